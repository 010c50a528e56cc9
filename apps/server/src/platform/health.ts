// Whether the process lives (/healthz) and whether it can serve (/readyz), for whoever watches or balances servers.

import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import type pg from 'pg';

/** One thing the server cannot do without. */
export interface ReadinessCheck {
  readonly name: string;
  /** Rejects when it is not well; the reason goes to the log, not to the caller. */
  readonly run: () => Promise<unknown>;
}

const PATIENCE_MILLISECONDS = 3000;

/** Adds both addresses. /readyz answers 200 or 503, naming each check `ok` or `failed`. */
export function installHealth(app: FastifyInstance, checks: readonly ReadinessCheck[]): void {
  app.get('/healthz', () => ({ status: 'ok' }));
  app.get('/readyz', async (request, reply) => {
    const results = await Promise.all(
      checks.map(async ({ name, run }) => {
        try {
          await inTime(run());
          return [name, 'ok'] as const;
        } catch (error) {
          request.log.warn({ err: error, check: name }, 'not ready');
          return [name, 'failed'] as const;
        }
      }),
    );
    const ready = results.every(([, result]) => result === 'ok');
    reply.code(ready ? 200 : 503).header('cache-control', 'no-store');
    return { status: ready ? 'ready' : 'not ready', checks: Object.fromEntries(results) };
  });
}

async function inTime(work: Promise<unknown>): Promise<void> {
  const timer = new AbortController();
  const late = sleep(PATIENCE_MILLISECONDS, undefined, { signal: timer.signal, ref: false }).then(() => {
    throw new Error(`no answer within ${PATIENCE_MILLISECONDS} ms`);
  });
  try {
    await Promise.race([work, late]);
  } finally {
    late.catch(() => {});
    timer.abort();
  }
}

export function databaseCheck(pool: pg.Pool): ReadinessCheck {
  return { name: 'database', run: async () => pool.query('SELECT 1') };
}

/** Whether the storage answers; for one that is reached over a network. */
export function storageCheck(storage: { stat(key: string): Promise<unknown> }): ReadinessCheck {
  return { name: 'storage', run: async () => storage.stat('ready') };
}

/** Whether a file can be written to the folder: a full or read-only disk shows here before it does in an upload. */
export function diskCheck(folder: string): ReadinessCheck {
  const path = join(folder, `.writable-${process.pid}`);
  return {
    name: 'disk',
    run: async () => {
      await writeFile(path, 'x');
      await rm(path, { force: true });
    },
  };
}
