// Lessons that are open to an A/L year: the form says whom, a setting narrows it, the card confirms, and the year changes rarely.

import { expect, type Page, test } from '@playwright/test';
import { people } from './people.ts';
import { type Product, startProduct } from './product.ts';
import { openSession, pageHolding } from './sessions.ts';

/** Signs in for the first time here, and has a place in no class. */
const STRANGER = '776000021';

let product: Product;
let desk: Page;
let student: Page;
test.beforeAll(async ({ browser }) => {
  product = await startProduct();
  desk = await pageHolding(browser, product.url, { auth: await openSession(product.url, people.admin) });
  student = await pageHolding(browser, product.url, { auth: await openSession(product.url, STRANGER) });
});
test.afterAll(async () => product.remove());

const setting = 'Lessons of an A/L year only for confirmed students';
/** How many lessons the student's library has, as it is loaded now. */
async function lessons(): Promise<number> {
  const answered = student.waitForResponse('**/api/uservideos');
  await student.goto('/video_library');
  return ((await (await answered).json()) as unknown[]).length;
}

test('A6: the form of a video says whom its year opens it for, and the setting changes that', async () => {
  await desk.goto('/dashboard/videos/new');
  await desk.getByLabel('A/L year', { exact: true }).selectOption('2027');
  const note = desk.getByRole('note');
  await expect(note).toBeHidden();
  await desk.getByLabel('Open to every student of this A/L year').check();
  await expect(note).toContainText('Anybody who signs in and chooses A/L 2027 can watch this.');
  await desk.goto('/dashboard/settings?view=limits');
  // It shows what the server says: ticked once that was saved.
  await desk.getByLabel(setting).click();
  await expect(desk.getByText(`Saved: ${setting}`)).toBeVisible();
  await desk.goto('/dashboard/videos/new');
  await desk.getByLabel('A/L year', { exact: true }).selectOption('2027');
  await desk.getByLabel('Open to every student of this A/L year').check();
  await expect(note).toContainText('Students of A/L 2027 with a place in a class, and those you confirmed');
});

test('A6: a stranger who chose the year sees its lessons once the desk has confirmed him', async () => {
  await student.goto('/video_2027');
  await expect(student.getByText('Your A/L year is now 2027.')).toBeVisible();
  await expect(student).toHaveURL(`${product.url}/video_library`);
  expect(await lessons()).toBe(0);
  await desk.goto('/dashboard/students');
  await desk.getByLabel('WhatsApp number').fill(STRANGER);
  await desk.getByRole('button', { name: 'Search' }).click();
  await desk.getByRole('button', { name: 'Confirm this student' }).click();
  await expect(desk.getByText('The student is confirmed.')).toBeVisible();
  await expect(desk.getByText(/^Confirmed .* by /)).toBeVisible();
  expect(await lessons()).toBeGreaterThan(0);
  await desk.getByRole('button', { name: 'Take the confirmation back' }).click();
  await expect(desk.getByRole('button', { name: 'Confirm this student' })).toBeVisible();
  expect(await lessons()).toBe(0);
});

test('A6: a year that was changed too often stays, and the page says whom to ask', async () => {
  for (const year of ['2027', '2026', '2027']) {
    await student.goto(`/video_${year}`);
    await expect(student.getByText(`Your A/L year is now ${year}.`)).toBeVisible();
  }
  await student.goto('/video_2028');
  await expect(student.getByText('Try again later.', { exact: true })).toBeVisible();
  await expect(student.getByRole('heading', { name: 'Your A/L year was not set to 2028' })).toBeVisible();
  await expect(student.getByText('ask your teacher to set it')).toBeVisible();
});
