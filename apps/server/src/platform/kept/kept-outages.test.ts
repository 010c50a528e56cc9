// What is kept while PostgreSQL or the way to it is away: nothing is used until it has said what was committed meanwhile.

import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type MovingAddress, openMovingAddress } from '../../../test/moving-address.ts';
import { endPrograms } from '../../../test/programs.ts';
import { openPrimary, type TestServer } from '../../../test/standby.ts';
import { systemClock } from '../clock.ts';
import { type OpenDatabase, openDatabase } from '../db/database.ts';
import { createLog } from '../log.ts';
import { FRESH_MILLISECONDS } from './changes.ts';
import { createKept, type KeptShelf } from './kept.ts';

const steps: (() => Promise<unknown>)[] = [];
const atEnd = (step: () => Promise<unknown>) => void steps.push(step);
let primary: TestServer;
let address: MovingAddress;
let database: OpenDatabase;
beforeAll(async () => {
  primary = await openPrimary(atEnd);
  address = await openMovingAddress(primary.address.port);
  atEnd(async () => address.close());
  database = openDatabase(
    { ...primary.address, port: address.port },
    // An answer that does not come is given up soon: what follows is the same however long that takes.
    { log: createLog('silent'), connections: 2, answerMilliseconds: 300 },
  );
  atEnd(async () => database.close());
});
afterAll(async () => {
  for (const step of steps.reverse()) await step();
  await endPrograms();
});

const NIMALI = '0198c0de-0000-7000-8000-000000000001';
let shelf: KeptShelf;
let version = 0;
beforeEach(() => {
  shelf = createKept({ db: database.db, clock: systemClock }).shelf('place', 10);
});

const ask = async () =>
  shelf.of(NIMALI, async () => ({ value: version, accountId: NIMALI, until: undefined }));
/** Until it is told; while PostgreSQL is away, who asks is told so. */
const told = async (): Promise<number> => {
  for (;;) {
    const answer = await ask().then(
      (value) => ({ value }),
      () => undefined,
    );
    if (answer) return answer.value;
  }
};
/** As another process does: it changes what the answer stands on, and notes it. */
const changeElsewhere = async () => {
  version += 1;
  await primary.run(`INSERT INTO kept_change (kind, account_id) VALUES ('place', '${NIMALI}')`);
  await sleep(FRESH_MILLISECONDS);
};

test('is used again while PostgreSQL says that nothing changed', async () => {
  const first = await told();
  version += 1;
  await sleep(FRESH_MILLISECONDS);
  expect(await told()).toBe(first);
});

test('is not used while connections are silent: who asks is told that PostgreSQL is away, or what is so now', async () => {
  await told();
  address.fallSilent();
  await changeElsewhere();
  await expect(ask()).rejects.toThrow('Query read timeout');
  expect(await told()).toBe(version);
});

test('is not used after connections were cut', async () => {
  await told();
  await changeElsewhere();
  address.moveTo(primary.address.port);
  expect(await told()).toBe(version);
});

test('is forgotten when PostgreSQL started again: its notes of changes are gone', async () => {
  await told();
  await changeElsewhere();
  await primary.restart();
  expect(await primary.run('SELECT FROM kept_change')).toEqual([]);
  expect(await told()).toBe(version);
});
