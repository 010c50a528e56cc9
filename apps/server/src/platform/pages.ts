// Serves the built pages: files as they are, the prerendered HTML at its addresses, the fallback page everywhere else.

import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { sendRefusal } from './http/errors.ts';
import { refused } from './http/refused.ts';
import { readSiteMap } from './site-map.ts';
import { readWrittenPages, sendWrittenPage, WRITTEN_FILES, type WrittenPage } from './written-pages.ts';

/** A build of the pages, read once. */
export interface Pages {
  /** Hashes (`sha256-…`) of the inline scripts in the HTML, for the content security policy. */
  readonly scriptHashes: readonly string[];
  /** Binds the files and every address that no other route has. */
  install(app: FastifyInstance): Promise<void>;
}

const FALLBACK = '__spa-fallback.html';
const YEAR_SECONDS = 31_536_000;
const HOUR_SECONDS = 3600;
// A page's own policy names every inline script: 1.5 kB that a page's dozen files would carry each.
const POLICY_OF_ASSETS = "default-src 'self'; frame-ancestors 'none'";
// Below these an unknown address is a mistake of a program, and is told so in JSON.
const NOT_PAGES = /^\/(?:api|auth|media|webhooks|simulator|assets)(?:\/|$)/;
// Data for search engines is in a script that never runs.
const INLINE_SCRIPT = /<script(?![^>]*\s(?:src=|type="application\/ld\+json"))[^>]*>([\s\S]*?)<\/script>/g;

/**
 * @param directory the web application's build for browsers (`apps/web/build/client`)
 * @param publicUrl where this server is reached: pages name their own address
 * @returns undefined when the pages are not built: then the server answers calls alone
 */
export async function readPages(directory: string, publicUrl: string): Promise<Pages | undefined> {
  if (!existsSync(join(directory, FALLBACK))) return undefined;
  const files = await readWrittenPages(directory, publicUrl);
  const fallback = files.get(FALLBACK);
  if (!fallback) return undefined;
  const isPage = await readSiteMap(directory);
  files.delete(FALLBACK);
  const written = new Map([...files].map(([name, page]) => [addressOf(name), page]));
  return {
    scriptHashes: hashesOf([fallback, ...files.values()]),
    install: (app) => install(app, { directory, written, fallback, isPage }),
  };
}

interface Built {
  directory: string;
  /** Prerendered HTML and its like by their addresses. */
  written: ReadonlyMap<string, WrittenPage>;
  fallback: WrittenPage;
  isPage: (path: string) => boolean;
}

async function install(app: FastifyInstance, { directory, written, fallback, isPage }: Built): Promise<void> {
  await app.register(fastifyStatic, {
    root: directory,
    // One route a file: what is not in the build never reaches the disk.
    wildcard: false,
    globIgnore: [WRITTEN_FILES, '**/*.{br,gz}'],
    index: false,
    preCompressed: true,
    cacheControl: false,
    setHeaders: (reply, file) => {
      reply.header('cache-control', cachingOf(file, directory));
      reply.header('vary', 'accept-encoding');
      if (isHashed(file, directory)) reply.header('content-security-policy', POLICY_OF_ASSETS);
    },
  });
  app.get('/*', async (request, reply) => {
    const path = request.url.split('?', 1)[0]?.replace(/(?<=.)\/+$/, '') ?? '/';
    if (NOT_PAGES.test(path)) return sendRefusal(reply, refused('route-absent'));
    const own = written.get(path);
    return sendWrittenPage(request, reply.code(own || isPage(path) ? 200 : 404), own ?? fallback);
  });
}

/** Names of assets carry a hash of their content; the few others may be an hour old. */
function cachingOf(file: string, directory: string): string {
  return isHashed(file, directory)
    ? `public, max-age=${YEAR_SECONDS}, immutable`
    : `public, max-age=${HOUR_SECONDS}`;
}

function isHashed(file: string, directory: string): boolean {
  return file.startsWith(join(directory, 'assets'));
}

function addressOf(file: string): string {
  return `/${file.replace(/\/?index\.html$/, '')}`;
}

function hashesOf(pages: readonly WrittenPage[]): string[] {
  const scripts = pages.flatMap(({ text, type }) =>
    type.startsWith('text/html') ? [...text.matchAll(INLINE_SCRIPT)].map(([, script = '']) => script) : [],
  );
  const hashes = scripts.map((script) => `sha256-${createHash('sha256').update(script).digest('base64')}`);
  return [...new Set(hashes)];
}
