import { setImmediate as nextTurn } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { createGroupWrites } from './group-writes.ts';

/** A store in which each write waits until the test opens its gate. */
function gatedStore() {
  const groups: number[][] = [];
  const gates: PromiseWithResolvers<void>[] = [];
  return {
    groups,
    write: async (rows: readonly number[]): Promise<number[]> => {
      groups.push([...rows]);
      const gate = Promise.withResolvers<void>();
      gates.push(gate);
      await gate.promise;
      return rows.map((row) => row * 10);
    },
    gate: async (index: number): Promise<PromiseWithResolvers<void>> => {
      await expect.poll(() => gates.length).toBeGreaterThan(index);
      return gates[index] as PromiseWithResolvers<void>;
    },
  };
}

const limits = { groupRows: 3, waitingRows: 5, lingerMilliseconds: 1 };
const numbers = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, index) => from + index);

describe('N1 writing in groups', () => {
  it('N1 what comes while a group is written goes out together, and each hears of its own row', async () => {
    const { groups, write, gate } = gatedStore();
    const writes = createGroupWrites({ write, ...limits });
    const first = writes.add(1);
    (await gate(0)).resolve();
    expect(await first).toBe(10);
    const second = writes.add(2);
    const gateOfRunning = await gate(1);
    const later = numbers(3, 6).map(async (row) => writes.add(row));
    gateOfRunning.resolve();
    (await gate(2)).resolve();
    (await gate(3)).resolve();
    expect(await Promise.all([second, ...later])).toEqual([20, 30, 40, 50, 60]);
    expect(groups).toEqual([[1], [2], [3, 4, 5], [6]]);
  });

  it('N1 a row beyond those that may wait is not taken in, and there is room again afterwards', async () => {
    const { groups, write, gate } = gatedStore();
    const writes = createGroupWrites({ write, ...limits });
    const first = writes.add(0);
    const gateOfRunning = await gate(0);
    const waiting = numbers(1, 5).map(async (row) => writes.add(row));
    expect(writes.add(6)).toBeUndefined();
    gateOfRunning.resolve();
    (await gate(1)).resolve();
    (await gate(2)).resolve();
    expect(await Promise.all([first, ...waiting])).toEqual([0, 10, 20, 30, 40, 50]);
    const last = writes.add(7);
    (await gate(3)).resolve();
    expect(await last).toBe(70);
    expect(groups.flat()).toEqual([0, 1, 2, 3, 4, 5, 7]);
  });

  it('N1 a group that fails tells its own rows alone; the next one is written', async () => {
    const { write, gate } = gatedStore();
    const writes = createGroupWrites({ write, ...limits });
    const [one, two, three, four] = numbers(1, 4).map(async (row) => writes.add(row));
    const outcomes = Promise.allSettled([one, two, three, four]);
    (await gate(0)).reject(new Error('the database is away'));
    (await gate(1)).resolve();
    expect((await outcomes).map(({ status }) => status)).toEqual([
      'rejected',
      'rejected',
      'rejected',
      'fulfilled',
    ]);
  });

  it('N1 stopping writes what waits, and ends when it is written', async () => {
    const { groups, write, gate } = gatedStore();
    const writes = createGroupWrites({ write, ...limits });
    const results = Promise.all(numbers(1, 4).map(async (row) => writes.add(row)));
    let ended = false;
    const stopped = writes.stop().then(() => {
      ended = true;
    });
    (await gate(0)).resolve();
    const last = await gate(1);
    expect(ended).toBe(false);
    last.resolve();
    await stopped;
    expect(groups).toEqual([[1, 2, 3], [4]]);
    expect(await results).toEqual([10, 20, 30, 40]);
  });

  it('N1 stopping without the database gives up at the first group', async () => {
    const { groups, write, gate } = gatedStore();
    const writes = createGroupWrites({ write, ...limits });
    const outcomes = Promise.allSettled(numbers(1, 5).map(async (row) => writes.add(row)));
    const stopped = writes.stop();
    (await gate(0)).reject(new Error('the database is away'));
    await stopped;
    expect(groups).toEqual([[1, 2, 3]]);
    expect((await outcomes).every(({ status }) => status === 'rejected')).toBe(true);
  });

  it('N1 who asks again in the turn after an answer goes out together with what waits already', async () => {
    const { groups, write, gate } = gatedStore();
    const writes = createGroupWrites({ write, ...limits, lingerMilliseconds: 0 });
    const again = writes.add(1)?.then(async () => {
      // The first turn ends the one in which the answer was sent; the next one reads what came of it.
      await nextTurn();
      await nextTurn();
      return writes.add(3);
    });
    const running = await gate(0);
    const waiting = writes.add(2);
    running.resolve();
    (await gate(1)).resolve();
    expect(groups).toEqual([[1], [2, 3]]);
    expect(await Promise.all([waiting, again])).toEqual([20, 30]);
  });

  it('N1 while one group waits for its write, as many others as may are written beside it', async () => {
    const { groups, write, gate } = gatedStore();
    const writes = createGroupWrites({ write, ...limits, lingerMilliseconds: 0, groupsAtOnce: 2 });
    const first = writes.add(1);
    await gate(0);
    const second = writes.add(2);
    const beside = await gate(1);
    const third = writes.add(3);
    beside.resolve();
    expect(await second).toBe(20);
    (await gate(2)).resolve();
    expect(await third).toBe(30);
    (await gate(0)).resolve();
    expect(await first).toBe(10);
    expect(groups).toEqual([[1], [2], [3]]);
    // Nothing is forgotten at the moment at which a run ends.
    const last = writes.add(4);
    (await gate(3)).resolve();
    expect(await last).toBe(40);
  });
});
