// The table of students: filters that a reload keeps, many students into a class with a preview and an undo, and a file.

import { readFile } from 'node:fs/promises';
import { expect } from '@playwright/test';
import { faultsOf } from './axe.ts';
import { newPeople, type People, test } from './journey.ts';
import type { Product } from './product.ts';
import { openSession, pageHolding } from './sessions.ts';
import { goWithin } from './within.ts';

let product: Product;
let people: People;
test.beforeAll(async ({ product: shared }) => {
  product = shared;
  people = await newPeople(product);
});

test('an admin filters the table, puts all that match into a class, takes that back, and downloads them', async ({
  browser,
}) => {
  const auth = await openSession(product.url, people.admin);
  const page = await pageHolding(browser, product.url, { auth }, { viewport: { width: 1280, height: 800 } });
  await page.goto('/dashboard/students');
  await page.getByRole('link', { name: 'All students' }).click();
  const rows = page.getByRole('table', { name: 'Students' }).getByRole('row');
  await expect(rows.nth(1)).toBeVisible();

  await test.step('the address keeps filter and order over a reload', async () => {
    await page.getByLabel('Owed', { exact: true }).selectOption('yes');
    await page.getByRole('button', { name: 'Owed' }).click();
    await expect(page).toHaveURL(/\/dashboard\/students\/all\?owes=yes&sort=owed$/);
    await page.reload();
    await expect(page.getByLabel('Owed', { exact: true })).toHaveValue('yes');
    await expect(rows.nth(1).getByText(/^Rs\.\s/)).toBeVisible();
    expect(await faultsOf(page)).toEqual([]);
  });

  await test.step('a class for all of them: shown, applied, taken back', async () => {
    await page.getByRole('checkbox', { name: 'Choose all on this page' }).first().check();
    const chosen = page.getByRole('region', { name: 'Chosen students' });
    expect(await faultsOf(page)).toEqual([]);
    await chosen.getByRole('button', { name: 'Add to a class' }).click();
    const form = page.getByRole('dialog', { name: 'Add to a class' });
    await form.getByLabel('Class').selectOption({ index: 1 });
    await form.getByRole('button', { name: 'See what will happen' }).click();
    await expect(page).toHaveURL(/\/dashboard\/imports\/[0-9a-f-]{36}$/);
    await page.getByRole('button', { name: /^Apply/ }).click();
    await page.getByRole('button', { name: 'Undo the import' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Undo the import' }).click();
    await expect(page.getByText(/rows? undone\./).first()).toBeVisible();
  });

  await test.step('the file has a line for each that the filter finds', async () => {
    await goWithin(page, '/dashboard/students/all?class=none');
    await page.getByRole('checkbox', { name: 'Choose all on this page' }).first().check();
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Download (CSV)' }).click();
    const lines = (await readFile(await (await download).path(), 'utf8')).trimEnd().split('\r\n');
    expect(lines[0]).toContain('Name,Phone,School');
    expect(lines.length).toBe(await rows.count());
  });
  await page.context().close();
});

test('an assistant finds a student across scripts on a phone, opens the page, and comes back', async ({
  browser,
}) => {
  const auth = await openSession(product.url, people.assistant);
  const page = await pageHolding(browser, product.url, { auth }, { viewport: { width: 360, height: 740 } });
  await page.goto('/dashboard/students/all?verified=yes');
  await page.getByLabel('Name, number or spot').fill(people.nimali);
  const card = page
    .getByRole('table', { name: 'Students' })
    .getByRole('row')
    .filter({ has: page.getByRole('link') });
  await expect(card).toHaveCount(1);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
  expect(await faultsOf(page)).toEqual([]);
  const name = await card.getByRole('link').innerText();
  await card.getByRole('link').click();
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
  await page.goBack();
  await expect(page).toHaveURL(/\/dashboard\/students\/all\?verified=yes$/);
  await page.context().close();
});
