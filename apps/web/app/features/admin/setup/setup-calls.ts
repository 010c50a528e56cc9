// Server calls of the set-up list.

import { queryOptions, useMutation } from '@tanstack/react-query';
import { putOffStep, readSetup, saveSetupSchool, testWhatsApp } from '@valence/contract/admin/setup';
import type { BodyOf } from '@valence/contract/endpoint';
import type { SetupStep } from '@valence/domain/setup';
import { call } from '../../../lib/api.ts';
import { useAwaitedChange } from '../../../lib/use-change.ts';

const key = ['admin', 'setup'] as const;

export const setupQuery = queryOptions({
  queryKey: key,
  queryFn: ({ signal }) => call(readSetup, undefined, { signal }),
  // Steps are done on other pages, and by other people.
  staleTime: 0,
});

export function useLater() {
  return useAwaitedChange(
    async ({ step, isLater }: { step: SetupStep; isLater: boolean }) =>
      call(putOffStep, { params: { step }, body: { isLater } }),
    { queryKey: key },
  );
}

export function useSaveSchool() {
  // The years and the number are read elsewhere, too.
  return useAwaitedChange(async (body: BodyOf<typeof saveSetupSchool>) => call(saveSetupSchool, { body }));
}

/** The answer does not come from the cache: each press asks WhatsApp. */
export function useWhatsAppTest() {
  return useMutation({ mutationFn: async () => call(testWhatsApp) });
}
