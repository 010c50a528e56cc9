import { expect, test } from 'vitest';
import { newId, randomLabel, randomToken, sixDigits } from './ids.ts';

test('newId is a UUID of version 7 that sorts by its instant', () => {
  const at = new Date('2027-01-14T06:30:00.123Z');
  const id = newId(at);
  expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
  expect(Number.parseInt(id.replaceAll('-', '').slice(0, 12), 16)).toBe(at.getTime());
  expect(newId(new Date(at.getTime() + 1)) > id).toBe(true);
  expect(newId(at)).not.toBe(id);
});

test('O1: sixDigits are six digits, leading zeros among them, spread over the whole range', () => {
  const codes = Array.from({ length: 20_000 }, sixDigits);
  expect(codes.every((code) => /^\d{6}$/.test(code))).toBe(true);
  const firsts = Map.groupBy(codes, (code) => code[0]);
  expect(firsts.size).toBe(10);
  // 2,000 are expected of each; 6 standard deviations are 255.
  for (const some of firsts.values()) expect(Math.abs(some.length - 2000)).toBeLessThan(255);
});

test('randomToken carries as many bytes as asked for', () => {
  expect(Buffer.from(randomToken(32), 'base64url')).toHaveLength(32);
  expect(randomToken(16)).not.toBe(randomToken(16));
});

test('randomLabel is 12 characters, another each time, also when a new draw begins', () => {
  const labels = Array.from({ length: 2000 }, randomLabel);
  expect(labels.every((label) => /^[\w-]{12}$/.test(label))).toBe(true);
  expect(new Set(labels).size).toBe(labels.length);
});
