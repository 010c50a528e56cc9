// Lays a language's translations over the words of packages/copy while the pages are built in it: no page includes two languages,
// and English pages include nothing of this.

import { existsSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { untranslated } from '@valence/copy/translation';
import type { Plugin } from 'vite';
import type { Edition } from './edition.ts';

const WORDS = /\/packages\/copy\/src\/((?:[\w-]+\/)?[\w-]+)\.ts$/;
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

/** Each export comes from the translation alone if that is complete, else from both; exports that it lacks come from English. */
async function moduleOf(english: string, translation: string): Promise<string> {
  const [words, ownWords] = await Promise.all([wordsIn(english), wordsIn(translation)]);
  const lines = Object.keys(ownWords).map((name) => {
    if (!(name in words)) throw new Error(`${translation}: the English words have no '${name}'.`);
    return untranslated(words[name], ownWords[name]).length === 0
      ? `export { ${name} } from '${translation}';`
      : `export const ${name} = translated(english.${name}, translation.${name});`;
  });
  return [
    "import { translated } from '@valence/copy/translation';",
    `import * as english from '${english}';`,
    `import * as translation from '${translation}';`,
    `export * from '${english}';`,
    ...lines,
  ].join('\n');
}

async function wordsIn(file: string): Promise<Readonly<Record<string, unknown>>> {
  return import(pathToFileURL(file).href) as Promise<Record<string, unknown>>;
}
