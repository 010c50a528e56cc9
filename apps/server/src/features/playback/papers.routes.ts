// Papers over HTTP: opened by the browser itself in a page of their own, which can do nothing in our name.

import type { FastifyReply } from 'fastify';
import { sendRefusal } from '../../platform/http/errors.ts';
import { Refused, refused } from '../../platform/http/refused.ts';
import type { Http } from '../../platform/http/route.ts';
import type { FileStorage } from '../../ports/storage/storage.ts';
import { isHeldByAsker } from './byte-range.ts';
import { PAPERS, type Papers } from './papers.ts';
import { browserProofs } from './stream-cookie.ts';

/** @param sent told how many bytes went out to an account's browser */
export function papersRoutes(
  http: Http,
  papers: Papers,
  storage: Pick<FileStorage, 'open'>,
  sent: (accountId: string, bytes: number) => void,
): void {
  http.app.get<{ Params: { token: string; file: string } }>(
    `${PAPERS}:token/:file`,
    async (request, reply) => {
      setGuards(reply);
      const { cookie } = request.headers;
      const paper = await papers.admit({ ...request.params, proofs: browserProofs(cookie) });
      if (paper instanceof Refused) return sendRefusal(reply, paper);
      const file = await storage.open(paper.key);
      if (!file) return sendRefusal(reply, refused('stream-file-absent'));
      // Kept by the browser, and asked for each time: who loses the access opens it no more.
      reply.headers({
        'content-type': 'application/pdf',
        'content-disposition': dispositionOf(paper.name),
        'cache-control': 'private, no-cache',
        etag: file.etag,
      });
      if (isHeldByAsker(request.headers['if-none-match'], file.etag)) {
        await file.close();
        return reply.code(304).removeHeader('content-type').send();
      }
      if (request.method === 'GET') sent(paper.accountId, file.size);
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

/** Shown, not downloaded; under its own name when somebody keeps it (RFC 6266, RFC 8187). */
export function dispositionOf(name: string): string {
  const plain = name.replaceAll(/[^A-Za-z0-9 ._-]/g, '_');
  const encoded = encodeURIComponent(name).replaceAll(
    /['()*]/g,
    (letter) => `%${letter.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `inline; filename="${plain}.pdf"; filename*=UTF-8''${encoded}.pdf`;
}
