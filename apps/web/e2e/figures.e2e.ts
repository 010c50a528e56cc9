// The figures in the admin area: needs, charts with their tables, analytics of a period, and the audit trail.

import { readFile } from 'node:fs/promises';
import { expect } from '@playwright/test';
import { showCurve } from '@valence/contract/admin/analytics';
import { DAY_MS } from '@valence/domain/durations';
import { newPeople, type People, test } from './journey.ts';
import type { Product } from './product.ts';
import { openSession, pageHolding } from './sessions.ts';
import { goWithin } from './within.ts';

const PHONE = { width: 360, height: 740 };

let product: Product;
let people: People;
test.beforeAll(async ({ product: shared }) => {
  product = shared;
  people = await newPeople(product);
});

test('an admin sees what needs somebody, figures with their tables, analytics of any days, and who did what', async ({
  browser,
}) => {
  const auth = await openSession(product.url, people.admin);
  const page = await pageHolding(browser, product.url, { auth });

  await test.step('the admin area begins with what needs somebody, each the way to where it is done', async () => {
    await page.goto('/dashboard');
    const needs = page.getByRole('region', { name: 'Needs you now' });
    await needs.getByRole('link', { name: /bank slips? to look at/ }).click();
    await expect(page).toHaveURL(/payments\?view=slips/);
    await page.goBack();
  });

  await test.step('a figure of another span; a chart shows its numbers as a table', async () => {
    await page.getByRole('button', { name: '30 days' }).click();
    await expect(page).toHaveURL(/span=month/);
    await expect(page.getByText(/30 days before: Rs\./)).toBeVisible();
    await page.getByRole('button', { name: 'Show charts' }).click();
    const income = page.getByRole('figure').filter({ hasText: 'rupees a day' });
    await expect(income.getByRole('img', { name: 'Chart: Income' })).toBeVisible();
    await income.getByRole('button', { name: /^Show as a table.*Income$/ }).click();
    await expect(income.getByRole('row')).toHaveCount(31);
    await expect(income.getByRole('cell').first()).toHaveText(/^Rs\. /);
  });

  await test.step('the landing page: a preset, own days in the address, and the file', async () => {
    await page.getByRole('navigation', { name: 'The desk' }).getByRole('link', { name: 'Analytics' }).click();
    await expect(page.getByRole('region', { name: 'Where visits came from' }).first()).toContainText(
      'facebook',
    );
    await page.getByLabel('Period').selectOption('Last 7 days');
    await expect(page).toHaveURL(/from=\d{4}-\d{2}-\d{2}&to=/);
    await page.getByLabel('Period').selectOption('Other days');
    await page.getByLabel('First day').fill('2001-01-01');
    await page.getByLabel('Last day').fill('2000-12-31');
    await expect(page.getByRole('alert')).toContainText('not before the first');
    await page.getByLabel('Last day').fill('2001-01-31');
    await expect(page.getByText('No visits in this period')).toBeVisible();
    await page.getByLabel('Period').selectOption('Last 30 days');
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Download CSV: Visits by day' }).click(),
    ]);
    expect(file.suggestedFilename()).toMatch(/^landing-days_.*\.csv$/);
    expect(await readFile(await file.path(), 'utf8')).toMatch(
      /^\ufeffDay,Visits,Browsers,Pressed register\r\n/,
    );
  });

  await test.step('learning: the neglected lessons, and where students leave one', async () => {
    await page.getByRole('tab', { name: 'Learning' }).click();
    const lessons = page.getByRole('region', { name: 'Lessons' });
    await lessons
      .getByRole('button', { name: /^Curve: where students leave/ })
      .first()
      .click();
    await expect(lessons.getByRole('img', { name: /^Chart: Where students leave/ })).toBeVisible();
    await expect(lessons.getByText(/^Students who watched it: \d+ in these days/)).toBeVisible();
    const curveRequest = page.waitForRequest((request) => new URL(request.url()).pathname === showCurve.path);
    await page.getByLabel('Period', { exact: true }).selectOption('Last 7 days');
    // From the first to the last day of a week.
    const { from, to } = Object.fromEntries(new URL((await curveRequest).url()).searchParams);
    expect(Date.parse(to ?? '') - Date.parse(from ?? '')).toBe(6 * DAY_MS);
    const [curve] = await Promise.all([
      page.waitForEvent('download'),
      lessons.getByRole('button', { name: /^Download CSV: Where students leave/ }).click(),
    ]);
    expect(curve.suggestedFilename()).toMatch(/^curve_(?![0-9a-f]{8}-).+_\d{4}-\d{2}-\d{2}\.csv$/);
    await lessons.getByRole('button', { name: 'Close' }).click();
    await lessons.getByRole('button', { name: 'Least watched' }).click();
    await expect(page).toHaveURL(/sort=minutes/);
    await expect(lessons.getByRole('button', { name: 'Least watched' })).toHaveAttribute(
      'aria-pressed',
      'true',
    );
    await expect(page.getByRole('heading', { name: 'Paid and watched nothing' })).toBeVisible();
  });

  await test.step('the activity tells of the download, found by its kind and by words', async () => {
    await goWithin(page, '/dashboard/activity');
    const entries = page.getByRole('list', { name: 'Entries, newest first' }).getByRole('listitem');
    await expect(entries.first()).toContainText('Downloaded where students leave a lesson');
    await expect(entries.first().getByRole('link').last()).toHaveAttribute('href', /\/dashboard\/videos\//);
    await entries.first().getByText('What changed').first().click();
    // The head, the first day and the last.
    await expect(entries.first().getByRole('row')).toHaveCount(3);
    await expect(entries.nth(1)).toContainText('Downloaded analytics');
    await page.getByLabel('What', { exact: true }).selectOption('Sign-ins');
    await expect(page).toHaveURL(/action=sign-in/);
    await expect(entries.first()).toContainText('Signed in');
    await page.getByRole('searchbox', { name: 'Find' }).fill('nobody-of-this-name');
    await expect(page.getByText('Nothing fits')).toBeVisible();
    await page.getByRole('button', { name: 'Clear the filters' }).click();
    await expect(entries.first()).toBeVisible();
  });
  await page.context().close();
});

test('an assistant sees what an assistant may do: no income, no totals, no analytics, no activity, no requests, no managing of accounts', async ({
  browser,
}) => {
  const auth = await openSession(product.url, people.assistant);
  const page = await pageHolding(browser, product.url, { auth }, { viewport: PHONE });
  await page.goto('/dashboard');
  await expect(page.getByRole('heading', { name: 'The last 30 days' })).toBeVisible();
  await expect(page.getByText('Minutes watched').first()).toBeVisible();
  await expect(page.getByText('Income')).toHaveCount(0);
  await expect(page.getByText('Passcodes delivered')).toHaveCount(0);
  await expect(page.getByText('Landing page visits')).toHaveCount(0);
  await goWithin(page, '/dashboard/payments?view=totals');
  await expect(page.getByRole('tab', { name: 'Ledger' })).toHaveAttribute('aria-selected', 'true');
  await expect(page.getByRole('tab', { name: 'Totals' })).toHaveCount(0);
  for (const path of ['/dashboard/analytics', '/dashboard/activity', '/dashboard/requests']) {
    await test.step(`${path} is not there`, async () => {
      // A page without the link to go away with.
      await goWithin(page, '/dashboard/payments');
      await expect(page.getByRole('tab', { name: 'Ledger' })).toBeVisible();
      await goWithin(page, path);
      await expect(page.getByRole('link', { name: 'Go to the students' })).toBeVisible();
    });
  }
  await expect(page.getByRole('heading', { name: 'Requests' })).toHaveCount(0);
  await test.step('no way to the requests, and no managing of accounts', async () => {
    // Where all of the menu is in sight.
    await page.setViewportSize({ width: 1280, height: 720 });
    await goWithin(page, '/dashboard/students');
    await expect(page.getByRole('link', { name: 'Students' }).first()).toBeVisible();
    await expect(page.getByRole('link', { name: 'Requests' })).toHaveCount(0);
    await page.getByLabel('WhatsApp number').fill(people.nimali);
    await page.getByRole('button', { name: 'Search' }).click();
    await expect(page.getByText('Verified Account')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Manage account' })).toHaveCount(0);
  });
  await page.context().close();
});
