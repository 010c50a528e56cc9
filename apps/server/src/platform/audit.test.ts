import { afterAll, expect, test } from 'vitest';
import { createHarness } from '../../test/harness.ts';
import { recordAudit } from './audit.ts';
import { transaction } from './db/database.ts';

const { db, clock, close } = await createHarness();
afterAll(close);

const entry = { actorId: null, action: 'access.granted', subject: 'account:1' };

test('an entry keeps who, what, when, and what changed', async () => {
  const at = clock.now();
  await transaction(db, async (tx) =>
    recordAudit(tx, { ...entry, at, before: { endsAt: null }, after: { endsAt: at } }),
  );
  expect(await db.selectFrom('audit_entry').selectAll().execute()).toEqual([
    {
      id: 1,
      at,
      actor_id: null,
      action: 'access.granted',
      subject: 'account:1',
      detail: { before: { endsAt: null }, after: { endsAt: at.toISOString() } },
    },
  ]);
});

test('a change that is rolled back leaves no entry', async () => {
  const count = async () => (await db.selectFrom('audit_entry').select('id').execute()).length;
  const before = await count();
  const failing = transaction(db, async (tx) => {
    await recordAudit(tx, { ...entry, at: clock.now() });
    throw new Error('no');
  });
  await expect(failing).rejects.toThrow('no');
  expect(await count()).toBe(before);
});
