// What measuring costs a request: a small answer of the server's own framework, with and without it, in turns. Prints the
// processor time of each and their ratio. A request over a socket costs more than these, so that its ratio is smaller.

import { readSettings } from '../../apps/server/src/platform/env.ts';
import { createFastify } from '../../apps/server/src/platform/fastify.ts';
import { createLog } from '../../apps/server/src/platform/log.ts';
import { createMetrics } from '../../apps/server/src/platform/metrics/metrics.ts';
import { measureRequests } from '../../apps/server/src/platform/metrics/request-metrics.ts';
import { median } from '../median.ts';

const ROUNDS = 500;
const REQUESTS = 100;

function server(isMeasured: boolean) {
  const app = createFastify(readSettings({}), createLog('fatal'));
  if (isMeasured) measureRequests(app, createMetrics());
  app.get('/answers/:id', async () => ({ status: 'ok' }));
  return app;
}

/** @returns microseconds of processor time for one request */
async function round(app: ReturnType<typeof server>): Promise<number> {
  const before = process.cpuUsage();
  for (let request = 0; request < REQUESTS; request += 1) await app.inject(`/answers/${request}`);
  const { user, system } = process.cpuUsage(before);
  return (user + system) / REQUESTS;
}

const [plain, measured] = [server(false), server(true)];
const results: { plain: number; measured: number }[] = [];
for (let warming = 0; warming < 40; warming += 1) {
  await round(plain);
  await round(measured);
}
for (let turn = 0; turn < ROUNDS; turn += 1)
  results.push({ plain: await round(plain), measured: await round(measured) });
const microseconds = (of: 'plain' | 'measured') => median(results.map((result) => result[of]));
const ratio = median(results.map((result) => result.measured / result.plain));
process.stdout.write(
  `a request: ${microseconds('plain').toFixed(1)} µs without measuring, ${microseconds('measured').toFixed(1)} µs ` +
    `with it; ratio of the pairs ${ratio.toFixed(3)}\n`,
);
process.exit(0);
