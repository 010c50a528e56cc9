// Turns the page and the order of a request for a list into what queries take.

import { PAGE_SIZE } from '@valence/contract/admin/list-query';

/** @param page as in the address, from 1; undefined: the first */
export function pageOf(page: string | undefined): { limit: number; offset: number } {
  return { limit: PAGE_SIZE, offset: (Number(page ?? '1') - 1) * PAGE_SIZE };
}

/** `-title` → by title, descending. */
export function orderOf(sort: string): { key: string; descending: boolean } {
  return sort.startsWith('-') ? { key: sort.slice(1), descending: true } : { key: sort, descending: false };
}
