import { expect, test } from 'vitest';
import { compareVersions } from './versions.ts';

test('versions are ordered by their numbers, not by their letters', () => {
  const ordered = ['0.2.0', '0.2.9', '0.2.10', '0.10.0', '1.0.0', '10.0.0'];
  expect(ordered.toReversed().toSorted(compareVersions)).toEqual(ordered);
  expect(compareVersions('0.3.0', '0.3.0')).toBe(0);
});
