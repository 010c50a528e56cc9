// The language that a request is answered in: the one that its browser chose.

import { chosenInCookies, LANGUAGE_COOKIE, languageOfCookies } from '@valence/domain/language';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { ENGLISH_ALONE, type Languages, type ServerWords } from '../languages.ts';

const languagesByServer = new WeakMap<object, Languages>();

/** Gives the whole server its languages; without this call every answer is in English. */
export function installLanguages(app: FastifyInstance, languages: Languages): void {
  languagesByServer.set(app.server, languages);
}

export function languageOf(request: FastifyRequest): string {
  return languageOfCookies(request.headers.cookie, languagesOf(request).codes);
}

/** Undefined where the browser has chosen none. */
export function chosenLanguageOf(request: FastifyRequest): string | undefined {
  return chosenInCookies(request.headers.cookie, languagesOf(request).codes);
}

const YEAR_SECONDS = 31_536_000;

/**
 * The value of `set-cookie` that keeps a browser's language for a year. The server sets it because some browsers delete cookies
 * of scripts after a week.
 * @param secure whether browsers reach this server by https
 */
export function languageCookie(code: string, secure: boolean): string {
  const attributes = `Path=/; Max-Age=${YEAR_SECONDS}; SameSite=Lax; HttpOnly${secure ? '; Secure' : ''}`;
  return `${LANGUAGE_COOKIE}=${code}; ${attributes}`;
}

export function wordsFor(request: FastifyRequest): ServerWords {
  return languagesOf(request).words(languageOf(request));
}

function languagesOf(request: FastifyRequest): Languages {
  return languagesByServer.get(request.server.server) ?? ENGLISH_ALONE;
}
