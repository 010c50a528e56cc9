import { expect, test } from 'vitest';
import { formatRecoveryCode, readRecoveryCode } from './second-factor.ts';

test('a recovery code reads the same however it is typed', () => {
  const code = '0123456JKM';
  const shown = formatRecoveryCode(code);
  expect(shown).toBe('01234-56JKM');
  for (const typed of [shown, ` ${shown.toLowerCase()} `, 'ol234 56jkm', 'Oi23456JKM'])
    expect(readRecoveryCode(typed)).toBe(code);
});
