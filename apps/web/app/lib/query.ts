// The signed-in pages' cache of answers.

import { QueryClient } from '@tanstack/react-query';
import { ApiRefusal } from './api.ts';

const FRESH_MS = 30_000;
const RETRIES = 3;

/** One per signed-in stay: what one person saw must never be shown to the next. */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: FRESH_MS,
        retry: (failures, error) => failures < RETRIES && isPassing(error),
        retryDelay: (attempt, error) => retryDelayMs(attempt, error),
      },
      mutations: { retry: false },
    },
  });
}

/** Whether asking again may help: the network, a restart, a budget; never a refusal that judged the request. */
export function isPassing(error: unknown): boolean {
  return !(error instanceof ApiRefusal) || error.status >= 500 || error.status === 429;
}

/** Doubles from one second up to 15, and is never sooner than the server asked for. */
export function retryDelayMs(attempt: number, error: unknown): number {
  const asked = error instanceof ApiRefusal ? (error.retryAfterSeconds ?? 0) * 1000 : 0;
  return Math.max(asked, Math.min(1000 * 2 ** attempt, 15_000));
}
