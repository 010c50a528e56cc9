import { expect, test } from 'vitest';
import { attachmentsCopy } from './attachments.ts';

test('sizes of papers read as data plans count: a million bytes are a megabyte', () => {
  const sizes = [1, 999, 812_345, 1_000_000, 2_460_000, 24_600_000].map(attachmentsCopy.facts);
  expect(sizes).toEqual(['PDF, 1 kB', 'PDF, 1 kB', 'PDF, 812 kB', 'PDF, 1 MB', 'PDF, 2.5 MB', 'PDF, 25 MB']);
});
