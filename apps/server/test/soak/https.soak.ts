// https as an installed school gets it: the Caddy site that setup writes, a certificate from an authority, pages over it, and
// renewals while people use the school. Needs Debian's caddy and pebble; no internet.

import { execFile, spawn } from 'node:child_process';
import { appendFile, mkdtemp, rm } from 'node:fs/promises';
import { Agent, request } from 'node:https';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { TLSSocket } from 'node:tls';
import { promisify } from 'node:util';
import { afterEach, expect, test } from 'vitest';
import { freePort } from '../../../../tools/free-port.ts';
import { buildWebIfNeeded } from '../../../../tools/web-build.ts';
import { settingsFile } from '../../src/processes/setup/files.ts';
import { type FakeGraph, startFakeGraph } from '../fake-graph.ts';
import { type HttpsWorld, missingForHttps, startHttpsWorld } from '../https-world.ts';
import { stopAnyPostmaster } from '../stop-postmaster.ts';

const missing = missingForHttps();
if (missing)
  console.log(`https: skipped, ${missing} is not installed (apt-get install caddy pebble openssl)`);

const DOMAIN = 'lessons.example.lk';
const VALENCE = join(import.meta.dirname, '../../bin/valence');
const LIFE_SECONDS = 30;
const RENEWALS = 2;
const CALLERS = 8;

const atEnd: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const step of atEnd.splice(0).reverse()) await step();
});

interface Answer {
  readonly status: number;
  readonly headers: Readonly<Record<string, unknown>>;
  readonly text: string;
  /** Of the certificate that the connection was made with. */
  readonly serial: string;
}

/** Asks as a browser does that trusts the authority: the name must be the certificate's. */
async function ask(
  world: { port: number },
  path: string,
  { ca, agent }: { ca: string; agent: Agent },
): Promise<Answer> {
  return new Promise((done, fail) => {
    const options = {
      host: '127.0.0.1',
      port: world.port,
      path,
      ca,
      agent,
      servername: DOMAIN,
      headers: { host: DOMAIN },
    };
    const call = request(options, (answer) => {
      const { serialNumber: serial } = (answer.socket as TLSSocket).getPeerCertificate();
      let text = '';
      answer.on('data', (chunk: Buffer) => {
        text += chunk.toString();
      });
      answer.once('error', fail);
      answer.once('end', () =>
        done({ status: answer.statusCode ?? 0, headers: answer.headers, text, serial }),
      );
    });
    call.once('error', fail);
    call.end();
  });
}

/** A school that setup has made below a folder, behind Caddy. */
async function openSchool(): Promise<{ world: HttpsWorld; ca: string }> {
  await buildWebIfNeeded();
  const root = await mkdtemp(join(tmpdir(), 'valence-https-'));
  atEnd.push(async () => {
    await stopAnyPostmaster(join(root, 'data/postgres'));
    await rm(root, { recursive: true, force: true, maxRetries: 20 });
  });
  const graph: FakeGraph = await startFakeGraph();
  atEnd.push(async () => graph.close());
  const env = { PATH: process.env.PATH ?? '', VALENCE_SETTINGS: settingsFile(root) };
  const port = await freePort();
  const setup = async () =>
    promisify(execFile)(
      VALENCE,
      [
        ...[
          'setup',
          '--root',
          root,
          '--unattended',
          '--name',
          'Nova',
          '--domain',
          DOMAIN,
          '--admin',
          '0771234567',
        ],
        ...[
          '--whatsapp-number',
          '0770000001',
          '--whatsapp-phone-number-id',
          '1',
          '--whatsapp-access-token',
          't',
          '--whatsapp-app-secret',
          's',
        ],
      ],
      { env: { ...env, PORT: String(port) } },
    );
  await setup();
  await appendFile(
    settingsFile(root),
    `PORT=${port}\nDATA_DIR=${root}/data\nWHATSAPP_GRAPH_URL=${graph.url}\nLOG_LEVEL=warn\n`,
  );
  await setup();
  const server = spawn(VALENCE, ['serve'], { env, stdio: ['ignore', 'pipe', 'pipe'] });
  const ended = new Promise((done) => server.once('close', done));
  let output = '';
  for (const stream of [server.stdout, server.stderr])
    stream.on('data', (chunk: Buffer) => {
      output += chunk.toString();
    });
  atEnd.push(async () => {
    server.kill('SIGTERM');
    await ended;
  });
  const world = await startHttpsWorld(root, join(root, 'etc/caddy/sites/valence.caddy'), LIFE_SECONDS);
  atEnd.push(async () => world.end());
  await expect
    .poll(
      async () =>
        fetch(`http://127.0.0.1:${port}/readyz`).then(
          ({ status }) => status,
          () => output,
        ),
      {
        timeout: 300_000,
      },
    )
    .toBe(200);
  return { world, ca: await world.authority() };
}

test.skipIf(missing)('the sign-in page loads over https, and renewals cost nobody a request', async () => {
  const { world, ca } = await openSchool();
  // A resumed session would show the certificate of the first one.
  const fresh = new Agent({ keepAlive: false, maxCachedSessions: 0 });
  const page = async () => ask(world, '/login', { ca, agent: fresh });
  await expect.poll(async () => page().then(({ status }) => status, String)).toBe(200);
  const first = await page();
  expect(first.text).toContain('<title>');
  expect(first.headers['strict-transport-security']).toContain('max-age=');

  const serials = new Set([first.serial]);
  const failures: string[] = [];
  let [requests, isGoing] = [0, true];
  const begun = performance.now();
  const callers = Array.from({ length: CALLERS }, async (_, caller) => {
    // Half of them keep a connection open, as browsers do; the others make a new one each time, and so see every certificate.
    const agent = caller % 2 === 0 ? new Agent({ keepAlive: true, maxSockets: 1 }) : fresh;
    while (isGoing) {
      requests += 1;
      try {
        const { status, serial } = await ask(world, '/login', { ca, agent });
        serials.add(serial);
        if (status !== 200) failures.push(String(status));
      } catch (error) {
        failures.push(String(error));
      }
      await sleep(5);
    }
    // The others share theirs and may still be asking.
    if (agent !== fresh) agent.destroy();
  });
  await expect.poll(() => serials.size, { timeout: 5 * LIFE_SECONDS * 1000 }).toBeGreaterThan(RENEWALS);
  await sleep(2000);
  isGoing = false;
  await Promise.all(callers);
  const seconds = ((performance.now() - begun) / 1000).toFixed(0);
  console.log(
    `${requests} requests over https in ${seconds} s, ${serials.size - 1} renewals of a certificate of ${LIFE_SECONDS} s: ${failures.length} failed`,
  );
  expect(failures).toEqual([]);
});
