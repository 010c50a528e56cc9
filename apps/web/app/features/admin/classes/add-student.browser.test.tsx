// Adding to a class: the student is found by a part of the name in any script, by the last digits, or by the whole number.

import { QueryClientProvider } from '@tanstack/react-query';
import { findStudents, lookUpStudent } from '@valence/contract/admin/students';
import { rosterCopy as copy } from '@valence/copy/admin/classes';
import { findCopy } from '@valence/copy/admin/find-student';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { AuthProvider } from '../../../lib/auth.tsx';
import { createQueryClient } from '../../../lib/query.ts';
import { session } from '../../../lib/session.ts';
import { ToastProvider } from '../../../ui/toast.tsx';
import { AddStudent } from './add-student.tsx';

const classId = '01890000-0000-7000-8000-000000000001';
const person = (userId: string, name: string, phone: string) => ({
  ...{ userId, name, phone, isVerified: true, currentAlYear: 2027, school: null },
});
const perera = person('nimali-perera', 'නිමාලි පෙරේරා', '94771000001');
const silva = person('nimali-silva', 'Nimali Silva', '94771000009');
let asked: string[];
let sent: string[];

beforeEach(async () => {
  asked = [];
  sent = [];
  vi.stubGlobal('fetch', async (address: string, { body }: { body?: string } = {}) => {
    const { pathname, searchParams } = new URL(address, location.origin);
    if (pathname === findStudents.path) {
      const query = searchParams.get('query') ?? '';
      asked.push(query);
      const found = { Nobody: [], 'nimali s': [silva] }[query] ?? [perera, silva];
      return Response.json({ students: found, more: false });
    }
    if (pathname === lookUpStudent.path) {
      sent.push(searchParams.get('phone') ?? '');
      return Response.json({
        ...perera,
        confirmed: null,
        enrolledClasses: [],
        payments: [],
        accessibleVideos: [],
      });
    }
    sent.push(`${pathname} ${body}`);
    return Response.json({ success: true, data: { enrolmentId: 'seat' } });
  });
  session.set({ isAuthenticated: true, token: 'token', refreshToken: 'refresh', role: 'assistant' });
  await render(
    <QueryClientProvider client={createQueryClient()}>
      <AuthProvider>
        <ToastProvider closeLabel="Close" undoLabel="Undo">
          <AddStudent classId={classId} nextSpot={7} />
        </ToastProvider>
      </AuthProvider>
    </QueryClientProvider>,
  );
});
afterEach(() => localStorage.clear());

const who = page.getByRole('combobox', { name: copy.who });
const add = page.getByRole('button', { name: copy.add });

test('a part of the name finds students in any script, the keyboard chooses one, and it is that one who is added', async () => {
  await who.fill('nimali');
  await expect.element(page.getByRole('option', { name: /නිමාලි පෙරේරා/ })).toBeVisible();
  await expect.element(page.getByRole('option', { name: /077 100 0009/ })).toBeVisible();
  await who.click();
  await userEvent.keyboard('{ArrowDown}{Enter}');
  await expect.element(who).toHaveValue('Nimali Silva, 077 100 0009');
  await expect.element(page.getByRole('option').first()).not.toBeInTheDocument();
  await add.click();
  await expect.poll(() => sent[0]).toBe(silva.phone);
  await expect.element(who).toHaveValue('');
  await expect.element(who).toHaveFocus();
});

test('Enter chooses by what is typed, also while the list is still of the letters before', async () => {
  await who.fill('nimali');
  await expect.element(page.getByRole('option', { name: /නිමාලි පෙරේරා/ })).toBeVisible();
  await who.click();
  await userEvent.keyboard('{End} s{Enter}');
  await expect.element(who).toHaveValue('Nimali Silva, 077 100 0009');
});

test('a finger chooses, too, and another letter looks again', async () => {
  await who.fill('nim');
  await page.getByRole('option', { name: /නිමාලි/ }).click();
  await expect.element(who).toHaveValue('නිමාලි පෙරේරා, 077 100 0001');
  await who.fill('Nobody');
  await expect.element(page.getByText(findCopy.none('Nobody'))).toBeVisible();
  expect(asked).toEqual(['nim', 'Nobody']);
});

test('a whole number needs no choice; a part of a name alone adds nobody, and says what to do', async () => {
  await who.fill('nimali');
  await add.click();
  await expect.element(page.getByText(findCopy.chooseOne)).toBeVisible();
  expect(sent).toEqual([]);
  await who.fill('077 100 0001');
  await expect.element(page.getByRole('option').first()).not.toBeInTheDocument();
  await add.click();
  await expect.poll(() => sent[0]).toBe(perera.phone);
});
