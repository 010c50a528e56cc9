// Serves the built pages: files as they are, the prerendered HTML at its addresses, the fallback page everywhere else.

import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { sendRefusal } from './http/errors.ts';
import { refused } from './http/refused.ts';
import { readSiteMap } from './site-map.ts';

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
// Below these an unknown address is a mistake of a program, and is told so in JSON.
const NOT_PAGES = /^\/(?:api|auth|media|webhooks|simulator|assets)(?:\/|$)/;
const INLINE_SCRIPT = /<script(?![^>]*\ssrc=)[^>]*>([\s\S]*?)<\/script>/g;

/**
 * @param directory the web application's build for browsers (`apps/web/build/client`)
 * @returns undefined when the pages are not built: then the server answers calls alone
 */
export async function readPages(directory: string): Promise<Pages | undefined> {
  if (!existsSync(join(directory, FALLBACK))) return undefined;
  const html = (await readdir(directory, { recursive: true })).filter((name) => name.endsWith('.html'));
  const isPage = await readSiteMap(directory);
  const prerendered = new Map(
    html.filter((name) => name !== FALLBACK).map((name) => [addressOf(name), name]),
  );
  return {
    scriptHashes: await hashesOf(directory, html),
    install: (app) => install(app, { directory, prerendered, isPage }),
  };
}

interface Built {
  directory: string;
  /** Address → file of its prerendered HTML. */
  prerendered: ReadonlyMap<string, string>;
  isPage: (path: string) => boolean;
}

async function install(app: FastifyInstance, { directory, prerendered, isPage }: Built): Promise<void> {
  await app.register(fastifyStatic, {
    root: directory,
    // One route a file: what is not in the build never reaches the disk.
    wildcard: false,
    globIgnore: ['**/*.{html,br,gz}'],
    index: false,
    preCompressed: true,
    cacheControl: false,
    setHeaders: (reply, file) => {
      reply.header('cache-control', cachingOf(file, directory));
      reply.header('vary', 'accept-encoding');
    },
  });
  app.get('/*', async (request, reply) => {
    const path = request.url.split('?', 1)[0]?.replace(/(?<=.)\/+$/, '') ?? '/';
    if (NOT_PAGES.test(path)) return sendRefusal(reply, refused('route-absent'));
    const own = prerendered.get(path);
    return reply.code(own || isPage(path) ? 200 : 404).sendFile(own ?? FALLBACK);
  });
}

/** Names of assets carry a hash of their content; HTML must be asked for each time; the few others may be an hour old. */
function cachingOf(file: string, directory: string): string {
  if (file.startsWith(join(directory, 'assets'))) return `public, max-age=${YEAR_SECONDS}, immutable`;
  return /\.html(?:\.br|\.gz)?$/.test(file) ? 'no-cache' : `public, max-age=${HOUR_SECONDS}`;
}

function addressOf(file: string): string {
  return `/${file.replaceAll('\\', '/').replace(/\/?index\.html$/, '')}`;
}

async function hashesOf(directory: string, html: readonly string[]): Promise<string[]> {
  const hashes = new Set<string>();
  for (const name of html) {
    const text = await readFile(join(directory, name), 'utf8');
    for (const [, script = ''] of text.matchAll(INLINE_SCRIPT)) {
      hashes.add(`sha256-${createHash('sha256').update(script).digest('base64')}`);
    }
  }
  return [...hashes];
}
