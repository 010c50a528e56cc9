// The signed-in pages' cache of answers.

import { QueryClient } from '@tanstack/react-query';
import { isPassing, retryDelayMs } from './retry.ts';

const FRESH_MS = 30_000;
const RETRIES = 3;

/** One per signed-in stay: what one person saw must never be shown to the next. */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: FRESH_MS,
        retry: (failures, error) => failures < RETRIES && isPassing(error),
        retryDelay: retryDelayMs,
      },
      // Without a connection a change fails at once, with its words and what was entered, instead of being made unseen later.
      mutations: { retry: false, networkMode: 'always' },
    },
  });
}
