// What every list of the desk can be asked: a page, an order, a search. Values of an address are texts.

import * as z from 'zod/mini';
import { text } from './wire.ts';

/** Rows of one page, where the list does not say otherwise. */
export const PAGE_SIZE = 25;

/** A page's number, from 1; no list is longer than 99,999 pages. */
const pageNumber = z.string().check(z.regex(/^[1-9][0-9]{0,4}$/));

/** One of these keys to order by; with a minus before it the other way round. */
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
