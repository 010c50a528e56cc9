import { MINUTE_MS } from '@valence/domain/durations';
import { expect, test } from 'vitest';
import { renewInMs } from './renewal.ts';

const at = Date.parse('2026-11-21T10:00:00Z');

test('a long-lived address is renewed one minute before it expires', () => {
  expect(renewInMs('2026-11-21T16:00:00Z', at)).toBe(359 * MINUTE_MS);
});

test('a short-lived address is renewed after four fifths of its remaining life', () => {
  expect(renewInMs('2026-11-21T10:01:00Z', at)).toBe(48_000);
});

test('an expired address is renewed at once, one without an end never', () => {
  expect(renewInMs('2026-11-21T09:00:00Z', at)).toBe(0);
  expect(renewInMs(undefined, at)).toBeUndefined();
  expect(renewInMs('some day', at)).toBeUndefined();
});
