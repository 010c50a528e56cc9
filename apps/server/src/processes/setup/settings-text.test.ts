// Editing the settings' file: what changes, and that nothing else does.

import { execFileSync } from 'node:child_process';
import { parseEnv } from 'node:util';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { CommandError } from '../command-outcome.ts';
import { editSettings } from './settings-text.ts';

/** What the edit returns, or the sentence with which it refuses. */
function attempt(edit: () => string): string | CommandError {
  try {
    return edit();
  } catch (error) {
    if (error instanceof CommandError) return error;
    throw error;
  }
}

const FILE = '/etc/valence/valence.env';

test('a changed setting keeps its place; comments, order and other settings stay as their owner wrote them', () => {
  const text = '# mine\n\nPORT=3000\n  export ADMIN_PHONES=0771234567 \n# old: PORT=1\nHOST=::1\nPORT=4000\n';
  expect(editSettings(text, { ADMIN_PHONES: '0712345678', SCHOOL_NAME: 'Nova', PORT: '5000' }, FILE)).toBe(
    '# mine\n\nPORT=5000\nADMIN_PHONES=0712345678\n# old: PORT=1\nHOST=::1\nSCHOOL_NAME=Nova\n',
  );
  expect(editSettings(text, { HOST: null }, FILE)).toBe(text.replace('HOST=::1\n', ''));
});

test('a file that says it already is not touched, whatever it looks like', () => {
  const text = 'PORT = "3000"\n\n\n';
  expect(editSettings(text, { PORT: '3000', HOST: null }, FILE)).toBe(text);
});

test('a value over several lines is not cut in two', () => {
  const text = 'NOTE="one\nPORT=1"\nPORT=2\n';
  expect(() => editSettings(text, { PORT: '3' }, FILE)).toThrow('several lines');
});

test('whatever is written, Node and a shell read back', () => {
  const names = fc.constantFrom('SCHOOL_NAME', 'WHATSAPP_APP_SECRET', 'PORT');
  const values = fc.string({
    unit: fc.constantFrom('a', 'Z', '0', ' ', '#', '=', "'", '"', '$', '`', '\\', '!', '&', ';', 'é', 'ස'),
    maxLength: 12,
  });
  fc.assert(
    fc.property(fc.dictionary(names, values, { maxKeys: 3 }), (changes) => {
      const written = attempt(() => editSettings('DATA_DIR=/var/lib/valence\n', changes, FILE));
      const refused = written instanceof CommandError;
      expect(refused ? {} : parseEnv(written)).toEqual(
        refused ? {} : { DATA_DIR: '/var/lib/valence', ...changes },
      );
      // Only what neither kind of quotation marks can hold is refused.
      expect(
        refused && !Object.values(changes).some((value) => /'/.test(value) && /["\\$`]/.test(value)),
      ).toBe(false);
    }),
    { numRuns: 300 },
  );
  const hard = { SCHOOL_NAME: `Nova's "A/L"`.slice(0, 6), WHATSAPP_APP_SECRET: '$HOME # `x` \\n "q"' };
  const script = `${editSettings('', hard, FILE)}printf '%s|%s' "$SCHOOL_NAME" "$WHATSAPP_APP_SECRET"`;
  expect(execFileSync('sh', ['-c', script], { encoding: 'utf8' })).toBe(Object.values(hard).join('|'));
});
