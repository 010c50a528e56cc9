// What to tell a person about a call that failed: the server's own sentence, else the given one.

import { common } from '@valence/copy/common';
import { ApiRefusal, NetworkFailure } from './http.ts';

/** @param fallback said when the server sent no sentence of its own */
export function sentenceOf(error: unknown, fallback: string): string {
  if (error instanceof ApiRefusal && error.message) return error.message;
  return error instanceof NetworkFailure && error.kind === 'offline' ? common.offline : fallback;
}
