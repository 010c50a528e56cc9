// The people of the desk, and the changes to who they are.

import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { BodyOf } from '@valence/contract/endpoint';
import { changeRole } from '@valence/contract/manage-students';
import { resetFactors } from '@valence/contract/second-factor';
import { addStaff, listStaff } from '@valence/contract/staff';
import type { Role } from '@valence/domain/role';
import { call } from '../../lib/api.ts';

export const staffQuery = queryOptions({
  queryKey: ['desk', 'staff'],
  queryFn: async ({ signal }) => (await call(listStaff, undefined, { signal })).staff,
});

function useChange<Input, Output>(work: (input: Input) => Promise<Output>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: work,
    onSettled: async () => client.invalidateQueries({ queryKey: staffQuery.queryKey }),
  });
}

export const useAddition = () => useChange(async (body: BodyOf<typeof addStaff>) => call(addStaff, { body }));

export const useRoleChange = (userId: string) =>
  useChange(async (role: Role) => call(changeRole, { params: { userId }, body: { role } }));

export const useFactorReset = (userId: string) =>
  useChange(async () => call(resetFactors, { params: { userId } }));
