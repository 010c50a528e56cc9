// Visitors of a school while it is changed below them: on kept connections and on new ones, who read, write and stream.

import { Agent, type IncomingMessage, request } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';

export interface Answer {
  readonly status: number;
  readonly version: string;
  readonly bytes: number;
}

interface Ask {
  readonly agent: Agent;
  readonly method?: 'GET' | 'POST';
  /** Between two pieces of the answer that are read. */
  readonly pauseMilliseconds?: number;
}

/** @throws when the connection breaks before the whole answer is read */
export async function ask(
  url: string,
  { agent, method = 'GET', pauseMilliseconds = 0 }: Ask,
): Promise<Answer> {
  const reply = await new Promise<IncomingMessage>((done, fail) => {
    request(url, { agent, method }, done).once('error', fail).end();
  });
  let bytes = 0;
  for await (const piece of reply) {
    bytes += (piece as Buffer).length;
    if (pauseMilliseconds > 0) await sleep(pauseMilliseconds);
  }
  return { status: reply.statusCode ?? 0, version: String(reply.headers['x-version']), bytes };
}

/** One question on a connection of its own. */
export async function askOnce(url: string, method: 'GET' | 'POST' = 'GET'): Promise<Answer> {
  return ask(url, { agent: new Agent(), method });
}

export interface Visits {
  /** How many were answered with 200, by the version that answered. */
  readonly answered: Map<string, number>;
  readonly total: () => number;
  /** What was not answered with 200. */
  readonly failures: string[];
  /** The notes whose writing was acknowledged. */
  readonly acknowledged: string[];
  stop(): Promise<void>;
}

const STREAM_BYTES = 2_000_000;
/**
 * Between two requests of one visitor: a kept connection that rests is what a server that ends may close just when it is used again,
 * and the machine is left to the servers that start.
 */
const PAUSE_MILLISECONDS = 8;

/**
 * @param name of their notes
 * @param pauseMilliseconds 0: as many as the machine can
 */
export function keepVisiting(url: string, name: string, pauseMilliseconds = PAUSE_MILLISECONDS): Visits {
  const answered = new Map<string, number>();
  const failures: string[] = [];
  const acknowledged: string[] = [];
  let going = true;
  const count = ({ version }: Answer) => answered.set(version, (answered.get(version) ?? 0) + 1);

  async function visit(path: (turn: number) => string, how: Ask & { bytes?: number }): Promise<void> {
    for (let turn = 0; going; turn += 1) {
      try {
        const answer = await ask(`${url}${path(turn)}`, how);
        const isWhole = how.bytes === undefined || answer.bytes === how.bytes;
        if (answer.status !== 200 || !isWhole) failures.push(`${path(turn)}: ${JSON.stringify(answer)}`);
        else if (how.method === 'POST') acknowledged.push(path(turn).slice('/notes/'.length));
        count(answer);
        if (pauseMilliseconds > 0) await sleep(pauseMilliseconds);
      } catch (error) {
        failures.push(`${path(turn)}: ${String(error)}`);
        await sleep(5);
      }
    }
  }
  const kept = () => new Agent({ keepAlive: true, maxSockets: 1 });
  const fresh = () => new Agent({ keepAlive: false });
  const visitors = [
    ...[0, 1, 2, 3].map(async () => visit(() => '/healthz', { agent: kept() })),
    visit(() => '/healthz', { agent: fresh() }),
    ...[kept(), kept(), fresh()].map(async (agent, writer) =>
      visit((turn) => `/notes/${name}-${writer}-${turn}`, { agent, method: 'POST' }),
    ),
    visit(() => `/streamed/${STREAM_BYTES}`, { agent: kept(), pauseMilliseconds: 30, bytes: STREAM_BYTES }),
  ];
  return {
    answered,
    total: () => [...answered.values()].reduce((sum, each) => sum + each, 0),
    failures,
    acknowledged,
    async stop() {
      going = false;
      await Promise.all(visitors);
    },
  };
}
