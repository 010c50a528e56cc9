// A change made by the server, after which what it could have moved is asked anew.

import { type QueryFilters, useMutation, useQueryClient } from '@tanstack/react-query';

/**
 * @param moved which answers are asked anew, also when the change was refused: then they have changed meanwhile
 * The new answers are not waited for: one of them may take away what asked for the change, which still has to say how it
 * went, and the callbacks of a component that is gone are not called.
 */
export function useChange<Input = void, Output = unknown>(
  change: (input: Input) => Promise<Output>,
  moved: QueryFilters,
) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: change,
    onSettled: () => {
      void client.invalidateQueries(moved);
    },
  });
}
