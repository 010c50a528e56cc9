import { expect, test } from 'vitest';
import { shareReads } from './shared-reads.ts';

/** A reader whose reads end when the test says so. */
function heldReader() {
  const reads: { keys: readonly string[]; end: PromiseWithResolvers<void> }[] = [];
  const read = shareReads(async (keys) => {
    const end = Promise.withResolvers<void>();
    reads.push({ keys, end });
    await end.promise;
    return new Map(keys.filter((key) => key !== 'absent').map((key) => [key, `row ${key}`]));
  });
  return { reads, read };
}

/** Lets everything go on that waits for nothing but a turn. */
const turn = async () => new Promise((resolve) => setImmediate(resolve));

test('what comes while one read runs is read by the next, each key once', async () => {
  const { reads, read } = heldReader();
  const first = read('a');
  await turn();
  const later = [read('b'), read('c'), read('b'), read('absent')];
  await turn();
  expect(reads.map(({ keys }) => keys)).toEqual([['a']]);
  reads[0]?.end.resolve();
  expect(await first).toBe('row a');
  await turn();
  expect(reads.map(({ keys }) => keys)).toEqual([['a'], ['b', 'c', 'absent']]);
  reads[1]?.end.resolve();
  expect(await Promise.all(later)).toEqual(['row b', 'row c', 'row b', undefined]);
});

test('a key is read again by who comes after its read began', async () => {
  const { reads, read } = heldReader();
  const first = read('a');
  await turn();
  const second = read('a');
  reads[0]?.end.resolve();
  await first;
  await turn();
  expect(reads).toHaveLength(2);
  reads[1]?.end.resolve();
  expect(await second).toBe('row a');
});

test('who shared a read that failed is told, and the next read goes on', async () => {
  const { reads, read } = heldReader();
  const failing = [read('a'), read('b')];
  await turn();
  const next = read('c');
  reads[0]?.end.reject(new Error('away'));
  expect(await Promise.allSettled(failing)).toMatchObject([
    { status: 'rejected', reason: { message: 'away' } },
    { status: 'rejected', reason: { message: 'away' } },
  ]);
  await turn();
  reads[1]?.end.resolve();
  expect(await next).toBe('row c');
});
