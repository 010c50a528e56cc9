// The students page of the admin area for an admin and for an assistant: look-up, grant, removal and its undo by keyboard alone;
// the report as a file; a video assigned to classes; what an assistant does not see.

import { readFile } from 'node:fs/promises';
import { expect, type Page } from '@playwright/test';
import { asWritten, newPeople, type People, test } from './journey.ts';
import type { Product } from './product.ts';
import { openSession, pageHolding } from './sessions.ts';

const PHONE = { width: 360, height: 740 };

let product: Product;
let people: People;
test.beforeAll(async ({ product: shared }) => {
  product = shared;
  people = await newPeople(product);
});

test('an assistant finds, grants, removes and takes back, by keyboard alone, on a phone', async ({
  browser,
}) => {
  const auth = await openSession(product.url, people.assistant);
  const page = await pageHolding(browser, product.url, { auth }, { viewport: PHONE });
  await page.goto('/dashboard/students');

  await test.step('neither export nor assignment is shown', async () => {
    await expect(page.getByRole('heading', { name: 'Student Management Dashboard' })).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Video Access Report' })).toHaveCount(0);
    await expect(page.getByRole('heading', { name: 'Video Assignment' })).toHaveCount(0);
  });

  await test.step('Ctrl K finds by the beginning of a number, and leads to the student’s page', async () => {
    await page.keyboard.press('Control+K');
    await expect(page.getByRole('combobox', { name: 'Student, video, class or page' })).toBeFocused();
    await page.keyboard.type(`+94 ${asWritten(people.tharushi).slice(1)}`);
    await expect(page.getByRole('option')).toHaveCount(1);
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/\/dashboard\/students\/[0-9a-f-]{36}$/);
    await expect(page.getByRole('region', { name: 'Class fees' })).toBeVisible();
    await page.goBack();
    // The student's page has a verified account and a field for a WhatsApp number, too.
    await expect(page.getByRole('heading', { name: 'Student Management Dashboard' })).toBeVisible();
  });

  await test.step('the look-up finds by number, Enter opens', async () => {
    await page.getByLabel('WhatsApp number').focus();
    await page.keyboard.type(people.tharushi);
    await page.keyboard.press('Enter');
    await expect(page.getByText('Verified Account')).toBeVisible();
    await expect(page.getByText(asWritten(people.tharushi))).toBeVisible();
    // On a phone the card begins below the fold: it is scrolled into view, and Tab goes on in it.
    await expect(page.getByText('Verified Account')).toBeInViewport();
    await page.keyboard.press('Tab');
    await expect(page.getByRole('link', { name: 'Open the student’s page' })).toBeFocused();
    await page.keyboard.press('Tab');
    await expect(page.getByRole('button', { name: 'Confirm this student' })).toBeFocused();
    await page.keyboard.press('Tab');
    await expect(page.getByRole('tab', { name: 'Classes' })).toBeFocused();
  });

  await test.step('Ctrl K finds classes, and no page that the role may not open', async () => {
    await page.keyboard.press('Control+K');
    await page.keyboard.type('theory');
    await expect(page.getByRole('group', { name: 'Classes' }).getByRole('option').first()).toBeVisible();
    await page.keyboard.press('Escape');
    await page.keyboard.press('Control+K');
    await page.keyboard.type('settings');
    await expect(page.getByText('Nothing is found by “settings”.')).toBeVisible();
    await page.keyboard.press('Escape');
    await page.getByRole('tab', { name: 'Classes' }).focus();
  });

  await test.step('a lesson is granted', async () => {
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('ArrowRight');
    await focusByTab(page, 'searchbox', 'Find videos');
    await page.keyboard.type('SN2 inversion');
    await expect(page.getByRole('checkbox')).toHaveCount(1);
    await page.keyboard.press('Tab');
    await page.keyboard.press('Space');
    await expect(page.getByText('1 video chosen')).toBeVisible();
    await focusByTab(page, 'button', 'Grant Access');
    await page.keyboard.press('Enter');
    await expect(page.getByText('Access granted successfully')).toBeVisible();
    await page.keyboard.press('Tab');
    await expect(page.getByRole('button', { name: /^Remove access to/ }).first()).toBeFocused();
  });

  const accesses = page.getByRole('region', { name: 'Videos of this student' });
  const cards = accesses.getByRole('listitem');
  const first = accesses.getByRole('button', { name: /^Remove access to/ }).first();
  // The grant is confirmed before the list is fetched again.
  await expect(cards.filter({ hasText: 'SN2: inversion' }).first()).toBeVisible();
  const before = await cards.allInnerTexts();

  await test.step('it is removed, after a question', async () => {
    await focusByTab(page, 'button', await first.getAttribute('aria-label'));
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog', { name: 'Confirm Removal' });
    await expect(dialog).toBeVisible();
    await focusByTab(page, 'button', 'Yes');
    await page.keyboard.press('Enter');
    await expect(page.getByText('Video access removed successfully')).toBeVisible();
    await expect(cards).toHaveCount(before.length - 1);
  });

  await test.step('Ctrl Z takes it back exactly', async () => {
    await page.keyboard.press('Control+Z');
    await expect(page.getByText('Video access is back as it was.')).toBeVisible();
    await expect.poll(async () => cards.allInnerTexts()).toEqual(before);
  });

  await test.step('nothing is wider than the phone', async () => {
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(PHONE.width);
  });

  await test.step('signed out, nobody who was looked up is left in the tab', async () => {
    expect(await storedText(page)).toContain(`94${people.tharushi}`);
    await page.getByRole('button', { name: 'Your menu' }).click();
    await page.getByRole('button', { name: 'Logout' }).click();
    await expect(page).toHaveURL(/\/login/);
    await expect.poll(async () => storedText(page)).not.toContain(`94${people.tharushi}`);
  });
  await page.context().close();
});

test('an admin downloads who has a video, assigns one to classes, and previews it', async ({ browser }) => {
  const auth = await openSession(product.url, people.admin);
  const page = await pageHolding(browser, product.url, { auth });
  await page.goto('/dashboard/students');
  const report = page.getByRole('region', { name: 'Video Access Report' });
  const assignment = page.getByRole('region', { name: 'Video Assignment' });

  await test.step('the file', async () => {
    await expect(report.getByRole('button', { name: 'Download users list' })).toBeDisabled();
    const videos = report.getByRole('radio');
    await expect(videos).toHaveCount(25);
    await report.getByRole('button', { name: 'Show more (175 left)' }).click();
    await expect(videos).toHaveCount(50);
    await videos.first().check();
    // Chosen items stay visible, whatever is searched for next.
    await report.getByLabel('Find videos').fill('nothing of this name');
    await expect(report.getByText('No video matches.')).toBeVisible();
    await expect(videos).toHaveCount(1);
    await expect(videos).toBeChecked();
    const begun = page.waitForEvent('download');
    await report.getByRole('button', { name: 'Download users list' }).click();
    const download = await begun;
    expect(download.suggestedFilename()).toMatch(/^video_[0-9a-f-]{36}_users\.csv$/);
    const text = await readFile(await download.path(), 'utf8');
    expect(text.startsWith('\ufeffName,Phone,School,A/L year,Source,Granted at,Expires at,Status,')).toBe(
      true,
    );
    expect(text).toContain(asWritten(people.nimali));
  });

  await test.step('a failed download says so', async () => {
    await page.route('**/api/v1/videos/users/*', (route) => route.abort());
    await report.getByRole('button', { name: 'Download users list' }).click();
    await expect(page.getByText('Failed to download users list')).toBeVisible();
    await page.unroute('**/api/v1/videos/users/*');
  });

  await test.step('a video goes to classes', async () => {
    const submit = assignment.getByRole('button', { name: 'Assign video' });
    await expect(submit).toBeDisabled();
    // A video that no student of the other files has in another way.
    await assignment.getByLabel('Find videos').fill('Photochemical smog');
    await expect(assignment.getByRole('radio')).toHaveCount(1);
    await assignment.getByRole('radio').first().check();
    await expect(submit).toBeDisabled();
    await assignment.getByRole('radio').first().press('Enter');
    await expect(page.getByText('Please select both video and classes').first()).toBeVisible();
    const classes = assignment.getByRole('checkbox');
    await expect(classes.first()).toBeVisible();
    const count = await classes.count();
    for (let index = 0; index < count; index += 1) await classes.nth(index).check();
    await submit.click();
    await expect(page.getByText(/^Video assigned to \d+ classes$/)).toBeVisible();
  });

  await test.step('every lesson plays in the admin area', async () => {
    await report.getByRole('link', { name: 'Preview' }).click();
    await expect(page).toHaveURL(/\/play\//);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.getByText(/Preview/).first()).toBeVisible();
  });
  await page.context().close();
});

/** Presses Tab until the control has the focus. */
async function focusByTab(
  page: Page,
  role: 'tab' | 'button' | 'searchbox',
  name: string | null,
): Promise<void> {
  const control = page.getByRole(role, { name: name ?? '', exact: true });
  const isFocused = async () => control.evaluate((element) => element === document.activeElement);
  for (let presses = 0; presses < 250; presses += 1) {
    if (await isFocused()) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`Tab did not reach the ${role} ${name}`);
}

async function storedText(page: Page): Promise<string> {
  return page.evaluate(() => JSON.stringify([Object.entries(sessionStorage), Object.entries(localStorage)]));
}
