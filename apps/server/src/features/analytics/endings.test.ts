import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, describe, expect, it } from 'vitest';
import { type ServerProcess, startServerProcess } from '../../../test/server-process.ts';
import { stopAnyPostmaster } from '../../platform/postgres/postmaster.ts';

let dataDir = '';
const processes: ServerProcess[] = [];

async function start(): Promise<ServerProcess> {
  dataDir ||= await mkdtemp(join(tmpdir(), 'valence-analytics-'));
  const server = await startServerProcess({ DATA_DIR: dataDir });
  processes.push(server);
  return server;
}

afterEach(async () => {
  for (const server of processes.splice(0)) await server.end('SIGKILL');
  await stopAnyPostmaster(join(dataDir, 'postgres'));
  await rm(dataDir, { recursive: true, force: true, maxRetries: 20 });
  dataDir = '';
});

/** Pages that report visits without a pause, until told to stop; the visits whose ids came back. */
function keepVisiting({ url }: ServerProcess) {
  const acknowledged: string[] = [];
  const statuses = new Set<number>();
  let going = true;
  const pages = Array.from({ length: 12 }, async (_, page) => {
    while (going) {
      try {
        const answer = await fetch(`${url}/api/v1/analytics/visit`, {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify({ sessionId: `chem-${page}`, landingPage: 'home' }),
        });
        const { data } = (await answer.json()) as { data?: { visitId: string } };
        statuses.add(answer.status);
        if (data) acknowledged.push(data.visitId);
        else await sleep(5);
      } catch {
        await sleep(5); // The connection broke: nothing was acknowledged.
      }
    }
  });
  const stop = async () => {
    going = false;
    await Promise.all(pages);
  };
  return { acknowledged, statuses, stop };
}

async function missingOf(acknowledged: readonly string[]): Promise<string[]> {
  const server = await start();
  const stored = new Set((await (await fetch(`${server.url}/visits`)).json()) as string[]);
  return acknowledged.filter((id) => !stored.has(id));
}

describe('N1 the end of a server in a flood', () => {
  it('N1 D1 killed five times, it has stored every visit whose id it gave away', {
    timeout: 120_000,
  }, async () => {
    const acknowledged: string[] = [];
    for (let round = 0; round < 5; round += 1) {
      const server = await start();
      const visiting = keepVisiting(server);
      await expect.poll(() => visiting.acknowledged.length, { timeout: 20_000 }).toBeGreaterThan(40);
      await server.end('SIGKILL');
      await visiting.stop();
      acknowledged.push(...visiting.acknowledged);
    }
    expect(await missingOf(acknowledged)).toEqual([]);
  });

  it('N1 D3 told to stop, it stores what it took in, refuses the rest with 503, and ends well', {
    timeout: 60_000,
  }, async () => {
    const server = await start();
    const visiting = keepVisiting(server);
    await expect.poll(() => visiting.acknowledged.length, { timeout: 20_000 }).toBeGreaterThan(40);
    expect(await server.end('SIGTERM')).toMatchObject({ code: 0 });
    await visiting.stop();
    expect([...visiting.statuses].filter((status) => ![201, 503].includes(status))).toEqual([]);
    expect(await missingOf(visiting.acknowledged)).toEqual([]);
  });
});
