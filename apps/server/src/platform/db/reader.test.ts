import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openMovingAddress } from '../../../test/moving-address.ts';
import { endPrograms } from '../../../test/programs.ts';
import { openPrimary, openStandby, type Standby, type TestServer } from '../../../test/standby.ts';
import { createLog } from '../log.ts';
import { type OpenDatabase, openDatabase } from './database.ts';
import { openReader, type Reader, readerOf } from './reader.ts';
import type { ReplicaState } from './replica.ts';

const log = createLog('silent');
const steps: (() => Promise<unknown>)[] = [];
const atEnd = (step: () => Promise<unknown>) => void steps.push(step);
let primary: TestServer;
let standby: Standby;
let database: OpenDatabase;

beforeAll(async () => {
  primary = await openPrimary(atEnd);
  standby = await openStandby(primary, atEnd);
  database = openDatabase(primary.address, { log, connections: 20 });
  atEnd(async () => database.close());
  await primary.run('CREATE TABLE written (writer integer, number integer, PRIMARY KEY (writer, number))');
});
afterAll(async () => {
  for (const step of steps.reverse()) await step();
  await endPrograms();
});

/** @param address of the replica; the standby's own when absent */
function reading(address: TestServer['address'] = standby.address) {
  const counts = { replica: 0, primary: 0 };
  const reader = openReader(address, database.pool, {
    log,
    onRead: (from) => {
      counts[from] += 1;
    },
  });
  return { reader, counts };
}

async function write(writer: number, number: number): Promise<void> {
  await sql`INSERT INTO written VALUES (${writer}, ${number})`.execute(database.db);
}

async function lastOf({ db }: Reader, writer: number): Promise<number> {
  const { rows } = await sql<{ last: number }>`
    SELECT coalesce(max(number), 0) AS last FROM written WHERE writer = ${writer}`.execute(db);
  return rows[0]?.last ?? -1;
}

let writers = 0;

/**
 * Writers that each read what they have just written, until `done`, or until one read less: then nothing that a test waits for need
 * come any more.
 * @param stale gets readings that were older than what was written. @returns them
 */
async function writeAndRead(reader: Reader, done: () => boolean, stale: string[] = []): Promise<string[]> {
  const one = async () => {
    writers += 1;
    const writer = writers;
    for (let number = 1; !done() && stale.length === 0; number += 1) {
      await write(writer, number);
      const last = await lastOf(reader, writer);
      if (last !== number) stale.push(`writer ${writer} wrote ${number} and read ${last}`);
    }
  };
  await Promise.all(Array.from({ length: 8 }, one));
  return stale;
}

/** How the standby is; on a busy machine the first looks may meet nobody yet. */
async function stateOf(reader: Reader): Promise<ReplicaState> {
  let state = await reader.look();
  while (state === 'away') state = await reader.look();
  return state;
}

/** Waits until the standby is well, as after a pause of a busy machine. */
async function untilWell(reader: Reader): Promise<void> {
  while ((await reader.look()) !== 'well');
}

test('of concurrent writers each reads what it wrote, and the standby answers', async () => {
  const { reader, counts } = reading();
  await untilWell(reader);
  expect(await writeAndRead(reader, () => counts.replica > 100)).toEqual([]);
  await reader.close();
});

test('a standby that replays nothing for a while is not read from: the primary answers', async () => {
  const { reader, counts } = reading();
  await untilWell(reader);
  await standby.run('SELECT pg_wal_replay_pause()');
  try {
    const from = counts.primary;
    expect(await writeAndRead(reader, () => counts.primary > from + 30)).toEqual([]);
    expect(await stateOf(reader)).toBe('behind');
  } finally {
    await standby.run('SELECT pg_wal_replay_resume()');
  }
  await untilWell(reader);
  const from = counts.replica;
  expect(await writeAndRead(reader, () => counts.replica > from + 30)).toEqual([]);
  await reader.close();
});

test('one that stands still in the middle costs no answer, and is read from again afterwards', async () => {
  const { reader, counts } = reading();
  await untilWell(reader);
  let isOver = false;
  const stale: string[] = [];
  const writing = writeAndRead(reader, () => isOver, stale);
  const before = counts.replica;
  while (counts.replica < before + 20 && stale.length === 0) await sql`SELECT 1`.execute(database.db);
  await standby.pause();
  const from = counts.primary;
  while (counts.primary < from + 20 && stale.length === 0) await sql`SELECT 1`.execute(database.db);
  await standby.resume();
  await untilWell(reader);
  const again = counts.replica;
  while (counts.replica < again + 20 && stale.length === 0) await sql`SELECT 1`.execute(database.db);
  isOver = true;
  expect(await writing).toEqual([]);
  await reader.close();
});

test('one whose connections break in the middle of a reading costs no answer', async () => {
  const address = await openMovingAddress(standby.address.port);
  const { reader } = reading({ ...standby.address, port: address.port });
  await untilWell(reader);
  // One that was left to the primary is begun anew.
  let isOver = false;
  const begin = async () => {
    isOver = false;
    const { rows } = await sql<{ value: number }>`SELECT 1 AS value FROM pg_sleep(1)`.execute(reader.db);
    isOver = true;
    return rows;
  };
  let slow = begin();
  const asleep = `SELECT 1 FROM pg_stat_activity WHERE query LIKE '%pg_sleep(1)' AND state = 'active' AND pid <> pg_backend_pid()`;
  while ((await standby.run(asleep)).length === 0) if (isOver) slow = begin();
  address.moveTo(standby.address.port);
  expect(await slow).toEqual([{ value: 1 }]);
  await reader.close();
  await address.close();
});

test('another cluster is never read from, and neither is a server that follows nobody', async () => {
  const stranger = await openPrimary(atEnd, [], { isNew: true });
  const ofStranger = await openStandby(stranger, atEnd);
  for (const { address } of [ofStranger, primary]) {
    const { reader, counts } = reading(address);
    expect(await stateOf(reader)).toBe('other');
    await write(0, writers);
    writers += 1;
    expect(await lastOf(reader, 0)).toBe(writers - 1);
    expect(counts).toEqual({ replica: 0, primary: 1 });
    await reader.close();
  }
});

test('it takes no transaction, and in tests no write', async () => {
  const refusing = openDatabase(primary.address, { log, connections: 1, readsOnly: true });
  const db = readerOf(refusing.pool);
  await expect(sql`INSERT INTO written VALUES (0, 0)`.execute(db)).rejects.toThrow('read-only transaction');
  await expect(db.transaction().execute(async () => {})).rejects.toThrow('A reader has no transactions');
  await refusing.close();
});

test('one that was promoted or killed is not read from', async () => {
  const promoted = await openStandby(primary, atEnd);
  const { reader, counts } = reading(promoted.address);
  await untilWell(reader);
  await promoted.promote();
  expect(await writeAndRead(reader, () => counts.primary > 40)).toEqual([]);
  expect(await stateOf(reader)).toBe('other');
  await reader.close();
  // Whoever still follows the former primary has another history from the promotion on.
  const promotedPool = openDatabase(promoted.address, { log, connections: 2 });
  const left = openReader(standby.address, promotedPool.pool, { log });
  expect(await stateOf(left)).toBe('other');
  await left.close();
  await promotedPool.close();
  const killed = reading();
  await untilWell(killed.reader);
  let isOver = false;
  const stale: string[] = [];
  const writing = writeAndRead(killed.reader, () => isOver, stale);
  const before = killed.counts.replica;
  while (killed.counts.replica < before + 20 && stale.length === 0) await sql`SELECT 1`.execute(database.db);
  standby.kill();
  const from = killed.counts.primary;
  while (killed.counts.primary < from + 40 && stale.length === 0) await sql`SELECT 1`.execute(database.db);
  isOver = true;
  expect(await writing).toEqual([]);
  await killed.reader.close();
});
