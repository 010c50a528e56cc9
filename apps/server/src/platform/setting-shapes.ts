// The shapes that several settings share: numbers within bounds, yes or no, lists.

import { z } from 'zod';

/** @param say the sentence for whatever is no whole number between the two, both included */
export const wholeNumber = (from: number, to: number, otherwise: number, say: string) =>
  z
    .string()
    .regex(/^\d{1,9}$/, say)
    .transform(Number)
    .refine((value) => value >= from && value <= to, say)
    .default(otherwise);

export const yesOrNo = (say: string) => z.enum(['yes', 'no'], say).default('no');

/** Separated by commas; none when it is absent. */
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
