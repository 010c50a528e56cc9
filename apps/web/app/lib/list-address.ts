// Keeps what a list shows in the address: page, order, search and filters. Going back, reloading and sharing a link keep it.

import { useCallback } from 'react';
import { useNavigate, usePlace } from './navigation.tsx';

/** Parameters of the address that every list has; filters must not have these names. */
const PAGE = 'page';
const SORT = 'sort';

export interface ListAddress {
  /** From 1. */
  page: number;
  /** A column's key, with a minus before it for the descending order. */
  sort: string;
  /** The value of a filter or of the search; empty when not set. */
  read: (name: string) => string;
  /** The query for the server: everything that is set. */
  query: Record<string, string>;
  onPage: (page: number) => void;
  onSort: (sort: string) => void;
  /** Sets filters or the search (empty: removes them) and goes back to the first page. */
  set: (values: Readonly<Record<string, string>>) => void;
  /** Whether any filter or search is set. */
  isFiltered: boolean;
  clear: () => void;
}

/** @param names the filters of this list  @param usualSort the order when the address has none */
export function useListAddress(names: readonly string[], usualSort: string): ListAddress {
  const { pathname, search, state } = usePlace();
  const navigate = useNavigate();
  const query = new URLSearchParams(search);
  const read = (name: string) => query.get(name) ?? '';
  const change = useCallback(
    (values: Readonly<Record<string, string>>) => {
      const next = new URLSearchParams(search);
      for (const [name, value] of Object.entries(values)) {
        if (value) next.set(name, value);
        else next.delete(name);
      }
      // No history entry for each letter typed into a search, and the field keeps its place on the screen.
      navigate(next.size > 0 ? `${pathname}?${next}` : pathname, { replace: true, keepScroll: true, state });
    },
    [navigate, pathname, search, state],
  );
  const page = Math.max(1, Math.trunc(Number(read(PAGE))) || 1);
  const sort = read(SORT) || usualSort;
  const set = names.filter((name) => read(name) !== '');
  return {
    page,
    sort,
    read,
    query: {
      ...Object.fromEntries(set.map((name) => [name, read(name)])),
      [PAGE]: String(page),
      [SORT]: sort,
    },
    onPage: (to) => change({ [PAGE]: to > 1 ? String(to) : '' }),
    onSort: (to) => change({ [SORT]: to === usualSort ? '' : to, [PAGE]: '' }),
    set: (values) => change({ ...values, [PAGE]: '' }),
    isFiltered: set.length > 0,
    clear: () => change({ ...Object.fromEntries(names.map((name) => [name, ''])), [PAGE]: '' }),
  };
}
