// Writes the public pages anew for a running server, with the school's content of the moment: by the bundle and the steps that
// wrote them when they were built, so that they are what a build would make. A program of its own: order in, pages out, ended.

import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { pathToFileURL } from 'node:url';
import { createRequestHandler, type ServerBuild } from 'react-router';
import { prerenderedPaths } from './app/paths.ts';
import { MANIFEST, manifestOf } from './manifest.ts';
import { painted } from './paint-first.ts';

interface Order {
  content: { brandName: string };
  /** The client files of each edition, absolute; its bundle lies beside them. */
  directories: string[];
}

/** How React Router asks itself for the page of all addresses without HTML of their own, while it builds. */
const AS_FALLBACK = { 'X-React-Router-SPA-Mode': 'yes' };
/** As paint-first.ts writes it into each page. */
const EARLY_INPUT = /\((function keepEarlyInput[\s\S]*?\})\)\('/;

type Answer = (address: string) => Promise<string>;

const { content, directories } = JSON.parse(await text(process.stdin)) as Order;
// Read by `virtual:site-content`, once, when a bundle is loaded.
Object.assign(globalThis, { schoolContent: content });
Object.assign(process.env, { IS_RR_BUILD_REQUEST: 'yes' });
const editions = await Promise.all(directories.map(async (directory) => editionOf(directory)));
process.stdout.write(JSON.stringify(editions));

/** The files of an edition by their names in its build. */
async function editionOf(directory: string): Promise<Record<string, string>> {
  const bundle = path.join(directory, '../server/index.js');
  const build = (await import(pathToFileURL(bundle).href)) as ServerBuild;
  const handler = createRequestHandler(build, 'production');
  const answer: Answer = async (address) => {
    const reply = await handler(new Request(`http://localhost${address}`));
    if (reply.status !== 200) throw new Error(`${address} was answered with ${reply.status}.`);
    return reply.text();
  };
  const pages = await Promise.all(
    prerenderedPaths.map(async (address) => pageOf(build, answer, directory, address)),
  );
  const fallback = await handler(new Request('http://localhost/', { headers: AS_FALLBACK }));
  return {
    ...Object.fromEntries(pages.flat()),
    '__spa-fallback.html': await fallback.text(),
    [MANIFEST]: await manifestOf(content.brandName),
  };
}

async function pageOf(
  build: ServerBuild,
  answer: Answer,
  directory: string,
  address: string,
): Promise<[string, string][]> {
  const page = path.posix.join('.', address, 'index.html');
  const built = await readFile(path.join(directory, page), 'utf8');
  const early = EARLY_INPUT.exec(built)?.[1];
  const html = await painted(directory, page, await answer(address === '/' ? '/' : `${address}/`), early);
  const data = address === '/' ? '_.data' : `${address.slice(1)}.data`;
  return hasData(build, address)
    ? [
        [page, html],
        [data, await answer(`/${data}`)],
      ]
    : [[page, html]];
}

/** Whether a loader answers at the address: only then is there data beside its page. */
function hasData({ routes, assets }: ServerBuild, address: string): boolean {
  return Object.values(routes).some((route) => {
    const own = route?.index ? '/' : `/${route?.path?.replace(/^\//, '') ?? ''}`;
    return route && own === address && Boolean(assets.routes[route.id]?.hasLoader);
  });
}
