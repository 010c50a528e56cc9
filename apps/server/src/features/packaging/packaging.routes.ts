// The calls about packagings, and the thumbnails of lessons.

import { cancelPackaging, listPackagings, retryPackaging } from '@valence/contract/admin/packaging';
import { sendRefusal } from '../../platform/http/errors.ts';
import { refused } from '../../platform/http/refused.ts';
import type { Http } from '../../platform/http/route.ts';
import type { FileStorage } from '../../ports/storage/storage.ts';
import type { PackagingService } from './packaging.service.ts';

const THUMBNAILS = '/media/thumbnails/';

/** The picture of a card. Nobody guesses the id, and everybody who may see that the lesson exists has the picture. */
export const thumbnailUrl = (packagingId: string): string => `${THUMBNAILS}${packagingId}.webp`;

export function packagingRoutes(
  http: Http,
  service: PackagingService,
  storage: Pick<FileStorage, 'open'>,
): void {
  http.route(listPackagings, ({ query }) => service.list(query));
  http.route(cancelPackaging, ({ params, caller }) => service.cancel(caller.accountId, params.packagingId));
  http.route(retryPackaging, ({ params, caller }) => service.retry(caller.accountId, params.packagingId));

  http.app.get<{ Params: { name: string } }>(`${THUMBNAILS}:name`, async ({ params }, reply) => {
    const [, id, size = ''] =
      /^([0-9a-f-]{36})\.webp(\.(?:320|640)\.(?:avif|webp))?$/.exec(params.name) ?? [];
    const key = id === undefined ? undefined : await service.thumbnailKey(id);
    // Older lessons have one picture, without other sizes.
    const sized = key === undefined || size === '' ? undefined : await storage.open(key + size);
    const file = sized ?? (key === undefined ? undefined : await storage.open(key));
    if (!file) return sendRefusal(reply, refused('stream-file-absent'));
    // The address names one packaging, whose picture never changes.
    return reply
      .headers({
        'content-type': sized && size.endsWith('.avif') ? 'image/avif' : 'image/webp',
        'content-length': file.size,
        'cache-control': 'public, max-age=31536000, immutable',
        'x-content-type-options': 'nosniff',
      })
      .send(file.stream());
  });
}
