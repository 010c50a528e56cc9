import type { LibraryVideo } from '@valence/contract/videos';
import { describe, expect, test } from 'vitest';
import { neighboursOf } from './neighbours.ts';
import { EVERYTHING, isEverything, matching, newestFirst, shelvesOf, toContinue } from './shelves.ts';

const at = new Date('2026-11-21T10:00:00Z');

const video = (title: string, over: Partial<LibraryVideo> = {}): LibraryVideo => ({
  _id: title,
  title,
  subtitle: '',
  description: '',
  thumbnailUrl: null,
  animationUrl: null,
  category: 'Physical chemistry',
  uploadedDate: '2026-11-01T00:00:00Z',
  recordedDate: null,
  alYear: 2027,
  month: null,
  year: null,
  durationSeconds: null,
  ...over,
});
const titles = (videos: readonly LibraryVideo[]) => videos.map(({ title }) => title);

const buffers = video('Buffer solutions', { uploadedDate: '2026-11-03T00:00:00Z' });
const bonds = video('රසායනික බන්ධන', { uploadedDate: '2026-11-05T00:00:00Z', category: 'Inorganic chemistry' });
const alkenes = video('Alkenes', {
  uploadedDate: '2026-11-04T00:00:00Z',
  category: 'Organic chemistry',
  accessExpires: '2026-11-28T18:29:59Z',
});
const older = video('Atoms', { uploadedDate: '2026-10-01T00:00:00Z', accessExpires: '2026-12-24T18:29:59Z' });
const all = [older, buffers, bonds, alkenes];

test('the newest upload comes first; of the same instant the titles decide', () => {
  expect(titles(newestFirst([...all, video('Acids', { uploadedDate: buffers.uploadedDate })]))).toEqual([
    'රසායනික බන්ධන',
    'Alkenes',
    'Acids',
    'Buffer solutions',
    'Atoms',
  ]);
});

test('the shelves stand in the order that the desk gave the categories, not in that of their lessons', () => {
  const places: Record<string, number> = {
    'Physical chemistry': 1,
    'Organic chemistry': 2,
    'Inorganic chemistry': 3,
  };
  const placed = all.map((one) => ({ ...one, categoryPlace: places[one.category] ?? 0 }));
  expect(shelvesOf(placed).map(({ category }) => category)).toEqual(Object.keys(places));
});

test('there is one shelf a category; where no order is known, that with the newest lesson first', () => {
  expect(shelvesOf(all).map(({ category, videos }) => [category, titles(videos)])).toEqual([
    ['Inorganic chemistry', ['රසායනික බන්ධන']],
    ['Organic chemistry', ['Alkenes']],
    ['Physical chemistry', ['Buffer solutions', 'Atoms']],
  ]);
});

test('to continue: begun and not finished, the last watched first; one without a known length never', () => {
  const watched = (title: string, watchedShare: number | undefined, day: string) =>
    video(title, {
      ...(watchedShare !== undefined && { watchedShare }),
      resumeSeconds: 60,
      lastWatchedAt: `2026-11-${day}T10:00:00Z`,
    });
  const begun = watched('Begun', 0.2, '10');
  const lately = watched('Lately', 0.89, '19');
  const others = [watched('Finished', 0.9, '20'), watched('Linked', undefined, '20'), video('Never')];
  expect(titles(toContinue([begun, ...others, lately]))).toEqual(['Lately', 'Begun']);
});

test('before and after a lesson: of its own category, in the order of upload', () => {
  const newest = video('Cells', { uploadedDate: '2026-11-09T00:00:00Z' });
  const { previous, next } = neighboursOf([...all, newest], buffers._id);
  expect([previous?.title, next?.title]).toEqual(['Atoms', 'Cells']);
  expect(neighboursOf(all, alkenes._id)).toEqual({ previous: undefined, next: undefined });
  expect(neighboursOf(all, 'not there')).toEqual({ previous: undefined, next: undefined });
});

describe('searching', () => {
  const found = (over: Partial<typeof EVERYTHING>) => titles(matching(all, { ...EVERYTHING, ...over }, at));

  test('takes every word, in any case and order, in the title or the category', () => {
    expect(found({ words: '  CHEMISTRY alk ' })).toEqual(['Alkenes']);
    expect(found({ words: 'alkenes buffer' })).toEqual([]);
    expect(found({ words: 'බන්ධන' })).toEqual(['රසායනික බන්ධන']);
  });

  test('narrows to a category and to what ends within a week', () => {
    expect(found({ category: 'Physical chemistry' })).toEqual(['Buffer solutions', 'Atoms']);
    expect(found({ endingSoon: true })).toEqual(['Alkenes']);
    // Locked lessons are searched with the same words: what has ended ends no more.
    const ended = video('Ended', { accessExpires: '2026-11-21T09:59:59Z' });
    expect(matching([ended], { ...EVERYTHING, endingSoon: true }, at)).toEqual([]);
  });

  test('for nothing is everything', () => {
    expect(isEverything({ ...EVERYTHING, words: '  ' })).toBe(true);
    expect(isEverything({ ...EVERYTHING, endingSoon: true })).toBe(false);
  });
});
