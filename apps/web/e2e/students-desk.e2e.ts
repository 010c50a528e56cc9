// The specified management screen: empty tabs, the report and the assignment with their failures, and managing an account.

import { expect, type Page, test } from '@playwright/test';
import { people } from './people.ts';
import { type Product, startProduct } from './product.ts';
import { openSession, pageHolding } from './sessions.ts';

/** Signs in for the first time here: nobody has given her anything. */
const NEW_STUDENT = '776000009';

let product: Product;
let desk: Page;
test.beforeAll(async ({ browser }) => {
  product = await startProduct();
  await openSession(product.url, NEW_STUDENT);
  desk = await pageHolding(browser, product.url, { auth: await openSession(product.url, people.admin) });
});
test.afterAll(async () => product.remove());

async function lookUp(page: Page, phone: string): Promise<void> {
  await page.goto('/dashboard/students');
  await page.getByLabel('WhatsApp number').fill(phone);
  await page.getByRole('button', { name: 'Search' }).click();
}

const withoutSentence = async (page: Page, address: string) =>
  page.route(address, async (route) => route.fulfill({ status: 404, json: { statusCode: 404 } }));

test('a student whom nobody has given anything: three empty tabs', async () => {
  await lookUp(desk, NEW_STUDENT);
  await expect(desk.getByRole('heading', { name: 'Unnamed Student' })).toBeVisible();
  await expect(desk.getByText('No Classes Found')).toBeVisible();
  await expect(desk.getByText('Student is not enrolled in any classes yet.')).toBeVisible();
  await desk.getByRole('tab', { name: 'Payments' }).click();
  await expect(desk.getByText('No payment history')).toBeVisible();
  await desk.getByRole('tab', { name: 'Videos' }).click();
  await expect(desk.getByText('No videos assigned')).toBeVisible();
});

test('the report: one video is chosen, its file is named after it, a failure says so', async () => {
  const answered = desk.waitForResponse('**/api/videos');
  await desk.goto('/dashboard/students');
  const videos = (await (await answered).json()) as { _id: string; title: string }[];
  const report = desk.getByRole('region', { name: 'Video Access Report' });
  const download = report.getByRole('button', { name: 'Download users list' });
  await expect(download).toBeDisabled();
  await report.getByRole('radio').first().check();
  const begun = desk.waitForEvent('download');
  await download.click();
  const name = `video_${videos[0]?._id}_users.csv`;
  expect((await begun).suggestedFilename()).toBe(name);
  await expect(desk.getByText(`${name} is in your downloads.`)).toBeVisible();
  await withoutSentence(desk, '**/api/v1/videos/users/*');
  await download.click();
  await expect(desk.getByText('Failed to download users list')).toBeVisible();
  await desk.unrouteAll();
});

test('the assignment: nothing without both, its success and its failure in the specified words', async () => {
  await desk.goto('/dashboard/students');
  const assignment = desk.getByRole('region', { name: 'Video Assignment' });
  const submit = assignment.getByRole('button', { name: 'Assign video' });
  const choose = async () => {
    await assignment.getByRole('radio').nth(1).check();
    await assignment.getByRole('checkbox').first().check();
  };
  await expect(submit).toBeDisabled();
  await assignment.getByRole('radio').nth(1).check();
  await expect(submit).toBeDisabled();
  await assignment.getByRole('radio').nth(1).press('Enter');
  await expect(desk.getByRole('alert').getByText('Please select both video and classes')).toBeVisible();
  await choose();
  await submit.click();
  await expect(desk.getByText(/^Video assigned to [01] classes$/)).toBeVisible();
  await withoutSentence(desk, '**/api/v1/class-videos/add-video');
  await choose();
  await submit.click();
  await expect(desk.getByText('Failed to assign video to classes')).toBeVisible();
  await desk.unrouteAll();
});

test('lists that do not come say so', async () => {
  await withoutSentence(desk, '**/api/videos');
  await withoutSentence(desk, '**/api/v1/classes/all-with-institutes');
  await desk.goto('/dashboard/students');
  await expect(desk.getByRole('alert').getByText('Failed to fetch videos').first()).toBeVisible();
  await expect(desk.getByRole('alert').getByText('Failed to fetch classes').first()).toBeVisible();
  await desk.unrouteAll();
});

test('an account is named, gets the new number of a lost phone, and is suspended', async () => {
  await lookUp(desk, NEW_STUDENT);
  await desk.getByRole('button', { name: 'Manage account' }).click();
  const dialog = desk.getByRole('dialog', { name: 'Manage account' });
  await dialog.getByLabel('Name').fill('සඳුනි පෙරේරා');
  await dialog.getByLabel('School').fill('Visakha Vidyalaya');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(desk.getByText('The account is saved.')).toBeVisible();
  await dialog.getByLabel('New WhatsApp number').fill('776000010');
  await dialog.getByRole('button', { name: 'Change the number' }).click();
  const question = desk.getByRole('dialog', { name: 'Change the number' });
  await expect(question.getByText(/077 600 0009 becomes 077 600 0010/)).toBeVisible();
  await question.getByRole('button', { name: 'Change the number' }).click();
  await expect(desk.getByText('The number is changed.')).toBeVisible();
  await expect(desk.getByRole('heading', { name: 'සඳුනි පෙරේරා' })).toBeVisible();
  await expect(desk.getByText('077 600 0010', { exact: true })).toBeVisible();
  await desk.getByRole('button', { name: 'Manage account' }).click();
  await expect(dialog.getByText('Not signed in anywhere.')).toBeVisible();
  await dialog.getByRole('button', { name: 'Suspend the account' }).click();
  await desk
    .getByRole('dialog', { name: 'Suspend the account' })
    .getByRole('button', { name: 'Suspend the account' })
    .click();
  await expect(desk.getByText('The account is suspended.')).toBeVisible();
  await dialog.getByRole('button', { name: 'Let the account in again' }).click();
  await expect(desk.getByText('The account may sign in again.')).toBeVisible();
});

test('an assistant is not offered to manage accounts', async ({ browser }) => {
  const auth = await openSession(product.url, people.assistant);
  const page = await pageHolding(browser, product.url, { auth });
  await lookUp(page, people.nimali);
  await expect(page.getByText('Verified Account')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Manage account' })).toHaveCount(0);
  await page.context().close();
});
