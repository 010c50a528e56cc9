// The language in which the pages are being built, and where its translations are. English is an edition like any other, except
// that nothing is laid over it.

import { existsSync } from 'node:fs';
import path from 'node:path';
import { FIRST_LANGUAGE, nameOfLanguage } from '@valence/domain/language';

export interface Edition {
  readonly language: string;
  /** Folder with a folder for each language. */
  readonly translations: string;
  /** Code and own name of every edition, English first: the pages lead from one to the others. */
  readonly languages: readonly (readonly [string, string])[];
}

/** Set by tools/web-build.ts, which builds one edition after the other. */
export const edition: Edition = {
  language: process.env.PAGES_LANGUAGE ?? FIRST_LANGUAGE,
  translations:
    process.env.TRANSLATIONS ?? path.join(import.meta.dirname, '../../../packages/copy/languages'),
  languages: (process.env.PAGES_LANGUAGES ?? FIRST_LANGUAGE)
    .split(' ')
    .map((code) => [code, nameOfLanguage(code)] as const),
};

/** The folders in which the editions are built, side by side: `build/client`, `build/languages/si/client`. */
export const ENGLISH_BUILD = 'build';
export const isEnglish = edition.language === FIRST_LANGUAGE;
export const buildDirectory = isEnglish ? ENGLISH_BUILD : `${ENGLISH_BUILD}/languages/${edition.language}`;

const ownStyle = path.join(import.meta.dirname, `../app/styles/languages/${edition.language}.css`);
/** The style that only this language's pages have: the face of its letters where a device has none. */
export const languageStyle = existsSync(ownStyle) ? ownStyle : path.join(ownStyle, '../en.css');
