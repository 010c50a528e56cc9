// Beside the picture on a desktop: transcript, notes, questions and the lessons that follow, as tabs; on a phone they are below.

import { expect, type Page } from '@playwright/test';
import type { SignedIn } from '@valence/contract/auth/sign-in';
import { faultsOf } from './axe.ts';
import { newPeople, test } from './journey.ts';
import { openLesson, playerOf } from './player-kit.ts';
import type { Product } from './product.ts';
import { openSession, pageHolding } from './sessions.ts';
import { mediaFacts } from './watching.ts';

let product: Product;
let nimali: SignedIn;
test.beforeAll(async ({ product: shared }) => {
  product = shared;
  nimali = await openSession(product.url, (await newPeople(product)).nimali);
});

const railOf = (page: Page) => page.getByRole('complementary', { name: 'Beside the lesson' });
const tab = (page: Page, name: string) => railOf(page).getByRole('tab', { name });
const moveTo = async (page: Page, second: number) =>
  page.evaluate((to) => {
    const video = document.querySelector('video');
    if (video) video.currentTime = to;
  }, second);

test('the rail follows what is played, and its tabs are moved through by keys that do not move the lesson', async ({
  browser,
}) => {
  const page = await pageHolding(
    browser,
    product.url,
    { auth: nimali },
    { viewport: { width: 1024, height: 740 } },
  );
  await openLesson(page, nimali);
  await test.step('the line that is spoken is marked and in sight', async () => {
    await tab(page, 'Transcript').click();
    const lines = railOf(page).getByRole('list', { name: 'Transcript' }).getByRole('button');
    await expect(lines.first()).toBeVisible();
    await expect.poll(async () => page.evaluate(() => document.querySelector('video')?.readyState)).toBe(4);
    await moveTo(page, 84);
    await expect(lines.last()).toHaveAttribute('aria-current', 'true');
    await expect(lines.last()).toBeInViewport();
    await lines.first().click();
    await expect(lines.first()).toHaveAttribute('aria-current', 'true');
    expect((await mediaFacts(page)).second).toBeLessThan(20);
  });
  await test.step('all four tabs are in sight', async () => {
    const tabs = railOf(page).getByRole('tablist');
    expect(await tabs.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0);
  });
  await test.step('arrows choose the tab, and the lesson stays where it is', async () => {
    const { second } = await mediaFacts(page);
    await tab(page, 'Transcript').focus();
    await page.keyboard.press('ArrowRight');
    await expect(tab(page, 'Notes')).toBeFocused();
    await expect(railOf(page).getByLabel('New note')).toBeVisible();
    await page.keyboard.press('ArrowRight');
    await expect(railOf(page).getByLabel('Your question')).toBeVisible();
    expect((await mediaFacts(page)).second).toBe(second);
  });
  await test.step('what was typed stays while another tab is looked at', async () => {
    await tab(page, 'Notes').click();
    await railOf(page).getByLabel('New note').fill('Kc has no unit here');
    await tab(page, 'Questions').click();
    await tab(page, 'Notes').click();
    await expect(railOf(page).getByLabel('New note')).toHaveValue('Kc has no unit here');
    await railOf(page).getByRole('button', { name: 'Save note' }).click();
    await expect(railOf(page).getByRole('list', { name: 'My notes' })).toContainText('Kc has no unit');
    expect(await faultsOf(page)).toEqual([]);
  });
  await test.step('none of them is below the picture, too', async () => {
    await expect(page.locator('summary').filter({ hasText: 'My notes' })).toHaveCount(0);
  });
  await test.step('an earlier lesson leads on to the later ones, with the same tab', async () => {
    const earlier = page.getByRole('navigation', { name: 'More lessons of this category' });
    await earlier.getByRole('link', { name: /^Previous lesson/ }).click();
    await expect(playerOf(page)).toBeVisible();
    await expect(tab(page, 'Notes')).toHaveAttribute('aria-selected', 'true');
    await tab(page, 'Up next').click();
    const next = railOf(page).getByRole('list', { name: 'Up next' }).getByRole('link').first();
    const address = await next.getAttribute('href');
    await next.click();
    await expect(page).toHaveURL(new RegExp(`${address}$`));
  });
  await test.step('on a phone’s width they are sections below the picture', async () => {
    await page.setViewportSize({ width: 360, height: 740 });
    await expect(railOf(page)).toBeHidden();
    await expect(page.locator('summary').filter({ hasText: 'My notes' })).toBeVisible();
  });
  await page.context().close();
});
