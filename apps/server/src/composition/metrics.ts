// Composes the figures of this process: which there are, where each is read, and where they are served.

import { statfs } from 'node:fs/promises';
import { DAY_MS } from '@valence/domain/durations';
import type { FastifyInstance } from 'fastify';
import { PLACE_LIFE_SECONDS } from '../features/playback/stream-places.ts';
import type { Metrics, Sample } from '../platform/metrics/metrics.ts';
import { installMetricsPort, installMetricsRoute } from '../platform/metrics/metrics-server.ts';
import { readQueues } from '../platform/metrics/queues.store.ts';
import { measureRequests } from '../platform/metrics/request-metrics.ts';
import { registerBackups } from './backup-metrics.ts';
import type { AppDeps } from './deps.ts';
import { foldersOf } from './storage.ts';

/** Before any route is added; does nothing where the settings ask for no figures. */
export function composeMetrics(app: FastifyInstance, deps: AppDeps): void {
  const { metrics, settings, log } = deps;
  if (!metrics) return;
  measureRequests(app, metrics);
  registerPool(metrics, deps);
  registerQueues(metrics, deps);
  registerDisk(metrics, deps);
  registerBackups(metrics, deps);
  const { port, host, token } = settings.metrics;
  if (token !== null) installMetricsRoute(app, metrics, token);
  if (port !== null) installMetricsPort(app, metrics, { port, host, token, log });
}

function registerPool(metrics: Metrics, { pool }: Pick<AppDeps, 'pool'>): void {
  metrics.gauges({
    name: 'pool',
    // Before the queues are read, which takes a connection, too.
    read: () => ({ total: pool.totalCount, idle: pool.idleCount, waiting: pool.waitingCount }),
    gauges: [
      {
        name: 'valence_database_connections',
        help: 'Connections to PostgreSQL that this process has open, by what they do.',
        labels: ['state'],
        of: ({ total, idle }) => [
          { labels: { state: 'busy' }, value: total - idle },
          { labels: { state: 'idle' }, value: idle },
        ],
      },
      {
        name: 'valence_database_waiting',
        help: 'Work that waits for a connection to PostgreSQL.',
        of: ({ waiting }) => waiting,
      },
    ],
  });
}

/** The queues are the school's, not the process's: every process shows the same. */
function registerQueues(metrics: Metrics, { db, clock }: Pick<AppDeps, 'db' | 'clock'>): void {
  const read = async () => {
    const at = clock.now();
    const before = (milliseconds: number) => new Date(at.getTime() - milliseconds);
    const [playingSince, finishedSince] = [before(PLACE_LIFE_SECONDS * 1000), before(DAY_MS)];
    return { at, ...(await readQueues(db, { at, playingSince, finishedSince })) };
  };
  metrics.gauges({
    name: 'queues',
    read,
    gauges: [
      {
        name: 'valence_queue_waiting',
        help: 'What waits in a queue, of what is due.',
        labels: ['queue'],
        of: ({ queues }) => queues.map(({ queue, waiting }) => ({ labels: { queue }, value: waiting })),
      },
      {
        name: 'valence_queue_oldest_seconds',
        help: 'How long the one that has waited longest has been waiting; 0: none waits.',
        labels: ['queue'],
        of: ({ queues, at }) =>
          queues.map(({ queue, since }) => ({ labels: { queue }, value: age(since, at) })),
      },
      {
        name: 'valence_streams_playing',
        help: 'Browsers that fetch a lesson right now.',
        of: ({ streams }) => streams,
      },
      {
        name: 'valence_packaging_films',
        help: 'Films that are being made into lessons, and films whose last try failed.',
        labels: ['state'],
        of: ({ filmsRunning, filmsFailed }) => [
          { labels: { state: 'running' }, value: filmsRunning },
          { labels: { state: 'failed' }, value: filmsFailed },
        ],
      },
      {
        name: 'valence_packaging_speed_ratio',
        help: 'Seconds of film made into a lesson in one second of work, over the last day; absent: none was.',
        of: ({ packagingSpeed }) => packagingSpeed ?? undefined,
      },
      {
        name: 'valence_whatsapp_stopped',
        help: 'Whether WhatsApp refuses the account or its token, so that nothing is sent: 1, or 0.',
        of: ({ sendingStopped }) => (sendingStopped ? 1 : 0),
      },
    ],
  });
}

const age = (since: Date | null, at: Date) =>
  since ? Math.max(0, (at.getTime() - since.getTime()) / 1000) : 0;

function registerDisk(metrics: Metrics, { settings }: Pick<AppDeps, 'settings'>): void {
  const names = ['data', 'uploads', 'storage'];
  const read = async () =>
    Promise.all(
      foldersOf(settings).map(async (folder, place) => {
        const { bavail, bsize, blocks } = await statfs(folder);
        return { folder: names[place] ?? 'other', free: bavail * bsize, size: blocks * bsize };
      }),
    );
  const samples = (rooms: Awaited<ReturnType<typeof read>>, of: 'free' | 'size'): Sample[] =>
    rooms.map((room) => ({ labels: { folder: room.folder }, value: room[of] }));
  metrics.gauges({
    name: 'disk',
    read,
    gauges: [
      {
        name: 'valence_disk_free_bytes',
        help: 'Room that is left on the disk of a folder.',
        labels: ['folder'],
        of: (rooms) => samples(rooms, 'free'),
      },
      {
        name: 'valence_disk_size_bytes',
        help: 'How large the disk of a folder is.',
        labels: ['folder'],
        of: (rooms) => samples(rooms, 'size'),
      },
    ],
  });
}
