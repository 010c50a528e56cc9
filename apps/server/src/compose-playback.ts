// Joins what playing a lesson is made of: the signed addresses, the places to stream in, and the files themselves.

import type { AppDeps } from './app.ts';
import { mediaRoutes } from './features/playback/media.routes.ts';
import { playbackRoutes } from './features/playback/playback.routes.ts';
import { createPlaybackService, type PlaybackDeps } from './features/playback/playback.service.ts';
import { createStreamPlaces } from './features/playback/stream-places.ts';
import type { Http } from './platform/http/route.ts';
import { derive } from './platform/secrets.ts';

/** What playing asks of other features. */
type Asked = Pick<PlaybackDeps, 'standing' | 'open' | 'describe' | 'isLive' | 'authenticate'>;

export function composePlayback(http: Http, deps: AppDeps, asked: Asked): void {
  const { settings, secret, db, clock, storage } = deps;
  const places = createStreamPlaces({ db, clock, settings });
  const playback = createPlaybackService({
    clock,
    keys: { streamPath: derive(secret, 'stream-path'), streamBrowser: derive(secret, 'stream-browser') },
    settings,
    holdsPlace: async (accountId, sessionId, at) => places.hold(accountId, sessionId, at),
    ...asked,
  });
  playbackRoutes(http, playback, places, { secure: settings.publicUrl.startsWith('https:') });
  mediaRoutes(http, playback, storage);
}
