import { expect, test } from 'vitest';
import { BoundedMap } from './bounded-map.ts';

test('a full map forgets its oldest entry for a new one, and none for one that it has', () => {
  const map = new BoundedMap<string, number>(2);
  map.set('one', 1).set('two', 2).set('one', 11);
  expect([...map]).toEqual([
    ['one', 11],
    ['two', 2],
  ]);
  map.set('three', 3);
  expect([...map]).toEqual([
    ['two', 2],
    ['three', 3],
  ]);
});
