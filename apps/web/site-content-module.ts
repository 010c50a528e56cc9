// Gives the pages what is not the same wherever they run. `virtual:site-content`: the school's content, that of the file while
// they are built (one with mistakes does not build), that of the moment when a running server has them written anew
// (render-pages.ts). `virtual:brand`: the school's name, in browsers as the page says it, which is written anew.
// `virtual:page-meta`: a page's head, in browsers as much of it as they use. `virtual:paper`: the paper's colours.

import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { type SiteContent, siteContent } from '@valence/contract/site';
import type { Plugin } from 'vite';

const FILE = fileURLToPath(new URL('../server/site-content.json', import.meta.url));
const TOKENS = fileURLToPath(new URL('./app/styles/tokens.css', import.meta.url));
const PAGE_META = fileURLToPath(new URL('./app/lib/page-meta.server.ts', import.meta.url));

type Source = () => string | Promise<string>;

const contentModule: Source = async () =>
  `export default globalThis.schoolContent ?? ${JSON.stringify(await readContent())};`;
const paperModule: Source = async () => `export const paper = ${JSON.stringify(await readPaper())};`;

const written: Readonly<Record<string, Source>> = {
  'virtual:site-content': contentModule,
  'virtual:paper': paperModule,
  'virtual:brand': () => "import content from 'virtual:site-content';export const brand = content.brandName;",
  'virtual:page-meta': () => `export { pageMeta } from ${JSON.stringify(PAGE_META)};`,
};
const inBrowsers: Readonly<Record<string, Source>> = {
  'virtual:paper': paperModule,
  'virtual:brand': () =>
    'export const brand = document.querySelector("meta[name=application-name]").content;',
  'virtual:page-meta': () =>
    'export const pageMeta = ({title, description, path}) => [{title}, {name: "description", content: description}, {tagName: "link", rel: "canonical", href: location.origin + path}];',
};

export function siteContentModule(): Plugin {
  return {
    name: 'site-content-module',
    resolveId: (source) => (source in written ? `\0${source}` : undefined),
    async load(id, { ssr = false } = {}) {
      const source = (ssr ? written : inBrowsers)[id.slice(1)];
      if (!id.startsWith('\0') || !source) return undefined;
      if (source === contentModule) this.addWatchFile(FILE);
      return source();
    },
  };
}

/** The paper's colour, light and dark, as the style sheet has it: for the bar that a phone draws around the page. */
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
