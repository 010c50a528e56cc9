// What a list shows is in the address: page, order, search and filters. Going back, reloading and sending a link keep it.

import { useCallback } from 'react';
import { useLocation, useNavigate } from 'react-router';

/** Names of the address's own parts; filters must not be called so. */
const PAGE = 'page';
const SORT = 'sort';

export interface ListAddress {
  /** From 1. */
  page: number;
  /** A column's key, with a minus before it for the other way round. */
  sort: string;
  /** The value of a filter or search; empty: not set. */
  read: (name: string) => string;
  /** What the server is asked: everything that is set. */
  asked: Record<string, string>;
  onPage: (page: number) => void;
  onSort: (sort: string) => void;
  /** Sets filters or the search (empty: removes them) and goes back to the first page. */
  set: (values: Readonly<Record<string, string>>) => void;
  /** Whether any filter or search is set. */
  isFiltered: boolean;
  clear: () => void;
}

/** @param names the filters of this list  @param usualSort the order when the address tells none */
export function useListAddress(names: readonly string[], usualSort: string): ListAddress {
  const { pathname, search } = useLocation();
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
      // No step back for each letter typed into a search, and the field that one types in stays where it is.
      void navigate(
        { pathname, search: next.size > 0 ? `?${next}` : '' },
        { replace: true, preventScrollReset: true },
      );
    },
    [navigate, pathname, search],
  );
  const page = Math.max(1, Math.trunc(Number(read(PAGE))) || 1);
  const sort = read(SORT) || usualSort;
  const set = names.filter((name) => read(name) !== '');
  return {
    page,
    sort,
    read,
    asked: {
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
