// Joins what playing a lesson is made of: the signed addresses, the places to stream in, the files themselves, and the count
// of what was sent.

import type { FastifyInstance } from 'fastify';
import type { AppDeps } from './app.ts';
import { composeAttachments } from './compose-attachments.ts';
import { composeDataUse } from './compose-data-use.ts';
import { mediaRoutes } from './features/playback/media.routes.ts';
import { playbackRoutes } from './features/playback/playback.routes.ts';
import { createPlaybackService, type PlaybackDeps } from './features/playback/playback.service.ts';
import { createStreamPlaces } from './features/playback/stream-places.ts';
import type { Http } from './platform/http/route.ts';
import { derive } from './platform/secrets.ts';

/** What playing asks of other features. */
type Asked = Pick<PlaybackDeps, 'standing' | 'open' | 'describe' | 'packaged' | 'isLive' | 'authenticate'>;

export function composePlayback(app: FastifyInstance, http: Http, deps: AppDeps, asked: Asked): void {
  const { settings, secret, db, clock, storage } = deps;
  const places = createStreamPlaces({
    db,
    clock,
    settings,
    moved: (accountId) => playback.forget(accountId),
  });
  const playback = createPlaybackService({
    clock,
    keys: { streamPath: derive(secret, 'stream-path'), streamBrowser: derive(secret, 'stream-browser') },
    settings,
    holdsPlace: async (accountId, sessionId, at) => places.hold(accountId, sessionId, at),
    ...asked,
  });
  const dataUse = composeDataUse(app, deps);
  playbackRoutes(http, playback, { secure: settings.publicUrl.startsWith('https:'), places, dataUse });
  mediaRoutes(http, playback, storage, dataUse.note);
  const { standing, isLive } = asked;
  composeAttachments(http, deps, { standing, isLive, sent: dataUse.note });
}
