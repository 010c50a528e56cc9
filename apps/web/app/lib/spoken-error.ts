// What to tell a person about a call that did not work.

import { common } from '@valence/copy/common';
import { ApiRefusal, NetworkFailure } from './http.ts';

/** The server's sentence where it sent one; else that there is no connection; else the fixed sentence. */
export function spokenError(error: unknown, otherwise: string = common.somethingWentWrong): string {
  if (error instanceof ApiRefusal) return error.message || otherwise;
  return error instanceof NetworkFailure && error.kind !== 'unreadable' ? common.offline : otherwise;
}
