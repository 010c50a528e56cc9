import { expect, test } from 'vitest';
import { TestClock } from '../../../test/test-clock.ts';
import { rememberFacts } from './file-facts.ts';
import type { StoredFile } from './storage.ts';

const SEGMENT = 'lessons/mole/v240/init.mp4';

/** A storage whose files the test changes, and what was looked at. */
function storageOf(files: Map<string, number>) {
  const looks: string[] = [];
  const clock = new TestClock(new Date('2027-01-14T06:30:00.000Z'));
  const stat = async (key: string): Promise<StoredFile | undefined> => {
    looks.push(key);
    const size = files.get(key);
    if (size === -1) throw new Error('away');
    return size === undefined ? undefined : { key, size, etag: `"${size}"`, modifiedAt: clock.now() };
  };
  return { looks, clock, facts: rememberFacts({ stat }, () => clock.now()) };
}

test('a class that opens the same file has it looked at once in four seconds', async () => {
  const files = new Map([[SEGMENT, 731]]);
  const { looks, clock, facts } = storageOf(files);
  const sizes = await Promise.all([1, 2, 3].map(async () => (await facts.stat(SEGMENT))?.size));
  expect(sizes).toEqual([731, 731, 731]);
  files.set(SEGMENT, 800);
  clock.advance({ milliseconds: 3999 });
  expect(await facts.stat(SEGMENT)).toMatchObject({ size: 731 });
  expect(looks).toHaveLength(1);
  clock.advance({ milliseconds: 1 });
  expect(await facts.stat(SEGMENT)).toMatchObject({ size: 800 });
  files.delete(SEGMENT);
  clock.advance({ seconds: 4 });
  expect(await facts.stat(SEGMENT)).toBeUndefined();
});

test('what was not there, or could not be looked at, is looked at again at once', async () => {
  const files = new Map<string, number>();
  const { facts } = storageOf(files);
  expect(await facts.stat(SEGMENT)).toBeUndefined();
  files.set(SEGMENT, -1);
  await expect(facts.stat(SEGMENT)).rejects.toThrow('away');
  files.set(SEGMENT, 731);
  expect(await facts.stat(SEGMENT)).toMatchObject({ size: 731 });
});
