// Writes what a device shows without a connection: a page in the site's own frame that says so, and the worker that keeps it.

import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { common } from '@valence/copy/common';
import { offlineCopy } from '@valence/copy/offline';
import { type Translation, translated } from '@valence/copy/translation';
import { transformWithOxc } from 'vite';
import type { Edition } from './edition.ts';

const english = { common, offlineCopy };
type Words = typeof english;

const PAGE = 'offline.html';
/** Whose frame (head, styles, bar) the page has: it holds nothing of its own without scripts. */
const FRAME = 'verify/index.html';
/**
 * Asks for the wanted page again once the server can be reached: devices tell it when they have a network, which is not yet
 * a connection, and some tell nothing.
 */
const GO_ON =
  "{let f=()=>navigator.onLine&&fetch('/healthz',{cache:'no-store'}).then(()=>location.reload(),()=>{});addEventListener('online',f);setInterval(f,5e3)}";

/**
 * @param directory the build's client files, absolute
 * @throws where the built pages are not as they used to be
 */
export async function writeOfflineShell(directory: string, edition: Edition): Promise<void> {
  const frame = await readFile(path.join(directory, FRAME), 'utf8');
  const page = offlinePage(frame, await wordsIn(edition));
  await writeFile(path.join(directory, PAGE), page);
  await writeFile(path.join(directory, 'service-worker.js'), await workerFor(page));
}

/** The worker's script; another page makes another script, which is how browsers learn of it. */
export async function workerFor(page: string): Promise<string> {
  const file = path.join(import.meta.dirname, 'service-worker.ts');
  const { code } = await transformWithOxc(await readFile(file, 'utf8'), file);
  const version = createHash('sha256').update(page).digest('hex').slice(0, 12);
  return `const VERSION = '${version}';\n${code}`;
}

/** @param frame a built page: what it asks for is taken out, what it says is replaced */
export function offlinePage(frame: string, { common, offlineCopy }: Words): string {
  const theme = partOf(frame, /<script>[^<]*localStorage\.theme[^<]*<\/script>/);
  const styles = partOf(frame, /<style>[\s\S]*<\/style>/);
  const bar = partOf(frame, /<header[\s\S]*?<\/header>/);
  const mark = partOf(bar, /<svg[\s\S]*?<\/svg>/).replace(/width="\d+" height="\d+"/, MARK_SIZE);
  return [
    `<!DOCTYPE html>${partOf(frame, /<html[^>]*>/)}<head><meta charset="utf-8"/>${theme}`,
    '<meta name="viewport" content="width=device-width, initial-scale=1"/><meta name="robots" content="noindex"/>',
    `<title>${offlineCopy.documentTitle}</title>${styles.replaceAll(/<link[^>]*>/g, '')}</head>`,
    `<body><div class="flex min-h-dvh flex-col">${bar}<main class="flex grow flex-col">`,
    '<div class="mx-auto w-full max-w-xl px-4 py-8 text-center sm:px-6 sm:py-12">',
    `<p class="mb-4 flex justify-center">${mark}</p>`,
    `<h1 class="text-21 sm:text-28">${offlineCopy.title}</h1>`,
    `<p class="mt-3 text-ink-soft">${offlineCopy.text}</p>`,
    // The address that was wanted is still the page's own: an empty link asks for it again, without any script.
    `<p class="mt-6"><a href="" class="${BUTTON}">${common.tryAgain}</a></p>`,
    `</div></main></div><script>${GO_ON}</script></body></html>`,
  ].join('');
}

const MARK_SIZE = 'width="96" height="96"';
/** As ui/button.tsx writes it. */
const BUTTON =
  'inline-flex min-h-11 select-none items-center justify-center gap-2 rounded-card px-5 text-center text-15 font-semibold bg-brand text-on-brand hover:bg-brand-strong';

function partOf(html: string, part: RegExp): string {
  const found = part.exec(html)?.[0];
  if (found === undefined) throw new Error(`The built ${FRAME} has no ${part.source} any more.`);
  return found;
}

async function wordsIn({ language, translations }: Edition): Promise<Words> {
  const said = await Promise.all(
    ['common', 'offline'].map(async (name): Promise<object> => {
      const file = path.join(translations, language, `${name}.ts`);
      return existsSync(file) ? (import(/* @vite-ignore */ pathToFileURL(file).href) as Promise<object>) : {};
    }),
  );
  return translated(english, Object.assign({}, ...said) as Translation<Words>);
}
