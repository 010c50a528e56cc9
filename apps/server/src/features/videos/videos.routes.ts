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
import { rangeOf } from '../../platform/http/byte-range.ts';
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

  http.app.get<{ Params: { name: string } }>(`${PICTURES}:name`, async ({ params, headers }, reply) => {
    const found = await pictures.open(params.name);
    if (!found) return sendRefusal(reply, refused('stream-file-absent'));
    const { type, file } = found;
    // An address always names the same picture; everybody who has the lesson sees it on the card.
    reply.headers({
      'content-type': type,
      'cache-control': 'public, max-age=31536000, immutable',
      'content-security-policy': "default-src 'none'; sandbox; frame-ancestors 'none'",
      'x-content-type-options': 'nosniff',
    });
    // Safari plays no film that does not come in parts.
    const range = type === 'video/mp4' ? rangeOf(headers.range, file.size) : 'whole';
    if (range === 'unsatisfiable') {
      await file.close();
      return reply
        .code(416)
        .headers({ 'content-range': `bytes */${file.size}` })
        .send();
    }
    if (range === 'whole') return reply.header('content-length', file.size).send(file.stream());
    return reply
      .code(206)
      .headers({
        'content-range': `bytes ${range.first}-${range.last}/${file.size}`,
        'content-length': range.last - range.first + 1,
      })
      .send(file.stream(range));
  });
}
