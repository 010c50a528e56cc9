// The admin area's calls about videos and their categories.

import {
  createVideo,
  deleteVideo,
  editVideo,
  listAdminVideos,
  readAdminVideo,
  restoreVideo,
  sendVideoPicture,
} from '@valence/contract/admin/videos';
import {
  createCategory,
  deleteCategory,
  listCategories,
  orderCategories,
  renameCategory,
} from '@valence/contract/learning/categories';
import { sendRefusal } from '../../platform/http/errors.ts';
import { refused } from '../../platform/http/refused.ts';
import type { Http } from '../../platform/http/route.ts';
import type { CategoriesService } from './categories.service.ts';
import { PICTURES, type VideoPictures } from './pictures.ts';
import type { VideosService } from './videos.service.ts';

export function videosRoutes(http: Http, videos: VideosService, categories: CategoriesService): void {
  http.route(listAdminVideos, ({ query }) => videos.list(query));
  http.route(readAdminVideo, ({ params }) => videos.read(params.videoId));
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

export function videoPictureRoutes(http: Http, pictures: VideoPictures): void {
  http.route(sendVideoPicture, ({ body }) => pictures.take(body));

  http.app.get<{ Params: { name: string } }>(`${PICTURES}:name`, async ({ params }, reply) => {
    const found = await pictures.open(params.name);
    if (!found) return sendRefusal(reply, refused('stream-file-absent'));
    // An address always names the same picture; everybody who has the lesson sees it on the card.
    return reply
      .headers({
        'content-type': found.type,
        'content-length': found.file.size,
        'cache-control': 'public, max-age=31536000, immutable',
        'content-security-policy': "default-src 'none'; sandbox; frame-ancestors 'none'",
        'x-content-type-options': 'nosniff',
      })
      .send(found.file.stream());
  });
}
