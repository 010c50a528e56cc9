// Composes the playing of lessons: the signed addresses, the places to stream in, the files themselves, and the count of
// what was sent.

import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { readDeliveredBytes } from '../features/playback/delivered-bytes.ts';
import { toBucket, toNginx } from '../features/playback/delivery.ts';
import { createFilmPace } from '../features/playback/film-pace.ts';
import { type MediaDelivery, mediaRoutes } from '../features/playback/media.routes.ts';
import type { PlaybackDeps } from '../features/playback/playback.deps.ts';
import { playbackRoutes } from '../features/playback/playback.routes.ts';
import { createPlaybackService } from '../features/playback/playback.service.ts';
import { segmentPassRoutes } from '../features/playback/segment-pass.routes.ts';
import { createStreamPace } from '../features/playback/stream-pace.ts';
import { createStreamPlaces, type StreamPlacesDeps } from '../features/playback/stream-places.ts';
import type { Http } from '../platform/http/route.ts';
import { followLogFile, type LogFileReader } from '../platform/log-file-reader.ts';
import { derive } from '../platform/secrets.ts';
import { createFileCache } from '../ports/storage/file-cache.ts';
import { rememberFacts } from '../ports/storage/file-facts.ts';
import type { FileStorage } from '../ports/storage/storage.ts';
import { composeAttachments } from './attachments.ts';
import { countedPlayback } from './counted.ts';
import { composeDataUse, composePlayerFallbacks, composeUnusualPulls } from './data-use.ts';
import type { AppDeps, LoneWork } from './deps.ts';
import { composePlayQuality } from './play-quality.ts';

/** What playing uses of other features. */
type PlaybackParts = Pick<
  PlaybackDeps,
  'kept' | 'accessState' | 'open' | 'describe' | 'packaged' | 'isLive' | 'authenticate'
> & { keptPlaces: StreamPlacesDeps['kept'] };

export function composePlayback(app: FastifyInstance, http: Http, deps: AppDeps, parts: PlaybackParts): void {
  const { settings, secret, db, clock, metrics, log } = deps;
  const unusual = composeUnusualPulls(app, deps);
  const heldBack = (accountId: string) => unusual.note(accountId, 'heldBack');
  const places = createStreamPlaces({
    db,
    clock,
    log,
    kept: parts.keptPlaces,
    settings,
    key: derive(secret, 'stream-network'),
    moved: (accountId) => service.forget(accountId),
    refusedNetwork: (accountId) => unusual.note(accountId, 'networks'),
  });
  const pace = createStreamPace({ db, settings, clock, log });
  app.addHook('onClose', async () => void (await Promise.all([places.stop(), pace.stop()])));
  const service = createPlaybackService({
    clock,
    keys: { streamPath: derive(secret, 'stream-path'), streamBrowser: derive(secret, 'stream-browser') },
    settings,
    holdsPlace: async (asker, at) => places.hold(asker, at),
    pace,
    heldBack,
    ...parts,
  });
  const playback = countedPlayback(service, metrics);
  const dataUse = composeDataUse(app, deps);
  const secure = settings.publicUrl.startsWith('https:');
  const fallbacks = composePlayerFallbacks(deps);
  const playQuality = composePlayQuality(deps);
  playbackRoutes(http, playback, { secure, places, dataUse, unusual, fallbacks, playQuality });
  const paceFilm = createFilmPace({ clock, pace, heldBack });
  mediaRoutes(http, playback, { ...deliveryOf(deps), sent: dataUse.note, paceFilm });
  if (settings.streamDelivery === 'nginx') {
    segmentPassRoutes(http, playback);
    countDelivered(app, deps, dataUse.note);
  }
  const { accessState, isLive } = parts;
  composeAttachments(http, deps, { accessState, isLive, sent: dataUse.note });
}

/** Counts what nginx sent by itself: nginx logs it to a file of ours, one for each server, named by the server's port. */
function countDelivered(
  app: FastifyInstance,
  { settings, log, alone }: AppDeps,
  sent: MediaDelivery['sent'],
): void {
  let lines: LogFileReader | undefined;
  const take = (line: string) => {
    const delivered = readDeliveredBytes(line);
    if (delivered) sent(delivered.accountId, delivered.bytes);
  };
  const counting: LoneWork = {
    async start() {
      lines = followLogFile(join(settings.dataDir, 'carried', `${settings.port}.log`), { log, take });
      await lines.start();
    },
    async stop() {
      await lines?.stop();
      lines = undefined;
    },
  };
  // Two that read and empty the same file would count some lines twice.
  if (alone) alone(counting);
  // Before it listens: nginx does not start without the file.
  else app.addHook('onReady', async () => counting.start());
  app.addHook('onClose', async () => counting.stop());
}

/**
 * Chooses the delivery: this server keeps in memory what is requested again and again; nginx and the bucket need no memory
 * of ours.
 */
function deliveryOf({ settings, storage, clock }: AppDeps): Omit<MediaDelivery, 'sent' | 'paceFilm'> {
  const { streamDelivery, streamMemoryBytes } = settings;
  const cache = createFileCache(storage, { now: () => clock.now(), mostBytes: streamMemoryBytes });
  const files: MediaDelivery['files'] = {
    open: async (key) => cache.open(key),
    ...rememberFacts(storage, () => clock.now()),
  };
  if (streamDelivery === 'nginx') return { files, nginx: toNginx };
  if (streamDelivery === 'server') return { files };
  return { files, bucket: toBucket(async (...about) => signedAddress(storage, ...about)) };
}

/** The settings refuse the bucket as the delivery where there is none. */
async function signedAddress(storage: FileStorage, key: string, lifeSeconds: number): Promise<string> {
  if (!storage.addressOf) throw new Error('This storage signs no addresses.');
  return storage.addressOf(key, lifeSeconds);
}
