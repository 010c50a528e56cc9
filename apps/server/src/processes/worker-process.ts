// The workers beside the server.

import { join } from 'node:path';
import type { AppDeps } from '../composition/deps.ts';
import type { DatabaseAddress } from '../platform/db/address.ts';
import type { Settings } from '../platform/env.ts';
import { keepChild } from './child-process.ts';

export interface WorkerOrder {
  readonly settings: Settings;
  readonly database: DatabaseAddress;
}

const PROGRAM = join(import.meta.dirname, 'worker.ts');
const END_MILLISECONDS = 1500;

/** Starts WORKERS of them. @returns a function that ends them, within less than two seconds; films under way go back to the queue */
export function keepWorker(
  { settings, secret, log }: Pick<AppDeps, 'settings' | 'secret' | 'log'>,
  database: DatabaseAddress,
): () => Promise<void> {
  if (settings.worker === 'elsewhere') return async () => {};
  // The server's own secret: a file that is lost meanwhile concerns the server's next start, not a worker that is started
  // again.
  const own = { ...settings, secretKey: secret.toString('utf8') };
  const order: WorkerOrder = { settings: own, database };
  const ends = Array.from({ length: settings.workers }, () =>
    keepChild({ program: PROGRAM, name: 'worker', order, endMilliseconds: END_MILLISECONDS, log }),
  );
  return async () => void (await Promise.all(ends.map(async (end) => end())));
}
