// Joins what other services tell of their videos with the jobs that ask them and the pictures of cards.

import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { plainPicture } from '@valence/domain/picture/picture';
import type { AppDeps } from './app.ts';
import type { VideoPictures } from './features/catalogue/pictures.ts';
import { embedsRoutes } from './features/embeds/embeds.routes.ts';
import { createEmbedsService, type EmbedsService, MOST_TRIES } from './features/embeds/embeds.service.ts';
import { bunnyEmbedToken } from './features/playback/playable-address.ts';
import type { Settings } from './platform/env.ts';
import { Refused } from './platform/http/refused.ts';
import type { Http } from './platform/http/route.ts';
import { createOembed } from './ports/embeds/oembed.ts';
import { toCardPicture } from './ports/transcoder/card-picture.ts';

const LOOK_UP = 'embeds.look-up';
const REMEMBER = 'embeds.remember';
const TOKEN_SECONDS = 600;

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
    keepPicture: async (picture) => {
      const kept = await pictures.take(await anew(picture));
      return kept instanceof Refused ? undefined : kept.url;
    },
  });
  jobs.register(LOOK_UP, async ({ videoId }) => service.lookUp(String(videoId)), { retries: MOST_TRIES - 1 });
  jobs.register(REMEMBER, async () => service.remember());
  jobs.schedule(REMEMBER, '17 * * * *', 'Asia/Colombo');
  embedsRoutes(http, service);
  return service;
}

/** In the card's shape and size, where ffmpeg is there; else as it came, without what does not show. */
async function anew(bytes: Buffer): Promise<Uint8Array> {
  const picture = plainPicture(bytes);
  if (!picture) return bytes;
  const folder = await mkdtemp(join(tmpdir(), 'valence-picture-'));
  try {
    const [input, output] = [join(folder, 'picture'), join(folder, 'card.webp')];
    await writeFile(input, picture.bytes);
    await toCardPicture(input, picture.type, output);
    return await readFile(output);
  } catch {
    return picture.bytes;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Bunny's view token, for as long as a question takes. */
function tokenOf(key: Settings['bunnyEmbedKey'], videoId: string, at: Date): Record<string, string> {
  if (key === null) return {};
  const expires = Math.floor(at.getTime() / 1000) + TOKEN_SECONDS;
  return { token: bunnyEmbedToken(key, videoId, expires), expires: String(expires) };
}
