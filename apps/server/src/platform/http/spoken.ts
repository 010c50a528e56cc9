// The language that a request is answered in: the one that its browser chose.

import { languageOfCookies } from '@valence/domain/language';
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

export function wordsFor(request: FastifyRequest): ServerWords {
  return languagesOf(request).words(languageOf(request));
}

function languagesOf(request: FastifyRequest): Languages {
  return languagesByServer.get(request.server.server) ?? ENGLISH_ALONE;
}
