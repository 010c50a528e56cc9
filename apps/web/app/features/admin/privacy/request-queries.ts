// Server calls for the deletion requests in the admin area; every change loads the list again.

import { queryOptions } from '@tanstack/react-query';
import {
  carryOutDeletion,
  confirmDeletion,
  type DeletionRequest,
  exportStudentData,
  listDeletions,
  recordDeletion,
  refuseDeletion,
  verifyDeletion,
} from '@valence/contract/auth/privacy';
import type { BodyOf } from '@valence/contract/endpoint';
import { requestsCopy as copy } from '@valence/copy/admin/privacy';
import { call, fetchFile } from '../../../lib/api.ts';
import { saveFile } from '../../../lib/save-file.ts';
import { useChange } from '../../../lib/use-change.ts';

/** Interval of polls while an account is being deleted or its confirmation is on its way. */
const POLL_MS = 2000;

export const requestsQuery = queryOptions({
  queryKey: ['admin', 'requests'],
  queryFn: async ({ signal }) => (await call(listDeletions, undefined, { signal })).requests,
  refetchInterval: ({ state }) => (state.data?.some(({ state: at }) => at === 'deleting') ? POLL_MS : false),
});

const requests = { queryKey: requestsQuery.queryKey };

export const useRecord = () =>
  useChange(async (body: BodyOf<typeof recordDeletion>) => call(recordDeletion, { body }), requests);

export function useSteps({ requestId }: DeletionRequest) {
  const params = { requestId };
  return {
    verify: useChange(
      async (verified: boolean) =>
        call(verifyDeletion, { params, body: { identity: verified ? 'verified' : 'open' } }),
      requests,
    ),
    carryOut: useChange(async () => call(carryOutDeletion, { params }), requests),
    refuse: useChange(
      async (because: string) => call(refuseDeletion, { params, body: { because } }),
      requests,
    ),
    confirm: useChange(async () => call(confirmDeletion, { params }), requests),
  };
}

/** Fetches the student's data and hands the file to the browser's downloads; resolves to its name. */
export const useExport = () =>
  useChange(async ({ userId, phone }: { userId: string; phone: string }) => {
    const name = copy.export.fileName(phone);
    saveFile(await fetchFile(exportStudentData, { params: { userId } }), name);
    return name;
  }, requests);
