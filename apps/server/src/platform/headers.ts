// What every answer tells the browser about safety. Pages say where their scripts come from, who may frame them and what to
// send along; everything else says in one line that it loads nothing and stands in no frame.

import type { FastifyInstance, FastifyReply } from 'fastify';
import helmet from 'helmet';

/** The page that may ask for the camera: the class door scans students' codes. */
const CAMERA_PAGE = '/dashboard/door';

const HSTS_SECONDS = 31_536_000;

/** Of answers that are no page: opened as one, they load, run and frame nothing, and no browser guesses another type. */
export const SEALED = {
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'x-content-type-options': 'nosniff',
};

const SEALED_HEADERS = Object.entries(SEALED);

export interface SecurityHeaderOptions {
  readonly publicUrl: string;
  /** Hashes (`sha256-…`) of the inline scripts that the pages of the moment contain; no other inline script runs. */
  readonly scriptHashes: () => readonly string[];
}

/** Installs the headers on the whole server. */
export function installSecurityHeaders(
  app: FastifyInstance,
  { publicUrl, scriptHashes }: SecurityHeaderOptions,
): void {
  const secure = publicUrl.startsWith('https:');
  // Only pages have a use for the 2 kB of it. Fastify's plugin would make promises and functions for every other answer, too.
  const guardPage = helmet({
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
  app.addHook('onSend', ({ raw, url }, reply, _payload, done) => {
    if (isPage(reply)) {
      guardPage(raw, reply.raw, throwIt);
      reply.header('permissions-policy', permissionsOf(url));
    } else seal(reply);
    // HTTP/1.1 keeps a connection unless an answer says otherwise: the two headers that say so again are 50 bytes.
    const isKept = reply.raw.shouldKeepAlive && !isLastOfConnection(reply.raw);
    if (raw.httpVersion === '1.1' && isKept) reply.raw.removeHeader('connection');
    done();
  });
}

function throwIt(error?: unknown): void {
  if (error instanceof Error) throw error;
}

/** What a page and the frames in it may ask of the device. @param url with its query */
function permissionsOf(url: string): string {
  const camera = url.split('?')[0] === CAMERA_PAGE ? '(self)' : '()';
  return `camera=${camera}, geolocation=(), microphone=()`;
}

/**
 * Node says by itself that a connection ends with this answer, because it had its last request (`maxRequestsPerSocket`), and
 * refuses a further one. The property is not in Node's documentation: `_storeHeader` in lib/_http_outgoing.js reads it.
 */
function isLastOfConnection(answer: object): boolean {
  return 'maxRequestsOnConnectionReached' in answer && answer.maxRequestsOnConnectionReached === true;
}

/** A 304 of a page has its type, too: a browser replaces the stored page's policy by what the 304 carries. */
function isPage(reply: FastifyReply): boolean {
  const type = reply.getHeader('content-type');
  return typeof type === 'string' && type.startsWith('text/html');
}

/** A route's own headers stay: the sandbox of a stored file is stricter. */
function seal(reply: FastifyReply): void {
  for (const [name, value] of SEALED_HEADERS) {
    if (!reply.hasHeader(name)) reply.header(name, value);
  }
}
