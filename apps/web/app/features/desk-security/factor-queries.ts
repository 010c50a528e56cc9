// One's own second factors at the desk, and the changes to them.

import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import {
  beginTotp,
  confirmFactor,
  enrolTotp,
  readFactors,
  removeTotp,
  renewRecoveryCodes,
} from '@valence/contract/second-factor';
import type { FactorProof } from '@valence/contract/second-factor-sign-in';
import { call } from '../../lib/api.ts';

export const factorsQuery = queryOptions({
  queryKey: ['desk', 'second-factor'],
  queryFn: async ({ signal }) => call(readFactors, undefined, { signal }),
});

function useChange<Input, Output>(work: (input: Input) => Promise<Output>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: work,
    onSettled: async () => client.invalidateQueries({ queryKey: factorsQuery.queryKey }),
  });
}

export const useConfirmation = () =>
  useChange(async (proof: FactorProof) => call(confirmFactor, { body: { proof } }));
export const useAppStart = () => useMutation({ mutationFn: async () => call(beginTotp) });
export const useAppEnrolment = () => useChange(async (code: string) => call(enrolTotp, { body: { code } }));
export const useAppRemoval = () => useChange(async () => call(removeTotp));
export const useCodesRenewal = () => useChange(async () => call(renewRecoveryCodes));
