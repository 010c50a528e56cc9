// The admin's calls about the content of the public pages.

import {
  listSiteVersions,
  previewSite,
  publishSite,
  readAdminSite,
  readSiteVersion,
  sendSiteFilm,
  sendSitePicture,
} from '@valence/contract/admin/site';
import type { Answer, Http } from '../../platform/http/route.ts';
import type { ContentService } from './content.service.ts';

/** Each stores what was sent and answers its address. */
export interface TakeFiles {
  picture: (bytes: Uint8Array | undefined) => Promise<Answer<typeof sendSitePicture>>;
  film: (bytes: Uint8Array | undefined) => Promise<Answer<typeof sendSiteFilm>>;
}

export function contentRoutes(http: Http, content: ContentService, take: TakeFiles): void {
  http.route(readAdminSite, () => content.read());
  http.route(publishSite, ({ caller, body }) => content.publish(caller, body));
  http.route(previewSite, ({ body }) => content.preview(body.content));
  http.route(listSiteVersions, () => content.versions());
  http.route(readSiteVersion, ({ params }) => content.version(params.version));
  http.route(sendSitePicture, ({ body }) => take.picture(body));
  http.route(sendSiteFilm, ({ body }) => take.film(body));
}
