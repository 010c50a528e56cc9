// What to tell a person about a call that did not work, where no words of the screen's own fit better.

import { common } from '@valence/copy/common';
import { ApiRefusal } from './http.ts';
import { sentenceOf } from './sentence.ts';

/** The server's sentence where it sent one; else what the network did; else the fixed sentence. */
export function spokenError(error: unknown, otherwise: string = common.somethingWentWrong): string {
  return sentenceOf(error, otherwise);
}

/** The server's sentence where it sent one, else these words: for a press with which nothing was entered that could be kept. */
export function refusalOr(error: unknown, otherwise: string): string {
  return (error instanceof ApiRefusal && error.message) || otherwise;
}
