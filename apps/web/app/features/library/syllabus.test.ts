import type { LibraryVideo } from '@valence/contract/learning/videos';
import { expect, test } from 'vitest';
import { symbolOf, unitsOf } from './syllabus.ts';

const lesson = (category: string, categoryPlace: number, watchedShare?: number): LibraryVideo => ({
  _id: `${category} ${Math.random()}`,
  title: 'A lesson',
  subtitle: '',
  description: '',
  thumbnailUrl: null,
  animationUrl: null,
  category,
  categoryPlace,
  uploadedDate: '2026-11-01T00:00:00Z',
  recordedDate: null,
  alYear: null,
  month: null,
  year: null,
  durationSeconds: 600,
  ...(watchedShare !== undefined && { watchedShare }),
});

test('a unit tells how many of its lessons were watched, and fills with what was watched of them', () => {
  const videos = [
    lesson('Organic chemistry', 2, 0.5),
    lesson('Organic chemistry', 2, 0.95),
    lesson('Atomic structure', 1),
    lesson('Organic chemistry', 2),
    lesson('Organic chemistry', 2),
  ];
  expect(unitsOf(videos)).toEqual([
    { category: 'Atomic structure', symbol: 'At', lessonCount: 1, watchedCount: 0, share: 0 },
    { category: 'Organic chemistry', symbol: 'Or', lessonCount: 4, watchedCount: 1, share: 0.375 },
  ]);
  expect(unitsOf([])).toEqual([]);
});

test('no two units have the same symbol, as no two elements do', () => {
  const symbols = (...names: string[]) =>
    unitsOf(names.map((name, place) => lesson(name, place))).map(({ symbol }) => symbol);
  expect(symbols('Physical chemistry', 'Physics', 'Phases', 'Energetics')).toEqual(['Ph', 'Py', 'Pa', 'En']);
  expect(symbols('කාබනික රසායනය', 'කාබොනිල්')).toEqual(['කා', 'කාබො']);
  expect(symbolOf('7')).toBe('7');
});
