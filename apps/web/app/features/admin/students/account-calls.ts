// Server calls that read and change an account in the admin area.

import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { readAccount } from '@valence/contract/admin/accounts';
import { accountCopy } from '@valence/copy/admin/accounts';
import { call } from '../../../lib/api.ts';
import { sentenceOf } from '../../../lib/sentence.ts';
import { isUnconfirmed } from '../../../lib/unconfirmed.ts';
import { undoBy } from '../../../lib/undo-by.ts';
import { useToast } from '../../../ui/toast.tsx';

export const accountQuery = (userId: string) =>
  queryOptions({
    queryKey: ['admin', 'account', userId],
    queryFn: ({ signal }) => call(readAccount, { params: { userId } }, { signal }),
    staleTime: 0,
    gcTime: 0,
  });

/** Runs a change that may have to be confirmed, and asks for the confirmation; it handles no other errors. */
export type Confirmed = (change: () => Promise<unknown>) => Promise<void>;

const atOnce: Confirmed = async (change) => {
  await change();
};

/** One change at a time; afterwards everything that shows the account is loaded again. */
export function useAccountChange(confirmed: Confirmed = atOnce) {
  const client = useQueryClient();
  const toast = useToast();
  const change = useMutation({
    mutationFn: (work: () => Promise<unknown>) => work(),
    onSettled: () => client.invalidateQueries({ queryKey: ['admin'] }),
  });
  return {
    busy: change.isPending,
    /**
     * @param doneText shown once the change is done, even if the component that started it is gone by then
     * @param back takes the change back
     */
    run: (work: () => Promise<unknown>, doneText: string, back?: () => Promise<unknown>) =>
      void confirmed(async () => {
        try {
          await change.mutateAsync(work);
          const undo = back && undoBy(() => change.mutateAsync(back));
          toast({ kind: 'success', text: doneText, undo });
        } catch (error) {
          if (isUnconfirmed(error)) throw error;
          toast({ kind: 'error', text: sentenceOf(error, accountCopy.failed) });
        }
      }),
  };
}
