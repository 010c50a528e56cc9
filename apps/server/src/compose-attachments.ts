// Joins the papers beside videos: the desk's keeping of them, their signed addresses, and the removal of what nobody needs.

import type { AppDeps } from './app.ts';
import { createAttachmentFiles, fileKey } from './features/attachments/attachment-files.ts';
import { attachmentsRoutes } from './features/attachments/attachments.routes.ts';
import { createAttachmentsService } from './features/attachments/attachments.service.ts';
import * as store from './features/attachments/attachments.store.ts';
import { papersRoutes } from './features/playback/papers.routes.ts';
import { createPapers, type PapersDeps } from './features/playback/papers.ts';
import { browserCookie } from './features/playback/stream-cookie.ts';
import { browserProof } from './features/playback/stream-token.ts';
import type { Http } from './platform/http/route.ts';
import { derive } from './platform/secrets.ts';

const REMOVE = 'attachments.remove-files';
const SWEEP = 'attachments.sweep';

interface Asked extends Pick<PapersDeps, 'standing' | 'isLive'> {
  /** Told how many bytes went out to an account. */
  sent: (accountId: string, bytes: number) => void;
}

export function composeAttachments(http: Http, deps: AppDeps, { sent, ...asked }: Asked): void {
  const { settings, secret, db, clock, storage, jobs } = deps;
  const files = createAttachmentFiles({ clock, storage, mostBytes: () => settings.mostAttachmentBytes });
  jobs.register(REMOVE, async ({ key }) => files.remove(String(key)));
  jobs.register(SWEEP, async () => files.sweep(async () => store.findAllIds(db)));
  jobs.schedule(SWEEP, '37 3 * * *', 'Asia/Colombo');
  const keys = { papers: derive(secret, 'papers'), streamBrowser: derive(secret, 'stream-browser') };
  const papers = createPapers({
    clock,
    keys,
    ...asked,
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
    standing: asked.standing,
    address: (...about) => papers.address(...about),
    removeLater: async (tx, key) => jobs.enqueue(tx, REMOVE, { key }),
  });
  const isSecure = settings.publicUrl.startsWith('https:');
  attachmentsRoutes(http, service, ({ sessionId }) =>
    browserCookie(browserProof(keys.streamBrowser, sessionId), isSecure),
  );
  papersRoutes(http, papers, storage, sent);
}
