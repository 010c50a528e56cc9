// Gives the pages the school's content as the module `virtual:site-content`: that of the file while they are built (one with
// mistakes does not build), that of the moment when a running server has them written anew (render-pages.ts).

import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { type SiteContent, siteContent } from '@valence/contract/site';
import type { Plugin } from 'vite';

const FILE = fileURLToPath(new URL('../server/site-content.json', import.meta.url));
const NAME = 'virtual:site-content';
const RESOLVED = `\0${NAME}`;

export function siteContentModule(): Plugin {
  return {
    name: 'site-content-module',
    resolveId: (source) => (source === NAME ? RESOLVED : undefined),
    async load(id) {
      if (id !== RESOLVED) return undefined;
      this.addWatchFile(FILE);
      const content = checked(JSON.parse(await readFile(FILE, 'utf8')));
      return `export default globalThis.schoolContent ?? ${JSON.stringify(content)};`;
    },
  };
}

/** @throws with every mistake in the content */
function checked(content: unknown): SiteContent {
  const parsed = siteContent.safeParse(content);
  if (parsed.success) return parsed.data;
  const mistakes = parsed.error.issues.map(({ path, message }) => `  - ${path.join('.')}: ${message}`);
  throw new Error(`The site content ${FILE} is not as it should be:\n${mistakes.join('\n')}`);
}
