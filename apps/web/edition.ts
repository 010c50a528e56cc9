// Which language the pages are being built in, and where its translations lie. English is an edition like any other, but for
// having nothing laid over it.

import path from 'node:path';
import { FIRST_LANGUAGE } from '@valence/domain/language';

export interface Edition {
  readonly language: string;
  /** Folder with a folder for each language. */
  readonly translations: string;
}

/** Chosen by tools/web-build.ts, which builds one edition after the other. */
export const edition: Edition = {
  language: process.env.PAGES_LANGUAGE ?? FIRST_LANGUAGE,
  translations: process.env.TRANSLATIONS ?? path.join(import.meta.dirname, '../../packages/copy/languages'),
};

/** Where the editions' files are built, beside one another: `build/client`, `build/languages/si/client`. */
export const ENGLISH_BUILD = 'build';
export const isEnglish = edition.language === FIRST_LANGUAGE;
export const buildDirectory = isEnglish ? ENGLISH_BUILD : `${ENGLISH_BUILD}/languages/${edition.language}`;
