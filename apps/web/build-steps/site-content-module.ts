// Gives the pages what differs by where they run. `virtual:site-content` is the school's content: on a running server the present
// one (render-pages.ts), undefined in a build, whose pages say that the school opens soon; no browser script may include it.
// `virtual:brand` is the school's name and whether it opens soon: in browsers from the page's HTML, which a running server
// writes again. `virtual:paper` holds the colours of `--paper`, which only the document needs.

import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { common } from '@valence/copy/common';
import type { Plugin } from 'vite';

const TOKENS = fileURLToPath(new URL('../app/styles/tokens.css', import.meta.url));

type Source = () => string | Promise<string>;

const paperModule: Source = async () => `export const paper = ${JSON.stringify(await readPaper())};`;

const inPrerender: Readonly<Record<string, Source>> = {
  'virtual:site-content': () => 'export default globalThis.schoolContent;',
  'virtual:paper': paperModule,
  'virtual:brand': () =>
    `export const brand = globalThis.schoolName ?? ${JSON.stringify(common.brand)};` +
    'export const opensSoon = globalThis.schoolContent === undefined;',
};
const inBrowsers: Readonly<Record<string, Source>> = {
  'virtual:brand': () =>
    'const name = document.querySelector("meta[name=application-name]");' +
    // Tests of single components have no such page.
    'export const brand = name?.content;export const opensSoon = name?.dataset.opensSoon !== undefined;',
};

export function siteContentModule(): Plugin {
  return {
    name: 'site-content-module',
    resolveId: (source) => (source in inPrerender ? `\0${source}` : undefined),
    async load(id, { ssr = false } = {}) {
      const source = (ssr ? inPrerender : inBrowsers)[id.slice(1)];
      return id.startsWith('\0') ? source?.() : undefined;
    },
  };
}

/** The style sheet's `--paper`, light and dark: the colour of the bar that a phone shows around the page. */
async function readPaper(): Promise<string[]> {
  const [, ...colours] = /--paper: light-dark\((\S+), (\S+)\)/.exec(await readFile(TOKENS, 'utf8')) ?? [];
  if (colours.length !== 2) throw new Error(`${TOKENS} has no --paper in two themes any more.`);
  return colours;
}
