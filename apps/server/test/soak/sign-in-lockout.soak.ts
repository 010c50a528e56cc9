// Strangers from many addresses against the sign-in of a running server: they hold attempts on a number, poll, and guess the moment
// that a code is out. Real processes, real HTTP, the clock on the wall; each round has numbers of its own where the day counts.

import { Agent, request } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { signatureOf } from '../../src/ports/whatsapp/signature.ts';
import { type FakeGraph, startFakeGraph } from '../fake-graph.ts';
import { endPrograms, newDataDir, start } from '../programs.ts';
import { APP_SECRET, delivery, otherThan, textMessage, VERIFY_TOKEN } from '../whatsapp-kit.ts';

const ROUNDS = 24;
const AT_ONCE = 4;
const STRANGERS = 10;
/** How long the owner needs to read the message and type six digits, at the least. */
const TYPING_MS = 1500;

interface Answer {
  status: number;
  body: Record<string, string>;
}
interface Begun {
  userId: string;
  letters: string;
  address: string;
}

let graph: FakeGraph;
let url: string;
let templateGraph: FakeGraph;
let templateUrl: string;
let lastPhone = 94_778_000_000;
const newPhone = () => {
  lastPhone += 1;
  return String(lastPhone);
};
const agents = new Map<string, Agent>();

beforeAll(async () => {
  graph = await startFakeGraph();
  templateGraph = await startFakeGraph();
  url = await serverWith(graph, {});
  templateUrl = await serverWith(templateGraph, { WHATSAPP_TEMPLATE: 'sign_in_code' });
});
afterAll(async () => {
  for (const agent of agents.values()) agent.destroy();
  await endPrograms();
  await Promise.all([graph, templateGraph].map((one) => one.close()));
});

async function serverWith({ url: graphUrl }: FakeGraph, more: Record<string, string>): Promise<string> {
  const server = await start(await newDataDir(), {
    LOG_LEVEL: 'warn',
    WHATSAPP_PHONE_NUMBER_ID: '105551234',
    WHATSAPP_ACCESS_TOKEN: 'test-access-token',
    WHATSAPP_APP_SECRET: APP_SECRET,
    WHATSAPP_VERIFY_TOKEN: VERIFY_TOKEN,
    WHATSAPP_GRAPH_URL: graphUrl,
    ...more,
  });
  return server.url;
}

/** A call from this loopback address, 127.0.x.y. */
async function call(address: string, method: string, to: string, payload?: object): Promise<Answer> {
  const agent = agents.get(address) ?? new Agent({ keepAlive: true, maxSockets: 8, localAddress: address });
  agents.set(address, agent);
  return new Promise((answered, failed) => {
    const outgoing = request(
      to,
      { method, agent, headers: { 'content-type': 'application/json' } },
      (incoming) => {
        const parts: Buffer[] = [];
        incoming.on('data', (part: Buffer) => parts.push(part));
        incoming.once('end', () => {
          const text = Buffer.concat(parts).toString('utf8');
          answered({ status: incoming.statusCode ?? 0, body: JSON.parse(text) as Answer['body'] });
        });
      },
    );
    outgoing.once('error', failed);
    outgoing.end(payload && JSON.stringify(payload));
  });
}

async function begin(phone: string, address: string, server = url): Promise<Begun> {
  const { status, body } = await call(address, 'POST', `${server}/auth/login`, { phone });
  if (status !== 200) throw new Error(`no attempt: ${status} ${body.code}`);
  return { userId: body.userId ?? '', letters: body.letters ?? '', address };
}

const verify = async ({ userId, address }: Begun, otp: string, server = url) =>
  call(address, 'POST', `${server}/auth/verify`, { userId, otp });

/** The owner sends a message. @returns the bot's answer */
async function write(phone: string, text: string): Promise<string> {
  const repliesTo = () => graph.calls.filter(({ body }) => body.to === `+${phone}`);
  const before = repliesTo().length;
  const body = delivery({ contacts: [{ wa_id: phone }], messages: [textMessage(phone, text)] });
  const headers = {
    'content-type': 'application/json',
    'x-hub-signature-256': signatureOf(Buffer.from(body), APP_SECRET),
  };
  expect((await fetch(`${url}/webhooks/whatsapp`, { method: 'POST', headers, body })).status).toBe(200);
  await expect.poll(() => repliesTo().length, { timeout: 30_000, interval: 20 }).toBeGreaterThan(before);
  return repliesTo().at(-1)?.body.text?.body ?? '';
}

const codeIn = (reply: string) => /^\d{6}/.exec(reply)?.[0];

/** Polls until the attempt's code was sent, then makes ten guesses at once. @returns how many were compared with a code */
async function stranger(attempt: Begun, ended: AbortSignal): Promise<number> {
  while (!ended.aborted) {
    const { body } = await call(attempt.address, 'GET', `${url}/auth/otp-status?id=${attempt.userId}`);
    if (body.status === 'sent') break;
    await sleep(25);
  }
  if (ended.aborted) return 0;
  const guesses = Array.from({ length: 10 }, async (_, by) => verify(attempt, otherThan('123450', by)));
  return (await Promise.all(guesses)).filter(({ body }) => body.code === 'code-wrong').length;
}

/** The result of one sign-in of an owner while ten strangers attack the same number. */
interface Round {
  /** Whether the right code opened a session at its first try. */
  opened: boolean;
  /** How many messages it took the owner. */
  messages: number;
  /** How many guesses of strangers were compared. */
  compared: number;
}

async function round(phone: string, say: (owner: Begun) => string): Promise<Round> {
  const attempts = Array.from({ length: STRANGERS }, (_, index) => begin(phone, `127.0.1.${index + 2}`));
  const strangers = await Promise.all(attempts);
  const owner = await begin(phone, '127.0.0.2');
  const ended = new AbortController();
  const attacks = strangers.map(async (attempt) => stranger(attempt, ended.signal));
  let messages = 1;
  let code = codeIn(await write(phone, say(owner)));
  if (code === undefined) {
    messages = 2;
    code = codeIn(await write(phone, `Passcode ${owner.letters}`));
  }
  await sleep(TYPING_MS);
  const { status } = await verify(owner, code ?? '');
  ended.abort();
  const compared = (await Promise.all(attacks)).reduce((sum, count) => sum + count, 0);
  return { opened: status === 200, messages, compared };
}

async function rounds(count: number, one: () => Promise<Round>): Promise<Round[]> {
  const outcomes: Round[] = [];
  while (outcomes.length < count)
    outcomes.push(
      ...(await Promise.all(Array.from({ length: Math.min(AT_ONCE, count - outcomes.length) }, one))),
    );
  return outcomes;
}

function report(name: string, outcomes: readonly Round[]): void {
  const opened = outcomes.filter((one) => one.opened).length;
  const second = outcomes.filter(({ messages }) => messages > 1).length;
  const compared = outcomes.map((one) => one.compared);
  console.log(
    `${name}: ${outcomes.length} rounds, opened at the first try ${opened}, second messages ${second}, ` +
      `strangers' guesses compared ${compared.reduce((sum, count) => sum + count, 0)} (most in a round ${Math.max(...compared)})`,
  );
}

it('O10: with the plain word, while ten strangers burn every guess, the owner opens at the first try', async () => {
  const outcomes = await rounds(ROUNDS, async () => round(newPhone(), () => 'Passcode'));
  report('plain word, a number a round', outcomes);
  expect(outcomes.every(({ opened, messages }) => opened && messages === 1)).toBe(true);
  expect(Math.max(...outcomes.map(({ compared }) => compared))).toBeLessThanOrEqual(STRANGERS + 11);
});

it('O10: with the letters the owner opens at the first try, and no guess of a stranger is compared', async () => {
  const outcomes = await rounds(ROUNDS, async () =>
    round(newPhone(), ({ letters }) => `Passcode ${letters}`),
  );
  report('letters, a number a round', outcomes);
  expect(outcomes).toEqual(outcomes.map(() => ({ opened: true, messages: 1, compared: 0 })));
});

it('O10, O11: round after round on one number: never the sign-in, a second message at the most, 99 guesses compared', async () => {
  const phone = newPhone();
  const outcomes: Round[] = [];
  // Each round asks for one code, and at most ten codes an hour go to a number.
  for (let times = 0; times < 9; times += 1) {
    outcomes.push(await round(phone, () => 'Passcode'));
    // Two replies in ten seconds.
    await sleep(10_000);
  }
  report('plain word, one number', outcomes);
  expect(outcomes.every(({ opened }) => opened)).toBe(true);
  expect(outcomes.reduce((sum, { compared }) => sum + compared, 0)).toBeLessThanOrEqual(99 - outcomes.length);
});

it('O11: with a template, 580 sign-ins on 58 numbers: messages and compared guesses stay within their bounds', async () => {
  const numbers = Array.from({ length: 58 }, newPhone);
  const compared = new Map<string, number>();
  const begun = performance.now();
  for (let times = 0; times < 10; times += 1) {
    const all = numbers.map(async (phone, index) => {
      const attempt = await begin(phone, `127.0.2.${((index * 10 + times) % 200) + 2}`, templateUrl);
      for (let guess = 0; guess < 5; guess += 1) {
        const { body } = await verify(attempt, `00000${guess}`, templateUrl);
        if (body.code === 'code-wrong') compared.set(phone, (compared.get(phone) ?? 0) + 1);
      }
    });
    await Promise.all(all);
    await sleep(3000);
  }
  const most = Math.max(...compared.values());
  const all = [...compared.values()].reduce((sum, count) => sum + count, 0);
  const seconds = ((performance.now() - begun) / 1000).toFixed(0);
  console.log(
    `template: 580 sign-ins on 58 numbers from 200 addresses in ${seconds} s, ${templateGraph.calls.length} messages, ` +
      `${all} guesses compared, most for one number ${most}`,
  );
  expect(templateGraph.calls.length).toBeLessThanOrEqual(58 * 5);
  expect(most).toBeLessThanOrEqual(5 + 11);
});

it('O11: with a template, one address that signs in 200 unknown numbers makes the school send 20 messages', async () => {
  const before = templateGraph.calls.length;
  const statuses: number[] = [];
  for (let times = 0; times < 200; times += 1) {
    const { status } = await call('127.0.3.2', 'POST', `${templateUrl}/auth/login`, { phone: newPhone() });
    statuses.push(status);
  }
  await sleep(3000);
  const sent = templateGraph.calls.length - before;
  console.log(`template: 200 unknown numbers from one address, ${sent} messages`);
  expect(new Set(statuses)).toEqual(new Set([200]));
  // Around a full hour two windows of an address may count.
  expect(sent).toBeLessThanOrEqual(40);
});
