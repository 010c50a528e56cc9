import { QueryClientProvider } from '@tanstack/react-query';
import { listMyVideos } from '@valence/contract/learning/videos';
import { common } from '@valence/copy/common';
import { libraryCopy } from '@valence/copy/learning/library';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { LOADING_SHOWN_MS } from '../../features/library/library-queries.ts';
import { Navigation } from '../../lib/navigation.tsx';
import { createQueryClient } from '../../lib/query.ts';
import { ToastProvider } from '../../ui/toast.tsx';
import Library from './library.tsx';

const PLACE = { pathname: '/video_library', search: '', hash: '', state: undefined, key: '' };
beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }));
afterEach(() => void vi.useRealTimers());

/** The page with a server that has nothing for this student; the test decides its answer about lessons. */
async function opened(lessons: () => Response | Promise<Response>): Promise<void> {
  vi.stubGlobal('fetch', async (address: string) =>
    new URL(address, location.origin).pathname === listMyVideos.path ? lessons() : Response.json([]),
  );
  await render(
    <Navigation first={{ place: PLACE, screen: undefined }} load={async () => undefined}>
      {() => (
        <QueryClientProvider client={createQueryClient()}>
          <ToastProvider closeLabel="Close">
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
  await opened(() => Response.json([]));
  await expect.element(status()).toHaveTextContent(libraryCopy.loading);
  await vi.advanceTimersByTimeAsync(LOADING_SHOWN_MS - 100);
  await expect.element(empty()).not.toBeInTheDocument();
  await vi.advanceTimersByTimeAsync(200);
  await expect.element(empty()).toBeVisible();
  await expect.element(status()).toHaveTextContent(libraryCopy.noneYet);
  expect(page.getByRole('article').elements()).toEqual([]);
  const toClasses = page.getByRole('link', { name: libraryCopy.toClasses });
  await expect.element(toClasses).toHaveAttribute('href', '/al2027');
});

test('lessons that do not come, asked for four times: the empty list with what to do, and trying again helps', async () => {
  const warnings = vi.spyOn(console, 'warn').mockImplementation(() => {});
  let requests = 0;
  let isAway = true;
  await opened(() => {
    requests += 1;
    return isAway ? Promise.reject(new TypeError('Failed to fetch')) : Response.json([]);
  });
  // The pauses between the tries are 1, 2 and 4 seconds.
  await vi.advanceTimersByTimeAsync(10_000);
  await expect.element(page.getByRole('button', { name: common.tryAgain })).toBeVisible();
  expect(requests).toBe(4);
  await expect.element(status()).toHaveTextContent(libraryCopy.failedText);
  expect(warnings.mock.calls[0]?.[0]).toBe('The lessons could not be fetched');
  isAway = false;
  await page.getByRole('button', { name: common.tryAgain }).click();
  await expect.element(status()).toHaveTextContent(libraryCopy.noneYet);
});
