// What to tell a person about a failed call where the screen has no better words of its own.

import { common } from '@valence/copy/common';
import { ApiRefusal } from './failures.ts';
import { sentenceOf } from './sentence.ts';

/** The server's sentence if it sent one; else the network's problem; else the general sentence. */
export function spokenError(error: unknown, otherwise: string = common.somethingWentWrong): string {
  return sentenceOf(error, otherwise);
}

/** The server's sentence if it sent one, else these words: for a button without input, where nothing can be kept. */
export function refusalOr(error: unknown, otherwise: string): string {
  return (error instanceof ApiRefusal && error.message) || otherwise;
}

/** What to do about a failure, for beside the field, while a message says what happened; empty where that says it all. */
export function adviceOf(error: unknown): string {
  // The server's sentences say first what happened, then what to do.
  return sentenceOf(error, '').replace(error instanceof ApiRefusal ? /^.*?[.:] |^[^.:]*\.$/ : '', '');
}
