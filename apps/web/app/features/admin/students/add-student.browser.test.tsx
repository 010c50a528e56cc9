import { QueryClientProvider } from '@tanstack/react-query';
import { addStudent, listAlYears } from '@valence/contract/admin/students';
import { listClasses } from '@valence/contract/learning/classes';
import { addStudentCopy as copy } from '@valence/copy/admin/add-student';
import { refusalSentences } from '@valence/copy/refusals';
import type { Phone } from '@valence/domain/phone';
import type { Role } from '@valence/domain/role';
import { beforeEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { signedInAs } from '../../../../test/signed-in.ts';
import { AuthProvider } from '../../../lib/auth.tsx';
import { Navigation } from '../../../lib/navigation.tsx';
import { currentPlace } from '../../../lib/navigator.ts';
import { createQueryClient } from '../../../lib/query.ts';
import { ToastProvider } from '../../../ui/toast.tsx';
import { AddStudent } from './add-student.tsx';

const userId = '01890000-0000-7000-8000-000000000001';
const theory = {
  ...{ _id: 'class-1', name: '2027 Theory', alYear: 2027, policy: 'enrolled' },
  institute: { _id: 'one', name: 'Susipwan', location: '' },
};
let sent: object[];
let answer: () => Response;

beforeEach(() => {
  history.replaceState(null, '', '/dashboard/students');
  sent = [];
  answer = () => Response.json({ success: true, data: { userId, isNew: true } });
  vi.stubGlobal('fetch', async (address: string, { body }: { body?: string } = {}) => {
    const { pathname } = new URL(address, location.origin);
    if (pathname === listClasses.path) return Response.json({ success: true, data: [theory] });
    if (pathname === listAlYears.path) return Response.json({ alYears: [2026, 2027] });
    if (pathname !== addStudent.path) throw new Error(`${pathname} was called.`);
    sent.push(JSON.parse(body ?? '') as object);
    return answer();
  });
});

/** The button of a person, for a number that was looked for. @returns where it led */
async function open({
  role = 'assistant',
  phone,
  isInAddress = false,
}: {
  role?: Role;
  phone?: string;
  isInAddress?: boolean;
} = {}) {
  const went: string[] = [];
  const first = { place: currentPlace(), screen: undefined };
  await render(
    <Navigation first={first} load={async ({ pathname }) => void went.push(pathname)}>
      {() => (
        <AuthProvider store={signedInAs(role)}>
          <QueryClientProvider client={createQueryClient()}>
            <ToastProvider closeLabel="Close" undoLabel="Undo">
              <AddStudent isInAddress={isInAddress} {...(phone && { phone: phone as Phone })} />
            </ToastProvider>
          </QueryClientProvider>
        </AuthProvider>
      )}
    </Navigation>,
  );
  return went;
}

const submit = page.getByRole('button', { name: copy.submit });
const name = page.getByLabelText(copy.name, { exact: true });

test('an assistant adds the number that was not found, with a class that says the year, and lands on the page', async () => {
  const went = await open({ phone: '94771234567' });
  await page.getByRole('button', { name: copy.openFound }).click();
  await expect.element(page.getByLabelText(copy.phone)).toHaveValue('77-123-4567');
  await expect.element(name).toHaveFocus();
  await name.fill('තරුෂි');
  await page.getByLabelText(copy.schoolClass).selectOptions('class-1');
  await expect.element(page.getByLabelText(copy.alYear)).toHaveValue('2027');
  await submit.click();
  await vi.waitFor(() => expect(went).toEqual([`/dashboard/students/${userId}`]));
  expect(sent).toEqual([{ phone: '94771234567', name: 'තරුෂි', alYear: 2027, classId: 'class-1' }]);
  await expect.element(page.getByText(copy.added('තරුෂි'))).toBeVisible();
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
});

test('what is missing is said beside its field, and nothing is sent', async () => {
  await open();
  await page.getByRole('button', { name: copy.open }).click();
  await submit.click();
  await expect
    .element(page.getByLabelText(copy.phone))
    .toHaveAccessibleDescription(refusalSentences['phone-invalid']);
  await expect.element(name).toHaveAccessibleDescription(copy.nameMissing);
  expect(sent).toEqual([]);
});

test('a number that somebody has leads there, and says that nothing was changed', async () => {
  answer = () => Response.json({ success: true, data: { userId, isNew: false } });
  const went = await open({ phone: '94771234567' });
  await page.getByRole('button', { name: copy.openFound }).click();
  await name.fill('Tharushi');
  await submit.click();
  await vi.waitFor(() => expect(went).toEqual([`/dashboard/students/${userId}`]));
  await expect.element(page.getByText(copy.known)).toBeVisible();
});

test('a failure is said in the form, which keeps what was typed', async () => {
  answer = () => Response.json({ message: '' }, { status: 500 });
  await open({ phone: '94771234567' });
  await page.getByRole('button', { name: copy.openFound }).click();
  await name.fill('Tharushi');
  await submit.click();
  await expect.element(page.getByRole('alert')).toHaveTextContent(copy.failed);
  await expect.element(name).toHaveValue('Tharushi');
});

test('who may not add students sees no button', async () => {
  await open({ role: 'student' });
  await expect.element(page.getByRole('button')).not.toBeInTheDocument();
});

test('an address opens the form, and closing it leaves the address without it', async () => {
  history.replaceState(null, '', '/dashboard/students/all?owes=yes&new=student');
  await open({ isInAddress: true });
  const form = page.getByRole('dialog');
  await expect.element(form.getByLabelText(copy.phone)).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await expect.element(form).not.toBeInTheDocument();
  expect(location.search).toBe('?owes=yes');
});
