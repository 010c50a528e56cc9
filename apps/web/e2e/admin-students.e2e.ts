// The students page of the admin area: empty tabs, the report and the assignment with their failures, and managing an account.

import { expect, type Page } from '@playwright/test';
import { asWritten, newPeople, type People, test } from './journey.ts';
import type { Product } from './product.ts';
import { openSession, pageHolding } from './sessions.ts';

/** Signs in for the first time here: she has no access to anything. */
const NEW_STUDENT = '776000009';

let product: Product;
let people: People;
let asAdmin: Page;
test.beforeAll(async ({ browser, product: shared }) => {
  product = shared;
  people = await newPeople(product);
  await openSession(product.url, NEW_STUDENT);
  asAdmin = await pageHolding(browser, product.url, { auth: await openSession(product.url, people.admin) });
});
test.afterAll(async () => asAdmin.context().close());

async function lookUp(page: Page, phone: string): Promise<void> {
  await page.goto('/dashboard/students');
  await page.getByLabel('WhatsApp number').fill(phone);
  await page.getByRole('button', { name: 'Search' }).click();
}

const withoutSentence = async (page: Page, address: string) =>
  page.route(address, async (route) => route.fulfill({ status: 404, json: { statusCode: 404 } }));

test('a student whom nobody has given anything: three empty tabs', async () => {
  await lookUp(asAdmin, NEW_STUDENT);
  await expect(asAdmin.getByRole('heading', { name: 'Unnamed Student' })).toBeVisible();
  await expect(asAdmin.getByText('No Classes Found')).toBeVisible();
  await expect(asAdmin.getByText('Student is not enrolled in any classes yet.')).toBeVisible();
  await asAdmin.getByRole('tab', { name: 'Payments' }).click();
  await expect(asAdmin.getByText('No payment history')).toBeVisible();
  await asAdmin.getByRole('tab', { name: 'Videos' }).click();
  await expect(asAdmin.getByText('No videos assigned')).toBeVisible();
});

test('the report: one video is chosen, its file is named after it, a failure says so', async () => {
  const answered = asAdmin.waitForResponse('**/api/v1/admin/videos?*');
  await asAdmin.goto('/dashboard/students');
  const { rows: videos } = (await (await answered).json()) as { rows: { _id: string }[] };
  const report = asAdmin.getByRole('region', { name: 'Video Access Report' });
  const download = report.getByRole('button', { name: 'Download users list' });
  await expect(download).toBeDisabled();
  await report.getByRole('radio').first().check();
  const begun = asAdmin.waitForEvent('download');
  await download.click();
  const name = `video_${videos[0]?._id}_users.csv`;
  expect((await begun).suggestedFilename()).toBe(name);
  await expect(asAdmin.getByText(`${name} is in your downloads.`)).toBeVisible();
  await withoutSentence(asAdmin, '**/api/v1/videos/users/*');
  await download.click();
  await expect(asAdmin.getByText('Failed to download users list')).toBeVisible();
  await asAdmin.unrouteAll();
});

test('the assignment: nothing without both, its success and its failure in the specified words', async () => {
  await asAdmin.goto('/dashboard/students');
  const assignment = asAdmin.getByRole('region', { name: 'Video Assignment' });
  const submit = assignment.getByRole('button', { name: 'Assign video' });
  // A video that no student of the other files has in another way.
  await assignment.getByLabel('Find videos').fill('Photochemical smog');
  const video = assignment.getByRole('radio');
  await expect(video).toHaveCount(1);
  const choose = async () => {
    await video.check();
    await assignment.getByRole('checkbox').first().check();
  };
  await expect(submit).toBeDisabled();
  await video.check();
  await expect(submit).toBeDisabled();
  await video.press('Enter');
  await expect(asAdmin.getByRole('alert').getByText('Please select both video and classes')).toBeVisible();
  await choose();
  await submit.click();
  await expect(asAdmin.getByText(/^Video assigned to [01] classes$/)).toBeVisible();
  await withoutSentence(asAdmin, '**/api/v1/class-videos/add-video');
  await choose();
  await submit.click();
  await expect(asAdmin.getByText('Failed to assign video to classes')).toBeVisible();
  await asAdmin.unrouteAll();
});

test('lists that do not come say so', async () => {
  await withoutSentence(asAdmin, '**/api/v1/admin/videos?*');
  await withoutSentence(asAdmin, '**/api/v1/classes/all-with-institutes');
  await asAdmin.goto('/dashboard/students');
  await expect(asAdmin.getByRole('alert').getByText('Failed to fetch videos').first()).toBeVisible();
  await expect(asAdmin.getByRole('alert').getByText('Failed to fetch classes').first()).toBeVisible();
  await asAdmin.unrouteAll();
});

test('an account is named, gets the new number of a lost phone, and is suspended', async () => {
  await lookUp(asAdmin, NEW_STUDENT);
  await expect(asAdmin.getByRole('button', { name: 'Manage account' })).toBeVisible();
  // A student who was looked up recently is one press away.
  await asAdmin.goto('/dashboard/students');
  await asAdmin.getByRole('region', { name: 'Recent' }).getByRole('button').first().click();
  await asAdmin.getByRole('button', { name: 'Manage account' }).click();
  const dialog = asAdmin.getByRole('dialog', { name: 'Manage account' });
  await dialog.getByRole('textbox', { name: 'Name' }).fill('සඳුනි පෙරේරා');
  await dialog.getByLabel('School').fill('Visakha Vidyalaya');
  await dialog.getByLabel('A/L year').selectOption('2027');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(asAdmin.getByText('The account is saved.')).toBeVisible();
  await dialog.getByRole('button', { name: 'Sign out everywhere' }).click();
  await asAdmin
    .getByRole('dialog', { name: 'Sign out everywhere' })
    .getByRole('button', { name: 'Sign out everywhere' })
    .click();
  await expect(asAdmin.getByText('Signed out everywhere.')).toBeVisible();
  await dialog.getByLabel('New WhatsApp number').fill('776000010');
  await dialog.getByRole('button', { name: 'Change the number' }).click();
  const question = asAdmin.getByRole('dialog', { name: 'Change the number' });
  await expect(question.getByText(/077 600 0009 becomes 077 600 0010/)).toBeVisible();
  await question.getByRole('button', { name: 'Change the number' }).click();
  await expect(asAdmin.getByText('The number is changed.')).toBeVisible();
  await expect(asAdmin.getByRole('heading', { name: 'සඳුනි පෙරේරා' })).toBeVisible();
  await expect(asAdmin.getByText('077 600 0010', { exact: true })).toBeVisible();
  await asAdmin.getByRole('button', { name: 'Manage account' }).click();
  await expect(dialog.getByText('Not signed in anywhere.')).toBeVisible();
  await dialog.getByRole('button', { name: 'Suspend the account' }).click();
  await asAdmin
    .getByRole('dialog', { name: 'Suspend the account' })
    .getByRole('button', { name: 'Suspend the account' })
    .click();
  await expect(asAdmin.getByText('The account is suspended.')).toBeVisible();
  await dialog.getByRole('button', { name: 'Let the account in again' }).click();
  await expect(asAdmin.getByText('The account may sign in again.')).toBeVisible();
});

test('the card of a class: its details, its times, and what the student watched of it; a long list of videos is searched', async () => {
  await lookUp(asAdmin, people.nimali);
  const first = asAdmin.getByRole('tabpanel').getByRole('listitem').first();
  await first.getByRole('button', { name: /^Schedule of/ }).click();
  await expect(first.getByRole('list', { name: 'Timetable' })).toBeVisible();
  await first.getByRole('button', { name: /^Analytics of/ }).click();
  await expect(
    first.getByRole('region', { name: 'Minutes watched by week' }).getByRole('listitem'),
  ).toHaveCount(8);
  await expect(
    first
      .getByRole('region', { name: 'Lessons of this class' })
      .getByText(/% watched · last on/)
      .first(),
  ).toBeVisible();
  await asAdmin.getByRole('tab', { name: 'Videos' }).click();
  const accesses = asAdmin.getByRole('region', { name: 'Videos of this student' });
  await accesses.getByLabel('Find in this list').fill('nothing of this name');
  await expect(accesses.getByText('None of these videos fits.')).toBeVisible();
  await accesses.getByLabel('Find in this list').fill('direct cathode');
  await expect(accesses.getByRole('listitem')).toHaveCount(1);
  await asAdmin.getByRole('tab', { name: 'Classes' }).click();
  await first.getByRole('link', { name: /^Details of/ }).click();
  await expect(asAdmin).toHaveURL(/\/dashboard\/classes\//);
});

test('two accounts of one student become one: what moves is shown, and the number leads to the one that stays', async () => {
  await openSession(product.url, '776000077');
  await lookUp(asAdmin, people.kasun);
  await asAdmin.getByRole('button', { name: 'Manage account' }).click();
  const dialog = asAdmin.getByRole('dialog', { name: 'Manage account' });
  const look = dialog.getByRole('button', { name: 'Show what moves' });
  await dialog.getByLabel('Number of the account to give up').fill(people.kasun);
  await look.click();
  await expect(dialog.getByText('Both numbers belong to this account already.')).toBeVisible();
  await dialog.getByLabel('Number of the account to give up').fill('776000077');
  await look.click();
  await expect(dialog.getByText('1 device, which is signed out')).toBeVisible();
  await dialog.getByRole('button', { name: 'Merge accounts' }).click();
  const question = asAdmin.getByRole('dialog', { name: 'Merge accounts' });
  await expect(question.getByText(/^077 600 0077 is given up/)).toBeVisible();
  await question.getByRole('button', { name: 'Merge accounts' }).click();
  await expect(asAdmin.getByText('The accounts are merged.')).toBeVisible();
  await lookUp(asAdmin, '776000077');
  await expect(asAdmin.getByText(asWritten(people.kasun), { exact: true }).first()).toBeVisible();
});
