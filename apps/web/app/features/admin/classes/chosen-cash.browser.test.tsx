import { QueryClientProvider } from '@tanstack/react-query';
import type { RosterRow } from '@valence/contract/admin/classes';
import { chosenCashCopy as copy } from '@valence/copy/admin/classes';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { createQueryClient } from '../../../lib/query.ts';
import { ToastProvider } from '../../../ui/toast.tsx';
import { ChosenCash } from './chosen-cash.tsx';

const row = (name: string, monthOwedCents: number) =>
  ({ userId: name, name, phone: '94771234567', monthOwedCents }) as unknown as RosterRow;

test('who was chosen and has nothing to pay is named, not left out without a word', async () => {
  await render(
    <QueryClientProvider client={createQueryClient()}>
      <ToastProvider closeLabel="Close" undoLabel="Undo">
        <ChosenCash
          classId="one"
          rows={[row('Nimali', 350_000), row('Kasun', 0)]}
          onClose={() => undefined}
          onDone={() => undefined}
        />
      </ToastProvider>
    </QueryClientProvider>,
  );
  await expect.element(page.getByText(copy.leftOut(['Kasun']))).toBeVisible();
  await expect.element(page.getByRole('button', { name: copy.record(1, 350_000) })).toBeVisible();
});
