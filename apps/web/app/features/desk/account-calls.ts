// Reading and changing an account at the desk.

import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { readAccount } from '@valence/contract/manage-students';
import { accountCopy } from '@valence/copy/desk-account';
import { call } from '../../lib/api.ts';
import { sentenceOf } from '../../lib/sentence.ts';
import { isUnconfirmed } from '../../lib/unconfirmed.ts';
import { useToast } from '../../ui/toast.tsx';

export const accountQuery = (userId: string) =>
  queryOptions({
    queryKey: ['desk', 'account', userId],
    queryFn: ({ signal }) => call(readAccount, { params: { userId } }, { signal }),
    staleTime: 0,
    gcTime: 0,
  });

/** Runs a change that may have to be confirmed, and asks for that; it takes no other errors. */
export type Confirmed = (change: () => Promise<unknown>) => Promise<void>;

const atOnce: Confirmed = async (change) => {
  await change();
};

/** One change at a time; afterwards everything that shows the account is loaded anew. */
export function useAccountChange(confirmed: Confirmed = atOnce) {
  const client = useQueryClient();
  const toast = useToast();
  const change = useMutation({
    mutationFn: (work: () => Promise<unknown>) => work(),
    onSettled: () => client.invalidateQueries({ queryKey: ['desk'] }),
  });
  return {
    busy: change.isPending,
    /** @param said once it is done, also when what asked for it is gone by then */
    run: (work: () => Promise<unknown>, said: string) =>
      void confirmed(async () => {
        try {
          await change.mutateAsync(work);
          toast({ kind: 'success', text: said });
        } catch (error) {
          if (isUnconfirmed(error)) throw error;
          toast({ kind: 'error', text: sentenceOf(error, accountCopy.failed) });
        }
      }),
  };
}
