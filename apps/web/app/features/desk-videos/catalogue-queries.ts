// The catalogue as the server tells it, page by page.

import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { listCategories } from '@valence/contract/categories';
import { listCatalogue } from '@valence/contract/desk-videos';
import { call } from '../../lib/api.ts';

/** @param asked as the address tells it: the server refuses what it does not know */
export const catalogueQuery = (asked: Readonly<Record<string, string>>) =>
  queryOptions({
    queryKey: ['desk', 'catalogue', asked],
    queryFn: ({ signal }) => call(listCatalogue, { query: asked }, { signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });

export const categoriesQuery = queryOptions({
  queryKey: ['desk', 'categories'],
  queryFn: ({ signal }) => call(listCategories, undefined, { signal }),
});
