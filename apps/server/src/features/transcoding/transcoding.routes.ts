// The calls about the making of lessons, and the thumbnails it makes.

import { cancelPackaging, listPackagings, retryPackaging } from '@valence/contract/packagings';
import { sendRefusal } from '../../platform/http/errors.ts';
import { refused } from '../../platform/http/refused.ts';
import type { Http } from '../../platform/http/route.ts';
import type { FileStorage } from '../../ports/storage/storage.ts';
import type { TranscodingService } from './transcoding.service.ts';

const THUMBNAILS = '/media/thumbnails/';

/** What a card shows. The id is not guessed, and the picture is on the card of everybody who may see that the lesson exists. */
export const thumbnailUrl = (packagingId: string): string => `${THUMBNAILS}${packagingId}.webp`;

export function transcodingRoutes(
  http: Http,
  service: TranscodingService,
  storage: Pick<FileStorage, 'open'>,
): void {
  http.route(listPackagings, ({ query }) => service.list(query));
  http.route(cancelPackaging, ({ params, caller }) => service.cancel(caller.accountId, params.packagingId));
  http.route(retryPackaging, ({ params, caller }) => service.retry(caller.accountId, params.packagingId));

  http.app.get<{ Params: { name: string } }>(`${THUMBNAILS}:name`, async ({ params }, reply) => {
    const id = /^([0-9a-f-]{36})\.webp$/.exec(params.name)?.[1];
    const key = id === undefined ? undefined : await service.thumbnailKey(id);
    const file = key === undefined ? undefined : await storage.open(key);
    if (!file) return sendRefusal(reply, refused('stream-file-absent'));
    // The address names one packaging, whose picture never changes.
    return reply
      .headers({
        'content-type': 'image/webp',
        'content-length': file.size,
        'cache-control': 'public, max-age=31536000, immutable',
        'x-content-type-options': 'nosniff',
      })
      .send(file.stream());
  });
}
