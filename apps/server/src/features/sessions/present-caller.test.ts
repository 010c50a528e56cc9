import { afterAll, expect, test } from 'vitest';
import { createCast } from '../../../test/cast.ts';
import { createHarness } from '../../../test/harness.ts';
import { transaction } from '../../platform/db/database.ts';
import { createKept } from '../../platform/kept/kept.ts';
import { createSessionsService } from './sessions.service.ts';

const { db, clock, settings, ...harness } = await createHarness();
afterAll(async () => harness.close());
const cast = createCast({ db, clock, settings, ...harness });

test('a caller whose session is kept is found at once, and asked about anew after any write of this process', async () => {
  const accountId = await cast.person();
  const keys = { accessToken: Buffer.alloc(32, 1), refreshToken: Buffer.alloc(32, 2) };
  const kept = createKept({ db, clock });
  const sessions = createSessionsService({ db, clock, kept, keys, settings });
  const opened = await transaction(db, async (tx) =>
    sessions.open(tx, { accountId, device: 'Chrome', at: clock.now() }),
  );
  const find = () => sessions.authenticate(`Bearer ${opened.token}`);
  const first = await find();
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
