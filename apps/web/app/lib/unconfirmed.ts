// Refusals that ask for something first: a second factor shown once more, or a sign-in of just now.

import { ApiRefusal } from './api.ts';

export type Unconfirmed = 'confirmation-needed' | 'sign-in-again';

/** What has to be done before the change; undefined: it failed for another cause. */
export function unconfirmedBy(error: unknown): Unconfirmed | undefined {
  if (!(error instanceof ApiRefusal)) return undefined;
  return error.code === 'confirmation-needed' || error.code === 'sign-in-again' ? error.code : undefined;
}

export const isUnconfirmed = (error: unknown): boolean => unconfirmedBy(error) !== undefined;
