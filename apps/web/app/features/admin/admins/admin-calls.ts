// Server calls for admins and assistants: the list, adding, changing a role, resetting the second factor.

import { queryOptions } from '@tanstack/react-query';
import { changeRole } from '@valence/contract/admin/accounts';
import { addAdmin, listAdmins } from '@valence/contract/admin/admins';
import { resetFactors } from '@valence/contract/auth/second-factor';
import type { BodyOf } from '@valence/contract/endpoint';
import type { Role } from '@valence/domain/role';
import { call } from '../../../lib/api.ts';
import { useAwaitedChange } from '../../../lib/use-change.ts';

export const adminsQuery = queryOptions({
  queryKey: ['admin', 'staff'],
  queryFn: async ({ signal }) => (await call(listAdmins, undefined, { signal })).admins,
});

const useChange = <Input, Output>(work: (input: Input) => Promise<Output>) =>
  useAwaitedChange(work, { queryKey: adminsQuery.queryKey });

export const useAddition = () => useChange(async (body: BodyOf<typeof addAdmin>) => call(addAdmin, { body }));

export const useRoleChange = (userId: string) =>
  useChange(async (role: Role) => call(changeRole, { params: { userId }, body: { role } }));

export const useFactorReset = (userId: string) =>
  useChange(async () => call(resetFactors, { params: { userId } }));
