// What to tell a person about a call that did not work, where no words of the screen's own fit better.

import { common } from '@valence/copy/common';
import { sentenceOf } from './sentence.ts';

/** The server's sentence where it sent one; else what the network did; else the fixed sentence. */
export function spokenError(error: unknown, otherwise: string = common.somethingWentWrong): string {
  return sentenceOf(error, otherwise);
}
