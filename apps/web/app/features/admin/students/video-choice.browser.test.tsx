import { QueryClientProvider } from '@tanstack/react-query';
import { studentsCopy } from '@valence/copy/admin/students';
import { expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { createQueryClient } from '../../../lib/query.ts';
import { ToastProvider } from '../../../ui/toast.tsx';
import { VideoChoice } from './video-choice.tsx';

const { grant: copy } = studentsCopy;

test('a school without videos reads so; a shorter word is advised only to who typed one', async () => {
  vi.stubGlobal('fetch', async () => Response.json({ rows: [], total: 0 }));
  await render(
    <QueryClientProvider client={createQueryClient()}>
      <ToastProvider closeLabel="Close" undoLabel="Undo">
        <VideoChoice label={copy.list} chosen={new Set()} onChange={() => undefined} />
      </ToastProvider>
    </QueryClientProvider>,
  );
  await expect.element(page.getByText(copy.noVideos)).toBeVisible();
  await page.getByLabelText(copy.find).fill('acids');
  await expect.element(page.getByText(copy.noMatch)).toBeVisible();
});
