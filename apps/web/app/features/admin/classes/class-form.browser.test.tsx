import { QueryClientProvider } from '@tanstack/react-query';
import type { ClassDetail } from '@valence/contract/admin/classes';
import { classFormCopy as copy, feesCopy } from '@valence/copy/admin/classes';
import { useState } from 'react';
import { expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { createQueryClient } from '../../../lib/query.ts';
import { ConfirmProvider } from '../../../ui/dialog.tsx';
import { ToastProvider } from '../../../ui/toast.tsx';
import { ClassForm } from './class-form.tsx';

function Form(props: Pick<Parameters<typeof ClassForm>[0], 'onMade' | 'before'>) {
  const [isOpen, setOpen] = useState(true);
  return isOpen && <ClassForm {...props} onClose={() => setOpen(false)} />;
}

const draw = async (onMade?: (classId: string) => void, before?: ClassDetail) =>
  render(
    <QueryClientProvider client={createQueryClient()}>
      <ToastProvider closeLabel="Close" undoLabel="Undo">
        <ConfirmProvider closeLabel="Close">
          <Form {...(onMade && { onMade })} {...(before && { before })} />
        </ConfirmProvider>
      </ToastProvider>
    </QueryClientProvider>,
  );

test('a class without an institute is not sent: while the institutes are still on their way the form says what is missing', async () => {
  const fetched: string[] = [];
  vi.stubGlobal('fetch', async (...[, init]: [string, RequestInit?]) => {
    fetched.push(init?.method ?? 'GET');
    return new Promise(() => undefined);
  });
  await draw();
  await page.getByLabelText(copy.name).fill('2027 Theory');
  await page.getByRole('button', { name: copy.save }).click();
  await expect.element(page.getByRole('alert')).toHaveTextContent(copy.instituteMissing);
  expect(fetched.filter((method) => method !== 'GET')).toEqual([]);
});

test('a class makes its institute and its fee in the same call, also where there are other institutes, and leads to the class', async () => {
  const sent: unknown[] = [];
  const institutes = [{ _id: 'one', name: 'Sigma Hall', location: 'Kandy', classes: 2 }];
  vi.stubGlobal('fetch', async (...[, init]: [string, RequestInit?]) => {
    if (init?.method !== 'POST') return Response.json({ institutes });
    sent.push(typeof init.body === 'string' ? JSON.parse(init.body) : null);
    return Response.json({ success: true, data: { classId: 'made' } }, { status: 201 });
  });
  const made = vi.fn<(classId: string) => void>();
  await draw(made);
  await page.getByLabelText(copy.name, { exact: true }).fill('2027 Theory');
  const institute = page.getByRole('combobox', { name: copy.institute });
  await expect.element(institute).toHaveDisplayValue('Sigma Hall');
  await institute.selectOptions(copy.anotherInstitute);
  await page.getByLabelText(copy.fee).fill('35x0');
  await page.getByRole('button', { name: copy.save }).click();
  await expect.element(page.getByText(copy.instituteMissing)).toBeVisible();
  await expect.element(page.getByText(feesCopy.amountWrong)).toBeVisible();
  expect(sent).toEqual([]);
  await page.getByLabelText(copy.newInstitute).fill(' Lumina ');
  await page.getByLabelText(copy.location).fill('Nugegoda');
  await page.getByLabelText(copy.fee).fill('3,500');
  await page.getByRole('button', { name: copy.save }).click();
  await vi.waitFor(() => expect(made).toHaveBeenCalledWith('made'));
  expect(sent).toMatchObject([
    {
      name: '2027 Theory',
      newInstitute: { name: 'Lumina', location: 'Nugegoda' },
      fee: { amountCents: 350_000 },
    },
  ]);
});

test('of a class only what was changed is sent and undone: the rest may be somebody else’s change', async () => {
  const sent: unknown[] = [];
  const institutes = [{ _id: 'one', name: 'Sigma Hall', location: 'Kandy', classes: 2 }];
  vi.stubGlobal('fetch', async (...[, init]: [string, RequestInit?]) => {
    if (init?.method !== 'PUT') return Response.json({ institutes });
    sent.push(JSON.parse(init.body as string));
    return Response.json({ success: true });
  });
  await draw(undefined, {
    ...{ _id: 'theory', name: '2027 Theory', alYear: 2027, policy: 'paid-month', students: 3, nextSpot: 4 },
    ...{ firstDay: null, last: null, institute: { _id: 'one', name: 'Sigma Hall', location: 'Kandy' } },
    timetable: [{ weekday: 6, from: '08:00', to: '10:00', place: '' }],
  });
  await page.getByLabelText(copy.name, { exact: true }).fill('2027 Theory B');
  await page.getByRole('button', { name: copy.save }).click();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect.poll(() => sent).toEqual([{ name: '2027 Theory B' }, { name: '2027 Theory' }]);
});
