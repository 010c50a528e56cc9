import { QueryClientProvider } from '@tanstack/react-query';
import { findStudents } from '@valence/contract/admin/students';
import { type AdminVideoRow, listAdminVideos } from '@valence/contract/admin/videos';
import { listClasses } from '@valence/contract/learning/classes';
import { findCopy as copy } from '@valence/copy/admin/find-student';
import type { Role } from '@valence/domain/role';
import { expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { signedInAs } from '../../../../test/signed-in.ts';
import { AuthProvider } from '../../../lib/auth.tsx';
import { Navigation } from '../../../lib/navigation.tsx';
import { createQueryClient } from '../../../lib/query.ts';
import { QuickFind } from './quick-find.tsx';

const PLACE = { pathname: '/dashboard', search: '', hash: '', state: undefined, key: '' };
const PAGES = [
  { label: 'Payments', to: '/dashboard/payments' },
  { label: 'Students', to: '/dashboard/students' },
];
const student = (name: string, last: number) => ({
  userId: `00000000-0000-7000-8000-00000000000${last}`,
  name,
  phone: `9477100000${last}`,
  isVerified: true,
  currentAlYear: 2027,
  school: null,
});
const CLASS = {
  ...{ _id: 'class', name: '2027 Theory', alYear: 2027, policy: 'enrolled' },
  institute: { _id: 'hall', name: 'නුගේගොඩ', location: '' },
};
const VIDEO: AdminVideoRow = {
  ...{ _id: 'video', title: 'Lesson 7', subtitle: 'Theory of acids', description: '', category: 'Acids' },
  ...{ thumbnailUrl: null, animationUrl: null, uploadedDate: '2026-11-01T00:00:00Z', recordedDate: null },
  ...{ alYear: 2027, month: null, year: null, durationSeconds: null, categoryId: 'acids', kind: 'none' },
  ...{ isUnprotected: false, openToYear: false, publishedAt: null, state: 'draft', classes: 0 },
};

interface Answers {
  students?: unknown[];
  videos?: unknown[] | Promise<unknown[]>;
}

/**
 * The quick find of a person, before a server that finds this: for all words, or by them.
 * @returns where it led, and by which words videos were looked for
 */
async function opened(role: Role, answers: Answers | ((words: string) => Answers) = {}) {
  const went: string[] = [];
  const videoSearches: string[] = [];
  vi.stubGlobal('fetch', async (address: string) => {
    const { pathname, searchParams } = new URL(address, location.origin);
    const words = searchParams.get('query') ?? searchParams.get('q') ?? '';
    const { students = [], videos = [] } = typeof answers === 'function' ? answers(words) : answers;
    if (pathname === findStudents.path) return Response.json({ students, more: false });
    if (pathname === listClasses.path) return Response.json({ success: true, data: [CLASS] });
    if (pathname === listAdminVideos.path) {
      videoSearches.push(words);
      const rows = await videos;
      return Response.json({ rows, total: rows.length });
    }
    throw new Error(`${pathname} was called.`);
  });
  const load = async ({ pathname, search }: { pathname: string; search: string }) =>
    void went.push(pathname + search);
  await render(
    <Navigation first={{ place: PLACE, screen: undefined }} load={load}>
      {() => (
        <AuthProvider store={signedInAs(role)}>
          <QueryClientProvider client={createQueryClient()}>
            <QuickFind pages={PAGES} />
          </QueryClientProvider>
        </AuthProvider>
      )}
    </Navigation>,
  );
  await userEvent.keyboard('{Control>}k{/Control}');
  await expect.element(page.getByRole('combobox', { name: copy.label })).toHaveFocus();
  return { went, videoSearches };
}

const options = () =>
  page
    .getByRole('option')
    .elements()
    .map(({ textContent }) => textContent);
const groups = () =>
  page
    .getByRole('group')
    .elements()
    .map((group) => group.querySelector('p')?.textContent);

test('students stand first, then pages, actions, classes and videos; the arrows go through all, Enter opens', async () => {
  const { went } = await opened('admin', {
    students: [student('Payoda Perera', 1), student('Payal', 2)],
    videos: [VIDEO],
  });
  await userEvent.keyboard('pay');
  await expect.element(page.getByRole('option', { name: /Lesson 7/ })).toBeVisible();
  expect(groups()).toEqual([
    copy.groups.students,
    copy.groups.pages,
    copy.groups.actions,
    copy.groups.videos,
  ]);
  expect(options()).toEqual([
    expect.stringContaining('Payoda Perera'),
    expect.stringContaining('Payal'),
    'Payments',
    copy.actions.recordPayment,
    expect.stringContaining('Lesson 7'),
  ]);
  await expect.element(page.getByText(copy.found(2, false, 3))).toBeVisible();
  const active = () => page.getByRole('option', { selected: true }).element().textContent;
  expect(active()).toContain('Payoda');
  await userEvent.keyboard('{ArrowDown}{ArrowDown}');
  expect(active()).toBe('Payments');
  await userEvent.keyboard('{ArrowUp}{ArrowUp}{ArrowUp}');
  expect(active()).toContain('Lesson 7');
  await userEvent.keyboard('{Enter}');
  await vi.waitFor(() => expect(went).toEqual(['/dashboard/videos/video']));
  await expect.element(page.getByRole('combobox')).not.toBeInTheDocument();
});

test('Enter opens the page of the first student', async () => {
  const { went } = await opened('assistant', { students: [student('Payal', 2)] });
  await userEvent.keyboard('pay');
  await expect.element(page.getByRole('option', { name: /Payal/ })).toBeVisible();
  await userEvent.keyboard('{Enter}');
  await vi.waitFor(() => expect(went).toEqual(['/dashboard/students/00000000-0000-7000-8000-000000000002']));
});

test('Enter opens what the typed words mean, also while the list is still of the words before', async () => {
  const { went } = await opened('assistant', (words) => ({
    students: words === 'pay' ? [student('Payoda Perera', 1), student('Payal', 2)] : [student('Payal', 2)],
  }));
  await userEvent.keyboard('pay');
  await expect.element(page.getByRole('option', { name: /Payoda/ })).toBeVisible();
  await userEvent.keyboard('al{Enter}');
  await vi.waitFor(() => expect(went).toEqual(['/dashboard/students/00000000-0000-7000-8000-000000000002']));
});

test('Enter waits for the lessons of the typed words', async () => {
  const answer = Promise.withResolvers<unknown[]>();
  const { went, videoSearches } = await opened('assistant', (words) => ({
    videos: words === 'acids' ? [VIDEO] : answer.promise,
  }));
  await userEvent.keyboard('acids');
  await expect.element(page.getByRole('option', { name: /Lesson 7/ })).toBeVisible();
  await userEvent.keyboard(' 8');
  await vi.waitFor(() => expect(videoSearches).toContain('acids 8'));
  await userEvent.keyboard('{Enter}');
  answer.resolve([{ ...VIDEO, _id: 'other', title: 'Lesson 8' }]);
  await vi.waitFor(() => expect(went).toEqual(['/dashboard/videos?q=Lesson+8']));
});

test('typing on takes back an Enter that was not answered yet', async () => {
  const { went } = await opened('assistant', (words) => ({
    students: words === 'payal' ? [student('Payal', 2)] : [],
  }));
  await userEvent.keyboard('pay{Enter}al');
  await expect.element(page.getByRole('option', { name: /Payal/ })).toBeVisible();
  expect(went).toEqual([]);
});

test('a class is found by its institute in another script', async () => {
  const { went } = await opened('assistant');
  await userEvent.keyboard('nugegoda');
  await page.getByRole('option', { name: /2027 Theory/ }).click();
  await vi.waitFor(() => expect(went).toEqual(['/dashboard/classes/class']));
});

test.each([
  ['add a student', 'assistant', '/dashboard/students/all?new=student'],
  ['reminder', 'assistant', '/dashboard/messages?kind=dues'],
  ['cash box', 'assistant', '/dashboard/payments?view=box'],
  ['new class', 'admin', '/dashboard/classes?new=class'],
] as const)('what is done most has its action: %s, for an %s', async (typed, role, to) => {
  const { went } = await opened(role);
  await userEvent.keyboard(typed);
  await expect.element(page.getByRole('option')).toBeVisible();
  await userEvent.keyboard('{Enter}');
  await vi.waitFor(() => expect(went).toEqual([to]));
});

test('of more videos than are shown, the last one leads to all of them', async () => {
  const videos = Array.from({ length: 7 }, (_, place) => ({ ...VIDEO, _id: `video-${place}` }));
  // Typed slowly, the letters before are looked for, too.
  const { went } = await opened('assistant', (words) => (words === 'acids' ? { videos } : {}));
  await userEvent.keyboard('acids');
  await page.getByRole('option', { name: copy.allVideos(7) }).click();
  await vi.waitFor(() => expect(went).toEqual(['/dashboard/videos?q=acids']));
});

test('an assistant finds no action of an admin, and a video in the list', async () => {
  const { went } = await opened('assistant', { videos: [VIDEO] });
  await userEvent.keyboard('add a video');
  // While one types, "add a" finds that a student can be added.
  await vi.waitFor(() => expect(options()).toEqual([expect.stringContaining('Lesson 7')]));
  await userEvent.keyboard('{Enter}');
  await vi.waitFor(() => expect(went).toEqual(['/dashboard/videos?q=Lesson+7']));
});

test('says when nothing is found', async () => {
  await opened('admin');
  await userEvent.keyboard('zzz');
  await expect.element(page.getByText(copy.none('zzz'))).toBeVisible();
  await expect.element(page.getByText(copy.noneHint)).toBeVisible();
  expect(options()).toEqual([]);
});

test('Escape closes it at once, whatever was typed', async () => {
  await opened('assistant', { students: [student('Payal', 2)] });
  await userEvent.keyboard('pay');
  await expect.element(page.getByRole('option', { name: /Payal/ })).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await expect.element(page.getByRole('combobox')).not.toBeInTheDocument();
});
