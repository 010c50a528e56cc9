// Serves attachments over HTTP: the browser opens each in a page of its own, which can do nothing in our name.

import type { FastifyReply } from 'fastify';
import { ifNoneMatchHolds } from '../../platform/http/byte-range.ts';
import { sendRefusal } from '../../platform/http/errors.ts';
import { Refused, refused } from '../../platform/http/refused.ts';
import type { Http } from '../../platform/http/route.ts';
import type { FileStorage } from '../../ports/storage/storage.ts';
import { ATTACHMENTS_PATH, type AttachmentLinks } from './attachments.ts';
import { browserProofs } from './stream-cookie.ts';

/** @param sent called with the bytes that went out to an account's browser */
export function attachmentLinkRoutes(
  http: Http,
  attachments: AttachmentLinks,
  storage: Pick<FileStorage, 'open'>,
  sent: (accountId: string, bytes: number) => void,
): void {
  http.app.get<{ Params: { token: string; file: string } }>(
    `${ATTACHMENTS_PATH}:token/:file`,
    async (request, reply) => {
      setGuards(reply);
      const { cookie } = request.headers;
      const attachment = await attachments.admit({ ...request.params, proofs: browserProofs(cookie) });
      if (attachment instanceof Refused) return sendRefusal(reply, attachment);
      const file = await storage.open(attachment.key);
      if (!file) return sendRefusal(reply, refused('stream-file-absent'));
      // The browser keeps the file and asks again each time: a student who has lost access cannot open it any more.
      reply.headers({
        'content-type': 'application/pdf',
        'content-disposition': dispositionOf(attachment.name),
        'cache-control': 'private, no-cache',
        etag: file.etag,
      });
      if (ifNoneMatchHolds(request.headers['if-none-match'], file.etag)) {
        await file.close();
        return reply.code(304).removeHeader('content-type').send();
      }
      if (request.method === 'GET') sent(attachment.accountId, file.size);
      return reply.header('content-length', file.size).send(file.stream());
    },
  );
}

/**
 * No guessing of types, no frame on another page, no address passed on, and a sandbox: whatever the file turns out to be,
 * it has no origin, so neither scripts of ours nor cookies, and loads nothing. The browser's own viewer draws it.
 */
function setGuards(reply: FastifyReply): void {
  reply.headers({
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    'content-security-policy': "default-src 'none'; sandbox; frame-ancestors 'none'",
    'cross-origin-resource-policy': 'same-origin',
    'referrer-policy': 'no-referrer',
  });
}

/** Shown, not downloaded; saved under its own name (RFC 6266, RFC 8187). */
export function dispositionOf(name: string): string {
  const plain = name.replaceAll(/[^A-Za-z0-9 ._-]/g, '_');
  const encoded = encodeURIComponent(name).replaceAll(
    /['()*]/g,
    (letter) => `%${letter.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `inline; filename="${plain}.pdf"; filename*=UTF-8''${encoded}.pdf`;
}
