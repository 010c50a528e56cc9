import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { findPooler, startPooler } from '../../test/pooler.ts';
import { openProcessSchool } from '../../test/process-school.ts';
import { NotStartedError, type ServerProcess } from '../../test/server-process.ts';
import { systemClock } from '../platform/clock.ts';
import { CONNECT_QUERY } from '../platform/db/pooler.ts';
import { newId } from '../platform/ids.ts';
import { SIMULATOR_KEY_HEADER } from '../ports/whatsapp/simulator/simulator.routes.ts';

const STUDENT = '94771000009';
const steps: (() => Promise<unknown>)[] = [];
let school: Awaited<ReturnType<typeof openProcessSchool>>;
let server: ServerProcess;

const isInstalled = findPooler() !== undefined;
if (!isInstalled) console.warn('PgBouncer is not installed: what goes through it is not tested.');

describe.skipIf(!isInstalled)('D4: through PgBouncer in transaction mode', () => {
  beforeAll(async () => {
    school = await openProcessSchool((step) => void steps.push(step));
    const pooler = await startPooler(school.database);
    steps.push(async () => pooler.stop());
    server = await school.start({ DATABASE_POOL_URL: pooler.url });
  });
  afterAll(async () => {
    for (const step of steps.reverse()) await step();
  });

  async function call<Body>(token: string, method: string, path: string, body?: object): Promise<Body> {
    const headers = {
      ...(token && { authorization: `Bearer ${token}` }),
      ...(body && { 'content-type': 'application/json' }),
    };
    const answer = await fetch(server.url + path, {
      method,
      headers,
      ...(body && { body: JSON.stringify(body) }),
    });
    const text = await answer.text();
    if (!answer.ok)
      throw new Error(`${method} ${path}: ${answer.status} ${text}\n${server.output().slice(-3000)}`);
    return (text ? JSON.parse(text) : undefined) as Body;
  }

  /** Eight callers at once: more would wait for the server's own connections, and on a busy machine too long. */
  async function callAll(token: string, paths: readonly string[], count: number): Promise<object[]> {
    const answers: object[] = [];
    let next = 0;
    const caller = async () => {
      for (let turn = next++; turn < count; turn = next++)
        answers[turn] = await call<object>(token, 'GET', paths[turn % paths.length] ?? '');
    };
    await Promise.all(Array.from({ length: 8 }, caller));
    return answers;
  }

  /** As a student does: asks for a passcode, reads it in the chat, types it. */
  async function signInByPasscode(phone: string): Promise<{ token: string; refreshToken: string }> {
    const { userId, letters } = await call<{ userId: string; letters: string }>('', 'POST', '/auth/login', {
      phone,
    });
    const chat = `${server.url}/simulator/whatsapp/messages`;
    const headers = { 'content-type': 'application/json', [SIMULATOR_KEY_HEADER]: server.simulatorKey };
    const body = JSON.stringify({ phone, text: `Passcode ${letters}` });
    expect((await fetch(chat, { method: 'POST', headers, body })).status).toBe(200);
    let code: string | undefined;
    while (code === undefined) {
      await sleep(20);
      const read = await (await fetch(`${chat}?phone=${phone}&after=0`, { headers })).text();
      code = /\b\d{6}\b/.exec(read)?.[0];
    }
    // Judged once the code counts as sent, which the sender notes after WhatsApp has it.
    for (;;) {
      const { status } = await call<{ status: string }>('', 'GET', `/auth/otp-status?id=${userId}`);
      if (status === 'sent') break;
      await sleep(20);
    }
    return call('', 'POST', '/auth/verify', { userId, otp: code });
  }

  test('a student signs in by passcode, gets a lesson, sees it and reports what was watched; many at once', async () => {
    const { token } = await signInByPasscode(STUDENT);
    const { id } = await school.db
      .selectFrom('account')
      .select('id')
      .where('phone', '=', STUDENT)
      .executeTakeFirstOrThrow();
    const lesson = newId(systemClock.now());
    const { category_id } = await school.db
      .selectFrom('video')
      .select('category_id')
      .where('id', '=', school.video)
      .executeTakeFirstOrThrow();
    const source = { source_kind: 'address', source_ref: 'https://www.youtube.com/watch?v=FSyAehMdpyI' };
    const at = systemClock.now();
    await school.db
      .insertInto('video')
      .values({ id: lesson, title: 'SN1', category_id, ...source, uploaded_at: at, published_at: at })
      .execute();
    const grant = { selectedVideos: [lesson], accessWeeks: 4 };
    await call(school.token, 'POST', `/api/v1/videos/grant-access?id=${id}`, grant);
    const paths = ['/api/userprofile', '/api/uservideos', '/api/v1/sessions', `/api/v1/student-code`];
    const answers = await callAll(token, paths, 120);
    expect(JSON.stringify(answers[1])).toContain('SN1');
    const leftAt = systemClock.now().toISOString();
    const reports = [{ videoId: lesson, ranges: [{ from: 0, to: 5 }], leftAtSecond: 5, leftAt }];
    await Promise.all(
      Array.from({ length: 10 }, async () => call(token, 'POST', '/api/v1/progress', { reports })),
    );
  });

  test('the admin area lists, counts and looks up, with others’ calls between each of its statements', async () => {
    const paths = [
      '/api/v1/admin/students?page=1',
      '/api/v1/admin/videos',
      '/api/v1/admin/overview/needs',
      '/api/v1/admin/overview/today',
      '/api/v1/admin/overview/figures',
      `/api/v1/users/phone?phone=${STUDENT}`,
      '/api/v1/admin/checkups',
      '/api/v1/admins',
    ];
    expect(await callAll(school.token, paths, 80)).toHaveLength(80);
  });

  test('two accounts become one, which needs a table of its own for as long as the transaction', async () => {
    const at = systemClock.now();
    const [target, source] = [newId(at), newId(at)];
    await school.db
      .insertInto('account')
      .values([
        { id: target, phone: '94771000011', created_at: at, verified_at: at },
        { id: source, phone: '94771000012', created_at: at, verified_at: at },
      ])
      .execute();
    await call(school.token, 'POST', `/api/v1/admin/accounts/${target}/merge`, { phone: '94771000012' });
    const left = await school.db
      .selectFrom('account')
      .select('id')
      .where('id', 'in', [target, source])
      .execute();
    expect(left).toEqual([{ id: target }]);
  });

  test('work of the queue is done: an import that is applied in the background', async () => {
    const text = 'phone\tname\n0771000021\tAmaya\n0771000022\tBimal';
    const { data } = await call<{ data: { importId: string } }>(school.token, 'POST', '/api/v1/imports', {
      kind: 'students',
      text,
      choices: {},
    });
    await call(school.token, 'POST', `/api/v1/imports/${data.importId}/apply`);
    for (;;) {
      const { state } = await call<{ state: string }>(
        school.token,
        'GET',
        `/api/v1/imports/${data.importId}`,
      );
      if (state === 'applied') break;
      await sleep(50);
    }
    const names = await school.db
      .selectFrom('account')
      .select('name')
      .where('phone', 'in', ['94771000021', '94771000022'])
      .orderBy('name')
      .execute();
    expect(names).toEqual([{ name: 'Amaya' }, { name: 'Bimal' }]);
  });

  test('no statement was refused, and nothing of the server listens, prepares or locks beyond a transaction', async () => {
    expect(server.output()).not.toMatch(/prepared statement|unsupported startup parameter|pgbouncer cannot/i);
    // A transaction of the queue's upkeep may hold one at this instant; a session would hold it for ever.
    for (let locks = 1; locks > 0; ) {
      const { rows } = await sql<{ locks: number }>`SELECT count(*)::integer AS locks FROM pg_locks
        WHERE locktype = 'advisory'
          AND database = (SELECT oid FROM pg_database WHERE datname = current_database())`.execute(school.db);
      locks = rows[0]?.locks ?? 0;
    }
    const { rows: sessions } = await sql<{ text: string }>`SELECT query AS text FROM pg_stat_activity
      WHERE datname = current_database() AND query ILIKE 'listen %'`.execute(school.db);
    expect(sessions).toEqual([]);
  });

  test('a PgBouncer whose sessions have no limits, or that leads elsewhere, is refused with the line that it needs', async () => {
    const bare = await startPooler(school.database, { connectQuery: '' });
    try {
      const failure = await school.start({ DATABASE_POOL_URL: bare.url }).catch((error: unknown) => error);
      if (!(failure instanceof NotStartedError)) throw new Error(`it started: ${String(failure)}`);
      expect(failure.ended.output).toContain(`connect_query = '${CONNECT_QUERY.replaceAll("'", "''")}'`);
    } finally {
      await bare.stop();
    }
    const other = await openProcessSchool((step) => void steps.push(step));
    const elsewhere = await startPooler(other.database);
    try {
      const failure = await school
        .start({ DATABASE_POOL_URL: elsewhere.url })
        .catch((error: unknown) => error);
      if (!(failure instanceof NotStartedError)) throw new Error(`it started: ${String(failure)}`);
      expect(failure.ended.output).toContain('leads to another database than DATABASE_URL');
    } finally {
      await elsewhere.stop();
    }
  });
});
