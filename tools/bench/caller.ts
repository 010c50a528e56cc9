// The client process of the beacon bench: makes calls over keep-alive connections, at a pace or as fast as it can. Takes a
// `CallingOrder` as JSON in its only argument and writes a `Calling` as JSON to standard output.

import { Agent, request } from 'node:http';

export interface CallingOrder {
  readonly url: string;
  /** `#` is replaced by the number of the call, so that each call can be another person's. */
  readonly body: string;
  readonly first: number;
  readonly connections: number;
  readonly seconds: number;
  /** The most calls within `seconds`. */
  readonly calls?: number;
  /** Calls a second over all connections; 0: each after the answer to the one before. */
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
let callCount = 0;

/** Resolves when the whole answer was read. */
function call(): Promise<void> {
  const body = order.body.replaceAll('#', String(order.first + callCount).padStart(7, '0'));
  callCount += 1;
  const headers = {
    'content-type': 'application/json',
    'content-length': Buffer.byteLength(body),
    'user-agent': 'Mozilla/5.0 (Linux; Android 10; K) Chrome/130.0.0.0 Mobile Safari/537.36',
  };
  const startedAt = performance.now();
  return new Promise((resolve, reject) => {
    const outgoing = request(order.url, { method: 'POST', agent, headers }, (incoming) => {
      const status = incoming.statusCode ?? 0;
      statuses[status] = (statuses[status] ?? 0) + 1;
      incoming.resume().on('error', reject);
      incoming.on('end', () => {
        milliseconds.push(performance.now() - startedAt);
        resolve();
      });
    });
    outgoing.on('error', reject).end(body);
  });
}

const startedAt = performance.now();
const elapsedSeconds = () => (performance.now() - startedAt) / 1000;

async function keepCalling(): Promise<void> {
  while (elapsedSeconds() < order.seconds && callCount < (order.calls ?? Infinity)) {
    const earlySeconds = order.perSecond > 0 ? callCount / order.perSecond - elapsedSeconds() : 0;
    if (earlySeconds > 0) await new Promise((resolve) => setTimeout(resolve, Math.ceil(earlySeconds * 1000)));
    else await call();
  }
}

await Promise.all(Array.from({ length: order.connections }, keepCalling));
const calling: Calling = { statuses, seconds: elapsedSeconds(), milliseconds };
process.stdout.write(JSON.stringify(calling));
agent.destroy();
