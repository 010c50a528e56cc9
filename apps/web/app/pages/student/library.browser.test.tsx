import { QueryClientProvider } from '@tanstack/react-query';
import { profile, setAlYear } from '@valence/contract/auth/profile';
import { listMyLockedVideos, listMyVideos } from '@valence/contract/learning/videos';
import { readSite } from '@valence/contract/site/site';
import { yearCopy } from '@valence/copy/auth/profile';
import { common } from '@valence/copy/common';
import { libraryCopy } from '@valence/copy/learning/library';
import { DAY_MS } from '@valence/domain/durations';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type Locator, page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { lesson } from '../../../test/lesson.ts';
import { LOADING_SHOWN_MS } from '../../features/library/library-queries.ts';
import { now } from '../../lib/clock.ts';
import { Navigation } from '../../lib/navigation.tsx';
import { createQueryClient } from '../../lib/query.ts';
import { switchSingleKeys } from '../../lib/single-keys.ts';
import { ToastProvider } from '../../ui/toast.tsx';
import Library from './library.tsx';

const PLACE = { pathname: '/video_library', search: '', hash: '', state: undefined, key: '' };
beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }));
afterEach(() => void vi.useRealTimers());

const WHATSAPP = { number: '94771234567', chatLink: 'https://wa.me/94771234567', simulated: false };
const SITE = { brandName: 'Valence', alYears: [2026, 2027], whatsapp: WHATSAPP };
const NIMALI = { name: 'Nimali', phone: '94771000001', school: null, role: 'student' };

/** The page with a server that has nothing for this student; the test decides its answer about lessons. */
async function opened(
  lessons: () => Response | Promise<Response>,
  own: Response | Promise<Response> = Response.json({ ...NIMALI, alYear: 2027 }),
) {
  vi.stubGlobal('fetch', async (address: string) => {
    const { pathname } = new URL(address, location.origin);
    if (pathname === listMyVideos.path) return lessons();
    if (pathname === profile.path) return (await own).clone();
    return Response.json(pathname === readSite.path ? SITE : []);
  });
  return shown();
}

async function shown() {
  // One for the stay, however often the page is rendered.
  const client = createQueryClient();
  return render(
    <Navigation first={{ place: PLACE, screen: undefined }} load={async () => undefined}>
      {() => (
        <QueryClientProvider client={client}>
          <ToastProvider closeLabel="Close" undoLabel="Undo">
            <Library />
          </ToastProvider>
        </QueryClientProvider>
      )}
    </Navigation>,
  );
}

const status = () => page.getByRole('status').first();
const empty = () => page.getByText(libraryCopy.empty);

test('while the lessons come it says so, for two seconds at least; then, where there are none, what that means', async () => {
  // What is shown then has its script already: to fetch it takes longer than what is to be seen here.
  await import('./no-lessons.tsx');
  await opened(() => Response.json([]));
  await settled();
  await vi.advanceTimersByTimeAsync(LOADING_SHOWN_MS - 1);
  await settled();
  expect(status().element().textContent).toBe(libraryCopy.loading);
  expect(empty().elements()).toEqual([]);
  await vi.advanceTimersByTimeAsync(1);
  await expect.element(empty()).toBeVisible();
  await expect.element(status()).toHaveTextContent(libraryCopy.noneYet);
  expect(page.getByRole('article').elements()).toEqual([]);
  const toClasses = page.getByRole('link', { name: libraryCopy.toClasses });
  await expect.element(toClasses).toHaveAttribute('href', '/al2027');
});

/** Lets come what is under way while the clock stands still: `expect.element` would move it, by nobody knows how much. */
async function settled(): Promise<void> {
  for (let frame = 0; frame < 20; frame += 1) {
    await vi.advanceTimersByTimeAsync(0);
    await new Promise((drawn) => requestAnimationFrame(drawn));
  }
}

test('without a lesson yet, the A/L year is chosen right there, and the lessons of the year come', async () => {
  const own = { ...NIMALI, alYear: null as number | null };
  const late = Promise.withResolvers<void>();
  const known = Promise.withResolvers<void>();
  let isAsked = false;
  const chosen: unknown[] = [];
  vi.stubGlobal(
    'fetch',
    async (address: string, { method, body }: { method?: string; body?: string } = {}) => {
      const { pathname } = new URL(address, location.origin);
      if (pathname === listMyVideos.path) {
        await late.promise;
        return Response.json(own.alYear === null ? [] : [lesson('Alkanes')]);
      }
      if (pathname === setAlYear.path && method === 'PUT') {
        chosen.push(JSON.parse(body ?? ''));
        own.alYear = 2027;
        return Response.json({ success: true, alYear: '2027' });
      }
      if (pathname === profile.path) {
        isAsked = true;
        await known.promise;
        return Response.json(own);
      }
      return Response.json(pathname === readSite.path ? SITE : []);
    },
  );
  await shown();
  await vi.advanceTimersByTimeAsync(LOADING_SHOWN_MS - 500);
  late.resolve();
  await expect.poll(() => isAsked).toBe(true);
  await vi.advanceTimersByTimeAsync(1000);
  await expect.element(status()).toHaveTextContent(libraryCopy.loading);
  known.resolve();
  // Both at once: nothing moves under the eyes of who reads.
  await expect.poll(afterAnswers(empty())).toBe(1);
  expect(page.getByText(libraryCopy.chooseYear).elements()).toHaveLength(1);
  await page.getByLabelText(yearCopy.label).selectOptions('2027');
  await expect.poll(() => chosen).toEqual([{ alYear: '2027' }]);
  await expect.poll(afterAnswers(page.getByText('Alkanes'))).toBeGreaterThan(0);
  await expect.element(empty()).not.toBeInTheDocument();
});

test('where it is not known who is asked for the year, that there are no lessons is said all the same', async () => {
  await opened(() => Response.json([]), new Promise(() => {}));
  await expect.poll(afterAnswers(empty())).toBe(1);
  expect(page.getByText(libraryCopy.chooseYear).elements()).toEqual([]);
});

/** Answers are told by timers, which stand still here: each look lets a moment pass. */
const afterAnswers = (shown: Locator) => async () => {
  await vi.advanceTimersByTimeAsync(100);
  return shown.elements().length;
};

test('lessons that do not come are told to be missing within three seconds, not to be none; tries go on by themselves', async () => {
  const warnings = vi.spyOn(console, 'warn').mockImplementation(() => {});
  let isAway = true;
  await opened(() => (isAway ? Promise.reject(new TypeError('Failed to fetch')) : Response.json([])));
  await vi.advanceTimersByTimeAsync(2_900);
  await expect.element(page.getByText(libraryCopy.failedText)).toBeVisible();
  await expect.element(empty()).not.toBeInTheDocument();
  await expect.element(status()).toHaveTextContent(libraryCopy.failed);
  expect(warnings.mock.calls[0]?.[0]).toBe('The lessons could not be fetched');
  isAway = false;
  await vi.advanceTimersByTimeAsync(10_000);
  await expect.element(status()).toHaveTextContent(libraryCopy.noneYet);
});

test('a press on Try again asks at once', async () => {
  vi.spyOn(console, 'warn').mockImplementation(() => {});
  let requests = 0;
  await opened(() => {
    requests += 1;
    return Promise.reject(new TypeError('Failed to fetch'));
  });
  await vi.advanceTimersByTimeAsync(2_900);
  const before = requests;
  const again = page.getByRole('button', { name: common.tryAgain });
  await expect.element(again).toBeVisible();
  (again.element() as HTMLElement).click();
  await expect.poll(() => requests).toBe(before + 1);
});

test('lessons that come soon stand under the skeletons of the latest, which stay for their two seconds', async () => {
  await opened(() =>
    Response.json([
      lesson('Hess’s law', { watchedShare: 0.4, lastWatchedAt: '2026-11-20T10:00:00Z' }),
      ...['2', '3', '4', '5'].map((day) =>
        lesson(`Of day ${day}`, { uploadedDate: `2026-11-0${day}T00:00:00Z` }),
      ),
      lesson('Alkanes', { category: 'Organic chemistry', uploadedDate: '2026-10-01T00:00:00Z' }),
    ]),
  );
  const skeletons = () => document.querySelectorAll('[aria-busy=true] > div:last-child > div').length;
  await vi.advanceTimersByTimeAsync(LOADING_SHOWN_MS - 100);
  await expect.element(page.getByRole('link', { name: 'Hess’s law', exact: true })).toBeVisible();
  await expect.element(page.getByRole('link', { name: 'Alkanes', exact: true })).toBeInTheDocument();
  expect(page.getByRole('link', { name: 'Of day 5', exact: true }).elements()).toEqual([]);
  expect(skeletons()).toBe(4);
  await vi.advanceTimersByTimeAsync(200);
  await expect.element(page.getByRole('link', { name: 'Of day 5', exact: true })).toBeVisible();
  expect(skeletons()).toBe(0);
});

test('filters that apply are named over what they leave, the advice fits what was chosen, and L7 or a wrong letter finds lesson 7', async () => {
  const ending = new Date(now() + 3 * DAY_MS).toISOString();
  await opened(() =>
    Response.json([
      lesson('Hess’s law', { accessExpires: ending }),
      lesson('Lesson 7', { category: 'Organic chemistry' }),
    ]),
  );
  await vi.advanceTimersByTimeAsync(LOADING_SHOWN_MS + 100);
  await page.getByRole('button', { name: libraryCopy.endingSoon }).click();
  await expect.element(page.getByText('Only: Ending soon', { exact: true })).toBeVisible();
  await expect.element(page.getByRole('heading', { name: '1 lesson', exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Organic chemistry' }).click();
  await expect.element(page.getByText('Only: Ending soon · Organic chemistry')).toBeVisible();
  await expect.element(page.getByText('Choose only one of them, or show all lessons.')).toBeVisible();
  expect(page.getByText(/fewer words/).elements()).toEqual([]);
  await page.getByRole('button', { name: libraryCopy.showAll }).click();
  await page.getByRole('searchbox').fill('zzzz');
  await expect.element(page.getByText('Try fewer words.', { exact: true })).toBeVisible();
  for (const typed of ['L7', 'lesson 7', 'lezson 7', 'leson']) {
    await page.getByRole('searchbox').fill(typed);
    await expect.element(page.getByRole('link', { name: 'Lesson 7', exact: true })).toBeVisible();
    expect(page.getByRole('article').elements()).toHaveLength(1);
    await page.getByRole('searchbox').fill('zzzz');
    await expect.element(page.getByText('Try fewer words.', { exact: true })).toBeVisible();
  }
});

test('the / key leads into the search, unless keys of one letter are switched off', async () => {
  const key = async () => {
    const first = page.getByRole('region', { name: libraryCopy.latest }).getByRole('link').first();
    await vi.advanceTimersByTimeAsync(LOADING_SHOWN_MS + 100);
    await expect.element(first).toBeVisible();
    (first.element() as HTMLElement).focus();
    await userEvent.keyboard('/');
  };
  const field = page.getByRole('searchbox', { name: libraryCopy.search });
  const lessons = () => Response.json([lesson('Hess’s law')]);
  const { unmount } = await opened(lessons);
  await key();
  await expect.element(field).toHaveFocus();
  await expect.element(field).toHaveAttribute('aria-keyshortcuts', '/');
  expect((field.element() as HTMLInputElement).value).toBe('');
  await unmount();
  switchSingleKeys(false);
  await opened(lessons);
  await key();
  await expect.element(field).not.toHaveFocus();
  await expect.element(field).not.toHaveAttribute('aria-keyshortcuts');
  switchSingleKeys(true);
});

test('on a phone a lesson is a row of 96 pixels; the one to continue is large and above; sideways some are on the first screen', async () => {
  await page.viewport(360, 740);
  const begun = { watchedShare: 0.4, lastWatchedAt: '2026-11-20T10:00:00Z' };
  await opened(() =>
    Response.json([
      lesson('Hess’s law', begun),
      lesson('Alkanes', { uploadedDate: '2026-11-02T00:00:00Z', accessExpires: '2099-03-28T18:29:59Z' }),
      lesson('ජලීය ද්‍රාවණවල අම්ල හා භෂ්ම පිළිබඳ සමතුලිතතාව – දෙවන කොටස, ගැටලු සහ විසඳුම්'),
    ]),
  );
  await vi.advanceTimersByTimeAsync(LOADING_SHOWN_MS + 100);
  const toGoOn = page.getByRole('region', { name: libraryCopy.toContinue }).getByRole('article');
  await expect.element(toGoOn).toBeVisible();
  expect(toGoOn.element().getBoundingClientRect().height).toBeGreaterThan(200);
  await expect.element(toGoOn.getByText('36 min left')).toBeVisible();
  const rows = page.getByRole('region', { name: libraryCopy.latest }).getByRole('article');
  // Those below the screen are not laid out yet.
  window.scrollTo(0, 9999);
  await expect
    .poll(() => rows.elements().map((row) => row.getBoundingClientRect().height))
    .toEqual([96, 96, 96]);
  window.scrollTo(0, 0);
  expect(document.documentElement.scrollWidth).toBe(360);

  await page.viewport(740, 360);
  const first = page.getByRole('region', { name: libraryCopy.latest }).getByRole('article').first();
  await expect.poll(() => first.element().getBoundingClientRect().bottom).toBeLessThan(300);
});

test('chips stay in one row that scrolls, however many categories there are', async () => {
  const categories = ['Atomic structure', 'Bonding', 'Energetics', 'Equilibrium', 'Hydrocarbons', 'Alcohols'];
  await opened(() => Response.json(categories.map((category) => lesson(category, { category }))));
  await vi.advanceTimersByTimeAsync(LOADING_SHOWN_MS + 100);
  const chips = page.getByRole('group', { name: libraryCopy.filters }).getByRole('button');
  for (const width of [360, 768]) {
    await page.viewport(width, 740);
    await expect.poll(() => chips.elements().length).toBe(3 + categories.length);
    const tops = chips.elements().map((chip) => chip.getBoundingClientRect().top);
    expect(new Set(tops).size).toBe(1);
    expect(document.documentElement.scrollWidth).toBe(width);
  }
});

test('the syllabus leads from a unit to its lessons, and says of each how many were watched', async () => {
  await page.viewport(360, 740);
  await opened(() =>
    Response.json([
      lesson('Hess’s law', { watchedShare: 0.95 }),
      lesson('Entropy', { watchedShare: 0.2 }),
      lesson('Alkanes', { category: 'Organic chemistry' }),
    ]),
  );
  await vi.advanceTimersByTimeAsync(LOADING_SHOWN_MS + 100);
  const syllabus = page.getByRole('button', { name: libraryCopy.syllabus });
  await syllabus.click();
  await expect.element(page.getByText('1 of 3 lessons watched', { exact: true })).toBeVisible();
  expect(page.getByRole('article').elements()).toEqual([]);
  await expect
    .element(page.getByRole('link', { name: 'Physical chemistry, 1 of 2 lessons watched' }))
    .toBeVisible();
  await page.getByRole('link', { name: 'Organic chemistry, 0 of 1 lesson watched' }).click();
  await expect.element(page.getByText('Only: Organic chemistry')).toBeVisible();
  await expect.element(page.getByRole('link', { name: 'Alkanes', exact: true })).toBeVisible();
  await expect.element(syllabus).toHaveAttribute('aria-pressed', 'false');
  expect(document.documentElement.scrollWidth).toBe(360);
});

test('a finished lesson is marked, and not among those to continue; a locked one keeps its progress', async () => {
  const watched = (share: number) => ({ watchedShare: share, lastWatchedAt: '2026-11-20T10:00:00Z' });
  const ended = lesson('Bonding', { ...watched(0.4), accessExpires: new Date(now() - DAY_MS).toISOString() });
  vi.stubGlobal('fetch', async (address: string) => {
    const { pathname } = new URL(address, location.origin);
    if (pathname === listMyVideos.path)
      return Response.json([lesson('Hess’s law', watched(1)), lesson('Alkanes', watched(0.5))]);
    return Response.json(pathname === listMyLockedVideos.path ? [ended] : []);
  });
  await shown();
  await vi.advanceTimersByTimeAsync(LOADING_SHOWN_MS + 100);
  const toGoOn = page.getByRole('region', { name: libraryCopy.toContinue });
  await expect.element(toGoOn.getByRole('article')).toMatchTextContent('Alkanes');
  expect(toGoOn.getByText('Hess’s law').elements()).toEqual([]);
  const finished = page.getByRole('article').filter({ hasText: 'Hess’s law' }).first();
  await expect.element(finished.getByText('Watched', { exact: true })).toBeVisible();
  const locked = page.getByRole('region', { name: 'Ended in the last 30 days' }).getByRole('article');
  await expect.element(locked).toMatchTextContent(/36 min left.*Bonding/);
});
