import { QueryClientProvider } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { Navigation } from '../../lib/navigation.tsx';
import { createQueryClient } from '../../lib/query.ts';
import { ToastProvider } from '../../ui/toast.tsx';
import Activity from './activity.tsx';
import Checkups from './checkups.tsx';

const STEPS = 30;
const PLACE = { pathname: '/dashboard', search: '', hash: '', state: undefined, key: '' };
beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }));
afterEach(() => void vi.useRealTimers());

// One page of each way to read: an answer as a whole, and a list that is read on.
test.each([
  ['Is all well', Checkups, { checkups: [] }],
  ['Activity', Activity, { entries: [], next: null, people: [] }],
])(
  'the server fails: %s says so within three seconds and goes on trying until there is an answer',
  async (_, Page, answer) => {
    const fault = { statusCode: 500, error: 'Internal Server Error', code: 'fault', message: 'Not now.' };
    let isWell = false;
    vi.stubGlobal('fetch', async () =>
      isWell ? Response.json(answer) : Response.json(fault, { status: 500 }),
    );
    await render(
      <Navigation first={{ place: PLACE, screen: undefined }} load={async () => undefined}>
        {() => (
          <QueryClientProvider client={createQueryClient()}>
            <ToastProvider closeLabel="Close" undoLabel="Undo">
              <Page />
            </ToastProvider>
          </QueryClientProvider>
        )}
      </Navigation>,
    );
    const again = page.getByRole('button', { name: 'Try again' });
    await expect.element(page.getByRole('heading', { level: 1 })).toBeVisible();
    // Answers take real time, so that the clock goes on in steps and then stands.
    const isOffered = (milliseconds: number) => {
      let passed = 0;
      return expect.poll(async () => {
        if (passed < milliseconds) await vi.advanceTimersByTimeAsync(milliseconds / STEPS);
        passed += milliseconds / STEPS;
        return again.query() !== null;
      });
    };
    await isOffered(3000).toBe(true);
    // Longer than any wait between two tries.
    await vi.advanceTimersByTimeAsync(60_000);
    await expect.element(again).toBeVisible();
    isWell = true;
    await isOffered(60_000).toBe(false);
  },
);
