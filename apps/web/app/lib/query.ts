// The cache of answers for the signed-in pages.

import { QueryClient } from '@tanstack/react-query';
import { isPassing, isTimeout, LONGEST_PAUSE_MS, retryDelayMs } from './retry.ts';

const FRESH_MS = 30_000;
const RETRIES = 3;
/** A call that hangs takes 20 seconds each time. */
const RETRIES_OF_TIMEOUT = 1;

/** One for each signed-in stay: what one person saw must never be shown to the next. */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: FRESH_MS,
        retry: isWorthRetrying,
        retryDelay: retryDelayMs,
      },
      // Without a connection a change fails at once, with a message and the input kept, instead of happening unseen later.
      mutations: { retry: false, networkMode: 'always' },
    },
  });
}

/** During retries the page only says that it loads, so they end, with a message, within three quarters of a minute. */
export function isWorthRetrying(failures: number, error: unknown): boolean {
  if (failures >= (isTimeout(error) ? RETRIES_OF_TIMEOUT : RETRIES)) return false;
  return isPassing(error) && retryDelayMs(failures, error) <= LONGEST_PAUSE_MS;
}
