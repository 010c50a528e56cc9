// Server calls of the checks; fetched again each minute, since the server looks by itself.

import { queryOptions } from '@tanstack/react-query';
import { listCheckups } from '@valence/contract/admin/checkups';
import { call } from '../../../lib/api.ts';

const REFETCH_MS = 60_000;

export const checkupsQuery = queryOptions({
  queryKey: ['admin', 'checkups'],
  queryFn: async ({ signal }) => (await call(listCheckups, undefined, { signal })).checkups,
  staleTime: 0,
  refetchInterval: REFETCH_MS,
});
