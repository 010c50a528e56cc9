// Serves the built pages: files as they are, the prerendered HTML at its addresses, the fallback page everywhere else; in
// the language that the browser chose, where there is an edition of the pages in it. Pages that were rewritten with new
// content of the school replace the built ones, all at once.

import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { join, relative } from 'node:path';
import fastifyStatic from '@fastify/static';
import { HOUR_SECONDS } from '@valence/domain/durations';
import { FIRST_LANGUAGE, languageOfCookies } from '@valence/domain/language';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { sendRefusal } from './http/errors.ts';
import { refused } from './http/refused.ts';
import { readSiteMap } from './site-map.ts';
import {
  isWrittenFile,
  readWrittenPages,
  sendWrittenPage,
  textAt,
  type WrittenPage,
  writtenPage,
} from './written-pages.ts';

/** A build of the pages, read once, and the pages that were rewritten since. */
export interface Pages {
  /** Hashes (`sha256-…`) of the inline scripts in the HTML of this moment, for the content security policy. */
  readonly scriptHashes: () => readonly string[];
  /** Where the editions' files for browsers are. */
  readonly directories: readonly string[];
  /**
   * Prepares files that were rewritten, in the order of `directories`, by their names in the build.
   * @returns a function that shows them instead of the present pages, all at once
   */
  prepare(written: readonly Readonly<Record<string, string>>[]): () => void;
  /** Adds routes for the files and for every address that no other route has. */
  install(app: FastifyInstance): Promise<void>;
}

const FALLBACK = 'fallback.html';
const YEAR_SECONDS = 31_536_000;
// A page's own policy names every inline script: 1.5 kB that each of a page's dozen files would carry, too.
const POLICY_OF_ASSETS = "default-src 'self'; frame-ancestors 'none'";
// Below these an unknown address is a program's mistake, and the answer is JSON.
const NOT_PAGES = /^\/(?:api|auth|media|webhooks|simulator|assets|language)(?:\/|$)/;
// Data of the page and facts for search engines are in scripts that never run.
const INLINE_SCRIPT =
  /<script(?![^>]*\s(?:src=|type="application\/(?:ld\+)?json"))[^>]*>([\s\S]*?)<\/script>/g;

export interface PagesOptions {
  /** The English edition: the web application's build for browsers (`apps/web/build/client`). */
  readonly directory: string;
  /** The address of this server: pages name their own address. */
  readonly publicUrl: string;
  /** Codes of the languages that exist; those without an edition are served the English pages. */
  readonly languages?: readonly string[];
}

/** @returns undefined when the pages are not built: then the server answers only calls of the interface */
export async function readPages({
  directory,
  publicUrl,
  languages = [],
}: PagesOptions): Promise<Pages | undefined> {
  const english = await readEdition(directory, publicUrl);
  if (!english) return undefined;
  const isPage = await readSiteMap(directory);
  const editions = new Map([[FIRST_LANGUAGE, english]]);
  for (const language of languages) {
    const edition = editions.has(language)
      ? undefined
      : await readEdition(join(directory, '../languages', language, 'client'), publicUrl);
    if (edition) editions.set(language, edition);
  }
  let view = viewOf(editions);
  return {
    scriptHashes: () => view.scriptHashes,
    directories: [...editions.values()].map((edition) => edition.directory),
    prepare(files) {
      const rewrites = [...editions].map(
        ([language, edition], at) => [language, withRewrites(edition, files[at] ?? {}, publicUrl)] as const,
      );
      const next = viewOf(new Map(rewrites));
      return () => {
        view = next;
      };
    },
    install: (app) =>
      install(app, {
        built: editions,
        editionIn: (language) => view.editions.get(language) ?? english,
        isPage,
      }),
  };
}

interface View {
  /** By language, English among them. */
  editions: ReadonlyMap<string, Edition>;
  scriptHashes: readonly string[];
}

function viewOf(editions: ReadonlyMap<string, Edition>): View {
  const pages = [...editions.values()].flatMap(({ fallback, written }) => [fallback, ...written.values()]);
  return { editions, scriptHashes: hashesOf(pages) };
}

/** The edition with some files replaced; files that are the same as the built ones stay the built ones. */
function withRewrites(edition: Edition, files: Readonly<Record<string, string>>, publicUrl: string): Edition {
  const written = new Map(edition.written);
  let { fallback } = edition;
  for (const [name, text] of Object.entries(files)) {
    if (name === FALLBACK) {
      fallback = writtenPage(name, text, publicUrl);
      continue;
    }
    const address = addressOf(name);
    const built = written.get(address);
    if (!built) throw new Error(`${name} was written, which the build has not.`);
    if (built.text !== textAt(publicUrl, text)) written.set(address, writtenPage(name, text, publicUrl));
  }
  return { ...edition, written, fallback };
}

/** The pages in one language. */
interface Edition {
  directory: string;
  /** Prerendered HTML and its like by their addresses. */
  written: ReadonlyMap<string, WrittenPage>;
  fallback: WrittenPage;
}

async function readEdition(directory: string, publicUrl: string): Promise<Edition | undefined> {
  if (!existsSync(join(directory, FALLBACK))) return undefined;
  const files = await readWrittenPages(directory, publicUrl);
  const fallback = files.get(FALLBACK);
  if (!fallback) return undefined;
  files.delete(FALLBACK);
  const written = new Map([...files].map(([name, page]) => [addressOf(name), page]));
  return { directory, written, fallback };
}

interface Routes {
  /** By language, English among them. */
  built: ReadonlyMap<string, Edition>;
  /** The edition as it is shown at this moment. */
  editionIn: (language: string) => Edition;
  isPage: (path: string) => boolean;
}

async function install(app: FastifyInstance, { built, editionIn, isPage }: Routes): Promise<void> {
  const languages = [...built.keys()];
  const sendPage = async (request: FastifyRequest, reply: FastifyReply) => {
    const path = request.url.split('?', 1)[0]?.replace(/(?<=.)\/+$/, '') ?? '/';
    if (NOT_PAGES.test(path)) return sendRefusal(reply, refused('route-absent'));
    const { written, fallback } = editionIn(languageOfCookies(request.headers.cookie, languages));
    const own = written.get(path);
    if (languages.length > 1) reply.header('vary', 'cookie');
    return sendWrittenPage(request, reply.code(own || isPage(path) ? 200 : 404), own ?? fallback);
  };
  await installFiles(
    app,
    [...built.values()].map(({ directory }) => directory),
    sendPage,
  );
  app.get('/*', sendPage);
}

/**
 * Adds routes for the editions' files: one for each folder at the top, since one for each of a thousand files is a quarter of a
 * server's start. Assets of one name have one content, since their names contain its hash; the few others (icons, pictures) are
 * the same in every language.
 * @param otherwise answers addresses of a folder that are no file's
 */
async function installFiles(
  app: FastifyInstance,
  directories: readonly string[],
  otherwise: (request: FastifyRequest, reply: FastifyReply) => Promise<unknown>,
): Promise<void> {
  /** A request for what is not in the build never reaches the disk. */
  const directoryOf = new Map<string, string>();
  for (const directory of directories) {
    for (const name of await fileNames(directory)) {
      if (!directoryOf.has(name)) directoryOf.set(name, directory);
    }
  }
  await app.register(fastifyStatic, {
    serve: false,
    index: false,
    preCompressed: true,
    cacheControl: false,
    setHeaders: (reply, file) => {
      reply.header('cache-control', cachingOf(file, directories));
      reply.header('vary', 'accept-encoding');
      reply.header('content-security-policy', POLICY_OF_ASSETS);
    },
  });
  const places = new Set([...directoryOf.keys()].map((name) => name.replace(/\/.*/, '/')));
  for (const place of places) {
    app.get<{ Params: { '*'?: string } }>(
      place.endsWith('/') ? `/${place}*` : `/${place}`,
      {
        schema: { hide: true },
        // A browser that went away in the middle of a file is no fault.
        errorHandler: (error, request, reply) => {
          if (error.code === 'ERR_STREAM_PREMATURE_CLOSE') request.raw.destroy();
          else app.errorHandler(error, request, reply);
        },
      },
      async (request, reply) => {
        const name = `${place}${request.params['*'] ?? ''}`;
        const directory = directoryOf.get(name);
        return directory === undefined ? otherwise(request, reply) : reply.sendFile(name, directory);
      },
    );
  }
}

/** The names of files that are sent as they lie there, with forward slashes. */
async function fileNames(directory: string): Promise<string[]> {
  const entries = await readdir(directory, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => relative(directory, join(parentPath, name)).replaceAll('\\', '/'))
    .filter((name) => !isWrittenFile(name) && !/\.(?:br|gz)$|(?:^|\/)\./.test(name));
}

/** Names of assets carry a hash of their content; the few others may be an hour old. */
function cachingOf(file: string, directories: readonly string[]): string {
  // Browsers would keep an old service worker for as long as it may be cached.
  if (directories.some((directory) => file === join(directory, 'service-worker.js'))) return 'no-cache';
  return directories.some((directory) => file.startsWith(join(directory, 'assets')))
    ? `public, max-age=${YEAR_SECONDS}, immutable`
    : `public, max-age=${HOUR_SECONDS}`;
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
