// What a list shows, kept only while it is on the screen: for lists searched by phone number, which belongs in no address.

import { useState } from 'react';

export interface ListView<Filters> {
  /** From 1. */
  page: number;
  /** A column's key, with a minus before it for the descending order. */
  sort: string;
  filters: Filters;
  onPage: (page: number) => void;
  onSort: (sort: string) => void;
  /** Changes filters and goes back to the first page. */
  set: (more: Partial<Filters>) => void;
}

export function useListView<Filters extends object>(usual: Filters, usualSort: string): ListView<Filters> {
  const [view, setView] = useState({ page: 1, sort: usualSort, filters: usual });
  return {
    ...view,
    onPage: (page) => setView((before) => ({ ...before, page })),
    onSort: (sort) => setView((before) => ({ ...before, sort, page: 1 })),
    set: (more) => setView((before) => ({ ...before, filters: { ...before.filters, ...more }, page: 1 })),
  };
}
