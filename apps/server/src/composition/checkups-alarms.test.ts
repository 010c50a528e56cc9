import { createHmac } from 'node:crypto';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Checkup, listCheckups } from '@valence/contract/admin/checkups';
import type { ReplyOf } from '@valence/contract/endpoint';
import { found, type Sight, WELL } from '@valence/domain/checkups';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createCast } from '../../test/cast.ts';
import { createKit, KASUN, type Kit, NIMALI } from '../../test/whatsapp-kit.ts';
import { tell } from '../features/checkups/alarms.ts';
import { createCheckupsService } from '../features/checkups/checkups.service.ts';
import { queueNotice } from '../features/whatsapp/outbox.ts';

const KEY = 'a key of 32 characters or more, for tests';
const FULL = found('disk', 'nearly-full', { folder: '/srv', megabytes: 9 });

interface Call {
  headers: IncomingHttpHeaders;
  body: string;
}
let kit: Kit;
/** What ALARM_WEBHOOK received, and with which status it answers. */
let calls: Call[] = [];
let status = 204;
const hook = createServer((request, response) => {
  let body = '';
  request.setEncoding('utf8').on('data', (part: string) => {
    body += part;
  });
  request.on('end', () => {
    calls.push({ headers: request.headers, body });
    response.writeHead(status, { location: '/elsewhere' }).end();
  });
});

beforeAll(async () => {
  await new Promise<void>((done) => hook.listen(0, '127.0.0.1', done));
  const url = `http://127.0.0.1:${(hook.address() as AddressInfo).port}/alarms`;
  kit = await createKit({ settings: { alarmHook: { url, key: KEY } } });
});
afterAll(async () => {
  await kit.close();
  hook.closeAllConnections();
  await new Promise((done) => hook.close(done));
});
beforeEach(async () => {
  await kit.pool.query(
    'TRUNCATE account, checkup, whatsapp_outbox, whatsapp_inbox, budget, paced_slot CASCADE',
  );
  await kit.pool.query(`DELETE FROM jobs.job WHERE name = 'checkups.call'`);
  calls = [];
  status = 204;
});
afterEach(() => {
  sights.clear();
});

/** What the checks of the test's servers see; well where nothing is set. */
const sights = new Map<string, Sight>();

/** A server on the database: the real service, outbox and jobs, with checks that see what the test says. */
function serverOn(machine: string) {
  const { db, clock, jobs } = kit;
  return createCheckupsService({
    ...{ db, clock, machine, log: { warn: () => {}, error: () => {} } },
    checks: (['disk', 'messages', 'webhook'] as const).map((id) => ({
      id,
      look: async () => sights.get(`${id} ${machine}`) ?? sights.get(id) ?? WELL,
    })),
    tell: async (tx, alarms, at) =>
      tell(
        {
          brand: () => 'Chem',
          pageUrl: 'https://chem.example.lk/dashboard/checkups',
          queueMessage: queueNotice,
          queueCall: async (inTx, payload) => jobs.enqueue(inTx, 'checkups.call', payload),
        },
        ...([tx, alarms, at] as const),
      ),
    told: () => {},
  });
}

/** An admin who wrote to the bot a moment ago. */
async function admin(phone: string): Promise<void> {
  await createCast(kit).person({ role: 'admin', phone });
  await kit.write(phone, 'hello');
  kit.graph.calls.length = 0;
}

async function alarms(): Promise<{ messages: string[]; hooks: string[] }> {
  await kit.settle();
  await kit.jobs.runDue();
  const messages = kit.graph.calls.map(({ body }) => body.text?.body ?? '');
  const hooks = calls.map(({ body }) => (JSON.parse(body) as { kind: string }).kind);
  kit.graph.calls.length = 0;
  calls = [];
  return { messages, hooks };
}
const NONE = { messages: [], hooks: [] };
const HEAD = 'Chem: Is all well?';
const PAGE = 'https://chem.example.lk/dashboard/checkups';
const line = (text: string) => [[HEAD, text, PAGE].join('\n')];
const SAYS = 'The disk with /srv is nearly full: 9 MB are free.';

describe('alarms', () => {
  test('what is broken twice in a row is told once, again each day, and once when it is well', async () => {
    await admin(NIMALI);
    const server = serverOn('one');
    const later = async (minutes: number) => {
      kit.clock.advance({ minutes });
      await server.runOften();
      return alarms();
    };
    sights.set('disk', FULL);
    expect(await later(5)).toEqual(NONE);
    expect(await later(5)).toEqual({ messages: line(`Broken: Room on the disk. ${SAYS}`), hooks: ['broke'] });
    expect(await later(5)).toEqual(NONE);
    expect(await later(23 * 60)).toEqual(NONE);
    await kit.write(NIMALI, 'hello');
    kit.graph.calls.length = 0;
    expect(await later(60)).toEqual({
      ...{ messages: line(`Still broken: Room on the disk. ${SAYS}`), hooks: ['still-broken'] },
    });
    sights.clear();
    expect(await later(5)).toEqual({ messages: line('Well again: Room on the disk.'), hooks: ['over'] });
    expect(await later(5)).toEqual(NONE);
  });

  test('a hiccup is not told, nor is a button that is pressed twice, nor what could not be looked at', async () => {
    await admin(NIMALI);
    const server = serverOn('one');
    sights.set('disk', FULL);
    await server.runOften();
    await server.lookAgain();
    await server.lookAgain();
    sights.set('disk', { state: 'unknown', finding: null, values: {} });
    kit.clock.advance({ minutes: 5 });
    await server.runOften();
    sights.clear();
    kit.clock.advance({ minutes: 5 });
    await server.runOften();
    expect(await alarms()).toEqual(NONE);
  });

  test('several servers on one database send one alarm, and each machine has a disk of its own', async () => {
    await admin(NIMALI);
    const servers = ['one', 'two', 'three'].map(serverOn);
    sights.set('messages', found('messages', 'sending', { count: 4, minutes: 9 }));
    sights.set('disk two', FULL);
    for (let times = 0; times < 3; times += 1) {
      kit.clock.advance({ minutes: 5 });
      await Promise.all(servers.map(async (server) => server.runOften()));
    }
    const { hooks } = await alarms();
    expect(hooks.toSorted()).toEqual(['broke', 'broke']);
    const { checkups } = (await servers[0]?.list()) ?? { checkups: [] };
    const summary = checkups.map(({ id, state, machine }) => [id, state, machine]);
    expect(summary).toEqual([
      ['disk', 'broken', 'two'],
      ['messages', 'broken', null],
      ['webhook', 'unknown', null],
    ]);
  });

  test('what broke in the hourly run is looked at again with the next cheap one', async () => {
    const server = serverOn('one');
    sights.set('webhook', found('webhook', 'silent', { address: 'https://x', count: 3 }));
    await server.runHourly();
    kit.clock.advance({ minutes: 5 });
    await server.runOften();
    expect((await alarms()).hooks).toEqual(['broke']);
  });
});

describe('who gets an alarm', () => {
  async function broken(): Promise<void> {
    const server = serverOn('one');
    sights.set('disk', FULL);
    for (let times = 0; times < 2; times += 1) {
      kit.clock.advance({ minutes: 5 });
      await server.runOften();
    }
  }

  test('only admins, and only in the 24 hours after they wrote: WhatsApp takes no free text otherwise', async () => {
    await admin(NIMALI);
    await createCast(kit).person({ role: 'admin', phone: KASUN });
    const student = '94771000003';
    await createCast(kit).person({ phone: student });
    await kit.write(student, 'hello');
    kit.graph.calls.length = 0;
    await broken();
    await kit.settle();
    expect(kit.graph.calls.map(({ body }) => body.to)).toEqual([`+${NIMALI}`]);
  });

  test('an admin gets at most twelve messages in a day, whatever breaks', async () => {
    await admin(NIMALI);
    const server = serverOn('one');
    for (let times = 0; times < 20; times += 1) {
      sights.set('disk', FULL);
      for (const _ of [1, 2]) {
        kit.clock.advance({ minutes: 1 });
        await server.runOften();
      }
      sights.clear();
      kit.clock.advance({ minutes: 1 });
      await server.runOften();
    }
    expect(await kit.count('whatsapp_outbox')).toBeLessThanOrEqual(13);
    const { rows } = await kit.pool.query(`SELECT 1 FROM whatsapp_outbox WHERE kind = 'notice'`);
    expect(rows).toHaveLength(12);
  });

  test('ALARM_WEBHOOK gets a signed call without anything personal; one that fails or redirects is tried again', async () => {
    await admin(NIMALI);
    await broken();
    status = 302;
    await expect(kit.jobs.runDue()).rejects.toThrow('ALARM_WEBHOOK did not take an alarm: answered 302');
    expect(calls).toHaveLength(1);
    status = 204;
    await kit.pool.query(`UPDATE jobs.job SET start_after = now() WHERE name = 'checkups.call'`);
    await kit.jobs.runDue();
    const [first, second] = calls;
    expect(second?.body).toBe(first?.body);
    const signature = createHmac('sha256', KEY)
      .update(second?.body ?? '')
      .digest('hex');
    expect(second?.headers['x-valence-signature-256']).toBe(`sha256=${signature}`);
    expect(JSON.parse(second?.body ?? '')).toEqual({
      ...{ kind: 'broke', check: 'disk', finding: 'nearly-full', says: SAYS, machine: 'one' },
      remedy: expect.stringContaining('Delete lessons') as unknown,
      school: kit.settings.publicUrl,
      at: kit.clock.now().toISOString(),
    });
    expect(second?.body).not.toMatch(/94771/);
  });
});

test('the page lists what was seen, looks again, and the overview counts what there is to do', async () => {
  const cast = createCast(kit);
  const teacher = await cast.signIn(await cast.person({ role: 'admin' }));
  type Reply = ReplyOf<typeof listCheckups>;
  const before = await teacher<Reply>('GET', '/api/v1/admin/checkups');
  expect(before.body.checkups.every(({ lookedAt }) => lookedAt === null)).toBe(true);
  const { body } = await teacher<Reply>('POST', '/api/v1/admin/checkups/look');
  const of = (id: Checkup['id']) => body.checkups.find((one) => one.id === id);
  expect([of('database')?.state, of('worker')?.finding, of('migrations')?.state]).toEqual([
    'well',
    'silent',
    'well',
  ]);
  const { body: needs } = await teacher<{ needs: { kind: string; count: number }[] }>(
    'GET',
    '/api/v1/admin/overview/needs',
  );
  const toDo = body.checkups.filter(({ state }) => state === 'broken' || state === 'warning').length;
  expect(toDo).toBeGreaterThan(0);
  expect(needs.needs.find(({ kind }) => kind === 'checkups')?.count).toBe(toDo);
});
