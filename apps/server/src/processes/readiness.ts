// Asks a server of this machine whether it runs and whether its parts work.

import { setTimeout as sleep } from 'node:timers/promises';
import { z } from 'zod';
import { monotonicMilliseconds } from '../platform/clock.ts';

/** The server itself gives its checks 3 seconds. */
const PATIENCE_MILLISECONDS = 10_000;
const PAUSE_MILLISECONDS = 250;

const answer = z.object({ status: z.enum(['ready', 'not ready']), checks: z.record(z.string(), z.string()) });

export interface Readiness {
  readonly ready: boolean;
  /** What /readyz says of each part: `ok`, `failed`, `nearly full`. */
  readonly checks: Readonly<Record<string, string>>;
}

/** By number: a bare system may not know the name localhost. */
function addressOf({ host, port }: { host: string; port: number }): string {
  const name = { '0.0.0.0': '127.0.0.1', '::': '::1' }[host] ?? host;
  return `http://${name.includes(':') ? `[${name}]` : name}:${port}`;
}

/** @returns null when nothing that answers like Valence listens there */
export async function askReadiness(server: { host: string; port: number }): Promise<Readiness | null> {
  try {
    const signal = AbortSignal.timeout(PATIENCE_MILLISECONDS);
    const { status, checks } = answer.parse(
      await (await fetch(`${addressOf(server)}/readyz`, { signal })).json(),
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
