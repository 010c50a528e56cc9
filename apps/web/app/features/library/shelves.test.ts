import type { LibraryVideo } from '@valence/contract/learning/videos';
import { describe, expect, test } from 'vitest';
import { lesson } from '../../../test/lesson.ts';
import { EVERYTHING, isEverything, matching, sectionsOf, toContinue } from './library-view.ts';
import { lessonsAfter, neighboursOf } from './neighbours.ts';
import { newestFirst, shelvesOf } from './shelves.ts';

const at = new Date('2026-11-21T10:00:00Z');

const video = (title: string, fields: Partial<LibraryVideo> = {}) =>
  lesson(title, { _id: title, durationSeconds: null, ...fields });
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

test('the newest upload comes first; uploads of the same instant are ordered by title', () => {
  expect(titles(newestFirst([...all, video('Acids', { uploadedDate: buffers.uploadedDate })]))).toEqual([
    'රසායනික බන්ධන',
    'Alkenes',
    'Acids',
    'Buffer solutions',
    'Atoms',
  ]);
});

test('the shelves follow the order of categories from the admin area, not the order of their lessons', () => {
  const places: Record<string, number> = {
    'Physical chemistry': 1,
    'Organic chemistry': 2,
    'Inorganic chemistry': 3,
  };
  const ordered = all.map((each) => ({ ...each, categoryPlace: places[each.category] ?? 0 }));
  expect(shelvesOf(ordered).map(({ category }) => category)).toEqual(Object.keys(places));
});

test('each category has one shelf; without an order, the shelf with the newest lesson comes first', () => {
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

test('after a lesson: all of its category that were uploaded later, the next one first', () => {
  const later = ['2026-11-09', '2026-11-10'].map((day) =>
    video(`Of ${day}`, { uploadedDate: `${day}T00:00:00Z` }),
  );
  expect(titles(lessonsAfter([...all, ...later], buffers._id))).toEqual(['Of 2026-11-09', 'Of 2026-11-10']);
  expect(lessonsAfter(all, alkenes._id)).toEqual([]);
  expect(lessonsAfter(all, 'not there')).toEqual([]);
});

describe('searching', () => {
  const search = (query: Partial<typeof EVERYTHING>) =>
    titles(matching(all, { ...EVERYTHING, ...query }, at));

  test('requires every word, in any case and order, in the title or the category', () => {
    expect(search({ words: '  CHEMISTRY alk ' })).toEqual(['Alkenes']);
    expect(search({ words: 'alkenes buffer' })).toEqual([]);
    expect(search({ words: 'බන්ධන' })).toEqual(['රසායනික බන්ධන']);
  });

  describe('of numbered lessons', () => {
    const numbered = [
      video('Lesson 7', { description: 'Buffers' }),
      video('Lesson 17 – Alkanes'),
      video('Lesson 70'),
      video('පාඩම 7'),
      video('Paper 7'),
      video('H2O'),
    ];
    const find = (words: string) => titles(matching(numbered, { ...EVERYTHING, words }, at)).toSorted();

    test.each([
      'L7',
      'l07',
      'lesson7',
      'lesson 7',
      'Lesson 07',
      'les 7',
      'lesosn 7',
      'leson 7',
      'lessson 7',
      'lezson 7',
    ])('“%s” finds lesson 7 alone', (words) => {
      expect(find(words)).toEqual(['Lesson 7']);
    });

    test('a number that is still being typed finds what begins with it, if nothing else is found', () => {
      expect(find('lesson 1')).toEqual(['Lesson 17 – Alkanes']);
      expect(find('L8')).toEqual([]);
    });

    test('one wrong letter finds the word while it is typed; two do not, and neither does a short word', () => {
      expect(find('alkene')).toEqual(['Lesson 17 – Alkanes']);
      expect(find('alken')).toEqual(['Lesson 17 – Alkanes']);
      expect(find('bufers')).toEqual(['Lesson 7']);
      expect(find('elkene')).toEqual([]);
      expect(find('leg')).toEqual([]);
      expect(find('h2o')).toEqual(['H2O']);
    });
  });

  test('can be limited to a category and to access that ends within a week', () => {
    expect(search({ category: 'Physical chemistry' })).toEqual(['Buffer solutions', 'Atoms']);
    expect(search({ endingSoon: true })).toEqual(['Alkenes']);
    // Locked lessons are searched with the same query: access that has already ended does not end soon.
    const ended = video('Ended', { accessExpires: '2026-11-21T09:59:59Z' });
    expect(matching([ended], { ...EVERYTHING, endingSoon: true }, at)).toEqual([]);
  });

  test('without words, category or filter matches everything', () => {
    expect(isEverything({ ...EVERYTHING, words: '  ' })).toBe(true);
    expect(isEverything({ ...EVERYTHING, endingSoon: true })).toBe(false);
  });
});

test('the library shows each lesson once: the latest four as they are, and in its category what does not stand above', () => {
  const old = (title: string, day: number, fields: Partial<LibraryVideo> = {}) =>
    video(title, { uploadedDate: `2026-10-0${day}T00:00:00Z`, ...fields });
  const begun = old('Begun', 1, { watchedShare: 0.4, lastWatchedAt: '2026-11-20T10:00:00Z' });
  const all = [buffers, bonds, alkenes, video('Atoms'), old('Hess', 2), begun];
  const sections = sectionsOf(all);
  expect(sections.begun?.title).toBe('Begun');
  expect(titles(sections.latest)).toEqual(titles(newestFirst(all).slice(0, 4)));
  expect(sections.categories.map(({ category, videos }) => [category, titles(videos)])).toEqual([
    ['Physical chemistry', ['Hess']],
  ]);
});
