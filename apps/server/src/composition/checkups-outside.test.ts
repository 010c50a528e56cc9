// Every fault of what is outside the machine is planted for real, on real connections: the public address and its
// certificate, proxies, nginx, the bucket, and the Graph API.

import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, readFile, rm } from 'node:fs/promises';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { CheckupId } from '@valence/domain/checkups';
import { DAY_MS, HOUR_MS } from '@valence/domain/durations';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { startDocumentedNginx } from '../../test/behind-nginx.ts';
import {
  type Changes,
  NOBODY,
  named,
  type Outside,
  outerHost,
  sightOf,
  startOutside,
  startProxy,
} from '../../test/checkups-kit.ts';
import { createHarness, type Harness } from '../../test/harness.ts';
import { sharedBucket } from '../../test/shared-s3.ts';
import { systemClock } from '../platform/clock.ts';
import { newId } from '../platform/ids.ts';
import { createS3Storage } from '../ports/storage/s3.ts';

const TEMPLATE = { whatsappTemplate: 'passcode', whatsappTemplateLanguage: 'en' };
let harness: Harness;
/** The same installation behind a proxy that it trusts, with nginx as the delivery. */
let trusting: Harness;
let port: number;
let trustingPort: number;
const pending: (() => Promise<unknown>)[] = [];

beforeAll(async () => {
  // The clock of the machine: tokens and certificates are judged by it.
  const start = systemClock.now();
  harness = await createHarness({ start, settings: { host: '0.0.0.0' } });
  trusting = await createHarness({ start, settings: { trustProxy: ['127.0.0.1'], streamDelivery: 'nginx' } });
  for (const one of [harness, trusting]) await one.app.listen({ port: 0, host: '0.0.0.0' });
  [port, trustingPort] = [harness, trusting].map(({ app }) => (app.server.address() as AddressInfo).port) as [
    number,
    number,
  ];
});
afterAll(async () => {
  await harness.close();
  await trusting.close();
});
afterEach(async () => {
  for (const undo of pending.splice(0)) await undo();
});

async function opened<Server extends Outside>(starting: Promise<Server>): Promise<Server> {
  const server = await starting;
  pending.push(async () => server.stop());
  return server;
}

const at = (url: string): Changes => ({ settings: { publicUrl: url } });
const here = () => at(`http://127.0.0.1:${port}`);
const sees = async (id: CheckupId, changes: Changes, of = harness) =>
  named(id, await sightOf(of, id, changes));
const broken = (finding: string) => ({ state: 'broken', finding, isWhole: true });
const WELL = { state: 'well', finding: null, isWhole: false };

describe('the public address', () => {
  test('nobody there, another program there, or without protection', async () => {
    expect(await sees('public-address', here())).toEqual(WELL);
    expect(await sees('public-address', at(NOBODY))).toEqual(broken('unreachable'));
    const other = await opened(startOutside(() => ({ body: 'Welcome to nginx!' })));
    expect(await sees('public-address', at(other.url))).toEqual(broken('other-program'));
    expect(await sees('public-address', at(`http://${outerHost()}:${port}`))).toEqual(broken('plain-http'));
  });

  test('another installation under the address is another program', async () => {
    const changes = { ...at(`http://127.0.0.1:${port}`), secret: Buffer.alloc(48, 'another') };
    expect(await sees('public-address', changes)).toEqual(broken('other-program'));
  });

  test('visitors who all share the address of a proxy that is not trusted', async () => {
    const proxy = await opened(startProxy(`http://127.0.0.1:${port}`, { forwardedFor: (_, from) => from }));
    const direct = at(`http://${outerHost()}:${port}`);
    expect(await sees('proxy', direct)).toEqual(WELL);
    expect(await sees('proxy', at(`http://${outerHost()}:${proxy.port}`))).toEqual(broken('not-trusted'));
  });

  test('visitors who may claim any address, because the proxy passes on what they claim', async () => {
    const target = `http://127.0.0.1:${trustingPort}`;
    const writes = await opened(
      startProxy(target, { forwardedFor: (_, from) => from.replace('::ffff:', '') }),
    );
    const passes = await opened(startProxy(target, { forwardedFor: (came, from) => came ?? from }));
    const behind = (proxy: Outside) => at(`http://${outerHost()}:${proxy.port}`);
    expect(await sees('proxy', behind(writes), trusting)).toEqual(WELL);
    expect(await sees('proxy', behind(passes), trusting)).toEqual(broken('trusts-anyone'));
  });

  test('a cache in between that keeps answers, and one that has browsers keep pages', async () => {
    const target = `http://127.0.0.1:${port}`;
    expect(await sees('caching', here())).toEqual(WELL);
    const keeping = await opened(startProxy(target, { keeps: true }));
    expect(await sees('caching', at(keeping.url))).toEqual(broken('kept'));
    const old = (path: string) =>
      path === '/api/v1/site' ? { 'cache-control': 'public, max-age=86400' } : {};
    const ruling = await opened(startProxy(target, { answerHeaders: old }));
    expect(await sees('caching', at(ruling.url))).toEqual(broken('rule'));
    const hitting = await opened(startProxy(target, { answerHeaders: () => ({ 'cf-cache-status': 'HIT' }) }));
    expect(await sees('caching', at(hitting.url))).toEqual(broken('kept'));
  });

  test('nginx that cannot read the storage, and none where there should be one', async () => {
    const app = new URL(`http://127.0.0.1:${trustingPort}`);
    const right = await startDocumentedNginx(app, trusting.settings);
    pending.push(async () => right.stop());
    expect(await sees('nginx', at(right.url), trusting)).toEqual(WELL);
    // The folder of another installation: as closed to nginx as one without its group.
    await mkdir(join(harness.settings.dataDir, 'carried'));
    const wrong = await startDocumentedNginx(app, harness.settings);
    pending.push(async () => wrong.stop());
    expect(await sees('nginx', at(wrong.url), trusting)).toEqual(broken('cannot-read'));
    expect(await sees('nginx', at(app.origin), trusting)).toEqual(broken('not-between'));
  });
});

describe('the certificate', () => {
  let folder: string;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'valence-certificate-'));
  });
  afterAll(async () => rm(folder, { recursive: true, force: true }));

  /** A server with a certificate of its own. */
  async function https(name: string, days: number): Promise<string> {
    const [keyFile, file] = [join(folder, `${name}-${days}.key`), join(folder, `${name}-${days}.pem`)];
    const key = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes', '-keyout', keyFile];
    const about = ['-subj', `/CN=${name}`, '-addext', `subjectAltName=DNS:${name}`, '-days', String(days)];
    await promisify(execFile)('openssl', ['req', '-x509', ...key, '-out', file, ...about]);
    const server = createServer({ key: await readFile(keyFile), cert: await readFile(file) });
    await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
    pending.push(async () => new Promise((done) => server.close(done)));
    return `https://localhost:${(server.address() as AddressInfo).port}`;
  }

  test('one that ends in 3 days, has ended, is for another name, or nobody trusts', async () => {
    const soon = await https('localhost', 3);
    // The certificate's first second is a whole one, and may begin before the clock that the test started with.
    const before = { now: () => new Date(systemClock.now().getTime() - HOUR_MS) };
    const ending = await sightOf(harness, 'certificate', { ...at(soon), clock: before });
    expect(named('certificate', ending)).toEqual(broken('ending'));
    expect(ending.values).toMatchObject({ name: 'localhost', days: 3 });
    const later = { now: () => new Date(systemClock.now().getTime() + 4 * DAY_MS) };
    expect(await sees('certificate', { ...at(soon), clock: later })).toEqual(broken('ended'));
    expect(await sees('certificate', at(await https('other.example', 90)))).toEqual(broken('other-name'));
    expect(await sees('certificate', at(await https('localhost', 90)))).toEqual(broken('untrusted'));
  });
});

describe('the bucket', () => {
  test('that does not answer, and that lets no browser of this site fetch', async () => {
    const s3 = await sharedBucket();
    const installation = (changes: Partial<typeof s3>): Changes => {
      const all = { ...s3, ...changes };
      return { settings: { s3: all, streamDelivery: 'bucket' }, storage: createS3Storage(all) };
    };
    expect(await sees('bucket', installation({}))).toEqual(WELL);
    expect(await sees('bucket-cors', installation({}))).toEqual(broken('refused'));
    const wrongKey = installation({ secretAccessKey: 'was exchanged' });
    expect(await sees('bucket', wrongKey)).toEqual(broken('unreachable'));
    const lets = await opened(
      startOutside((_, { method, headers }) =>
        method === 'OPTIONS'
          ? {
              headers: {
                'access-control-allow-origin': headers.origin ?? '',
                'access-control-allow-headers': 'Range',
              },
            }
          : { status: 404 },
      ),
    );
    expect(await sees('bucket-cors', installation({ endpoint: lets.url }))).toEqual(WELL);
  });
});

describe('WhatsApp', () => {
  /** A Graph API that answers the questions about number and template. */
  async function graph({
    code,
    status = 'APPROVED',
    language = 'en',
    date = systemClock.now(),
  }: Answers = {}) {
    return opened(
      startOutside((path, { url = '' }) => {
        const headers = { date: date.toUTCString() };
        if (code !== undefined) return { status: 400, headers, body: JSON.stringify({ error: { code } }) };
        const data = [{ name: 'passcode', language, status }];
        if (path.endsWith('/message_templates')) return { headers, body: JSON.stringify({ data }) };
        const account = url.includes('business') ? { whatsapp_business_account: { id: '77' } } : {};
        return { headers, body: JSON.stringify({ id: '1055', ...account }) };
      }),
    );
  }
  interface Answers {
    code?: number;
    status?: string;
    language?: string;
    date?: Date;
  }

  function installation(graphUrl: string, publicUrl = `http://127.0.0.1:${port}`): Changes {
    const words = { accessToken: 'token', appSecret: 'secret', verifyToken: 'verify' };
    const whatsapp = { phoneNumberId: '1055', apiVersion: 'v23.0', graphUrl, ...words };
    return { settings: { whatsapp, publicUrl, ...TEMPLATE } };
  }
  const asked = async (id: CheckupId, answers: Answers) => sees(id, installation((await graph(answers)).url));

  test('a token that expired, an account that is blocked, a number that is none, a network that is cut', async () => {
    expect(await asked('whatsapp-account', {})).toEqual(WELL);
    expect(await asked('whatsapp-account', { code: 190 })).toEqual(broken('token'));
    expect(await asked('whatsapp-account', { code: 368 })).toEqual(broken('blocked'));
    expect(await asked('whatsapp-account', { code: 100 })).toEqual(broken('number-absent'));
    expect(await asked('whatsapp-account', { code: 10 })).toEqual(broken('permission'));
    expect(await sees('whatsapp-account', installation(NOBODY))).toEqual(broken('unreachable'));
  });

  test('a template that Meta rejected, that is absent, or that a message was refused for', async () => {
    expect(await asked('template', {})).toEqual(WELL);
    expect(await asked('template', { status: 'REJECTED' })).toEqual(broken('rejected'));
    expect(await asked('template', { language: 'si' })).toEqual(broken('absent'));
    await message({ kind: 'code', form: 'template', state: 'dead', last_error_code: 132001 });
    // A token that may not see the business account: the errors of messages are all that is known.
    expect(await asked('template', { code: 200 })).toEqual(broken('refused'));
  });

  test('a clock that is 5 minutes ahead of Meta’s, or half a minute behind', async () => {
    const off = async (seconds: number) =>
      asked('clock', { date: new Date(systemClock.now().getTime() - seconds * 1000) });
    const now = { clock: systemClock };
    const right = await graph({});
    expect(await sees('clock', { ...installation(right.url), ...now })).toEqual(WELL);
    harness.clock.set(systemClock.now());
    expect(await off(300)).toEqual(broken('wrong'));
    expect(await off(-45)).toEqual({ ...broken('drifting'), state: 'warning' });
  });

  test('a webhook that nobody reaches, that another program answers, or at which Meta reports nothing', async () => {
    const { url } = await graph();
    const verify = (path: string, { url: whole = '' }: { url?: string | undefined }) =>
      path === '/webhooks/whatsapp'
        ? { body: new URL(whole, 'http://x').searchParams.get('hub.challenge') ?? '' }
        : { status: 404 };
    const reached = await opened(startOutside(verify));
    expect(await sees('webhook', installation(url, reached.url))).toEqual(WELL);
    expect(await sees('webhook', installation(url, NOBODY))).toEqual(broken('unreachable'));
    const login = await opened(startOutside(() => ({ status: 401 })));
    expect(await sees('webhook', installation(url, login.url))).toEqual(broken('wrong-answer'));
    for (let sent = 0; sent < 3; sent += 1) await message({ state: 'accepted', accepted_at: hourAgo() });
    expect(await sees('webhook', installation(url, reached.url))).toEqual(broken('silent'));
  });

  const hourAgo = () => new Date(harness.clock.now().getTime() - HOUR_MS);

  async function message(more: Record<string, unknown>): Promise<void> {
    const created_at = hourAgo();
    const row = { id: newId(created_at), recipient: '94771000001', kind: 'notice', body: Buffer.from('x') };
    await harness.db
      .insertInto('whatsapp_outbox')
      .values({ ...row, created_at, next_try_at: created_at, useful_until: harness.clock.now(), ...more })
      .execute();
    pending.push(async () => harness.pool.query('TRUNCATE whatsapp_outbox'));
  }
});
