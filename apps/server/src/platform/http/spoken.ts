// In which language a request is answered: the one its browser chose.

import { languageOfCookies } from '@valence/domain/language';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { ENGLISH_ALONE, type Languages, type ServerWords } from '../languages.ts';

const spokenBy = new WeakMap<object, Languages>();

/** Gives the whole server its languages; before it, and without it, everything is said in English. */
export function installLanguages(app: FastifyInstance, languages: Languages): void {
  spokenBy.set(app.server, languages);
}

export function languageOf(request: FastifyRequest): string {
  return languageOfCookies(request.headers.cookie, languagesOf(request).codes);
}

export function wordsFor(request: FastifyRequest): ServerWords {
  return languagesOf(request).words(languageOf(request));
}

function languagesOf(request: FastifyRequest): Languages {
  return spokenBy.get(request.server.server) ?? ENGLISH_ALONE;
}
