// Asks a server of this machine whether it runs and whether its parts work.

import { setTimeout as sleep } from 'node:timers/promises';
import { z } from 'zod';
import { localUrl } from '../platform/addresses.ts';
import { monotonicMilliseconds } from '../platform/clock.ts';

const PATIENCE_MILLISECONDS = 5000;
const PAUSE_MILLISECONDS = 250;

const answer = z.object({ status: z.enum(['ready', 'not ready']), checks: z.record(z.string(), z.string()) });

export interface Readiness {
  readonly ready: boolean;
  /** What /readyz says of each part: `ok`, `failed`, `nearly full`. */
  readonly checks: Readonly<Record<string, string>>;
}

/** @returns null when nothing that answers like Valence listens there */
export async function askReadiness(server: { host: string; port: number }): Promise<Readiness | null> {
  try {
    const signal = AbortSignal.timeout(PATIENCE_MILLISECONDS);
    const { status, checks } = answer.parse(
      await (await fetch(`${localUrl(server)}/readyz`, { signal })).json(),
    );
    return { ready: status === 'ready', checks };
  } catch {
    return null;
  }
}

/** Asks until the server is ready or the time is over. @returns whether it is ready */
export async function untilReady(
  server: { host: string; port: number },
  patienceMilliseconds: number,
): Promise<boolean> {
  const deadline = monotonicMilliseconds() + patienceMilliseconds;
  for (;;) {
    if ((await askReadiness(server))?.ready) return true;
    if (monotonicMilliseconds() > deadline) return false;
    await sleep(PAUSE_MILLISECONDS);
  }
}
