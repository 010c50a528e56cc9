import { expect, test } from 'vitest';
import { deferWrites } from './deferred-writes.ts';

/** A store in which each write waits until the test opens its gate. */
function gatedStore({ mostRows = 10 } = {}) {
  const written: number[][] = [];
  const lost: number[][] = [];
  const gates: PromiseWithResolvers<void>[] = [];
  const writes = deferWrites<number>({
    write: async (rows) => {
      written.push([...rows]);
      const gate = Promise.withResolvers<void>();
      gates.push(gate);
      await gate.promise;
    },
    failed: (_error, rows) => void lost.push([...rows]),
    lingerMilliseconds: 1,
    mostRows,
  });
  const gate = async (index: number): Promise<PromiseWithResolvers<void>> => {
    await expect.poll(() => gates.length).toBeGreaterThan(index);
    return gates[index] as PromiseWithResolvers<void>;
  };
  return { writes, written, lost, gate };
}

test('what waits is written together, the last of each key, and what comes meanwhile with the next statement', async () => {
  const { writes, written, gate } = gatedStore();
  for (const [key, row] of [
    ['nimali', 1],
    ['kasun', 2],
    ['nimali', 3],
  ] as const)
    writes.set(key, row);
  const first = await gate(0);
  expect(writes.get('nimali')).toBeUndefined();
  writes.set('nimali', 4);
  expect(writes.get('nimali')).toBe(4);
  first.resolve();
  (await gate(1)).resolve();
  await writes.stop();
  expect(written).toEqual([[3, 2], [4]]);
});

test('what comes on top of what may wait is lost, and so is what a failed statement had: the next one is written', async () => {
  const { writes, written, lost, gate } = gatedStore({ mostRows: 2 });
  for (const row of [1, 2, 3]) writes.set(String(row), row);
  (await gate(0)).reject(new Error('away'));
  await expect.poll(() => lost).toEqual([[1, 2]]);
  writes.set('4', 4);
  (await gate(1)).resolve();
  await writes.stop();
  expect(written).toEqual([[1, 2], [4]]);
});

test('stopping writes what waits without waiting for company', async () => {
  const written: string[] = [];
  const writes = deferWrites<string>({
    write: async (rows) => void written.push(...rows),
    failed: () => {},
    lingerMilliseconds: 3_600_000,
    mostRows: 10,
  });
  writes.set('a', 'a');
  await writes.stop();
  expect(written).toEqual(['a']);
});
