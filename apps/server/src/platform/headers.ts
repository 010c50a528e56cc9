// What every answer tells the browser about safety: where scripts may come from, who may frame the pages, what to send along.

import helmet from '@fastify/helmet';
import type { FastifyInstance } from 'fastify';

const HSTS_SECONDS = 31_536_000;
/** For answers over TLS that bypass helmet. */
export const HSTS = `max-age=${HSTS_SECONDS}`;

export interface SecurityHeaderOptions {
  readonly publicUrl: string;
  /** Hashes (`sha256-…`) of the inline scripts that the pages of the moment contain; no other inline script runs. */
  readonly scriptHashes: () => readonly string[];
}

/** Installs the headers on the whole server. */
export async function installSecurityHeaders(
  app: FastifyInstance,
  { publicUrl, scriptHashes }: SecurityHeaderOptions,
): Promise<void> {
  const secure = publicUrl.startsWith('https:');
  await app.register(helmet, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        // Computed for each answer: the pages are rewritten when the school's content is edited.
        scriptSrc: [() => ["'self'", ...scriptHashes().map((hash) => `'${hash}'`)].join(' ')],
        scriptSrcAttr: ["'none'"],
        styleSrc: ["'self'", "'unsafe-inline'"],
        fontSrc: ["'self'"],
        // Posters of lessons are on the video services' hosts; lessons themselves may be https addresses anywhere.
        imgSrc: ["'self'", 'data:', 'blob:', 'https:'],
        mediaSrc: ["'self'", 'blob:', 'https:'],
        connectSrc: ["'self'", 'https:'],
        workerSrc: ["'self'", 'blob:'],
        frameSrc: [
          'https://www.youtube-nocookie.com',
          'https://player.vimeo.com',
          'https://iframe.mediadelivery.net',
        ],
        frameAncestors: ["'none'"],
        baseUri: ["'self'"],
        formAction: ["'self'"],
        objectSrc: ["'none'"],
        ...(secure && { upgradeInsecureRequests: [] }),
      },
    },
    // Helmet's own default, no-referrer, makes YouTube refuse to play (its error 153).
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
    // Over plain http browsers ignore it, and behind a changed address it would lock people out.
    hsts: secure && { maxAge: HSTS_SECONDS, includeSubDomains: false },
    xFrameOptions: { action: 'deny' },
    // Embedded players could not load in a page that demands it.
    crossOriginEmbedderPolicy: false,
  });
}
