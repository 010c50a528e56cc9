import { uploadsCopy as copy } from '@valence/copy/admin/uploads';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { ToastProvider } from '../../../ui/toast.tsx';
import { SendingRow } from './sending-row.tsx';
import { StoredRow } from './stored-row.tsx';

const NAME = 'අම්ල සහ භෂ්ම.mp4';
const sending = { fingerprint: 'print', name: NAME, bytes: 1000, sentBytes: 1000, state: 'arrived' } as const;
const stored = {
  ...{ uploadId: 'one', videoId: 'lesson-7', title: 'Lesson 7', fileName: NAME, fingerprint: 'print' },
  ...{ bytes: 1000, receivedBytes: 1000, begunAt: '2026-11-23T06:00:00Z', movedAt: '2026-11-23T06:01:00Z' },
};
const link = () => page.getByRole('link', { name: copy.toVideoNamed(NAME) });

test('a film that this browser sent leads to its title, publication and classes', async () => {
  await render(<SendingRow sending={sending} videoId="lesson-7" onCancel={() => undefined} />);
  await expect.element(link()).toHaveAttribute('href', '/dashboard/videos/lesson-7');
});

test('so does one that arrived earlier or from elsewhere, but none that is still on its way', async () => {
  const row = (state: 'complete' | 'receiving') => (
    <ToastProvider closeLabel="Close" undoLabel="Undo">
      <StoredRow upload={{ ...stored, state }} category="Acids" onCancel={() => undefined} />
    </ToastProvider>
  );
  const { rerender } = await render(row('complete'));
  await expect.element(link()).toHaveAttribute('href', '/dashboard/videos/lesson-7');
  await rerender(row('receiving'));
  await expect.element(link()).not.toBeInTheDocument();
});
