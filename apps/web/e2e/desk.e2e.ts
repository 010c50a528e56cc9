// The desk's management screen as an admin and as an assistant meet it: look-up, grant, removal and its undo by keyboard
// alone; the report as a file; a video assigned to classes; what an assistant does not see.

import { readFile } from 'node:fs/promises';
import { expect, type Page, test } from '@playwright/test';
import { people, signedIn } from './people.ts';
import { type Product, startProduct } from './product.ts';

const PHONE = { width: 360, height: 740 };

let product: Product;
test.beforeAll(async () => {
  product = await startProduct();
});
test.afterAll(async () => product.remove());

test('an assistant finds, grants, removes and takes back, by keyboard alone, on a phone', async ({
  browser,
}) => {
  test.setTimeout(180_000);
  const page = await signedIn(browser, { url: product.url, phone: people.assistant });
  await page.setViewportSize(PHONE);
  await page.goto('/dashboard/students');

  await test.step('neither export nor assignment is shown', async () => {
    await expect(page.getByRole('heading', { name: 'Student Management Dashboard' })).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Video Access Report' })).toHaveCount(0);
    await expect(page.getByRole('heading', { name: 'Video Assignment' })).toHaveCount(0);
  });

  await test.step('Ctrl K finds by the beginning of a number, Enter opens', async () => {
    await page.keyboard.press('Control+K');
    await expect(page.getByLabel('Name or number')).toBeFocused();
    await page.keyboard.type('+94 77 100 0003');
    await expect(page.getByRole('option')).toHaveCount(1);
    await page.keyboard.press('Enter');
    await expect(page.getByText('Verified Account')).toBeVisible();
    await expect(page.getByText('077 100 0003')).toBeVisible();
    // On a phone the card begins below the fold: it comes into sight, and Tab goes on in it.
    await expect(page.getByText('Verified Account')).toBeInViewport();
    await page.keyboard.press('Tab');
    await expect(page.getByRole('button', { name: 'Confirm this student' })).toBeFocused();
    await page.keyboard.press('Tab');
    await expect(page.getByRole('tab', { name: 'Classes' })).toBeFocused();
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
  await expect(first).toBeVisible();
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
    expect(await kept(page)).toContain('94771000003');
    await page.getByRole('button', { name: 'Your menu' }).click();
    await page.getByRole('button', { name: 'Logout' }).click();
    await expect(page).toHaveURL(/\/login/);
    expect(await kept(page)).not.toContain('94771000003');
  });
  await page.context().close();
});

test('an admin downloads who has a video, assigns one to classes, and previews it', async ({ browser }) => {
  test.setTimeout(180_000);
  const page = await signedIn(browser, { url: product.url, phone: people.admin });
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
    // What is chosen stays in sight, whatever is looked for next.
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
    expect(text).toContain('077 100 0001');
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
    await assignment.getByRole('radio').first().check();
    await expect(submit).toBeDisabled();
    await assignment.getByRole('radio').first().press('Enter');
    await expect(page.getByText('Please select both video and classes').first()).toBeVisible();
    const classes = assignment.getByRole('checkbox');
    const count = await classes.count();
    for (let index = 0; index < count; index += 1) await classes.nth(index).check();
    await submit.click();
    await expect(page.getByText(/^Video assigned to \d+ classes$/)).toBeVisible();
  });

  await test.step('every lesson plays at the desk', async () => {
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
  const wanted = page.getByRole(role, { name: name ?? '', exact: true });
  const isFocused = async () => wanted.evaluate((element) => element === document.activeElement);
  for (let presses = 0; presses < 250; presses += 1) {
    if (await isFocused()) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`Tab did not reach the ${role} ${name}`);
}

async function kept(page: Page): Promise<string> {
  return page.evaluate(() => JSON.stringify([Object.entries(sessionStorage), Object.entries(localStorage)]));
}
