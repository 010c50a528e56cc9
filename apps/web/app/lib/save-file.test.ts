import { expect, test } from 'vitest';
import { inFileName } from './save-file.ts';

test.each([
  ['2027 Theory, Colombo', '2027-Theory,-Colombo'],
  ['අණුක / ස්කන්ධ: "1"', 'අණුක-ස්කන්ධ-1'],
  ['../../etc', 'etc'],
  ['a'.repeat(300), 'a'.repeat(60)],
])('%j becomes a part of a file’s name that every system takes', (words, part) => {
  expect(inFileName(words)).toBe(part);
});
