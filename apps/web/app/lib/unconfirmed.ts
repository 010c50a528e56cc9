// Refusals that need something first: the second factor again, or a recent sign-in.

import { ApiRefusal } from './failures.ts';

export type Unconfirmed = 'confirmation-needed' | 'sign-in-again';

/** What has to be done before the change; undefined when it failed for another reason. */
export function unconfirmedBy(error: unknown): Unconfirmed | undefined {
  if (!(error instanceof ApiRefusal)) return undefined;
  return error.code === 'confirmation-needed' || error.code === 'sign-in-again' ? error.code : undefined;
}

export const isUnconfirmed = (error: unknown): boolean => unconfirmedBy(error) !== undefined;
