// The page of one student: found by number, cash, a class, a note, and a reload that keeps it.

import { expect, type Page } from '@playwright/test';
import { faultsOf } from './axe.ts';
import { newPeople, type People, test } from './journey.ts';
import { openSession, pageHolding } from './sessions.ts';

let people: People;
/** An assistant's phone. */
let page: Page;
test.beforeAll(async ({ browser, product }) => {
  people = await newPeople(product);
  const auth = await openSession(product.url, people.assistant);
  page = await pageHolding(browser, product.url, { auth }, { viewport: { width: 360, height: 740 } });
});
test.afterAll(async () => page.context().close());

test('an assistant finds a student by number, takes a month’s cash, adds a class and a note; a reload keeps the page', async () => {
  await page.goto('/dashboard/students');
  await page.getByLabel('WhatsApp number').fill(people.nimali);
  await page.getByRole('button', { name: 'Search', exact: true }).click();
  await page.getByRole('link', { name: 'Open the student’s page' }).click();
  await expect(page).toHaveURL(/\/dashboard\/students\/[0-9a-f-]{36}$/);
  // The address changes before the page does.
  await expect(page.getByRole('region', { name: 'Class fees' })).toBeVisible();
  const name = await page.getByRole('heading', { level: 1 }).innerText();

  await test.step('each open month is a press away from its form', async () => {
    const take = page.getByRole('button', { name: /^Take Rs\.\s[\d,]+ for / });
    const before = await take.count();
    expect(before).toBeGreaterThan(0);
    const first = (await take.first().innerText()).trim();
    await take.first().click();
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /^Record cash/ })
      .click();
    await expect(page.getByText(/^Recorded\. Receipt \d{4}-\d{5}$/)).toBeVisible();
    await expect(page.getByRole('button', { name: first })).toHaveCount(0);
  });

  await test.step('a further class, and a note for the others', async () => {
    const classes = page.getByRole('region', { name: 'Add to a class' });
    await classes.getByLabel('Class').selectOption({ index: 1 });
    await classes.getByRole('button', { name: 'Add to class' }).click();
    await expect(page.getByText(/^Added to /)).toBeVisible();
    await page.getByLabel('Note', { exact: true }).fill('නංගි එක්ක එනවා. Comes with her sister.');
    await page.getByRole('button', { name: 'Save the note' }).click();
    await expect(page.getByText('Note saved.')).toBeVisible();
  });

  await test.step('a reload keeps it all', async () => {
    await page.reload();
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
    await expect(page.getByLabel('Note', { exact: true })).toHaveValue('නංගි එක්ක එනවා. Comes with her sister.');
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
    expect(await faultsOf(page)).toEqual([]);
  });

  await test.step('the log says what was done about the student', async () => {
    const log = page.getByRole('region', { name: 'What was done about this student' });
    for (const done of ['Recorded a payment', 'Enrolled the student', 'Wrote the note about a student'])
      await expect(log.getByText(done, { exact: true }).first()).toBeVisible();
    await expect(log.getByText('Signed in', { exact: true })).toHaveCount(0);
  });

  await test.step('the note goes when it is deleted; nobody’s page says so', async () => {
    await page.getByRole('button', { name: 'Delete the note' }).click();
    await expect(page.getByText('Note deleted.')).toBeVisible();
    await expect(page.getByLabel('Note', { exact: true })).toHaveValue('');
    await page.goto('/dashboard/students/01890000-0000-7000-8000-000000000000');
    await expect(page.getByText('There is no such student.')).toBeVisible();
  });
});

test('a number that nobody has is added at once as a student, by an assistant, too', async () => {
  await page.goto('/dashboard/students');
  await page.getByLabel('WhatsApp number').fill('070 998 8776');
  await page.getByRole('button', { name: 'Search', exact: true }).click();
  // It stands below what a phone shows of the form.
  await expect(page.getByRole('button', { name: 'Add this student' })).toBeInViewport();
  await page.getByRole('button', { name: 'Add this student' }).click();
  const form = page.getByRole('dialog', { name: 'Add this student' });
  await expect(form.getByLabel('WhatsApp number')).toHaveValue('70-998-8776');
  expect(await faultsOf(page)).toEqual([]);
  await form.getByLabel('Name').fill('තරුෂි සිල්වා');
  await form.getByLabel('Class').selectOption({ index: 1 });
  await form.getByRole('button', { name: 'Add the student' }).click();
  await expect(page).toHaveURL(/\/dashboard\/students\/[0-9a-f-]{36}$/);
  await expect(page.getByRole('heading', { level: 1, name: 'තරුෂි සිල්වා' })).toBeVisible();
  await expect(page.getByText('තරුෂි සිල්වා is added.')).toBeVisible();
  await page.reload();
  await expect(page.getByRole('heading', { level: 1, name: 'තරුෂි සිල්වා' })).toBeVisible();
});
