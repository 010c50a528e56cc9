import { expect, test } from 'vitest';
import { classOf, quantile } from './histogram.ts';

const BOUNDS = [0, 10, 20, 40];

test('a value belongs to the first class whose bound is not below it', () => {
  expect([0, 0.1, 10, 10.5, 40, 41].map((value) => classOf(value, BOUNDS))).toEqual([0, 1, 1, 2, 3, 4]);
});

test('a quantile lies in its class, as far as the share of that class reaches', () => {
  expect(quantile([0, 10, 0, 0, 0], BOUNDS, 0.5)).toBe(5);
  expect(quantile([0, 5, 5, 0, 0], BOUNDS, 0.95)).toBe(19);
  expect(quantile([9, 0, 0, 1, 0], BOUNDS, 0.5)).toBe(0);
});

test('nothing has no quantile; what lies above the last bound is at least that', () => {
  expect(quantile([0, 0, 0, 0, 0], BOUNDS, 0.5)).toBeNull();
  expect(quantile([], BOUNDS, 0.5)).toBeNull();
  expect(quantile([0, 0, 0, 0, 3], BOUNDS, 0.95)).toBe(40);
});
