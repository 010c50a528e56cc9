// Scenes of notes and questions beside a lesson, for students and in the admin area, in their states.

import type { Page } from '@playwright/test';
import { LONG, type Scene, SINHALA, settled, words } from './scene.ts';

const at = '2026-11-20T10:00:00.000Z';
const ownId = (digit: number) => String(digit).repeat(32);

const notes = [
  { noteId: ownId(1), atSecond: null, text: SINHALA },
  { noteId: ownId(2), atSecond: 12, text: 'Aufbau: the lowest orbital first' },
  { noteId: ownId(3), atSecond: 3754, text: `${LONG}. ${LONG}.` },
].map((note) => ({ ...note, writtenAt: at, changedAt: at }));

const answer = { text: `${LONG}. ${SINHALA}`, at, shared: true, isNew: true };
const ownQuestions = [
  { atSecond: 12, text: 'Why is 4s filled before 3d?', answer },
  { atSecond: null, text: SINHALA, answer: null },
].map((question, place) => ({
  ...question,
  questionId: `q${place}`,
  requestId: ownId(place),
  askedAt: at,
}));
const sharedQuestions = [
  { questionId: 's1', atSecond: 75, text: LONG, answer: 'Its energy is lower.', answeredAt: at },
];
const student = { userId: 'a1', name: 'නිමාලි චතුරිකා විජේසිංහ', phone: '94771000001' };
const video = { videoId: 'v1', title: LONG };
const adminQuestions = ownQuestions.map((question) => ({
  ...question,
  student,
  video,
  answer: question.answer && { ...answer, changedAt: at, by: 'The teacher' },
}));

const answerWith = async (page: Page, address: string, json: unknown) =>
  page.route(address, async (route) => route.fulfill({ json }));

async function withContents(page: Page): Promise<void> {
  await answerWith(page, '**/api/v1/videos/*/notes', { data: notes });
  await answerWith(page, '**/api/v1/videos/*/questions', {
    data: { own: ownQuestions, shared: sharedQuestions },
  });
  await answerWith(page, '**/api/v1/questions/new-answers', { data: { newAnswers: 2 } });
  await answerWith(page, '**/api/v1/questions/seen', { data: { newAnswers: 2 } });
  const rows = ownQuestions.map((question) => ({ ...question, ...video, canWatch: true }));
  await answerWith(page, '**/api/v1/questions?*', { rows, total: 60 });
  const lesson = { ...video, notes: 3, changedAt: at };
  await answerWith(page, '**/api/v1/notes', {
    data: [
      { ...lesson, canWatch: true },
      { ...lesson, videoId: 'v2', title: SINHALA, canWatch: false },
    ],
  });
  await answerWith(page, '**/api/v1/admin/questions?*', { rows: adminQuestions, total: 60, lesson: null });
}

/** A tab beside the picture where there is room, else a section below it. */
export async function openPart(page: Page, tab: string, section: string): Promise<void> {
  const here = page.getByRole('tab', { name: tab }).or(page.locator('summary').filter({ hasText: section }));
  await here.click();
}

async function openSections(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Electronic configuration' }).first().click();
  await openPart(page, 'Notes', 'My notes');
  await page.getByLabel('New note').fill('Half a sentence');
  await openPart(page, 'Questions', 'Questions to your teacher');
  await page.getByRole('list', { name: 'What others asked' }).waitFor();
}

const beside = (name: string, who: Scene['who'], path: string, until: Scene['until']): Scene => ({
  name: `beside-${name}`,
  who,
  path,
  before: withContents,
  until,
  inTurn: true,
});

export const besideScenes: readonly Scene[] = [
  beside('lesson', 'nimali', '/video_library', openSections),
  beside('library', 'nimali', '/video_library', words('Your teacher answered 2 of')),
  beside('notebook', 'nimali', '/notebook', words('Page 1 of 3')),
  beside('notebook_notes', 'nimali', '/notebook', async (page) => {
    await page.getByRole('tab', { name: 'My notes' }).click();
    await page.locator('summary').last().click();
    await page.getByRole('list', { name: 'My notes' }).waitFor();
  }),
  beside('admin', 'admin', '/dashboard/questions', async (page) => {
    await page.getByRole('button', { name: /^Answer / }).click();
    await page.getByLabel('Your answer').waitFor();
  }),
  {
    name: 'beside-watching',
    who: 'admin',
    path: '/dashboard/videos?q=electronic',
    before: async (page) => {
      const people = { opened: 64, started: 60, finished: 21, averageShare: 0.63 };
      const viewers = Array.from({ length: 48 }, (_, part) => Math.round(60 - part * 0.8 - (part % 7)));
      const data = { ...people, durationSeconds: 2880, bucketSeconds: 60, viewers };
      await answerWith(page, '**/api/v1/videos/*/watching', { data });
    },
    until: async (page) => {
      await page.getByRole('link', { name: /^Electronic configuration/ }).click();
      await words('Where students leave')(page);
      await settled(page);
    },
  },
];
