// What of the lessons the library shows where: its shelves and badges, what its search leaves, and the rows in place of skeletons.

import { profile } from '@valence/contract/auth/profile';
import { countNewAnswers } from '@valence/contract/learning/new-answers';
import { type LibraryVideo, listMyLockedVideos, listMyVideos } from '@valence/contract/learning/videos';
import { readChat } from '@valence/contract/site/chat';
import { common, shell } from '@valence/copy/common';
import { libraryCopy as copy } from '@valence/copy/learning/library';
import { DAY_MS } from '@valence/domain/durations';
import { formatSchoolDate } from '@valence/domain/school-time';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { lesson } from '../../../test/lesson.ts';
import { answer, noConnection, openPage, type Server, serverWith } from '../../../test/signed-in-page.tsx';
import { LOADING_SHOWN_MS } from '../../features/library/library-queries.ts';
import { now } from '../../lib/clock.ts';
import { paths } from '../../paths.ts';
import Library from './library.tsx';

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }));
afterEach(() => void vi.useRealTimers());

const ofDay = (title: string, day: number, fields: Partial<LibraryVideo> = {}) =>
  lesson(title, { uploadedDate: `2026-11-${String(day).padStart(2, '0')}T00:00:00Z`, ...fields });

const inDays = (days: number) => new Date(now() + days * DAY_MS).toISOString();
const ORGANIC = 'Organic chemistry';
const LESSONS = [
  ofDay('Entropy', 3, { accessExpires: inDays(3) }),
  ofDay('Alkanes', 1, { category: ORGANIC }),
  ofDay('Hess’s law', 6, { accessExpires: inDays(40) }),
  ofDay('Esters', 5, { category: ORGANIC }),
  ofDay('Buffers', 4),
  ofDay('Kinetics', 2),
];
const LOCKED = ofDay('Graphite of Bogala', 1, { accessExpires: '2026-11-02T18:29:59Z' });

function school(lessons: () => object | Promise<object>, locked: LibraryVideo[] = []): Server {
  const whatsapp = { number: '94771234567', chatLink: 'https://wa.me/94771234567', simulated: false };
  return serverWith(
    answer(profile, () => ({
      name: 'Nimali',
      phone: '94771000001',
      school: null,
      role: 'student',
      alYear: 2027,
    })),
    answer(listMyVideos, lessons),
    answer(listMyLockedVideos, () => locked),
    answer(readChat, () => whatsapp),
    answer(countNewAnswers, () => ({ data: { newAnswers: 0 } })),
  );
}

/** The page once the skeletons' time is over. */
async function opened(locked: LibraryVideo[] = []): Promise<void> {
  school(() => LESSONS, locked);
  await openPage(paths.library, <Library />);
  await vi.advanceTimersByTimeAsync(LOADING_SHOWN_MS + 100);
  await expect.element(titles(latest()).first()).toBeVisible();
}

const region = (name: string) => page.getByRole('region', { name });
const latest = () => region(copy.latest);
const lockedShelf = () => region(copy.locked);
const titles = (shelf: ReturnType<typeof region>) => shelf.getByRole('article').getByRole('heading');
const textOf = (all: { elements: () => Element[] }) => all.elements().map(({ textContent }) => textContent);
const card = (title: string) => page.getByRole('article').filter({ hasText: title });
const field = () => page.getByRole('searchbox', { name: copy.search });
const status = () => page.getByRole('status').first();

test('the latest four, newest first, then a section for each category with what does not stand above', async () => {
  await opened();
  expect(textOf(titles(latest()))).toEqual(['Hess’s law', 'Esters', 'Buffers', 'Entropy']);
  expect(textOf(titles(region('Physical chemistry')))).toEqual(['Kinetics']);
  expect(textOf(titles(region(ORGANIC)))).toEqual(['Alkanes']);
});

test('badges: days when 7 or fewer are left, else the date, none without an end', async () => {
  await opened();
  await expect.element(card('Entropy').getByText('Expires in 3 days', { exact: true })).toBeVisible();
  const date = formatSchoolDate(new Date(inDays(40)));
  await expect.element(card('Hess’s law').getByText(`Access until ${date}`, { exact: true })).toBeVisible();
  await expect.element(card('Buffers')).toBeVisible();
  expect(card('Buffers').element().textContent).not.toMatch(/Expires|Access until/);
});

test('what ended lately is locked, with the way to ask for renewal', async () => {
  await opened([LOCKED]);
  await expect.element(lockedShelf().getByText('Ended Nov 02, 2026', { exact: true })).toBeVisible();
  await expect
    .element(lockedShelf().getByRole('link', { name: 'Ask to renew Graphite of Bogala on WhatsApp' }))
    .toHaveAttribute(
      'href',
      `https://wa.me/94771234567?text=${encodeURIComponent(copy.renewalMessage(LOCKED.title))}`,
    );
  expect(lockedShelf().element().querySelector('a[href^="/play/"]')).toBeNull();
});

test('the search leaves what has its words, open and locked, and says how many; Home clears it', async () => {
  await opened([LOCKED]);
  await field().fill('HESS’S LAW');
  await expect.element(latest()).not.toBeInTheDocument();
  await expect.element(page.getByRole('link', { name: 'Hess’s law', exact: true })).toBeVisible();
  await expect.element(lockedShelf()).not.toBeInTheDocument();
  await field().fill('graphite of bogala');
  await expect.element(lockedShelf().getByRole('article')).toBeVisible();
  await expect.element(status()).toHaveTextContent('1 lesson');
  await field().fill('zzzz');
  await expect.element(status()).toHaveTextContent(copy.nothingFound);
  await expect.element(lockedShelf()).not.toBeInTheDocument();
  await page.getByRole('button', { name: copy.showAll }).click();
  await expect.element(latest()).toBeVisible();
  await page.getByRole('button', { name: ORGANIC, exact: true }).click();
  await expect.element(status()).toHaveTextContent('2 lessons');
  await expect.element(latest()).not.toBeInTheDocument();
  await field().fill('esters');
  await expect.element(status()).toHaveTextContent('1 lesson');
  await expect.poll(() => new URLSearchParams(location.search).get('q')).toBe('esters');
  await page.getByRole('link', { name: shell.home }).click();
  await expect.element(latest()).toBeVisible();
  await expect.element(field()).toHaveValue('');
});

test('after a failure a press on Try again shows the lessons, and the focus stays in the page', async () => {
  const warnings = vi.spyOn(console, 'warn').mockImplementation(() => {});
  const server = school(noConnection);
  await openPage(paths.library, <Library />);
  const again = page.getByRole('button', { name: common.tryAgain });
  await expect
    .poll(async () => {
      await vi.advanceTimersByTimeAsync(500);
      return again.elements().length;
    })
    .toBe(1);
  server.answers.push(answer(listMyVideos, () => LESSONS));
  await again.click();
  await expect
    .poll(async () => {
      await vi.advanceTimersByTimeAsync(500);
      return latest().elements().length;
    })
    .toBe(1);
  await expect.element(page.getByRole('main')).toHaveFocus();
  expect(warnings.mock.calls[0]?.[0]).toBe('The lessons could not be fetched');
});

test('on a phone the rows take exactly the place of their skeletons', async () => {
  await page.viewport(360, 740);
  const gate = Promise.withResolvers<object>();
  school(async () => gate.promise);
  await openPage(paths.library, <Library />);
  const skeletons = () => document.querySelectorAll('[aria-busy=true] > div:last-child > div');
  await expect.poll(() => skeletons().length).toBe(4);
  gate.resolve(LESSONS);
  await expect.element(page.getByRole('link', { name: 'Kinetics', exact: true })).toBeInTheDocument();
  const placeOf = (element: Element | undefined) => element?.getBoundingClientRect().toJSON() as unknown;
  expect(skeletons()).toHaveLength(4);
  const promised = placeOf(skeletons()[0]);
  await vi.advanceTimersByTimeAsync(LOADING_SHOWN_MS);
  await expect.element(titles(latest()).first()).toBeVisible();
  expect(skeletons()).toHaveLength(0);
  expect(placeOf(latest().getByRole('article').elements()[0])).toEqual(promised);
});
