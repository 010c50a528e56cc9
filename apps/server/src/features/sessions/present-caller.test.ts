import { sql } from 'kysely';
import { afterAll, expect, test } from 'vitest';
import { createCast } from '../../../test/cast.ts';
import { createHarness } from '../../../test/harness.ts';
import { transaction } from '../../platform/db/database.ts';
import { Refused } from '../../platform/http/refused.ts';
import { createKept } from '../../platform/kept/kept.ts';
import { createSessionsService } from './sessions.service.ts';

const { db, clock, settings, ...harness } = await createHarness();
afterAll(async () => harness.close());
const cast = createCast({ db, clock, settings, ...harness });

const keys = { accessToken: Buffer.alloc(32, 1), refreshToken: Buffer.alloc(32, 2) };

/** A student's new session, and a process that has been asked about it. */
async function opened() {
  const accountId = await cast.person();
  const kept = createKept({ db, clock });
  const sessions = createSessionsService({ db, clock, kept, keys, settings });
  const { token } = await transaction(db, async (tx) =>
    sessions.open(tx, { accountId, device: 'Chrome', at: clock.now() }),
  );
  const find = () => sessions.authenticate(`Bearer ${token}`);
  const first = await find();
  if (first instanceof Refused) throw new Error(`The session is refused: ${first.code}`);
  return { accountId, first, find, isLive: async () => sessions.isLive(first.sessionId, clock.now()) };
}

test('a caller whose session is kept is found at once, and asked about anew after any write of this process', async () => {
  const { accountId, first, find } = await opened();
  expect(first).toMatchObject({ accountId, role: 'student', factorDue: false });
  // An answer of PostgreSQL is taken once more for some milliseconds: within them nothing is waited for.
  const findAgain = async () => {
    await find();
    return find() instanceof Promise;
  };
  await expect.poll(findAgain).toBe(false);
  await db.updateTable('session').set({ ended_at: clock.now(), ended_because: 'logout' }).execute();
  const after = find();
  expect(after).toBeInstanceOf(Promise);
  expect(await after).toMatchObject({ code: 'session-ended' });
});

test('whether a session lives is not asked again because its use is due to be noted', async () => {
  const { accountId, find, isLive } = await opened();
  clock.advance({ minutes: 10 });
  await transaction(db, async (tx) => {
    await sql`LOCK TABLE session IN ACCESS EXCLUSIVE MODE`.execute(tx);
    expect(await isLive()).toEqual({ accountId, role: 'student' });
  });
  await find();
  await transaction(db, async (tx) => {
    await sql`LOCK TABLE session IN ACCESS EXCLUSIVE MODE`.execute(tx);
    // Noted a moment ago.
    expect(await find()).toMatchObject({ accountId });
  });
});

test('a session that has run out by the use that is kept was perhaps used through another process', async () => {
  const { accountId, first, find, isLive } = await opened();
  clock.advance({ hours: 29 * 24 });
  const usedAt = clock.now();
  await sql`/* apart */ UPDATE session SET last_used_at = ${usedAt} WHERE id = ${first.sessionId}`.execute(
    db,
  );
  clock.advance({ hours: 2 * 24 });
  expect(await isLive()).toEqual({ accountId, role: 'student' });
  clock.advance({ hours: 28 * 24 });
  expect(await isLive()).toBeUndefined();
  expect(await find()).toMatchObject({ code: 'token-invalid' });
});
