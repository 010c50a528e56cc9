// Server calls for the catalogue, page by page, and for the categories.

import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { listAdminVideos } from '@valence/contract/admin/videos';
import { listCategories } from '@valence/contract/learning/categories';
import { call } from '../../../lib/api.ts';

/** @param query as the address has it; the server refuses what it does not know */
export const videosQuery = (query: Readonly<Record<string, string>>) =>
  queryOptions({
    queryKey: ['admin', 'catalogue', query],
    queryFn: ({ signal }) => call(listAdminVideos, { query }, { signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });

export const categoriesQuery = queryOptions({
  queryKey: ['admin', 'categories'],
  queryFn: ({ signal }) => call(listCategories, undefined, { signal }),
});
