// The limits of the school, and the changes to them.

import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { listLimits, resetLimit, setLimit } from '@valence/contract/limits';
import type { LimitName } from '@valence/domain/limits';
import { call } from '../../lib/api.ts';

export const limitsQuery = queryOptions({
  queryKey: ['desk', 'limits'],
  queryFn: async ({ signal }) => (await call(listLimits, undefined, { signal })).limits,
});

/** @returns sets the limit; null puts it back to the default */
export function useLimitChange(name: LimitName) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (value: number | null) =>
      value === null
        ? call(resetLimit, { params: { name } })
        : call(setLimit, { params: { name }, body: { value } }),
    // Also what the desk asks of its people may be another one now.
    onSettled: async () => client.invalidateQueries({ queryKey: ['desk'] }),
  });
}
