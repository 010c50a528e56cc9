// The server's own words to people in every language: the English ones, with translations laid over them.

import { existsSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import * as bot from '@valence/copy/auth/bot';
import * as deletion from '@valence/copy/auth/deletion-notice';
import * as factors from '@valence/copy/auth/second-factor';
import * as messages from '@valence/copy/learning/messages';
import * as refusals from '@valence/copy/refusals';
import { type Translation, translated } from '@valence/copy/translation';
import { FIRST_LANGUAGE, isLanguageCode } from '@valence/domain/language';
import { codeRequestIn } from '@valence/domain/otp';

const english = { bot, refusals, messages, deletion, factors };
const FILES = {
  bot: 'auth/bot',
  refusals: 'refusals',
  messages: 'learning/messages',
  deletion: 'auth/deletion-notice',
  factors: 'auth/second-factor',
} as const;

/** The words of the server, by the files of the copy package that they are in. */
export type ServerWords = typeof english;

export interface Languages {
  /** English first, then the others by their codes. */
  readonly codes: readonly string[];
  /** The English words for a language that does not exist. */
  words(code: string): ServerWords;
}

/** Where nothing has been translated. */
export const ENGLISH_ALONE: Languages = { codes: [FIRST_LANGUAGE], words: () => english };

/**
 * @param folder with a folder for each language (`si/auth/bot.ts`); one that does not exist holds none
 * @throws what a translation's file throws, and an error where the bot would not understand the word that it asks people to
 * send
 */
export async function readLanguages(folder: string): Promise<Languages> {
  const codes = await codesIn(folder);
  const entries = await Promise.all(
    codes.map(async (code) => [code, await wordsIn(join(folder, code))] as const),
  );
  const byCode = new Map(entries);
  return { codes: [FIRST_LANGUAGE, ...codes], words: (code) => byCode.get(code) ?? english };
}

async function codesIn(folder: string): Promise<string[]> {
  if (!existsSync(folder)) return [];
  const entries = await readdir(folder, { withFileTypes: true });
  const folders = entries.filter((entry) => entry.isDirectory() && isLanguageCode(entry.name));
  return folders
    .map(({ name }) => name)
    .filter((code) => code !== FIRST_LANGUAGE)
    .sort();
}

async function wordsIn(folder: string): Promise<ServerWords> {
  const translations = await Promise.all(
    Object.entries(FILES).map(
      async ([words, file]) => [words, await translationIn(join(folder, `${file}.ts`))] as const,
    ),
  );
  const words = translated(english, Object.fromEntries(translations) as Translation<ServerWords>);
  // The letters of an attempt are written behind it.
  const request = codeRequestIn(words.bot.passcodeWord);
  if (!request || request.letters)
    throw new Error(
      `${folder}: '${words.bot.passcodeWord}' is no word for a code (packages/domain/src/otp.ts).`,
    );
  return words;
}

async function translationIn(file: string): Promise<unknown> {
  return existsSync(file) ? import(pathToFileURL(file).href) : undefined;
}
