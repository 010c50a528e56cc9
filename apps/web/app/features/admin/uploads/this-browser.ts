// The uploads of this browser, from the page's first film until the page is closed or the person signs out.

import { listUploads, UPLOAD_FILES_PATH } from '@valence/contract/admin/uploads';
import { call } from '../../../lib/api.ts';
import { session } from '../../../lib/session.ts';
import { fingerprintOf } from './film-check.ts';
import { FilmUpload } from './film-upload.ts';
import { Uploads } from './uploads.ts';

/** The address to which an upload's parts are sent. */
export function addressOfUpload(uploadId: string): string {
  return `${location.origin}${UPLOAD_FILES_PATH}/${uploadId}`;
}

export const uploads = new Uploads({
  mostBytes: async () => (await call(listUploads)).mostBytes,
  fingerprintOf,
  open: (file, fingerprint, events) =>
    new FilmUpload(
      {
        file,
        fingerprint,
        endpoint: location.origin + UPLOAD_FILES_PATH,
        async findUnfinished() {
          const { uploads: mine } = await call(listUploads);
          return mine
            .filter(
              (one) =>
                one.state === 'receiving' && one.fingerprint === fingerprint && one.bytes === file.size,
            )
            .map(({ uploadId }) => addressOfUpload(uploadId));
        },
      },
      events,
    ),
});

function warn(event: BeforeUnloadEvent): void {
  event.preventDefault();
}

if (typeof window !== 'undefined') {
  uploads.subscribe(() => {
    // Only while it is needed: browsers do not keep a page with this listener in the back/forward cache.
    if (uploads.isSending()) window.addEventListener('beforeunload', warn);
    else window.removeEventListener('beforeunload', warn);
  });
  session.subscribe(() => {
    if (!session.state().signedIn && uploads.list().length > 0) uploads.clear();
  });
  window.addEventListener('online', () => uploads.wake());
}
