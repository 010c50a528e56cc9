import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, describe, expect, it } from 'vitest';
import { endPrograms, newDataDir, start, until } from '../../../test/programs.ts';
import type { ServerProcess } from '../../../test/server-process.ts';

afterEach(endPrograms);

/** Pages that report visits without a pause until they are stopped, and the visits whose ids came back. */
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

async function missingOf(dataDir: string, acknowledged: readonly string[]): Promise<string[]> {
  const server = await start(dataDir);
  const stored = new Set((await (await fetch(`${server.url}/visits`)).json()) as string[]);
  return acknowledged.filter((id) => !stored.has(id));
}

describe('N1 the end of a server in a flood', () => {
  it('N1 D1 killed again and again, it has stored every visit whose id it answered', {
    timeout: 300_000,
  }, async () => {
    const dataDir = await newDataDir();
    const acknowledged: string[] = [];
    for (let round = 0; round < 3; round += 1) {
      const server = await start(dataDir);
      const visiting = keepVisiting(server);
      await until(() => visiting.acknowledged.length > 40);
      await server.end('SIGKILL');
      await visiting.stop();
      acknowledged.push(...visiting.acknowledged);
    }
    expect(await missingOf(dataDir, acknowledged)).toEqual([]);
  });

  it('N1 D3 on a stop signal it stores what it accepted, refuses the rest with 503, and ends well', {
    timeout: 300_000,
  }, async () => {
    const dataDir = await newDataDir();
    const server = await start(dataDir);
    const visiting = keepVisiting(server);
    await until(() => visiting.acknowledged.length > 40);
    expect(await server.end('SIGTERM')).toMatchObject({ code: 0 });
    await visiting.stop();
    expect([...visiting.statuses].filter((status) => ![201, 503].includes(status))).toEqual([]);
    expect(await missingOf(dataDir, visiting.acknowledged)).toEqual([]);
  });
});
