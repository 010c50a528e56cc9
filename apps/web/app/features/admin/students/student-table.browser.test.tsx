import { QueryClientProvider } from '@tanstack/react-query';
import {
  exportStudents,
  listStudentIds,
  listStudents,
  previewForStudents,
  type StudentRow,
} from '@valence/contract/admin/student-list';
import { listAlYears } from '@valence/contract/admin/students';
import { listClasses } from '@valence/contract/learning/classes';
import { addStudentCopy } from '@valence/copy/admin/add-student';
import { messagesCopy } from '@valence/copy/admin/messages';
import { studentListCopy as copy } from '@valence/copy/admin/student-list';
import { studentsCopy } from '@valence/copy/admin/students';
import { tableCopy } from '@valence/copy/admin/table';
import { refusalSentences } from '@valence/copy/refusals';
import type { Role } from '@valence/domain/role';
import { beforeEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { signedInAs } from '../../../../test/signed-in.ts';
import { AuthProvider } from '../../../lib/auth.tsx';
import { Navigation } from '../../../lib/navigation.tsx';
import { currentPlace } from '../../../lib/navigator.ts';
import { createQueryClient } from '../../../lib/query.ts';
import { ToastProvider } from '../../../ui/toast.tsx';
import { StudentTable } from './student-table.tsx';

const theory = {
  ...{ _id: 'class-1', name: '2027 Theory', alYear: 2027, policy: 'enrolled' },
  institute: { _id: 'one', name: 'Susipwan', location: '' },
};
const row = (last: number, more: Partial<StudentRow> = {}): StudentRow => ({
  ...{
    userId: `student-${last}`,
    name: `Student ${last}`,
    phone: `9477100000${last}` as StudentRow['phone'],
  },
  ...{ classes: [], alYear: 2027, owedCents: 0, lastSeenAt: null, isVerified: true },
  ...more,
});
let queries: URLSearchParams[];
let sent: { path: string; body: unknown }[];
let answer: (query: URLSearchParams) => Response | Promise<Response>;

const shown = (rows: readonly StudentRow[], total = rows.length) =>
  Response.json({ rows, total, years: [2026, 2027] });

beforeEach(async () => {
  await page.viewport(1280, 900);
  history.replaceState(null, '', '/dashboard/students/all');
  [queries, sent] = [[], []];
  answer = () => shown([row(1), row(2)], 40);
  vi.stubGlobal('fetch', async (address: string, { body }: { body?: string } = {}) => {
    const { pathname, searchParams } = new URL(address, location.origin);
    if (pathname === listClasses.path) return Response.json({ success: true, data: [theory] });
    if (pathname === listAlYears.path) return Response.json({ alYears: [2027] });
    if (pathname === listStudents.path) {
      queries.push(searchParams);
      return answer(searchParams);
    }
    sent.push({ path: pathname, body: JSON.parse(body ?? 'null') as unknown });
    if (pathname === exportStudents.path)
      return new Response('Name', { headers: { 'content-type': 'text/csv' } });
    if (pathname === listStudentIds.path)
      return Response.json({ userIds: ['student-1', 'student-2', 'student-3'] });
    if (pathname === previewForStudents.path)
      return Response.json({ success: true, data: { importId: 'import-1' } }, { status: 201 });
    throw new Error(`${pathname} was called.`);
  });
});

async function open(role: Role = 'admin') {
  const went: string[] = [];
  const first = { place: currentPlace(), screen: undefined };
  await render(
    <Navigation first={first} load={async ({ pathname }) => void went.push(pathname)}>
      {() => (
        <AuthProvider store={signedInAs(role)}>
          <QueryClientProvider client={createQueryClient()}>
            <ToastProvider closeLabel="Close" undoLabel="Undo">
              <div className="admin">
                <StudentTable />
              </div>
            </ToastProvider>
          </QueryClientProvider>
        </AuthProvider>
      )}
    </Navigation>,
  );
  return went;
}

const chosen = page.getByRole('region', { name: copy.chosenLabel });
const tick = (name: string) => page.getByRole('checkbox', { name: tableCopy.choose(name) });

test('says of each student classes, year, debt, last use and number, and the name leads to the page', async () => {
  answer = () =>
    shown([
      row(1, {
        ...{ name: 'නිමාලි පෙරේරා', owedCents: 700_000, lastSeenAt: '2026-11-20T05:00:00Z' },
        classes: [
          { _id: 'class-1', name: '2027 Theory' },
          { _id: 'class-2', name: 'Revision' },
        ],
      }),
      row(2, { name: '', isVerified: false, alYear: null }),
    ]);
  await open();
  const [one, two] = [page.getByRole('row').nth(1), page.getByRole('row').nth(2)];
  await expect.element(one.getByText('2027 Theory · Revision').last()).toBeVisible();
  await expect.element(one.getByText(copy.owed(700_000), { exact: true })).toBeVisible();
  await expect.element(one.getByText('Nov 20, 2026', { exact: true })).toBeVisible();
  await expect.element(two.getByText(copy.seenOn(null, false), { exact: true })).toBeVisible();
  expect(one.getByRole('link').element().getAttribute('href')).toBe('/dashboard/students/student-1');
  expect(two.getByRole('link').element().textContent).toBe(studentsCopy.student.unnamed);
});

test('filters, order and page are in the address; a search is not, and begins at the first page', async () => {
  history.replaceState(null, '', '/dashboard/students/all?owes=yes&page=2');
  await open();
  await vi.waitFor(() =>
    expect(Object.fromEntries(queries[0] ?? [])).toEqual({ owes: 'yes', page: '2', sort: 'name' }),
  );
  await page.getByLabelText(copy.schoolClass, { exact: true }).selectOptions('class-1');
  await vi.waitFor(() => expect(location.search).toBe('?owes=yes&class=class-1'));
  await page.getByRole('button', { name: copy.columns.seen }).click();
  await vi.waitFor(() => expect(location.search).toBe('?owes=yes&class=class-1&sort=seen'));
  await page.getByRole('button', { name: tableCopy.next }).click();
  await vi.waitFor(() => expect(location.search).toContain('page=2'));
  await page.getByLabelText(copy.search).fill('077 100');
  await vi.waitFor(() => expect(queries.at(-1)?.get('q')).toBe('077 100'));
  expect(queries.at(-1)?.get('page')).toBe('1');
  expect(location.search).toBe('?owes=yes&class=class-1&sort=seen');
});

test('everybody whom the filters find can be told something, and more than an address holds', async () => {
  history.replaceState(null, '', '/dashboard/students/all?owes=yes');
  const went = await open('assistant');
  await tick('Student 1').click();
  await tick('Student 2').click();
  await expect.element(chosen.getByRole('link', { name: messagesCopy.tell })).toBeVisible();
  await chosen.getByRole('button', { name: copy.chooseMatching(40) }).click();
  await chosen.getByRole('button', { name: messagesCopy.tell }).click();
  await vi.waitFor(() => expect(went).toEqual(['/dashboard/messages']));
  expect(sent).toEqual([{ path: listStudentIds.path, body: { filters: { owes: 'yes' } } }]);
  expect(location.search).toBe('?kind=dues');
  expect(currentPlace().state).toEqual({ userIds: ['student-1', 'student-2', 'student-3'] });
});

test('those who are chosen on several pages get a place in a class by way of an import', async () => {
  answer = (query) => (query.get('page') === '2' ? shown([row(3)], 40) : shown([row(1), row(2)], 40));
  const went = await open('assistant');
  await tick('Student 1').click();
  await page.getByRole('button', { name: tableCopy.next }).click();
  await tick('Student 3').click();
  await expect.element(chosen.getByText(copy.chosen(2))).toBeVisible();
  // Files are not for assistants.
  await expect.element(chosen.getByRole('button', { name: copy.download })).not.toBeInTheDocument();
  await chosen.getByRole('button', { name: copy.addToClass }).click();
  const form = page.getByRole('dialog', { name: copy.addToClass });
  await expect.element(form.getByRole('button', { name: copy.preview })).toBeDisabled();
  await form.getByLabelText(copy.schoolClass).selectOptions('class-1');
  await form.getByRole('button', { name: copy.preview }).click();
  await vi.waitFor(() => expect(went).toContain('/dashboard/imports/import-1'));
  expect(sent).toEqual([
    {
      path: previewForStudents.path,
      body: {
        students: { filters: {}, userIds: ['student-1', 'student-3'] },
        task: { kind: 'enrolments', classId: 'class-1' },
      },
    },
  ]);
});

test('all that match are chosen at once, and another filter takes that back', async () => {
  history.replaceState(null, '', '/dashboard/students/all?owes=yes');
  await open();
  await page.getByRole('checkbox', { name: tableCopy.chooseAll }).first().click();
  await expect.element(chosen.getByText(copy.chosen(2))).toBeVisible();
  await chosen.getByRole('button', { name: copy.chooseMatching(40) }).click();
  await expect.element(chosen.getByText(copy.chosen(40))).toBeVisible();
  await chosen.getByRole('button', { name: copy.download }).click();
  await vi.waitFor(() =>
    expect(sent).toEqual([{ path: exportStudents.path, body: { filters: { owes: 'yes' }, userIds: null } }]),
  );
  await page.getByLabelText(copy.verified, { exact: true }).selectOptions('no');
  await expect.element(chosen).not.toBeInTheDocument();
});

test('on a phone a student’s card is half of what it was, 84 pixels, and each has its place to press', async () => {
  await page.viewport(360, 740);
  const classes = ['2027 Theory, Nugegoda', '2027 Revision'].map((name, n) => ({ _id: `class-${n}`, name }));
  answer = () =>
    shown([
      row(1, { ...{ name: 'නිමාලි පෙරේරා', owedCents: 1_050_000, lastSeenAt: '2026-11-20T05:00:00Z' }, classes }),
      row(2, { isVerified: false, alYear: null }),
    ]);
  await open();
  await expect.element(page.getByText(copy.owesInCard(1_050_000))).toBeVisible();
  const cards = [page.getByRole('row').nth(0).element(), page.getByRole('row').nth(1).element()];
  for (const card of cards) {
    expect(card.getBoundingClientRect().height).toBeLessThanOrEqual(84);
    for (const control of card.querySelectorAll('a, label'))
      expect(control.getBoundingClientRect().height).toBeGreaterThanOrEqual(44);
  }
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(360);
});

test('on a phone a name of several lines leaves the line below it free, in any script', async () => {
  await page.viewport(360, 740);
  const names = ['විජේසිංහ ආරච්චිලාගේ දෝන නිමාලි ප්‍රියදර්ශනී පෙරේරා', `W. A. D. ${'Wijesinghe '.repeat(6)}`.trim()];
  answer = () => shown(names.map((name, place) => row(place + 1, { name })));
  await open();
  for (const [place, name] of names.entries()) {
    const link = page.getByRole('link', { name });
    await expect.element(link).toBeVisible();
    const text = document.createRange();
    text.selectNodeContents(link.element());
    expect(text.getClientRects().length).toBeGreaterThan(1);
    const below = page.getByRole('row').nth(place).getByText(copy.owesInCard(0)).element();
    expect(text.getBoundingClientRect().bottom).toBeLessThanOrEqual(below.getBoundingClientRect().top);
  }
});

test('on a phone the filters are behind a button that says how many are set', async () => {
  await page.viewport(360, 740);
  history.replaceState(null, '', '/dashboard/students/all?owes=yes');
  await open();
  const owes = page.getByLabelText(copy.owes, { exact: true });
  await expect.element(owes).not.toBeVisible();
  await page.getByRole('button', { name: copy.filtersSet(1) }).click();
  await expect.element(owes).toHaveValue('yes');
});

test('a refusal is said in the form, which keeps what was chosen', async () => {
  await open();
  await tick('Student 1').click();
  await chosen.getByRole('button', { name: copy.addToClass }).click();
  const form = page.getByRole('dialog', { name: copy.addToClass });
  await form.getByLabelText(copy.schoolClass).selectOptions('class-1');
  const message = refusalSentences['class-absent'];
  vi.stubGlobal('fetch', async () => Response.json({ message, code: 'class-absent' }, { status: 404 }));
  await form.getByRole('button', { name: copy.preview }).click();
  await expect.element(form.getByRole('alert')).toHaveTextContent(message);
  await expect.element(form.getByLabelText(copy.schoolClass)).toHaveValue('class-1');
});

test('an empty school is told how students come in', async () => {
  answer = () => shown([]);
  await open();
  await expect.element(page.getByText(copy.none)).toBeVisible();
  await expect.element(page.getByRole('button', { name: addStudentCopy.open })).toBeVisible();
  await expect.element(page.getByRole('link', { name: copy.toImports })).toBeVisible();
});

test('a number that nobody has can be added from the search', async () => {
  answer = (query) => (query.get('q') ? shown([]) : shown([row(1)]));
  await open();
  await page.getByLabelText(copy.search).fill('077 123 4567');
  await expect.element(page.getByText(copy.notFound)).toBeVisible();
  await page.getByRole('button', { name: addStudentCopy.openFound }).click();
  await expect.element(page.getByLabelText(addStudentCopy.phone)).toHaveValue('77-123-4567');
});

test('a list that never comes says that it loads', async () => {
  answer = async () => new Promise<Response>(() => {});
  await open();
  await expect.element(page.getByRole('status')).toHaveTextContent(`${copy.list}: ${tableCopy.loading}`);
});

test('a list that fails says so, and loads again', async () => {
  answer = () => Response.json({ message: '', code: 'input-invalid' }, { status: 400 });
  await open();
  await expect.element(page.getByText(tableCopy.failed)).toBeVisible();
  answer = () => shown([row(1)]);
  await page.getByRole('button', { name: tableCopy.tryAgain }).click();
  await expect.element(page.getByRole('link', { name: 'Student 1' })).toBeVisible();
});
