// What the desk's first page asks: short-lived, as it is looked at to see what is new.

import { queryOptions } from '@tanstack/react-query';
import { listNeeds, showFigures } from '@valence/contract/overview';
import { call } from '../../lib/api.ts';

const AGAIN_MS = 60_000;

export const needsQuery = queryOptions({
  queryKey: ['desk', 'overview', 'needs'],
  queryFn: async ({ signal }) => (await call(listNeeds, undefined, { signal })).needs,
  staleTime: 0,
  refetchInterval: AGAIN_MS,
});

export const figuresQuery = queryOptions({
  queryKey: ['desk', 'overview', 'figures'],
  queryFn: ({ signal }) => call(showFigures, undefined, { signal }),
});
