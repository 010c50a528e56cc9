// `npm run translations`: lists the sentences that the translations leave out, file by file; these are shown in English.

import { existsSync, globSync } from 'node:fs';
import { join, resolve, sep } from 'node:path';
import { pathToFileURL } from 'node:url';
import { untranslated } from '@valence/copy/translation';
import { languagesIn } from './web-build.ts';

const root = join(import.meta.dirname, '..');
/** Files without words, or with words that are never translated: those of the terminal and the simulator. */
const NOT_FOR_READERS = new Set([
  'translation',
  'site/start',
  'site/secret',
  'auth/simulator',
  'admin/packaging-failures',
]);

export interface Missing {
  /** The file of words, as `auth/sign-in`. */
  readonly file: string;
  /** Names of sentences (`login.steps`), in the file's order. */
  readonly sentences: readonly string[];
  /** The number of sentences, translated or not. */
  readonly of: number;
}

/** Every file of words with the sentences that `folder` does not translate. @throws on a name that English does not have */
export async function missingIn(folder: string): Promise<Missing[]> {
  const files = globSync('**/*.ts', { cwd: join(root, 'packages/copy/src'), exclude: ['**/*.test.ts'] })
    .map((file) => file.replaceAll(sep, '/').replace(/\.ts$/, ''))
    .filter((file) => !NOT_FOR_READERS.has(file))
    .sort();
  return Promise.all(files.map(async (file) => missingInFile(folder, file)));
}

async function missingInFile(folder: string, file: string): Promise<Missing> {
  const english = await wordsIn(join(root, 'packages/copy/src', `${file}.ts`));
  const path = join(folder, `${file}.ts`);
  const translation = existsSync(path) ? await wordsIn(path) : {};
  const unknownName = Object.keys(translation).find((name) => !(name in english));
  if (unknownName) throw new Error(`${path}: the English words have no '${unknownName}'.`);
  return { file, sentences: untranslated(english, translation), of: untranslated(english, undefined).length };
}

async function wordsIn(file: string): Promise<Readonly<Record<string, unknown>>> {
  return import(pathToFileURL(file).href) as Promise<Record<string, unknown>>;
}

if (import.meta.main) {
  const folder = resolve(process.env.TRANSLATIONS || join(root, 'packages/copy/languages'));
  const languages = languagesIn(folder);
  if (languages.length === 0) console.log(`English alone: there is no translation in ${folder}.`);
  for (const language of languages) {
    const files = await missingIn(join(folder, language));
    for (const { file, sentences } of files) {
      for (const sentence of sentences) console.log(`${language}/${file}.ts  ${sentence}`);
    }
    const [all, open] = [files.reduce((sum, { of }) => sum + of, 0), files.flatMap((one) => one.sentences)];
    console.log(`${language}: ${all - open.length} of ${all} said, ${open.length} in English`);
  }
}
