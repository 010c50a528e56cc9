import { connect } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { request } from '../../test/unread-peers.ts';
import { installDrain } from './drain.ts';
import { readSettings } from './env.ts';
import { createFastify } from './fastify.ts';
import { createLog } from './log.ts';

test('D3: requests that waited on a connection that is gone do not hold up the end', async () => {
  const app = createFastify(readSettings({}), createLog('silent'));
  const drain = installDrain(app);
  let handled = 0;
  app.get('/slow', async () => {
    handled += 1;
    await sleep(200);
    return 'done';
  });
  const { port, hostname } = new URL(await app.listen({ port: 0, host: '127.0.0.1' }));
  const socket = connect(Number(port), hostname);
  socket.write(request('/slow').repeat(10));
  while (handled === 0) await sleep(5);
  socket.destroy();
  // Longer than a test may take: it resolves because nothing runs any more.
  await drain.begin(10 * 60_000);
  expect(handled).toBe(1);
  await app.close();
});
