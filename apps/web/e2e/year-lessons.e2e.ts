// Lessons that are open to an A/L year: the form says to whom, a setting narrows it, the card confirms, and the year changes rarely.

import { expect, type Page } from '@playwright/test';
import { newPeople, type People, test } from './journey.ts';
import type { Product } from './product.ts';
import { openSession, pageHolding } from './sessions.ts';

/** Signs in for the first time here, and has a place in no class. */
const STRANGER = '776000021';

let product: Product;
let people: People;
let asAdmin: Page;
let student: Page;
test.beforeAll(async ({ browser, product: shared }) => {
  product = shared;
  people = await newPeople(product);
  asAdmin = await pageHolding(browser, product.url, { auth: await openSession(product.url, people.admin) });
  student = await pageHolding(browser, product.url, { auth: await openSession(product.url, STRANGER) });
});
test.afterAll(async () => {
  // The setting is the whole school's: reset for the files that run after this one.
  await toggleConfirmedOnly();
  await Promise.all([asAdmin.context().close(), student.context().close()]);
});

const setting = 'Lessons of an A/L year only for confirmed students';
async function toggleConfirmedOnly(): Promise<void> {
  await asAdmin.goto('/dashboard/settings?view=limits');
  // The box shows the server's state: ticked once it was saved.
  await asAdmin.getByRole('checkbox', { name: setting }).click();
  await expect(asAdmin.getByText(`Saved: ${setting}`)).toBeVisible();
}

/** Sets the year by its address, which leads to the library once it is set; the sentence in between stands for two seconds only. */
async function chooseYear(year: string): Promise<void> {
  await student.goto(`/video_${year}`);
  await expect(student).toHaveURL(`${product.url}/video_library`);
}

/** Waits until the student's library, loaded now, shows lessons or none. */
async function expectLessons(some: boolean): Promise<void> {
  await student.goto('/video_library');
  await expect(student.getByRole('status')).toHaveText(
    some ? /^\d+ lessons?$/ : 'No lessons are open to you yet',
  );
}

test('A6: the form of a video says whom its year opens it for, and the setting changes that', async () => {
  await asAdmin.goto('/dashboard/videos/new');
  await asAdmin.getByLabel('A/L year', { exact: true }).selectOption('2027');
  const note = asAdmin.getByRole('note');
  await expect(note).toBeHidden();
  await asAdmin.getByLabel('Open to every student of this A/L year').check();
  await expect(note).toContainText('Anybody who signs in and chooses A/L 2027 can watch this.');
  await toggleConfirmedOnly();
  await asAdmin.goto('/dashboard/videos/new');
  await asAdmin.getByLabel('A/L year', { exact: true }).selectOption('2027');
  await asAdmin.getByLabel('Open to every student of this A/L year').check();
  await expect(note).toContainText('Students of A/L 2027 with a place in a class, and those you confirmed');
});

test('A6: a stranger who chose the year sees its lessons once the admin area has confirmed him', async () => {
  await chooseYear('2027');
  await expectLessons(false);
  await asAdmin.goto('/dashboard/students');
  await asAdmin.getByLabel('WhatsApp number').fill(STRANGER);
  await asAdmin.getByRole('button', { name: 'Search' }).click();
  await asAdmin.getByRole('button', { name: 'Confirm this student' }).click();
  await expect(asAdmin.getByText('The student is confirmed.')).toBeVisible();
  await expect(asAdmin.getByText(/^Confirmed .* by /)).toBeVisible();
  await expectLessons(true);
  await asAdmin.getByRole('button', { name: 'Take the confirmation back' }).click();
  await expect(asAdmin.getByRole('button', { name: 'Confirm this student' })).toBeVisible();
  await expectLessons(false);
});

test('A6: a year that was changed too often stays, and the page says whom to ask', async () => {
  for (const year of ['2027', '2026', '2027']) await chooseYear(year);
  await student.goto('/video_2028');
  await expect(student.getByText('Try again later.', { exact: true })).toBeVisible();
  await expect(student.getByRole('heading', { name: 'Your A/L year was not set to 2028' })).toBeVisible();
  await expect(student.getByText('ask your teacher to set it')).toBeVisible();
});
