import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { readSettings } from './env.ts';
import { createFastify } from './fastify.ts';
import { diskCheck, installHealth, type ReadinessCheck } from './health.ts';
import { createLog } from './log.ts';

const folder = await mkdtemp(join(tmpdir(), 'valence-health-'));
afterAll(async () => rm(folder, { recursive: true, force: true }));

async function readiness(checks: ReadinessCheck[]) {
  const app = createFastify(readSettings({}), createLog('silent'));
  installHealth(app, checks);
  const answer = await app.inject('/readyz');
  await app.close();
  return { status: answer.statusCode, body: answer.json<unknown>() };
}

test('readiness names what is wrong without saying more', async () => {
  const away = async () => {
    throw new Error('password of valence refused');
  };
  expect(await readiness([{ name: 'database', run: away }, diskCheck([folder], 1)])).toEqual({
    status: 503,
    body: { status: 'not ready', checks: { database: 'failed', disk: 'ok' } },
  });
  expect(await readdir(folder)).toEqual([]);
});

test('a folder that cannot be written to is not ready', async () => {
  expect(await readiness([diskCheck([join(folder, 'absent')], 1)])).toMatchObject({ status: 503 });
});

test('a check that hangs is not waited for: it counts as failed', async () => {
  const hangs = { name: 'database', run: async () => new Promise(() => {}) };
  expect(await readiness([hangs])).toMatchObject({ status: 503 });
});
