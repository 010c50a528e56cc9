// Which part of a list a page is, and the order that a list was asked for.

import { PAGE_SIZE } from '@valence/contract/list-query';

/** @param page as the address tells it, from 1; undefined: the first */
export function pageOf(page: string | undefined): { limit: number; offset: number } {
  return { limit: PAGE_SIZE, offset: (Number(page ?? '1') - 1) * PAGE_SIZE };
}

/** `-title` → by title, the other way round. */
export function orderOf(sort: string): { key: string; descending: boolean } {
  return sort.startsWith('-') ? { key: sort.slice(1), descending: true } : { key: sort, descending: false };
}
