// Composes embeds: the lookups at other services, the jobs that make them, and the pictures of cards.

import { embedsRoutes } from '../features/embeds/embeds.routes.ts';
import { createEmbedsService, type EmbedsService, MOST_TRIES } from '../features/embeds/embeds.service.ts';
import { bunnyEmbedToken } from '../features/playback/playable-address.ts';
import type { VideoPictures } from '../features/videos/pictures.ts';
import { describeVideo } from '../features/videos/playing.store.ts';
import type { Settings } from '../platform/env.ts';
import { Refused } from '../platform/http/refused.ts';
import type { Http } from '../platform/http/route.ts';
import { createOembed } from '../ports/embeds/oembed.ts';
import type { AppDeps } from './deps.ts';

const LOOK_UP = 'embeds.look-up';
const REMEMBER = 'embeds.remember';
const TOKEN_SECONDS = 600;
/** Cut, because services add black bars. */
const CARD = { width: 480, height: 270, edges: 'cut' } as const;

export function composeEmbeds(
  http: Http,
  { db, clock, log, jobs, settings }: AppDeps,
  pictures: Pick<VideoPictures, 'take'>,
): EmbedsService {
  const { embedOrigins: origins, embedPictureHosts: pictureHosts, publicUrl, bunnyEmbedKey: key } = settings;
  const bunnyToken = (videoId: string) => tokenOf(key, videoId, clock.now());
  const service = createEmbedsService({
    db,
    clock,
    log,
    embeds: createOembed({ origins, pictureHosts, referrer: `${publicUrl}/`, bunnyToken }),
    enqueue: async (tx, videoId) => jobs.enqueue(tx, LOOK_UP, { videoId }),
    describe: describeVideo,
    keepPicture: async (picture) => {
      const stored = await pictures.take(picture, CARD);
      return stored instanceof Refused ? undefined : stored.url;
    },
  });
  jobs.register(LOOK_UP, async ({ videoId }) => service.lookUp(String(videoId)), { retries: MOST_TRIES - 1 });
  jobs.register(REMEMBER, async () => service.remember());
  jobs.schedule(REMEMBER, '17 * * * *', 'Asia/Colombo');
  embedsRoutes(http, service);
  return service;
}

/** Bunny's view token, valid for as long as a lookup may take. */
function tokenOf(key: Settings['bunnyEmbedKey'], videoId: string, at: Date): Record<string, string> {
  if (key === null) return {};
  const expires = Math.floor(at.getTime() / 1000) + TOKEN_SECONDS;
  return { token: bunnyEmbedToken(key, videoId, expires), expires: String(expires) };
}
