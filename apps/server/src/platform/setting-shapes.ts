// The shapes that several settings share: numbers within bounds, yes or no, lists.

import { z } from 'zod';

/** @param say the sentence for a value that is not a whole number between the two, both included */
export const wholeNumber = (from: number, to: number, fallback: number, say: string) =>
  z
    .string()
    .regex(/^\d{1,9}$/, say)
    .transform(Number)
    .refine((value) => value >= from && value <= to, say)
    .default(fallback);

export const yesOrNo = (say: string) => z.enum(['yes', 'no'], say).default('no');

/** A list separated by commas; empty when the variable is absent. */
export const listOf = <Item extends z.ZodType<unknown, string>>(item: Item) =>
  z
    .string()
    .default('')
    .transform((text) =>
      text
        .split(',')
        .map((part) => part.trim())
        .filter(Boolean),
    )
    .pipe(z.array(item));
