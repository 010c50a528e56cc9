// One word for one thing, wherever the specification does not fix another.

import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const sentences = globSync('**/*.ts', { cwd: import.meta.dirname, exclude: ['**/*.test.ts'] }).flatMap(
  (path) =>
    readFileSync(join(import.meta.dirname, path), 'utf8')
      .split('\n')
      .filter((line) => !/^\s*(?:\/\/|\*|\/\*|import )/.test(line))
      .flatMap((line) => [...line.matchAll(/(['"`])((?:\\.|(?!\1).)*)\1/g)].map(([, , text = '']) => text))
      .map((text) => ({ path, text })),
);

/** Fixed by the specification, odd spellings included. */
const SPECIFIED = [
  'Request OTP',
  'Submit OTP',
  'New OTP',
  "Didn't receive OTP",
  'Get Otp',
  'Requested OTP is created.',
  'Your OTP has been verified.',
  // biome-ignore lint/suspicious/noTemplateCurlyInString: as it stands in the source
  'OTP creted for 0${phone} is expired. Do you want to request new otp?',
  // It names the specified link.
  'Choose New OTP to get another one.',
  // The agreed name of the figure.
  'Passcodes delivered',
];

test('the sentences are found', () => {
  expect(sentences.map(({ text }) => text)).toEqual(expect.arrayContaining(SPECIFIED));
});

test('the six digits are a code; Passcode, with a capital, is the word that is sent for one', () => {
  const others = sentences.filter(
    ({ text }) =>
      !SPECIFIED.includes(text) && /\botp\b|pass ?codes?\b/i.test(text.replaceAll(/\bPasscode\b/g, '')),
  );
  expect(others).toEqual([]);
});
