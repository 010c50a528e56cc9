// The query parameters of the admin's lists: page, order and search. Values in an address are texts.

import * as z from 'zod/mini';
import { text } from '../wire.ts';

/** Rows of a page, for lists that set no other size. */
export const PAGE_SIZE = 25;

/** A page number from 1 to 99,999. */
const pageNumber = z.string().check(z.regex(/^[1-9][0-9]{0,4}$/));

/** One of these keys to order by; a minus before it reverses the order. */
export function sortBy(keys: readonly string[]) {
  return z.string().check(
    z.maxLength(40),
    z.refine((value) => keys.includes(value.replace(/^-/, ''))),
  );
}

/** The query of a list that can be ordered by these keys. */
export function listQuery(keys: readonly string[]) {
  return {
    page: z.optional(pageNumber),
    sort: z.optional(sortBy(keys)),
    q: z.optional(text(80)),
  };
}
