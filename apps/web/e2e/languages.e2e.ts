// A second language, in a product of its own that has translations (some Sinhala for tests): an edition of the pages is built
// from them, served beside the English one, and chosen in Settings.

import { join } from 'node:path';
import { expect, type Page } from '@playwright/test';
import { gotoHydrated } from './hydrated.ts';
import { test } from './journey.ts';
import { people } from './people.ts';
import { type Product, startProduct } from './product.ts';
import { openSession, pageHolding } from './sessions.ts';
import { openSimulator } from './simulator.ts';

const translations = join(import.meta.dirname, '../../../packages/copy/test/languages');

let product: Product;
test.beforeAll(async () => {
  // Starting builds the edition if it is not built yet.
  product = await startProduct({ TRANSLATIONS: translations });
});
test.afterAll(async () => product.remove());

/** Collects React's messages about HTML that differs from its own, and all other errors. */
function complaintsOf(page: Page): string[] {
  const complaints: string[] = [];
  page.on('pageerror', (error) => complaints.push(error.message));
  page.on('console', (line) => {
    if (line.type() === 'error') complaints.push(line.text());
  });
  return complaints;
}

const language = async (page: Page) => page.evaluate(() => document.documentElement.lang);

test('Settings changes the language of this browser; what is not translated yet stays English', async ({
  browser,
}) => {
  const auth = await openSession(product.url, people.nimali);
  const page = await pageHolding(browser, product.url, { auth });
  const complaints = complaintsOf(page);
  await page.goto('/profile');
  const choice = page.getByRole('region', { name: 'Language' });
  await expect(choice.getByRole('button', { name: 'English', pressed: true })).toBeVisible();
  await choice.getByRole('button', { name: 'සිංහල' }).click();
  await expect(page.getByRole('heading', { name: 'සැකසීම්' })).toBeVisible();
  expect(await language(page)).toBe('si');
  const chosen = page.getByRole('region', { name: 'භාෂාව' });
  await expect(chosen.getByRole('button', { name: 'සිංහල', pressed: true })).toBeVisible();
  await expect(page.getByLabel('අඳුරු')).toBeVisible();
  await expect(page.getByLabel('Light')).toBeVisible();
  await chosen.getByRole('button', { name: 'English' }).click();
  await expect(page.getByRole('heading', { name: 'Settings' })).toBeVisible();
  expect(await language(page)).toBe('en');
  expect(complaints).toEqual([]);
  await page.context().close();
});

test('signing in, in Sinhala: HTML and scripts agree, the chat’s word, the bot and the refusals are of that language', async ({
  browser,
}) => {
  const page = await pageHolding(browser, product.url, {});
  const complaints = complaintsOf(page);
  await page.context().addCookies([{ name: 'language', value: 'si', url: product.url }]);
  for (const path of ['/', '/al2027', '/verify', '/login']) {
    // Left earlier, a page could complain of nothing but of scripts that were on their way.
    await gotoHydrated(page, path);
    expect(await language(page)).toBe('si');
  }
  await page.getByLabel('WhatsApp අංකය').fill(people.kasun);
  await page.getByRole('button', { name: 'OTP ඉල්ලන්න' }).click();
  const send = page.getByRole('link', { name: 'මුරකේතය' });
  await expect(send).toHaveAttribute('href', new RegExp(encodeURIComponent('මුරකේතය')));
  expect(complaints).toEqual([]);

  await openSimulator(page.context(), product.url);
  const chat = await page.context().newPage();
  await chat.goto((await send.getAttribute('href')) ?? '');
  await chat.getByRole('button', { name: 'Send' }).click();
  const answer = chat.getByRole('log', { name: 'Messages' }).getByText('මුරකේතයයි');
  await expect(answer).toBeVisible();
  const code = /\b\d{6}\b/.exec(await answer.innerText())?.[0] ?? '';

  await expect(page.getByText('Code sent')).toBeVisible();
  await page.getByLabel('6-digit code').fill(String((Number(code) + 1) % 1_000_000).padStart(6, '0'));
  await expect(page.getByText('මුරකේතය වැරදියි. නැවත උත්සාහ කරන්න.').first()).toBeVisible();
  await page.getByLabel('6-digit code').fill(code);
  await expect(page).toHaveURL(/video_library/);
  await expect(page.getByRole('link', { name: 'මුල් පිටුව' })).toBeVisible();
  await page.context().close();
});
