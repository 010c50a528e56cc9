// What the server itself says to a person, in every language there is: the English words, with translations laid over them.

import { existsSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import * as bot from '@valence/copy/bot';
import * as refusals from '@valence/copy/refusals';
import { type Translation, translated } from '@valence/copy/translation';
import { FIRST_LANGUAGE, isLanguageCode } from '@valence/domain/language';
import { codeRequestIn } from '@valence/domain/otp';

const english = { bot, refusals };

/** The words of the server, by the files of the copy package that they are in. */
export type ServerWords = typeof english;

export interface Languages {
  /** English first, then the others by their codes. */
  readonly codes: readonly string[];
  /** A language that is not there is answered in English. */
  words(code: string): ServerWords;
}

/** Where nothing has been translated. */
export const ENGLISH_ALONE: Languages = { codes: [FIRST_LANGUAGE], words: () => english };

/**
 * @param folder with a folder for each language (`si/bot.ts`); one that does not exist holds none
 * @throws what a translation's file throws, and where the bot would not understand the word that it asks for
 */
export async function readLanguages(folder: string): Promise<Languages> {
  const codes = await codesIn(folder);
  const read = await Promise.all(
    codes.map(async (code) => [code, await wordsIn(join(folder, code))] as const),
  );
  const byCode = new Map(read);
  return { codes: [FIRST_LANGUAGE, ...codes], words: (code) => byCode.get(code) ?? english };
}

async function codesIn(folder: string): Promise<string[]> {
  if (!existsSync(folder)) return [];
  const entries = await readdir(folder, { withFileTypes: true });
  const named = entries.filter((entry) => entry.isDirectory() && isLanguageCode(entry.name));
  return named
    .map(({ name }) => name)
    .filter((code) => code !== FIRST_LANGUAGE)
    .sort();
}

async function wordsIn(folder: string): Promise<ServerWords> {
  const said = await Promise.all(
    Object.keys(english).map(
      async (file) => [file, await translationIn(join(folder, `${file}.ts`))] as const,
    ),
  );
  const words = translated(english, Object.fromEntries(said) as Translation<ServerWords>);
  // The letters of an attempt are written behind it.
  const asked = codeRequestIn(words.bot.passcodeWord);
  if (!asked || asked.letters)
    throw new Error(
      `${folder}: '${words.bot.passcodeWord}' is no word for a code (packages/domain/src/otp.ts).`,
    );
  return words;
}

async function translationIn(file: string): Promise<unknown> {
  return existsSync(file) ? import(pathToFileURL(file).href) : undefined;
}
