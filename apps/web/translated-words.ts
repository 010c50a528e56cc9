// Lays a language's translations over the words of packages/copy while the pages are built in it: no page carries two languages,
// and English pages carry nothing of all this.

import { existsSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { untranslated } from '@valence/copy/translation';
import type { Plugin } from 'vite';
import type { Edition } from './edition.ts';

const WORDS = /\/packages\/copy\/src\/([\w-]+)\.ts$/;
const LAID_OVER = '\0translated:';

export function translatedWords({ language, translations }: Edition): Plugin {
  const translationOf = (file: string) => path.join(translations, language, `${WORDS.exec(file)?.[1]}.ts`);
  return {
    name: 'translated-words',
    enforce: 'pre',
    async resolveId(source, importer, options) {
      const isWords =
        source.startsWith('@valence/copy/') || (source.startsWith('.') && WORDS.test(importer ?? ''));
      if (!isWords) return undefined;
      const found = await this.resolve(source, importer, { ...options, skipSelf: true });
      const file = found?.id;
      return file && WORDS.test(file) && existsSync(translationOf(file)) ? `${LAID_OVER}${file}` : found;
    },
    async load(id) {
      if (!id.startsWith(LAID_OVER)) return undefined;
      const english = id.slice(LAID_OVER.length);
      const translation = translationOf(english);
      this.addWatchFile(translation);
      return moduleOf(english, translation);
    },
  };
}

/** Each export from the translation alone where that is whole, else from both; what it does not have, from the English. */
async function moduleOf(english: string, translation: string): Promise<string> {
  const [words, said] = await Promise.all([wordsIn(english), wordsIn(translation)]);
  const lines = Object.keys(said).map((name) => {
    if (!(name in words)) throw new Error(`${translation}: the English words have no '${name}'.`);
    return untranslated(words[name], said[name]).length === 0
      ? `export { ${name} } from '${translation}';`
      : `export const ${name} = translated(english.${name}, said.${name});`;
  });
  return [
    "import { translated } from '@valence/copy/translation';",
    `import * as english from '${english}';`,
    `import * as said from '${translation}';`,
    `export * from '${english}';`,
    ...lines,
  ].join('\n');
}

async function wordsIn(file: string): Promise<Readonly<Record<string, unknown>>> {
  return import(pathToFileURL(file).href) as Promise<Record<string, unknown>>;
}
