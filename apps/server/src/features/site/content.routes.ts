// The admin's calls about the content of the public pages.

import {
  listSiteVersions,
  previewSite,
  publishSite,
  readAdminSite,
  readSiteVersion,
  sendSitePicture,
} from '@valence/contract/admin/site';
import type { Answer, Http } from '../../platform/http/route.ts';
import type { ContentService } from './content.service.ts';

/** Stores a picture and answers its address. */
export type TakePicture = (bytes: Uint8Array | undefined) => Promise<Answer<typeof sendSitePicture>>;

export function contentRoutes(http: Http, content: ContentService, takePicture: TakePicture): void {
  http.route(readAdminSite, () => content.read());
  http.route(publishSite, ({ caller, body }) => content.publish(caller, body));
  http.route(previewSite, ({ body }) => content.preview(body.content));
  http.route(listSiteVersions, () => content.versions());
  http.route(readSiteVersion, ({ params }) => content.version(params.version));
  http.route(sendSitePicture, ({ body }) => takePicture(body));
}
