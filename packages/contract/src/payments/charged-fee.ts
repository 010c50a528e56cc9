// What a month costs a student, and why it is less than others pay.

import * as z from 'zod/mini';

export const chargedFee = {
  /** What the month costs; 0: nothing is charged. */
  feeCents: z.int(),
  /** What others pay for it. */
  fullCents: z.int(),
  /** Whether it is halved, since the student joined late in the month. */
  isHalf: z.boolean(),
  /** Whether the discount of a second or further child made it less. */
  isSibling: z.boolean(),
};
