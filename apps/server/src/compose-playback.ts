// Joins what playing a lesson is made of: the signed addresses, the places to stream in, the files themselves, and the count
// of what was sent.

import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import type { AppDeps } from './app.ts';
import { composeAttachments } from './compose-attachments.ts';
import { composeDataUse, composeUnusualPulls } from './compose-data-use.ts';
import { readCarriedBytes } from './features/playback/carried-bytes.ts';
import { createFilmPace } from './features/playback/film-pace.ts';
import { toBucket, toNginx } from './features/playback/hand-over.ts';
import { type Carrying, mediaRoutes } from './features/playback/media.routes.ts';
import { playbackRoutes } from './features/playback/playback.routes.ts';
import { createPlaybackService, type PlaybackDeps } from './features/playback/playback.service.ts';
import { segmentPassRoutes } from './features/playback/segment-pass.routes.ts';
import { createStreamPace } from './features/playback/stream-pace.ts';
import { createStreamPlaces } from './features/playback/stream-places.ts';
import type { Http } from './platform/http/route.ts';
import { takeLinesOfOthers } from './platform/lines-of-others.ts';
import { derive } from './platform/secrets.ts';
import { createHotFiles } from './ports/storage/hot-files.ts';
import type { FileStorage } from './ports/storage/storage.ts';

/** What playing asks of other features. */
type Asked = Pick<PlaybackDeps, 'standing' | 'open' | 'describe' | 'packaged' | 'isLive' | 'authenticate'>;

export function composePlayback(app: FastifyInstance, http: Http, deps: AppDeps, asked: Asked): void {
  const { settings, secret, db, clock } = deps;
  const unusual = composeUnusualPulls(app, deps);
  const heldBack = (accountId: string) => unusual.note(accountId, 'heldBack');
  const places = createStreamPlaces({
    db,
    clock,
    settings,
    key: derive(secret, 'stream-network'),
    moved: (accountId) => playback.forget(accountId),
    refusedNetwork: (accountId) => unusual.note(accountId, 'networks'),
  });
  const pace = createStreamPace({ db, settings });
  const playback = createPlaybackService({
    clock,
    keys: { streamPath: derive(secret, 'stream-path'), streamBrowser: derive(secret, 'stream-browser') },
    settings,
    holdsPlace: async (asker, at) => places.hold(asker, at),
    pace,
    heldBack,
    ...asked,
  });
  const dataUse = composeDataUse(app, deps);
  const secure = settings.publicUrl.startsWith('https:');
  playbackRoutes(http, playback, { secure, places, dataUse, unusual });
  const paceFilm = createFilmPace({ clock, pace, heldBack });
  mediaRoutes(http, playback, { ...carryingOf(deps), secure, sent: dataUse.note, paceFilm });
  if (settings.streamCarrier === 'nginx') {
    segmentPassRoutes(http, playback);
    countCarried(app, deps, dataUse.note);
  }
  const { standing, isLive } = asked;
  composeAttachments(http, deps, { standing, isLive, sent: dataUse.note });
}

/** What nginx sent by itself it writes to a file of ours, one for each server: the file has the number of the server's port. */
function countCarried(app: FastifyInstance, { settings, log }: AppDeps, sent: Carrying['sent']): void {
  const lines = takeLinesOfOthers(join(settings.dataDir, 'carried', `${settings.port}.log`), {
    log,
    take: (line) => {
      const carried = readCarriedBytes(line);
      if (carried) sent(carried.accountId, carried.bytes);
    },
  });
  // Before it listens: nginx does not start without the file.
  app.addHook('onReady', async () => lines.start());
  app.addHook('onClose', async () => lines.stop());
}

/** Who carries the bytes: this server keeps in memory what is asked for again and again, the others need no memory of ours. */
function carryingOf({ settings, storage, clock }: AppDeps): Omit<Carrying, 'sent' | 'secure' | 'paceFilm'> {
  const { streamCarrier, streamMemoryBytes } = settings;
  const hot = createHotFiles(storage, { now: () => clock.now(), mostBytes: streamMemoryBytes });
  const files: Carrying['files'] = {
    open: async (key) => hot.open(key),
    stat: async (key) => storage.stat(key),
  };
  if (streamCarrier === 'nginx') return { files, nginx: toNginx };
  if (streamCarrier === 'server') return { files };
  return { files, bucket: toBucket(async (...about) => signedAddress(storage, ...about)) };
}

/** The settings let nobody choose the bucket as the carrier where there is none. */
async function signedAddress(storage: FileStorage, key: string, lifeSeconds: number): Promise<string> {
  if (!storage.addressOf) throw new Error('This storage signs no addresses.');
  return storage.addressOf(key, lifeSeconds);
}
