import { QueryClientProvider } from '@tanstack/react-query';
import { notesCopy } from '@valence/copy/learning/notes';
import { afterEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import type { LessonClock } from '../../lib/lesson-clock.ts';
import { createQueryClient } from '../../lib/query.ts';
import { ToastProvider } from '../../ui/toast.tsx';
import LessonNotes from './lesson-notes.tsx';

afterEach(() => vi.unstubAllGlobals());

/** The notes of a lesson on which nothing was written yet. */
async function opened(clock: LessonClock | undefined): Promise<void> {
  vi.stubGlobal('fetch', async () => Response.json({ data: [] }));
  await render(
    <QueryClientProvider client={createQueryClient()}>
      <ToastProvider closeLabel="Close" undoLabel="Undo">
        <LessonNotes videoId={crypto.randomUUID()} clock={clock} />
      </ToastProvider>
    </QueryClientProvider>,
  );
}

test('notes promise to remember the time where the player tells it', async () => {
  await opened({ second: () => 75, goTo: () => {} });
  await expect.element(page.getByText(notesCopy.none, { exact: true })).toBeVisible();
  await page.getByRole('textbox').fill('Hess');
  await expect.element(page.getByRole('button', { name: notesCopy.at('1:15') })).toBeVisible();
});

test('a note beside another service’s player belongs to the whole lesson: no time is promised or offered', async () => {
  await opened(undefined);
  await expect.element(page.getByText(notesCopy.noneUntimed, { exact: true })).toBeVisible();
  expect(page.getByText(notesCopy.none, { exact: true }).elements()).toEqual([]);
  await page.getByRole('textbox').fill('Hess');
  await expect.element(page.getByRole('button', { name: notesCopy.save })).toBeEnabled();
  expect(page.getByTitle(notesCopy.takeTime).elements()).toEqual([]);
});
