// A process that makes calls over kept-alive connections, at a pace or as fast as it can: the calling side of the beacon
// bench. Given as JSON in its only parameter; answers with JSON on its standard output.

import { Agent, request } from 'node:http';

export interface CallingOrder {
  readonly url: string;
  /** `#` in it is replaced by the number of the call, so that each can be another person's. */
  readonly body: string;
  readonly first: number;
  readonly connections: number;
  readonly seconds: number;
  /** Calls at most, in the seconds given. */
  readonly calls?: number;
  /** Calls a second, all connections together; 0 for as many as come back. */
  readonly perSecond: number;
}

export interface Calling {
  readonly statuses: Readonly<Record<string, number>>;
  readonly seconds: number;
  readonly milliseconds: readonly number[];
}

const order = JSON.parse(process.argv[2] ?? '') as CallingOrder;
const agent = new Agent({ keepAlive: true, maxSockets: order.connections });
const statuses: Record<string, number> = {};
const milliseconds: number[] = [];
let made = 0;

/** Resolves when the answer is read to its end. */
function call(): Promise<void> {
  const body = order.body.replaceAll('#', String(order.first + made).padStart(7, '0'));
  made += 1;
  const headers = {
    'content-type': 'application/json',
    'content-length': Buffer.byteLength(body),
    'user-agent': 'Mozilla/5.0 (Linux; Android 10; K) Chrome/130.0.0.0 Mobile Safari/537.36',
  };
  const begun = performance.now();
  return new Promise((resolve, reject) => {
    const outgoing = request(order.url, { method: 'POST', agent, headers }, (incoming) => {
      const status = incoming.statusCode ?? 0;
      statuses[status] = (statuses[status] ?? 0) + 1;
      incoming.resume().on('error', reject);
      incoming.on('end', () => {
        milliseconds.push(performance.now() - begun);
        resolve();
      });
    });
    outgoing.on('error', reject).end(body);
  });
}

const begun = performance.now();
const elapsedSeconds = () => (performance.now() - begun) / 1000;

async function keepCalling(): Promise<void> {
  while (elapsedSeconds() < order.seconds && made < (order.calls ?? Infinity)) {
    const early = order.perSecond > 0 ? made / order.perSecond - elapsedSeconds() : 0;
    if (early > 0) await new Promise((resolve) => setTimeout(resolve, Math.ceil(early * 1000)));
    else await call();
  }
}

await Promise.all(Array.from({ length: order.connections }, keepCalling));
const calling: Calling = { statuses, seconds: elapsedSeconds(), milliseconds };
process.stdout.write(JSON.stringify(calling));
agent.destroy();
