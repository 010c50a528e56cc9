// Composes the attachments beside videos: their editing by admins, their signed addresses, and the cleanup of unused files.

import { createAttachmentFiles, fileKey } from '../features/attachments/attachment-files.ts';
import { attachmentsRoutes } from '../features/attachments/attachments.routes.ts';
import { createAttachmentsService } from '../features/attachments/attachments.service.ts';
import * as store from '../features/attachments/attachments.store.ts';
import { attachmentLinkRoutes } from '../features/playback/attachments.routes.ts';
import { type AttachmentLinksDeps, createAttachmentLinks } from '../features/playback/attachments.ts';
import { browserCookie } from '../features/playback/stream-cookie.ts';
import { browserProof } from '../features/playback/stream-token.ts';
import type { Http } from '../platform/http/route.ts';
import { derive } from '../platform/secrets.ts';
import type { AppDeps } from './deps.ts';

const REMOVE = 'attachments.remove-files';
const SWEEP = 'attachments.sweep';

interface AttachmentsOptions extends Pick<AttachmentLinksDeps, 'accessState' | 'isLive'> {
  /** Called with how many bytes were sent to an account. */
  sent: (accountId: string, bytes: number) => void;
}

export function composeAttachments(http: Http, deps: AppDeps, { sent, ...links }: AttachmentsOptions): void {
  const { settings, secret, db, clock, storage, jobs } = deps;
  const files = createAttachmentFiles({ clock, storage, mostBytes: () => settings.mostAttachmentBytes });
  jobs.register(REMOVE, async ({ key }) => files.remove(String(key)));
  jobs.register(SWEEP, async () => files.sweep(async () => store.findAllIds(db)));
  jobs.schedule(SWEEP, '37 3 * * *', 'Asia/Colombo');
  const keys = { attachments: derive(secret, 'papers'), streamBrowser: derive(secret, 'stream-browser') };
  const attachments = createAttachmentLinks({
    clock,
    keys,
    ...links,
    find: async (videoId, id) => {
      const name = await store.findName(db, videoId, id);
      return name === undefined ? undefined : { key: fileKey(videoId, id), name };
    },
  });
  const service = createAttachmentsService({
    db,
    clock,
    files,
    settings,
    accessState: links.accessState,
    address: (...about) => attachments.address(...about),
    removeLater: async (tx, key) => jobs.enqueue(tx, REMOVE, { key }),
  });
  const isSecure = settings.publicUrl.startsWith('https:');
  attachmentsRoutes(http, service, ({ sessionId }) =>
    browserCookie(browserProof(keys.streamBrowser, sessionId), isSecure),
  );
  attachmentLinkRoutes(http, attachments, storage, sent);
}
