// How the desk's catalogue is put together.

import type { AppDeps } from './app.ts';
import { composeCaptions } from './compose-captions.ts';
import { composeDeletedVideos } from './compose-deleted-videos.ts';
import { composeEmbeds } from './compose-embeds.ts';
import { composeFrames } from './compose-frames.ts';
import { catalogueRoutes, videoPictureRoutes } from './features/catalogue/catalogue.routes.ts';
import { createCatalogueService } from './features/catalogue/catalogue.service.ts';
import { createCategoriesService } from './features/catalogue/categories.service.ts';
import { createVideoPictures, type PicturesDeps, type VideoPictures } from './features/catalogue/pictures.ts';
import type { Http } from './platform/http/route.ts';
import { decodes } from './ports/pictures/decode.ts';

const SWEEP_PICTURES = 'catalogue.sweep-pictures';

export function composeCatalogue(
  http: Http,
  deps: AppDeps,
  given: Pick<PicturesDeps, 'alsoUsed'>,
): Pick<VideoPictures, 'take' | 'has'> {
  const { db, clock, storage, jobs } = deps;
  composeCaptions(http, deps);
  composeDeletedVideos(deps);
  const pictures = createVideoPictures({ db, clock, storage, decodes, ...given });
  jobs.register(SWEEP_PICTURES, async () => pictures.sweep());
  jobs.schedule(SWEEP_PICTURES, '23 3 * * *', 'Asia/Colombo');
  videoPictureRoutes(http, pictures);
  composeFrames(http, deps, pictures);
  const embeds = composeEmbeds(http, deps, pictures);
  catalogueRoutes(
    http,
    createCatalogueService({ db, clock, lookUp: async (...asked) => embeds.begin(...asked) }),
    createCategoriesService({ db, clock }),
  );
  return pictures;
}
