// The desk's calls about videos and their categories.

import {
  createCategory,
  deleteCategory,
  listCategories,
  orderCategories,
  renameCategory,
} from '@valence/contract/categories';
import {
  createVideo,
  deleteVideo,
  editVideo,
  listCatalogue,
  readCatalogueVideo,
  restoreVideo,
} from '@valence/contract/desk-videos';
import type { Http } from '../../platform/http/route.ts';
import type { CatalogueService } from './catalogue.service.ts';
import type { CategoriesService } from './categories.service.ts';

export function catalogueRoutes(http: Http, videos: CatalogueService, categories: CategoriesService): void {
  http.route(listCatalogue, ({ query }) => videos.list(query));
  http.route(readCatalogueVideo, ({ params }) => videos.read(params.videoId));
  http.route(createVideo, ({ body, caller }) => videos.create(caller.accountId, body));
  http.route(editVideo, ({ params, body, caller }) => videos.edit(caller.accountId, params.videoId, body));
  http.route(deleteVideo, ({ params, caller }) => videos.setDeleted(caller.accountId, params.videoId, true));
  http.route(restoreVideo, ({ params, caller }) =>
    videos.setDeleted(caller.accountId, params.videoId, false),
  );
  http.route(listCategories, () => categories.list());
  http.route(createCategory, ({ body, caller }) => categories.create(caller.accountId, body.name));
  http.route(renameCategory, ({ params, body, caller }) =>
    categories.rename(caller.accountId, params.categoryId, body.name),
  );
  http.route(orderCategories, ({ body, caller }) => categories.order(caller.accountId, body.categoryIds));
  http.route(deleteCategory, ({ params, caller }) => categories.remove(caller.accountId, params.categoryId));
}
