// Server calls of the overview; the needs are fetched again each minute, since people look there for what is new.

import { queryOptions } from '@tanstack/react-query';
import { listNeeds, showFigures, showToday } from '@valence/contract/admin/overview';
import { call } from '../../../lib/api.ts';

const REFETCH_MS = 60_000;

export const needsQuery = queryOptions({
  queryKey: ['admin', 'overview', 'needs'],
  queryFn: async ({ signal }) => (await call(listNeeds, undefined, { signal })).needs,
  staleTime: 0,
  refetchInterval: REFETCH_MS,
});

export const todayQuery = queryOptions({
  queryKey: ['admin', 'overview', 'today'],
  queryFn: ({ signal }) => call(showToday, undefined, { signal }),
  staleTime: 0,
  refetchInterval: REFETCH_MS,
});

export const figuresQuery = queryOptions({
  queryKey: ['admin', 'overview', 'figures'],
  queryFn: ({ signal }) => call(showFigures, undefined, { signal }),
});
