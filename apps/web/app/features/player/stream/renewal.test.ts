import { expect, test } from 'vitest';
import { renewInMs } from './renewal.ts';

const at = Date.parse('2026-11-21T10:00:00Z');
const MINUTE = 60_000;

test('a long-lived address is renewed a minute before its end', () => {
  expect(renewInMs('2026-11-21T16:00:00Z', at)).toBe(359 * MINUTE);
});

test('a short-lived one after four fifths of what is left', () => {
  expect(renewInMs('2026-11-21T10:01:00Z', at)).toBe(48_000);
});

test('one that has ended is renewed at once, one without an end never', () => {
  expect(renewInMs('2026-11-21T09:00:00Z', at)).toBe(0);
  expect(renewInMs(undefined, at)).toBeUndefined();
  expect(renewInMs('some day', at)).toBeUndefined();
});
