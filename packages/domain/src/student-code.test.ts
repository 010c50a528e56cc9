import { expect, test } from 'vitest';
import { readStudentCode, studentCodeText } from './student-code.ts';

const code = studentCodeText('0123456789ABCDEFGHJKMNPQRS');

test('a student’s code is read as a camera or a scanner with a keyboard delivers it', () => {
  expect(readStudentCode(code)).toBe(code);
  expect(readStudentCode(` ${code.toLowerCase()}\n`)).toBe(code);
});

test.each([
  ['a number', '0771234567'],
  ['a name', 'Student Perera'],
  ['the link of another code', `https://example.com/${code}`],
  ['too short a code', code.slice(0, -1)],
  ['too long a code', `${code}0`],
  ['letters that the alphabet does not have', code.replace('A', 'U')],
  ['nothing', ''],
])('%s is no student’s code', (_, text) => {
  expect(readStudentCode(text)).toBeUndefined();
});
