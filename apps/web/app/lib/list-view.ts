// What a list shows, kept as long as it is on the screen: for lists that are looked through by numbers, which belong in no address.

import { useState } from 'react';

export interface ListView<Filters> {
  /** From 1. */
  page: number;
  /** A column's key, with a minus before it for the other way round. */
  sort: string;
  filters: Filters;
  onPage: (page: number) => void;
  onSort: (sort: string) => void;
  /** Changes filters and goes back to the first page. */
  set: (more: Partial<Filters>) => void;
}

export function useListView<Filters extends object>(usual: Filters, usualSort: string): ListView<Filters> {
  const [shown, setShown] = useState({ page: 1, sort: usualSort, filters: usual });
  return {
    ...shown,
    onPage: (page) => setShown((before) => ({ ...before, page })),
    onSort: (sort) => setShown((before) => ({ ...before, sort, page: 1 })),
    set: (more) => setShown((before) => ({ ...before, filters: { ...before.filters, ...more }, page: 1 })),
  };
}
