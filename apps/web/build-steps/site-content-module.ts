// Gives the pages what differs by where they run. `virtual:site-content` is the school's content: in a build from the file (a file
// with mistakes fails the build), on a running server the present content (render-pages.ts); no browser script may include it.
// `virtual:brand` is the school's name: in browsers from the page's HTML, which a running server writes again.
// `virtual:paper` holds the colours of `--paper`, which only the document needs.

import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { type SiteContent, siteContent } from '@valence/contract/site/site';
import type { Plugin } from 'vite';

const FILE = fileURLToPath(new URL('../../server/site-content.json', import.meta.url));
const TOKENS = fileURLToPath(new URL('../app/styles/tokens.css', import.meta.url));

type Source = () => string | Promise<string>;

const contentModule: Source = async () =>
  `export default globalThis.schoolContent ?? ${JSON.stringify(await readContent())};`;
const paperModule: Source = async () => `export const paper = ${JSON.stringify(await readPaper())};`;

const inPrerender: Readonly<Record<string, Source>> = {
  'virtual:site-content': contentModule,
  'virtual:paper': paperModule,
  'virtual:brand': () => "import content from 'virtual:site-content';export const brand = content.brandName;",
};
const inBrowsers: Readonly<Record<string, Source>> = {
  'virtual:brand': () =>
    'export const brand = document.querySelector("meta[name=application-name]").content;',
};

export function siteContentModule(): Plugin {
  return {
    name: 'site-content-module',
    resolveId: (source) => (source in inPrerender ? `\0${source}` : undefined),
    async load(id, { ssr = false } = {}) {
      const source = (ssr ? inPrerender : inBrowsers)[id.slice(1)];
      if (!id.startsWith('\0') || !source) return undefined;
      if (source === contentModule) this.addWatchFile(FILE);
      return source();
    },
  };
}

/** The style sheet's `--paper`, light and dark: the colour of the bar that a phone shows around the page. */
async function readPaper(): Promise<string[]> {
  const [, ...colours] = /--paper: light-dark\((\S+), (\S+)\)/.exec(await readFile(TOKENS, 'utf8')) ?? [];
  if (colours.length !== 2) throw new Error(`${TOKENS} has no --paper in two themes any more.`);
  return colours;
}

/** The content of the file. @throws with every mistake in it */
export async function readContent(): Promise<SiteContent> {
  return checked(JSON.parse(await readFile(FILE, 'utf8')));
}

function checked(content: unknown): SiteContent {
  const parsed = siteContent.safeParse(content);
  if (parsed.success) return parsed.data;
  const mistakes = parsed.error.issues.map(({ path, message }) => `  - ${path.join('.')}: ${message}`);
  throw new Error(`The site content ${FILE} is not as it should be:\n${mistakes.join('\n')}`);
}
