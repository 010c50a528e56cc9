// Composes the videos of the admin area.

import * as attachments from '../features/attachments/attachments.store.ts';
import * as captions from '../features/captions/captions.store.ts';
import * as packagings from '../features/packaging/packaging.store.ts';
import * as uploads from '../features/uploads/uploads.store.ts';
import { createCategoriesService } from '../features/videos/categories.service.ts';
import { forgetDeletedVideos } from '../features/videos/deleted-videos.ts';
import { createVideoPictures, type PicturesDeps, type VideoPictures } from '../features/videos/pictures.ts';
import { videoPictureRoutes, videosRoutes } from '../features/videos/videos.routes.ts';
import { createVideosService } from '../features/videos/videos.service.ts';
import type { Http } from '../platform/http/route.ts';
import { cardPicture } from '../ports/pictures/pictures.ts';
import { composeCaptions } from './captions.ts';
import type { AppDeps } from './deps.ts';
import { composeEmbeds } from './embeds.ts';
import { composeFrames } from './frames.ts';

const SWEEP_PICTURES = 'catalogue.sweep-pictures';

export function composeVideos(
  http: Http,
  deps: AppDeps,
  options: Pick<PicturesDeps, 'alsoUsed'>,
): Pick<VideoPictures, 'take' | 'takeFilm' | 'has'> {
  const { db, clock, storage, jobs } = deps;
  composeCaptions(http, deps);
  composeDeletedVideos(deps);
  const pictures = createVideoPictures({ db, clock, storage, cardPicture, ...options });
  jobs.register(SWEEP_PICTURES, async () => pictures.sweep());
  jobs.schedule(SWEEP_PICTURES, '23 3 * * *', 'Asia/Colombo');
  videoPictureRoutes(http, pictures);
  composeFrames(http, deps, pictures);
  const embeds = composeEmbeds(http, deps, pictures);
  videosRoutes(
    http,
    createVideosService({ db, clock, lookUp: async (...source) => embeds.begin(...source) }),
    createCategoriesService({ db, clock }),
  );
  return pictures;
}

const FORGET = 'deleted-videos.forget';
const REMOVE = 'deleted-videos.remove-files';

/** The nightly removal of files of videos that stay deleted. */
function composeDeletedVideos({ db, clock, settings, storage, jobs, log }: AppDeps): void {
  jobs.register(REMOVE, async ({ folder }) => storage.remove(String(folder)));
  jobs.register(FORGET, async () => {
    const videos = await forgetDeletedVideos({
      db,
      clock,
      settings,
      foldersBeside: (videoId) => [`attachments/${videoId}`, `captions/${videoId}`],
      // A worker that is packaging the video loses its lease; the sweep removes the films' files as strays.
      async forgetParts(tx, videoId) {
        await packagings.deleteAllOf(tx, videoId);
        await uploads.deleteAllOf(tx, videoId);
        await attachments.deleteAllOf(tx, videoId);
        await captions.deleteAllOf(tx, videoId);
      },
      removeLater: async (tx, folder) => jobs.enqueue(tx, REMOVE, { folder }),
    });
    if (videos > 0) log.info({ videos }, 'files of deleted videos are removed');
  });
  jobs.schedule(FORGET, '53 2 * * *', 'Asia/Colombo');
}
