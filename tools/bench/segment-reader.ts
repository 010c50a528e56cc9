// A process that pulls addresses over kept-alive connections as fast as it can, and says how many bytes came: the reading
// side of the stream bench. Given as JSON in its only parameter; answers with JSON on its standard output.

import { Agent, request } from 'node:http';

export interface ReadingOrder {
  readonly urls: readonly string[];
  readonly headers: Readonly<Record<string, string>>;
  readonly connections: number;
  readonly seconds: number;
}

export interface Reading {
  readonly bytes: number;
  readonly requests: number;
  readonly seconds: number;
  /** Milliseconds from asking to the first byte, of each request. */
  readonly firstByteMilliseconds: readonly number[];
}

const { urls, headers, connections, seconds } = JSON.parse(process.argv[2] ?? '') as ReadingOrder;
const agent = new Agent({ keepAlive: true, maxSockets: connections });
const firstByteMilliseconds: number[] = [];
let bytes = 0;

/** Resolves when the answer is read to its end; an answer that is no success ends the bench. */
function pull(url: string): Promise<void> {
  const begun = performance.now();
  return new Promise((resolve, reject) => {
    const outgoing = request(url, { agent, headers }, (incoming) => {
      if (incoming.statusCode !== 200) reject(new Error(`${url} answered ${incoming.statusCode}`));
      firstByteMilliseconds.push(performance.now() - begun);
      incoming.on('data', (chunk: Buffer) => {
        bytes += chunk.length;
      });
      incoming.on('end', resolve).on('error', reject);
    });
    outgoing.on('error', reject).end();
  });
}

async function keepPulling(first: number, until: number): Promise<void> {
  for (let next = first; performance.now() < until; next += 1) await pull(urls[next % urls.length] ?? '');
}

const begun = performance.now();
const until = begun + seconds * 1000;
await Promise.all(Array.from({ length: connections }, (_, index) => keepPulling(index, until)));
const reading: Reading = {
  bytes,
  requests: firstByteMilliseconds.length,
  seconds: (performance.now() - begun) / 1000,
  firstByteMilliseconds,
};
process.stdout.write(JSON.stringify(reading));
agent.destroy();
