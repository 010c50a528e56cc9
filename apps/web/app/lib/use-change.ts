// A change on the server, after which the answers that it may have changed are fetched again.

import { type QueryFilters, useMutation, useQueryClient } from '@tanstack/react-query';

/**
 * @param affected which answers are fetched again, also when the change was refused: then they have changed meanwhile
 * It does not wait for the new answers: one of them may remove the component that made the change, which still has to report
 * the outcome, and the callbacks of a removed component are not called.
 */
export function useChange<Input = void, Output = unknown>(
  change: (input: Input) => Promise<Output>,
  affected: QueryFilters,
) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: change,
    onSettled: () => {
      void client.invalidateQueries(affected);
    },
  });
}

/** The same, but the change is over only when the new answers have come: until then its button stays busy. */
export function useAwaitedChange<Input = void, Output = unknown>(
  change: (input: Input) => Promise<Output>,
  affected?: QueryFilters,
) {
  const client = useQueryClient();
  return useMutation({ mutationFn: change, onSettled: async () => client.invalidateQueries(affected) });
}
