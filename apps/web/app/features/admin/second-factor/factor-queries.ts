// Server calls for the signed-in person's own second factors.

import { queryOptions, useMutation, useQuery } from '@tanstack/react-query';
import {
  beginPasskey,
  beginTotp,
  confirmFactor,
  enrolPasskey,
  enrolTotp,
  type OwnFactors,
  readFactors,
  removePasskey,
  removeTotp,
  renewRecoveryCodes,
  requestOwnPasskey,
} from '@valence/contract/auth/second-factor';
import type { FactorProof } from '@valence/contract/auth/second-factor-sign-in';
import { call } from '../../../lib/api.ts';
import { makePasskey, signWithPasskey } from '../../../lib/passkeys.ts';
import { useAwaitedChange } from '../../../lib/use-change.ts';

export const factorsQuery = queryOptions({
  queryKey: ['admin', 'second-factor'],
  queryFn: async ({ signal }) => call(readFactors, undefined, { signal }),
});

/** Which factors the person can show; recovery codes can always be shown. */
export interface Showable {
  app: boolean;
  passkey: boolean;
}

export function showableOf(factors: OwnFactors | undefined): Showable {
  return { app: Boolean(factors?.totp), passkey: Boolean(factors && factors.passkeys.length > 0) };
}

export function useShowable(): Showable {
  return showableOf(useQuery(factorsQuery).data);
}

const useChange = <Input, Output>(work: (input: Input) => Promise<Output>) =>
  useAwaitedChange(work, { queryKey: factorsQuery.queryKey });

export const useConfirmation = () =>
  useChange(async (proof: FactorProof) => call(confirmFactor, { body: { proof } }));
/** Asks the person for a passkey and confirms with it. */
export const usePasskeyConfirmation = () =>
  useChange(async () => {
    const proof = await signWithPasskey(await call(requestOwnPasskey));
    return call(confirmFactor, { body: { proof } });
  });
export const usePasskeyEnrolment = () =>
  useChange(async (name: string) => {
    const response = await makePasskey(await call(beginPasskey));
    return call(enrolPasskey, { body: { name, response } });
  });
export const usePasskeyRemoval = () =>
  useChange(async (passkeyId: string) => call(removePasskey, { params: { passkeyId } }));
export const useAppStart = () => useMutation({ mutationFn: async () => call(beginTotp) });
export const useAppEnrolment = () => useChange(async (code: string) => call(enrolTotp, { body: { code } }));
export const useAppRemoval = () => useChange(async () => call(removeTotp));
export const useCodesRenewal = () => useChange(async () => call(renewRecoveryCodes));
