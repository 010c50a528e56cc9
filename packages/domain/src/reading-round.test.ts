import { expect, test } from 'vitest';
import { DAY_MS } from './durations.ts';
import { portionOf, type ReadingRound, ROUND_NIGHTS } from './reading-round.ts';

const night = (number: number) => new Date(Date.UTC(2026, 0, 1) + number * DAY_MS);
const library = (count: number, size: (index: number) => number) =>
  Array.from({ length: count }, (_, index) => ({
    copy: ((index * 7919) % count).toString().padStart(6, '0'),
    size: size(index),
  }));

/** @returns for each file the nights on which it was read */
function readings(
  nights: number,
  files: (night: number) => { copy: string; size: number }[],
  leastBytes = 1,
) {
  const read = new Map<string, number[]>();
  let round: ReadingRound | undefined;
  for (let number = 0; number < nights; number += 1) {
    const portion = portionOf(files(number), { round, at: night(number), leastBytes });
    round = portion.round;
    for (const { copy } of portion.files) read.set(copy, [...(read.get(copy) ?? []), number]);
  }
  return { read, round };
}

test('every stored file is read within the stated nights, also very large ones and while the school grows', () => {
  const files = library(900, (index) => (index % 100 === 0 ? 50_000 : (index % 13) * 10));
  // Two more each night, wherever their names fall.
  const grown = (number: number) => files.slice(0, 700 + 2 * number);
  const { read } = readings(100, grown);
  for (const { copy } of files.slice(0, 700)) {
    const nights = [-1, ...(read.get(copy) ?? []), 100];
    const longest = Math.max(...nights.slice(1).map((number, index) => number - (nights[index] ?? 0)));
    expect([copy, longest <= ROUND_NIGHTS]).toEqual([copy, true]);
  }
});

test('a small school is read whole each night', () => {
  const files = library(50, () => 10_000_000);
  const { read, round } = readings(3, () => files, 1_000_000_000);
  expect(new Set([...read.values()].map((nights) => nights.join()))).toEqual(new Set(['0,1,2']));
  expect(round).toEqual({ until: '', beganAt: night(2), wholeAt: night(2) });
});

test('a round that is under way says since when, and when the last whole one was', () => {
  const files = library(10, () => 100);
  const first = portionOf(files, { round: undefined, at: night(0), leastBytes: 400 });
  expect([first.files.length, first.round]).toEqual([
    4,
    { until: '000003', beganAt: night(0), wholeAt: null },
  ]);
  const second = portionOf(files, { round: first.round, at: night(1), leastBytes: 600 });
  expect(second.round).toEqual({ until: '', beganAt: night(0), wholeAt: night(1) });
  const third = portionOf(files, { round: second.round, at: night(2), leastBytes: 400 });
  expect(third.round).toEqual({ until: '000003', beganAt: night(2), wholeAt: night(1) });
});

test('without a file a round is whole at once', () => {
  const { files, round } = portionOf([], { round: undefined, at: night(0) });
  expect([files, round]).toEqual([[], { until: '', beganAt: night(0), wholeAt: night(0) }]);
});
