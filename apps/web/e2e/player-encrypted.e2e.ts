// Lessons under AES-128: the player takes the encryption off, and says what it needs where it cannot.
// The demo's lessons may lie in the clear: here they are encrypted on their way to the browser, as a packager would.

import { createCipheriv } from 'node:crypto';
import { type BrowserContext, expect, type Page, test } from '@playwright/test';
import type { SignedIn } from '@valence/contract/sign-in';
import { people } from './people.ts';
import { openLesson, playerOf, playTo } from './player-kit.ts';
import { type Product, startProduct } from './product.ts';
import { openSession, pageHolding } from './sessions.ts';
import { expectMoving } from './watching.ts';

const KEY = Buffer.from('8f0c27e5a1b94d3360de2f71c85a9b04', 'hex');

let product: Product;
// One device for both journeys: a second one would be asked whether it takes the stream over.
let session: SignedIn;
test.beforeAll(async () => {
  product = await startProduct();
  session = await openSession(product.url, people.nimali);
});
test.afterAll(async () => product.remove());

/** Each segment's IV is its number, as where a playlist gives none. */
async function encryptLessons(context: BrowserContext): Promise<{ keys: () => number }> {
  let keys = 0;
  await context.route('**/media/lessons/*/*/index.m3u8', async (route) => {
    const response = await route.fetch({ url: onLoopback(route.request().url()) });
    const text = await response.text();
    expect(text).toContain('#EXT-X-MEDIA-SEQUENCE:1');
    const clear = text.replaceAll(/#EXT-X-KEY.*\n/g, '');
    await route.fulfill({
      response,
      body: clear.replace('#EXTINF', '#EXT-X-KEY:METHOD=AES-128,URI="key"\n#EXTINF'),
    });
  });
  await context.route(/\/media\/lessons\/.*\/key$/, async (route) => {
    keys += 1;
    await route.fulfill({ body: KEY, contentType: 'application/octet-stream' });
  });
  await context.route(/\/media\/lessons\/.*\/(\d+)\.m4s$/, async (route) => {
    const response = await route.fetch({ url: onLoopback(route.request().url()) });
    const iv = Buffer.alloc(16);
    iv.writeUInt32BE(Number(/(\d+)\.m4s$/.exec(route.request().url())?.[1]), 12);
    const cipher = createCipheriv('aes-128-cbc', KEY, iv);
    await route.fulfill({
      response,
      body: Buffer.concat([cipher.update(await response.body()), cipher.final()]),
    });
  });
  return { keys: () => keys };
}

/** The name that only the browser of one journey knows. */
const onLoopback = (url: string) => url.replace('//lessons.test:', '//127.0.0.1:');

test('an encrypted lesson plays, picture and sound, also after a jump', async ({ browser }) => {
  const page = await pageHolding(browser, product.url, { auth: session });
  const { keys } = await encryptLessons(page.context());
  await openLesson(page, session);
  await playTo(page);
  await expectMoving(page);
  await page.keyboard.press('5');
  await expectMoving(page);
  // One for the picture, one for the sound.
  expect(keys()).toBeLessThanOrEqual(2);
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
  await encryptLessons(page.context());
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
