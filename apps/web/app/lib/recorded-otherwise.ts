// A press whose answer was lost had been recorded, and what is pressed now is something else.

import { ApiRefusal } from './failures.ts';

/** The next press, made by who has seen what was recorded, needs a request id of its own. */
export const isRecordedOtherwise = (error: unknown) =>
  error instanceof ApiRefusal && error.code === 'recorded-otherwise';
