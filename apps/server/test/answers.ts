// What many feature tests ask with and expect: an id that is nobody's, a refusal, an instant some days from the first.

import { DAY_MS } from '@valence/domain/durations';
import { TEST_START } from './harness.ts';

/** An id that nothing in a test's database has. */
export const nowhere = '01890000-0000-7000-8000-000000000000';

/** A refused call; for `toMatchObject`, since a refusal also says something to the person. */
export const refusal = (status: number, code: string) => ({ status, body: { statusCode: status, code } });

/** So many days after the tests' first instant; before it where the number is negative. */
export const inDays = (days: number) => new Date(TEST_START.getTime() + days * DAY_MS);
