import { expect, test } from 'vitest';
import { expiryWords } from './expiry.ts';

const at = Date.parse('2026-11-21T10:00:00Z');

test('an end within a week is counted in Colombo days, in the colour of danger', () => {
  const ends = {
    '2026-11-21T18:29:59Z': 'Expires today',
    '2026-11-22T18:29:59Z': 'Expires in 1 day',
    '2026-11-28T18:29:59Z': 'Expires in 7 days',
  };
  for (const [end, text] of Object.entries(ends))
    expect(expiryWords(end, at)).toEqual({ tone: 'danger', text });
});

test('a later end is a date; an access without an end has no badge', () => {
  expect(expiryWords('2026-11-29T18:29:59Z', at)).toEqual({
    tone: 'brand',
    text: 'Access until Nov 29, 2026',
  });
  expect(expiryWords(undefined, at)).toBeUndefined();
});
