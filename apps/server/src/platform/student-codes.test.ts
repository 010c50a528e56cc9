import { expect, test } from 'vitest';
import { createStudentCodes } from './student-codes.ts';

const codes = createStudentCodes(Buffer.from('a secret of at least thirty-two characters'));
const nimali = '01890000-0000-7000-8000-000000000001';
const kasun = '01890000-0000-7000-8000-000000000002';

test('a code leads back to its account, is the same each time, and has nothing of the id', () => {
  const code = codes.codeOf(nimali);
  expect(codes.accountOf(code)).toBe(nimali);
  expect(codes.accountOf(code.toLowerCase())).toBe(nimali);
  expect(codes.codeOf(nimali)).toBe(code);
  // The ids differ in one bit, the codes in about half of theirs.
  const other = codes.codeOf(kasun);
  const differences = Array.from(code).filter((letter, at) => letter !== other[at]);
  expect(differences.length).toBeGreaterThan(15);
});

test('the code of another school, and a text that is none, lead to no account of this one', () => {
  const elsewhere = createStudentCodes(Buffer.from('another secret of at least thirty-two letters'));
  expect(codes.accountOf(elsewhere.codeOf(nimali))).not.toBe(nimali);
  expect(codes.accountOf('118')).toBeUndefined();
  // 26 characters are 130 bits: the last two of them must be nothing.
  expect(codes.accountOf(`STUDENT:${'Z'.repeat(26)}`)).toBeUndefined();
});
