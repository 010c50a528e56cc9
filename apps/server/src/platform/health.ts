// Whether the process lives (/healthz) and whether it can serve (/readyz), for monitors and load balancers.

import { rm, statfs, writeFile } from 'node:fs/promises';
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

/** Not failed yet: the answer has a word of its own for it, since an operator can still prevent the failure. */
class NearlyFull extends Error {
  override readonly name = 'NearlyFull';
}

const PATIENCE_MILLISECONDS = 3000;

/** Adds both addresses. /readyz answers 200 or 503, naming each check `ok`, `failed` or, for a disk, `nearly full`. */
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
          return [name, error instanceof NearlyFull ? 'nearly full' : 'failed'] as const;
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

/**
 * Whether a file can be written to the first folder, and whether the disks of all of them have room: PostgreSQL stops when
 * its disk is full, so the operator must know before.
 * @param marginBytes a disk with less free than this counts as nearly full
 */
export function diskCheck(folders: readonly [string, ...string[]], marginBytes: number): ReadinessCheck {
  const path = join(folders[0], `.writable-${process.pid}`);
  return {
    name: 'disk',
    run: async () => {
      await Promise.all(folders.map(async (folder) => checkRoom(folder, marginBytes)));
      await writeFile(path, 'x');
      await rm(path, { force: true });
    },
  };
}

async function checkRoom(folder: string, marginBytes: number): Promise<void> {
  const { bavail, bsize } = await statfs(folder);
  const freeBytes = bavail * bsize;
  if (freeBytes < marginBytes)
    throw new NearlyFull(`${freeBytes} bytes are free where ${folder} is, less than ${marginBytes}`);
}
