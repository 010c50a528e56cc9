// Lessons under AES-128, as the demo's are: the player takes the encryption off, and says what it needs where it cannot.

import { expect, type Page, test } from '@playwright/test';
import type { SignedIn } from '@valence/contract/sign-in';
import { people } from './people.ts';
import { openLesson, playerOf, playTo } from './player-kit.ts';
import { type Product, startProduct } from './product.ts';
import { openSession, pageHolding } from './sessions.ts';
import { expectMoving } from './watching.ts';

let product: Product;
// One device for both journeys: a second one would be asked whether it takes the stream over.
let session: SignedIn;
test.beforeAll(async () => {
  product = await startProduct();
  session = await openSession(product.url, people.nimali);
});
test.afterAll(async () => product.remove());

/** What was fetched: keys, and segments that anybody could read without one (an MP4's box `moof` stands in the clear). */
function watchFetches(page: Page) {
  const fetched = { keys: 0, segments: 0, readable: 0 };
  page.on('response', async (response) => {
    if (response.url().endsWith('/key')) fetched.keys += 1;
    if (!response.url().endsWith('.m4s')) return;
    const bytes = await response.body().catch(() => undefined);
    fetched.segments += 1;
    if (bytes?.includes('moof')) fetched.readable += 1;
  });
  return fetched;
}

test('an encrypted lesson plays, picture and sound, also after a jump', async ({ browser }) => {
  const page = await pageHolding(browser, product.url, { auth: session });
  const fetched = watchFetches(page);
  await openLesson(page, session);
  await playTo(page);
  await expectMoving(page);
  await page.keyboard.press('5');
  await expectMoving(page);
  expect(fetched).toMatchObject({ keys: 1, readable: 0 });
  expect(fetched.segments).toBeGreaterThan(4);
  await page.context().close();
});

test('on a page without https it says what it needs', async ({ playwright }, info) => {
  const { launchOptions } = info.project.use;
  const browser = await playwright.chromium.launch({
    ...launchOptions,
    args: [...(launchOptions?.args ?? []), '--host-resolver-rules=MAP lessons.test 127.0.0.1'],
  });
  const address = `http://lessons.test:${new URL(product.url).port}`;
  const page: Page = await pageHolding(browser, address, { auth: session });
  const { _id } = await lessonOf(session.token);
  await page.goto(`/play/${_id}`);
  await expect(playerOf(page).getByRole('alert')).toContainText('This lesson plays on a secure page only');
  await expect(playerOf(page).getByRole('alert')).toContainText(`Try https://${new URL(address).host}`);
  await browser.close();
});

async function lessonOf(token: string): Promise<{ _id: string }> {
  const answer = await fetch(`${product.url}/api/uservideos`, {
    headers: { authorization: `Bearer ${token}` },
  });
  const lessons = (await answer.json()) as { _id: string; durationSeconds: number | null }[];
  return lessons.find(({ durationSeconds }) => durationSeconds !== null) ?? { _id: '' };
}
