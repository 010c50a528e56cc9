// What to tell a person about a failed call: the server's own sentence, else the network's problem, else the fallback.

import { common } from '@valence/copy/common';
import { ApiRefusal, NetworkFailure } from './failures.ts';

const ofNetwork = { offline: common.offline, timeout: common.slow, unreadable: '' } as const;

/** @param fallback used when the server sent no sentence, or none that can be read */
export function sentenceOf(error: unknown, fallback: string): string {
  if (error instanceof ApiRefusal) return error.message || fallback;
  return (error instanceof NetworkFailure && ofNetwork[error.kind]) || fallback;
}
