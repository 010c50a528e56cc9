import { afterEach, expect, test } from 'vitest';
import { openMovingAddress } from '../../test/moving-address.ts';
import { findPooler, startPooler } from '../../test/pooler.ts';
import { emptyDataDir, endPrograms, keepWriting, notesOf, start, until } from '../../test/programs.ts';
import { openPrimary, openStandby } from '../../test/standby.ts';

const steps: (() => Promise<unknown>)[] = [];
const atEnd = (step: () => Promise<unknown>) => void steps.push(step);
afterEach(async () => {
  for (const step of steps.splice(0).reverse()) await step();
  await endPrograms();
});

/** Waits until writers of a school are acknowledged again. */
async function untilAcknowledged({ acknowledged }: { acknowledged: string[] }): Promise<void> {
  const before = acknowledged.length;
  await until(() => acknowledged.length > before + 10);
}

test('D1: a standby that takes over from a killed PostgreSQL has every acknowledged write, and the running server goes on with it', {
  timeout: 300_000,
}, async () => {
  // A write is acknowledged when the standby has it, too.
  const primary = await openPrimary(atEnd, ['synchronous_standby_names=standby']);
  const standby = await openStandby(primary, atEnd);
  const address = await openMovingAddress(primary.address.port);
  atEnd(async () => address.close());
  const url = new URL(primary.url);
  url.port = String(address.port);
  const server = await start(await emptyDataDir(), { DATABASE_URL: url.href });
  const writing = keepWriting(server, 'note');
  await untilAcknowledged(writing);
  primary.kill();
  // The address leads to nobody; then to the standby, which only reads; then the standby is promoted.
  await until(() => writing.statuses.has(503));
  address.moveTo(standby.address.port);
  // What PostgreSQL says of writes there (read_only_sql_transaction).
  await until(() => server.output().includes('"code":"25006"'));
  const onStandby = await fetch(`${server.url}/notes/on-a-standby`, { method: 'POST' });
  expect([onStandby.status, onStandby.headers.get('retry-after')]).toEqual([503, '2']);
  await standby.promote();
  await untilAcknowledged(writing);
  await writing.stop();
  const notes = await notesOf(server);
  expect(writing.acknowledged.filter((subject) => !notes.has(subject))).toEqual([]);
  expect(writing.statuses).toEqual(new Set([200, 503]));
  expect(writing.unexplained()).toBe(0);
  expect(await server.end('SIGTERM')).toMatchObject({ code: 0 });
});

test.skipIf(!findPooler())(
  'D1: behind PgBouncer, too, a PostgreSQL that is killed and comes back loses nothing, and so does a PgBouncer',
  { timeout: 300_000 },
  async () => {
    const primary = await openPrimary(atEnd);
    let pooler = await startPooler(primary.address);
    atEnd(async () => pooler.stop());
    const port = Number(new URL(pooler.url).port);
    const settings = { DATABASE_URL: primary.url, DATABASE_POOL_URL: pooler.url };
    const server = await start(await emptyDataDir(), settings);
    const writing = keepWriting(server, 'note');
    await untilAcknowledged(writing);
    await primary.restart();
    await untilAcknowledged(writing);
    await pooler.stop();
    await until(() => writing.statuses.has(503));
    pooler = await startPooler(primary.address, { port });
    await untilAcknowledged(writing);
    await writing.stop();
    const notes = await notesOf(server);
    expect(writing.acknowledged.filter((subject) => !notes.has(subject))).toEqual([]);
    expect(writing.statuses).toEqual(new Set([200, 503]));
    expect(writing.unexplained()).toBe(0);
  },
);
