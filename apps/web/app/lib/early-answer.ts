// The answer to what the document asked for before its scripts had arrived (early-fetch.ts).

import type { EarlyAnswer } from './early-fetch.ts';

/** Takes the early answer to a call, if there is one; only the first call gets it. */
export function takeEarlyAnswer(path: string, token: string | undefined): EarlyAnswer | undefined {
  const early = globalThis.earlyAnswer;
  if (early?.path !== path) return undefined;
  globalThis.earlyAnswer = undefined;
  return early.token === token ? early : undefined;
}

/** For a change that the early answer cannot show. */
export function forgetEarlyAnswer(): void {
  globalThis.earlyAnswer?.abort();
  globalThis.earlyAnswer = undefined;
}
