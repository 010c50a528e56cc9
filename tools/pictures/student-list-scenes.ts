// Scenes of the table of students and of one student's page: long and Sinhala names, the chosen ones, and what can go wrong.

import type { Page } from '@playwright/test';
import type { StudentRow } from '@valence/contract/admin/student-list';
import type { StudentPage } from '@valence/contract/admin/student-page';
import { changed, heading, LONG, never, type Scene, words } from './scene.ts';

const LONG_NAME = 'විජේසිංහ ආරච්චිලාගේ දෝන නිමාලි ප්‍රියදර්ශනී පෙරේරා';
const LIST = /\/api\/v1\/admin\/students\?/;
const PAGE = /\/api\/v1\/students\/[0-9a-f-]{36}$/;

const filled = changed<{ rows: StudentRow[]; total: number }>(LIST, (answer) => ({
  ...answer,
  total: 1284,
  rows: answer.rows.map((row, place) => {
    if (place === 0) return { ...row, name: LONG_NAME, owedCents: 1_050_000, classes: manyClasses };
    if (place === 1) return { ...row, name: `W. A. D. ${'Wijesinghe '.repeat(6)}`.trim(), isVerified: false };
    return place === 2 ? { ...row, name: '', lastSeenAt: null, alYear: null } : row;
  }),
}));
const manyClasses = [
  { _id: 'a', name: '2027 Theory, Nugegoda' },
  { _id: 'b', name: '2027 පුනරීක්ෂණ පන්තිය, මහනුවර' },
];

const list = (
  state: string,
  until: Scene['until'],
  {
    before = filled,
    query = '',
    who = 'admin',
  }: { before?: Scene['before']; query?: string; who?: 'admin' | 'assistant' } = {},
): Scene => ({ name: `student-list-${state}`, who, path: `/dashboard/students/all${query}`, before, until });

const chooseTwo = async (page: Page) => {
  const boxes = page.getByRole('table').getByRole('checkbox', { name: /^Choose (?!all)/ });
  await boxes.nth(0).check();
  await boxes.nth(1).check();
  await words('2 students chosen')(page);
};

const press = (name: string) => async (page: Page) => {
  await chooseTwo(page);
  await page.getByRole('button', { name }).click();
  await page.getByRole('dialog').waitFor();
};

const openNimali = async (page: Page) => {
  await page.getByLabel('Name, number or spot').fill('0771000001');
  await page.getByRole('table').getByRole('link').first().click();
};

const onPage = (state: string, until: Scene['until'], before?: Scene['before']): Scene => ({
  name: `student-page-${state}`,
  who: 'admin',
  path: '/dashboard/students/all',
  ...(before && { before }),
  until: async (page) => {
    await openNimali(page);
    await until(page);
  },
});

export const studentListScenes: readonly Scene[] = [
  list('filled', words('Wijesinghe')),
  list('assistant', words('Wijesinghe'), { who: 'assistant' }),
  list(
    'filtered',
    async (page) => {
      await words('Wijesinghe')(page);
      const filters = page.getByRole('button', { name: /^Filters/ });
      if (await filters.isVisible()) await filters.click();
    },
    { query: '?owes=yes&sort=-owed' },
  ),
  list('chosen', async (page) => {
    await chooseTwo(page);
    await page.getByRole('checkbox', { name: 'Choose all on this page' }).locator('visible=true').check();
  }),
  list('to-class', press('Add to a class')),
  list('to-grant', press('Grant videos')),
  list('adding', async (page) => {
    await words('Wijesinghe')(page);
    await page.getByRole('button', { name: 'Add a student' }).click();
    await page.getByRole('dialog').waitFor();
  }),
  list('empty', words('No students yet'), {
    before: changed<object>(LIST, (answer) => ({ ...answer, rows: [], total: 0 })),
  }),
  list('nobody', words('No student is found'), {
    query: '?class=none&verified=no&owes=yes',
    before: async () => undefined,
  }),
  list('loading', heading('All students'), { before: never(LIST) }),
  list('failing', words('could not be loaded'), {
    before: async (page) =>
      page.route(LIST, async (route) => route.fulfill({ status: 404, json: { statusCode: 404 } })),
  }),
  onPage(
    'filled',
    heading('Class fees'),
    changed<StudentPage>(PAGE, (student) => ({
      ...student,
      name: LONG_NAME,
      school: LONG,
      note: {
        text: 'නංගි එක්ක එනවා. Pays at the end of the month.',
        at: student.lastSeenAt ?? '2026-11-01T00:00:00Z',
        by: 'Dilini',
      },
    })),
  ),
  onPage(
    'credit',
    async (page) => page.getByRole('button', { name: 'Pay back' }).click(),
    changed<StudentPage>(PAGE, (student) => ({ ...student, creditCents: 150_000 })),
  ),
  onPage(
    'family',
    async (page) => page.getByRole('button', { name: 'Find a brother or sister' }).click(),
    changed<StudentPage>(PAGE, (student) => ({
      ...student,
      family: [
        { userId: 'kasun', name: 'කසුන් පෙරේරා', paysLess: false },
        { userId: student.userId, name: LONG_NAME, paysLess: true },
      ],
      classes: student.classes.map((one) => ({
        ...one,
        months: one.months.map((month) => ({ ...month, fullCents: 400_000, isHalf: true, isSibling: true })),
      })),
    })),
  ),
  onPage('note-changed', async (page) => {
    const note = page.getByLabel('Note', { exact: true });
    await note.fill('Mine: comes by bus, leaves at five.');
    await page.route(PAGE, async (route) => {
      const response = await route.fetch();
      const theirs = {
        text: 'Theirs: her sister comes on Fridays.',
        at: '2026-11-01T00:00:00Z',
        by: 'Dilini',
      };
      await route.fulfill({ response, json: { ...((await response.json()) as StudentPage), note: theirs } });
    });
    await page.route(/\/note$/, async (route) =>
      route.fulfill({ status: 409, json: { code: 'student-note-changed' } }),
    );
    await page.getByRole('button', { name: 'Save the note' }).click();
    await words('Somebody else changed this note')(page);
  }),
  onPage('failing', words('could not be loaded'), async (page) =>
    page.route(PAGE, async (route) => route.fulfill({ status: 400, json: { statusCode: 400 } })),
  ),
  {
    name: 'dashboard-to-add',
    who: 'assistant',
    path: '/dashboard/students',
    until: async (page) => {
      await page.getByLabel('WhatsApp number').fill('709988776');
      await page.getByRole('button', { name: 'Search', exact: true }).click();
      await page.getByRole('button', { name: 'Add this student' }).waitFor();
    },
  },
];
