// The languages: every screen of a visitor and of a student on a small phone in those that are translated (accessibility.e2e.ts and
// public-pages.e2e.ts have the English ones), the choice that belongs to the account, and a sign-in from the first link to the library.

import { expect, type Page } from '@playwright/test';
import { languageCopy as sinhalaChoice } from '../../../packages/copy/languages/si/auth/profile.ts';
import { login as sinhalaLogin } from '../../../packages/copy/languages/si/auth/sign-in.ts';
import { shell as sinhalaShell } from '../../../packages/copy/languages/si/common.ts';
import { languageCopy as tamilChoice } from '../../../packages/copy/languages/ta/auth/profile.ts';
import { faultsOf } from './axe.ts';
import { gotoHydrated } from './hydrated.ts';
import { newPeople, type People, test } from './journey.ts';
import { newestLesson } from './newest-lesson.ts';
import type { Product } from './product.ts';
import { hold, openSession, pageHolding } from './sessions.ts';
import { openSimulator } from './simulator.ts';
import { goWithin } from './within.ts';

const PHONE = { width: 360, height: 740 };
const FOR_VISITORS = [
  '/',
  '/al2027',
  '/privacy-policy',
  '/terms-of-service',
  '/data-deletion',
  '/login',
  '/verify',
];

let product: Product;
let people: People;
test.beforeAll(async ({ product: shared }) => {
  product = shared;
  people = await newPeople(product);
});

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

async function loaded(page: Page): Promise<void> {
  await expect(page.getByRole('heading').first()).toBeVisible();
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
}

/** The page is in the language, fits the phone, and axe finds nothing. */
async function fits(page: Page, code: string): Promise<void> {
  expect(await language(page)).toBe(code);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(PHONE.width);
  expect(await faultsOf(page, ['light'])).toEqual([]);
}

for (const code of ['si', 'ta']) {
  test(`every screen of visitors and students fits a small phone in ${code}, and axe finds nothing`, async ({
    browser,
  }) => {
    const cookie = { name: 'language', value: code, url: product.url };
    const visitor = await pageHolding(browser, product.url, {}, { viewport: PHONE });
    await visitor.context().addCookies([cookie]);
    const complaints = complaintsOf(visitor);
    for (const path of FOR_VISITORS) {
      await test.step(path, async () => {
        // Left earlier, a page could complain of nothing but of scripts that were on their way.
        await gotoHydrated(visitor, path);
        await fits(visitor, code);
      });
    }
    expect(complaints).toEqual([]);

    const auth = await openSession(product.url, people.nimali);
    const student = visitor;
    await hold(student, { auth });
    const lesson = await newestLesson(student, auth);
    // From one to the next the page changes, so that none can be taken for the one before.
    const paths = [
      '/video_library',
      '/notebook',
      '/video_library?syllabus=1',
      '/payments',
      '/video_library?q=zzzz',
      '/profile',
      '/downloads',
      `/play/${lesson._id}`,
      `/downloads?lesson=${lesson._id}`,
      '/no-such-page',
    ];
    await student.goto('/profile');
    await loaded(student);
    for (const path of paths) {
      await test.step(path, async () => {
        const document = await (await student.request.get(path)).text();
        expect(document).toContain(`<html lang="${code}"`);
        await goWithin(student, path);
        await loaded(student);
        await fits(student, code);
      });
    }
    await student.context().close();
  });
}

test('the choice belongs to the account: Settings change it, and a second phone takes it with its sign-in', async ({
  browser,
}) => {
  const auth = await openSession(product.url, people.kasun);
  const page = await pageHolding(browser, product.url, { auth });
  const complaints = complaintsOf(page);
  await page.goto('/profile');
  const choice = page.getByRole('region', { name: 'Language' });
  await expect(choice.getByRole('button', { name: 'English', pressed: true })).toBeVisible();
  await choice.getByRole('button', { name: 'தமிழ்' }).click();
  await expect(page.getByRole('region', { name: tamilChoice.title ?? '' })).toBeVisible();
  expect(await language(page)).toBe('ta');
  await page.getByRole('button', { name: 'සිංහල' }).click();
  await expect(page.getByRole('region', { name: sinhalaChoice.title ?? '' })).toBeVisible();
  expect(complaints).toEqual([]);
  await page.context().close();

  const { language: own } = await openSession(product.url, people.kasun);
  expect(own).toBe('si');
});

test('signing in, in Sinhala from the first link: HTML and scripts agree, the chat’s word, the bot and the refusals are of that language', async ({
  browser,
}) => {
  const page = await pageHolding(browser, product.url, {});
  const complaints = complaintsOf(page);
  await gotoHydrated(page, '/notebook');
  await expect(page).toHaveURL(/\/login$/);
  await page.getByRole('navigation', { name: 'Language' }).getByRole('link', { name: 'සිංහල' }).click();
  await page.getByLabel(sinhalaLogin.phoneLabel ?? '').fill(people.tharushi);
  expect(await language(page)).toBe('si');
  await page.getByRole('button', { name: sinhalaLogin.requestOtp ?? '' }).click();
  const send = page.getByRole('link', { name: 'මුරකේතය' });
  await expect(send).toHaveAttribute('href', new RegExp(encodeURIComponent('මුරකේතය')));
  expect(complaints).toEqual([]);

  await openSimulator(page.context(), product.url);
  const chat = await page.context().newPage();
  await chat.goto((await send.getAttribute('href')) ?? '');
  await chat.getByRole('button', { name: 'Send' }).click();
  const answer = chat.getByRole('log', { name: 'Messages' }).getByText(/^\d{6} \p{Script=Sinhala}/u);
  await expect(answer).toBeVisible();
  const code = /\d{6}/.exec(await answer.innerText())?.[0] ?? '';

  await expect(page.getByText(sinhalaLogin.sent ?? '', { exact: true })).toBeVisible();
  const field = page.getByLabel(sinhalaLogin.codeLabel ?? '');
  await field.fill(String((Number(code) + 1) % 1_000_000).padStart(6, '0'));
  await expect(
    page
      .getByRole('alert')
      .or(page.getByRole('status'))
      .getByText(/\p{Script=Sinhala}/u)
      .first(),
  ).toBeVisible();
  // While the wrong code is being judged, nothing that is typed counts.
  await expect(field).toHaveAttribute('aria-invalid', 'true');
  await field.fill(code);
  // The page that was wanted before the language was chosen.
  await expect(page).toHaveURL(/\/notebook$/);
  await expect(page.getByRole('link', { name: sinhalaShell.home ?? '' })).toBeVisible();
  await page.context().close();
});
