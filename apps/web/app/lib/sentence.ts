// What to tell a person about a call that failed: the server's own sentence, else what the network did, else the given one.

import { common } from '@valence/copy/common';
import { ApiRefusal, NetworkFailure } from './http.ts';

const ofNetwork = { offline: common.offline, timeout: common.slow, unreadable: '' } as const;

/** @param fallback said when there is nothing better: the server sent no sentence, or none that can be read */
export function sentenceOf(error: unknown, fallback: string): string {
  if (error instanceof ApiRefusal) return error.message || fallback;
  return (error instanceof NetworkFailure && ofNetwork[error.kind]) || fallback;
}
