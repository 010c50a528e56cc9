import { afterAll, expect, test } from 'vitest';
import { createHarness } from '../../../test/harness.ts';
import { newId } from '../ids.ts';
import { createKept } from './kept.ts';

const { db, clock, close } = await createHarness();
afterAll(close);

test('what its own process says it changed falls at once, also while it is being made; of others and other kinds it stays', async () => {
  const [nimali, kasun] = [newId(clock.now()), newId(clock.now())];
  const kept = createKept({ db, clock });
  const shelves = { lessons: kept.shelf('lessons', 10), playing: kept.shelf('playing', 10) };
  let made = 0;
  const of = async (shelf: keyof typeof shelves, accountId: string, until = Promise.resolve()) =>
    shelves[shelf].of(accountId, async () => {
      made += 1;
      const value = made;
      await until;
      return { value, accountId, until: undefined };
    });
  expect([await of('lessons', kasun), await of('playing', nimali)]).toEqual([1, 2]);
  const begun = Promise.withResolvers<void>();
  const making = of('lessons', nimali, begun.promise);
  await expect.poll(() => made).toBe(3);
  kept.forget('lessons', [nimali]);
  begun.resolve();
  expect(await making).toBe(3);
  expect(await of('lessons', nimali)).toBe(4);
  kept.forget('lessons', [nimali]);
  expect(await of('lessons', nimali)).toBe(5);
  expect([await of('lessons', kasun), await of('playing', nimali)]).toEqual([1, 2]);
});
