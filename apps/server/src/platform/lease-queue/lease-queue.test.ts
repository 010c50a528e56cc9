// The lease queue on a real table: no other worker touches a row that one worker has, and another one takes up what a worker
// loses.

import { cp, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createTestDatabase, TEST_START, type TestDatabase } from '../../../test/harness.ts';
import { TestClock } from '../../../test/test-clock.ts';
import { type Db, type OpenDatabase, openDatabase, type Tx } from '../db/database.ts';
import { MIGRATIONS, migrate } from '../db/migrate.ts';
import { newId } from '../ids.ts';
import { createLog } from '../log.ts';
import { type Leased, putBack, type QueueTable, release, take } from './lease-queue.store.ts';
import { type LeasedWork, LeaseLost, withLease, workUnderLease } from './lease-queue.ts';

const log = createLog('silent');
const LEASE_SECONDS = 60;
const MOST_TRIES = 3;
interface Errand {
  recipient: string;
}
const ERRANDS: QueueTable<Errand> = {
  name: 'whatsapp_outbox',
  columns: sql`recipient`,
  waiting: () => sql`state = 'waiting'`,
  order: sql`created_at, id`,
};

let database: TestDatabase;
let opened: OpenDatabase;
let db: Db;
let clock: TestClock;
let reports: unknown[] = [];
beforeAll(async () => {
  database = await createTestDatabase();
  opened = openDatabase(database.address, { log, connections: 10 });
  db = opened.db;
});
afterAll(async () => {
  await opened.close();
  await database.drop();
});
beforeEach(async () => {
  clock = new TestClock(TEST_START);
  reports = [];
  await db.deleteFrom('whatsapp_outbox').execute();
});

async function add(count = 1): Promise<string[]> {
  const at = clock.now();
  const ids = Array.from({ length: count }, (_, place) => newId(new Date(at.getTime() + place)));
  const errand = { recipient: '94771000001', kind: 'help', body: Buffer.alloc(0) };
  const times = { created_at: at, next_try_at: at, useful_until: at };
  await db
    .insertInto('whatsapp_outbox')
    .values(ids.map((id) => ({ id, ...errand, ...times })))
    .execute();
  return ids;
}

const rowOf = async (id = '') =>
  db
    .selectFrom('whatsapp_outbox')
    .select(['state', 'tries', 'next_try_at', 'lease_token', 'last_error'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
const inSeconds = (seconds: number) => new Date(clock.now().getTime() + seconds * 1000);
const done = async (on: Db, item: Leased<Errand>) => release(on, ERRANDS, item, sql`state = 'accepted'`);

const retries = (): LeasedWork<Errand>['retries'] & object => ({
  mostTries: MOST_TRIES,
  pauseMilliseconds: (tries) => 1000 * 2 ** tries,
  report: (_, error) => reports.push(error),
  giveUp: async (item, error) =>
    release(db, ERRANDS, item, sql`state = 'dead', last_error = ${String(error)}`),
});
const leased = (handle: LeasedWork<Errand>['handle'], more: Partial<LeasedWork<Errand>> = {}) =>
  workUnderLease({ db, clock, table: ERRANDS, leaseMilliseconds: LEASE_SECONDS * 1000, handle, ...more });
/** Takes a row as a worker does that is then killed. */
const takeAndDie = async () =>
  take(db, ERRANDS, { token: newId(clock.now()), at: clock.now(), until: inSeconds(LEASE_SECONDS) });

describe('a row under a lease', () => {
  it('of many workers at once goes to one, the first row first', async () => {
    const ids = await add(40);
    const handled: string[] = [];
    const worker = async () => {
      const handle = async (item: Leased<Errand>) => {
        handled.push(item.id);
        await done(db, item);
      };
      while (await leased(handle));
    };
    await worker();
    expect(handled).toEqual(ids);
    const more = await add(40);
    handled.length = 0;
    await Promise.all(Array.from({ length: 8 }, worker));
    expect(handled.toSorted()).toEqual(more);
  });

  it('is nobody else’s until the lease has run out; then whoever had it changes nothing', async () => {
    const [id] = await add();
    const lost = await takeAndDie();
    if (!lost) throw new Error('nothing was taken');
    clock.advance({ seconds: LEASE_SECONDS - 1 });
    expect(await leased(async () => expect.unreachable('taken twice'))).toBe(false);
    clock.advance({ seconds: 1 });
    await leased(async (item) => {
      expect(item).toMatchObject({ id, tries: 2, recipient: '94771000001' });
      await done(db, lost);
      await putBack(db, ERRANDS, lost, { nextTryAt: clock.now(), counted: false });
      expect(await rowOf(id)).toMatchObject({ state: 'waiting', tries: 2, lease_token: item.token });
      const write = async () => expect.unreachable('written without a lease');
      await expect(withLease(db, ERRANDS, lost, write)).rejects.toThrow(LeaseLost);
      await done(db, item);
    });
    expect(await rowOf(id)).toMatchObject({ state: 'accepted', lease_token: null });
  });

  it('stays with a worker that is alive, however long it takes', async () => {
    const [id] = await add();
    const handle = async (item: Leased<Errand>) => {
      clock.advance({ hours: 1 });
      await expect.poll(async () => (await rowOf(id)).next_try_at).toEqual(inSeconds(0.04));
      await done(db, item);
    };
    await leased(handle, { leaseMilliseconds: 40 });
    expect((await rowOf(id)).state).toBe('accepted');
  });

  it('whose own transaction has it locked is waited for by one connection alone', async () => {
    await add();
    const handle = async (item: Leased<Errand>) =>
      withLease(db, ERRANDS, item, async (tx) => {
        await expect.poll(() => opened.pool.totalCount - opened.pool.idleCount).toBe(2);
        await sql`SELECT pg_sleep(0.2)`.execute(tx);
        expect([opened.pool.totalCount - opened.pool.idleCount, opened.pool.waitingCount]).toEqual([2, 0]);
        await done(tx, item);
      });
    expect(await leased(handle, { leaseMilliseconds: 40 })).toBe(true);
  });

  it('that is over before its worker is done ends the work', async () => {
    const [id = ''] = await add();
    const handle = async (_: Leased<Errand>, signal: AbortSignal) => {
      await db
        .updateTable('whatsapp_outbox')
        .set({ state: 'dead', lease_token: null })
        .where('id', '=', id)
        .execute();
      await new Promise((ended) => signal.addEventListener('abort', ended));
      throw new Error('ended');
    };
    expect(await leased(handle, { leaseMilliseconds: 40, retries: retries() })).toBe(true);
    expect([(await rowOf(id)).state, reports]).toEqual(['dead', []]);
  });

  it('is put back uncounted when its process ends, which takes no other one', async () => {
    const [id] = await add();
    const ending = new AbortController();
    const handle = async () => {
      ending.abort();
      throw new Error('ended');
    };
    await leased(handle, { signal: ending.signal, retries: retries() });
    expect(await rowOf(id)).toMatchObject({ tries: 0, lease_token: null, next_try_at: clock.now() });
    expect(await leased(handle, { signal: ending.signal })).toBe(false);
    expect(reports).toEqual([]);
  });

  it('is tried again after pauses that grow, and given up after the last try', async () => {
    const [id] = await add();
    const handle = async () => {
      throw new Error('the disk did not answer');
    };
    for (const seconds of [2, 4]) {
      await leased(handle, { retries: retries() });
      expect((await rowOf(id)).next_try_at).toEqual(inSeconds(seconds));
      expect(await leased(handle, { retries: retries() })).toBe(false);
      clock.advance({ seconds });
    }
    await leased(handle, { retries: retries() });
    expect(await rowOf(id)).toMatchObject({
      state: 'dead',
      tries: MOST_TRIES,
      last_error: 'Error: the disk did not answer',
    });
    expect(reports).toHaveLength(MOST_TRIES);
  });

  it('whose tries began anew while it was worked on is not given up at its next own error', async () => {
    const [id] = await add();
    for (let lost = 1; lost < MOST_TRIES; lost += 1) {
      await takeAndDie();
      clock.advance({ seconds: LEASE_SECONDS });
    }
    const failing = async (item: Leased<Errand>) => {
      // As a finished step of a film does: what ended workers before it counts no more.
      await db.updateTable('whatsapp_outbox').set({ tries: 1 }).where('id', '=', item.id).execute();
      throw new Error('after the step');
    };
    expect(await leased(failing, { retries: retries() })).toBe(true);
    // The pause after a first try, too.
    expect(await rowOf(id)).toMatchObject({ state: 'waiting', tries: 1, next_try_at: inSeconds(2) });
  });

  it('that ends every worker is given up, and without retries left to whoever comes after the lease', async () => {
    const [id] = await add();
    for (let tries = 0; tries < MOST_TRIES; tries += 1) {
      await takeAndDie();
      clock.advance({ seconds: LEASE_SECONDS });
    }
    const handle = async () => {
      throw new Error('the database is away');
    };
    await expect(leased(handle)).rejects.toThrow('the database is away');
    expect(await leased(handle)).toBe(false);
    clock.advance({ seconds: LEASE_SECONDS });
    expect(await leased(handle, { retries: retries() })).toBe(true);
    expect([(await rowOf(id)).state, reports]).toEqual(['dead', []]);
  });
});

describe('a transaction on a row that is held', () => {
  it('has all of its effects or none', async () => {
    const [id] = await add();
    const half = async (tx: Tx, item: Leased<Errand>) => {
      await done(tx, item);
      throw new Error('no');
    };
    await leased(async (item) => withLease(db, ERRANDS, item, async (tx) => half(tx, item)), {
      retries: retries(),
    });
    expect(await rowOf(id)).toMatchObject({ state: 'waiting', tries: 1, next_try_at: inSeconds(2) });
    clock.advance({ seconds: 2 });
    await leased(async (item) => withLease(db, ERRANDS, item, async (tx) => done(tx, item)));
    expect(await rowOf(id)).toMatchObject({ state: 'accepted', tries: 2, lease_token: null });
  });

  it('that ends every connection is given up', async () => {
    const [id] = await add();
    let handled = 0;
    const end = async (tx: Tx) => {
      handled += 1;
      await sql`SELECT pg_terminate_backend(pg_backend_pid())`.execute(tx);
    };
    const work = async () =>
      leased(async (item) => withLease(db, ERRANDS, item, end), { retries: retries() });
    while (await work()) clock.advance({ seconds: 8 });
    expect(handled).toBe(MOST_TRIES);
    expect(await rowOf(id)).toMatchObject({ state: 'dead', lease_token: null });
  });
});

it('what was taken by a release before this table shape is due again when that lease ends', async () => {
  const old = await createTestDatabase({ empty: true });
  const folder = await mkdtemp(join(tmpdir(), 'valence-migrations-'));
  const before = (await readdir(MIGRATIONS)).filter((name) => name < '0360');
  for (const name of before) await cp(join(MIGRATIONS, name), join(folder, name));
  await migrate(old.address, { log, at: TEST_START, folder });
  const former = openDatabase(old.address, { log, connections: 1 });
  const older = former.db;
  const [at, later] = [TEST_START, inSeconds(30)];
  await sql`INSERT INTO whatsapp_outbox (id, recipient, kind, body, next_try_at, leased_until, useful_until, created_at)
    VALUES (${newId(at)}, '94771000001', 'help', '', ${at}, ${later}, ${later}, ${at}),
      (${newId(at)}, '94771000002', 'help', '', ${at}, NULL, ${later}, ${at})`.execute(older);
  // Lets the row refer to a video that does not exist.
  await sql`SET session_replication_role = replica`.execute(older);
  const packaging = newId(at);
  await sql`INSERT INTO packaging (id, video_id, upload_id, source_file, original_name, source_bytes, prefix, sealed_key,
      state, queued_at, not_before, tries, held_by, held_until)
    VALUES (${packaging}, ${packaging}, 'u', 'f', 'f', 1, 'p', '', 'running', ${at}, ${at}, 1, ${packaging}, ${later})`.execute(
    older,
  );
  await migrate(old.address, { log, at });
  const sent = older.selectFrom('whatsapp_outbox').select('next_try_at').orderBy('recipient');
  expect(await sent.execute()).toEqual([{ next_try_at: later }, { next_try_at: at }]);
  const taken = older.selectFrom('packaging').select(['state', 'next_try_at', 'lease_token']);
  expect(await taken.execute()).toEqual([{ state: 'running', next_try_at: later, lease_token: packaging }]);
  await former.close();
  await old.drop();
  await rm(folder, { recursive: true });
});
