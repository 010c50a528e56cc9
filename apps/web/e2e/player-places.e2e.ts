// One stream at a time: the second device is asked, the first one is told.

import { expect, type Page, type Route } from '@playwright/test';
import { newPeople, type People, test } from './journey.ts';
import { openLesson, playerOf, playTo } from './player-kit.ts';
import type { Product } from './product.ts';
import { openSession, pageHolding } from './sessions.ts';
import { expectMoving, mediaFacts } from './watching.ts';

let product: Product;
let people: People;
test.beforeAll(async ({ product: shared }) => {
  product = shared;
  people = await newPeople(product);
});

test('a second device may take the lesson over; the first one is told and can take it back', async ({
  browser,
}) => {
  const onPhone = await openSession(product.url, people.nimali);
  // The second message to one number waits six seconds; meanwhile the lesson begins.
  const opening = openSession(product.url, people.nimali);
  const phone = await pageHolding(browser, product.url, { auth: onPhone });
  const alertOn = (page: Page) => playerOf(page).getByRole('alert');
  await openLesson(phone, onPhone);
  await playTo(phone);

  const onLaptop = await opening;
  const laptop = await pageHolding(browser, product.url, { auth: onLaptop });
  await openLesson(laptop, onLaptop);
  await expect(alertOn(laptop)).toContainText('Another device is playing with your account');
  await expectMoving(phone);

  await alertOn(laptop).getByRole('button', { name: 'Watch here instead' }).click();
  await expect.poll(async () => (await mediaFacts(laptop)).soundBytes).toBeGreaterThan(0);
  await expectMoving(laptop);
  await expect(alertOn(phone)).toContainText('Another device is playing');
  await expect.poll(async () => (await mediaFacts(phone)).paused).toBe(true);

  await alertOn(phone).getByRole('button', { name: 'Watch here instead' }).click();
  await expect.poll(async () => (await mediaFacts(phone)).soundBytes).toBeGreaterThan(0);
  await expectMoving(phone);
  await expect(alertOn(laptop)).toContainText('Another device is playing');

  await test.step('who pauses leaves the place to the other one', async () => {
    const departure = phone.waitForResponse(
      (response) =>
        response.url().endsWith('/api/v1/streams/here') && response.request().method() === 'DELETE',
    );
    await phone.keyboard.press('k');
    expect((await departure).status()).toBe(200);
    await laptop.reload();
    await playTo(laptop, 0);
    await laptop.keyboard.press('k');
    await expect.poll(async () => (await mediaFacts(laptop)).paused).toBe(true);
  });

  const stream = await watchStream(laptop);
  await test.step('leaving the lesson leaves the place', async () => {
    await phone.getByRole('link', { name: 'Back to your lessons' }).click();
    await expect(phone).toHaveURL(/video_library/);
    await laptop.reload();
    await expect.poll(stream.hasLoadedAndLeft).toBe(true);
    stream.hold();
    await playTo(laptop, 0);
  });

  await test.step('so does who pauses within the first seconds, when what was on its way has come', async () => {
    await expect.poll(stream.held).toBeGreaterThan(0);
    await laptop.keyboard.press('k');
    await expect.poll(stream.hasLoadedAndLeft).toBe(true);
    await stream.release();
    await expect.poll(stream.hasLoadedAndLeft).toBe(true);
    await openLesson(phone, onPhone);
    await playTo(phone, 0);
  });

  await test.step('so does who looks at the small pictures of the bar while the lesson stands', async () => {
    const beside = await watchStream(phone, /\/strip[^/]*$/);
    await phone.keyboard.press('k');
    await expect.poll(beside.hasLeft).toBe(true);
    const picture = phone.waitForResponse(/\/strip-[^/]*$/);
    await playerOf(phone).getByRole('slider', { name: 'Position in the lesson' }).hover();
    await picture;
    await expect.poll(beside.hasLoadedAndLeft).toBe(true);
    await laptop.reload();
    await playTo(laptop, 0);
  });
  await Promise.all([phone.context().close(), laptop.context().close()]);
});

/** Notes in which order the page asks for parts of the lesson and leaves its place, and can keep the parts waiting. */
async function watchStream(page: Page, files = /\.m4s$/) {
  const steps: ('part' | 'left')[] = [];
  const waiting: Route[] = [];
  let isHolding = false;
  await page.route(files, async (route) => {
    steps.push('part');
    if (!isHolding) return route.continue();
    waiting.push(route);
    return undefined;
  });
  page.on('response', (response) => {
    if (response.url().endsWith('/api/v1/streams/here') && response.request().method() === 'DELETE')
      steps.push('left');
  });
  return {
    hasLeft: () => steps.at(-1) === 'left',
    hasLoadedAndLeft: () => steps.includes('part') && steps.at(-1) === 'left',
    hold: () => {
      steps.length = 0;
      isHolding = true;
    },
    held: () => waiting.length,
    async release(): Promise<void> {
      isHolding = false;
      steps.push(...waiting.map(() => 'part' as const));
      await Promise.all(waiting.splice(0).map(async (route) => route.continue()));
    },
  };
}
