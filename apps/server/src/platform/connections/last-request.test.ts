import { Agent, get } from 'node:http';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createHarness, type Harness } from '../../../test/harness.ts';

let harness: Harness;
beforeAll(async () => {
  harness = await createHarness();
});
afterAll(async () => harness.close());

test('a connection may carry only so many requests; the last answer says so, and none is refused for that', async () => {
  const url = await harness.listen();
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const ask = async () =>
    new Promise<{ status: number | undefined; isLast: boolean }>((answered, failed) => {
      get(`${url}/healthz`, { agent }, (answer) => {
        answer.resume();
        answer.once('end', () =>
          answered({ status: answer.statusCode, isLast: answer.headers.connection === 'close' }),
        );
      }).once('error', failed);
    });
  const statuses = new Set<number | undefined>();
  let asked = 0;
  for (let isLast = false; !isLast; asked += 1) {
    const answer = await ask();
    statuses.add(answer.status);
    isLast = answer.isLast;
  }
  expect([...statuses]).toEqual([200]);
  expect(asked).toBeGreaterThan(100);
  expect(await ask()).toMatchObject({ status: 200 });
  agent.destroy();
});
