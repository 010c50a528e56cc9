// One stream at a time: the second device is asked, the first one is told.

import { expect, type Page } from '@playwright/test';
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

  await test.step('leaving the lesson leaves the place', async () => {
    await phone.getByRole('link', { name: 'Back to your lessons' }).click();
    await expect(phone).toHaveURL(/video_library/);
    await laptop.reload();
    await playTo(laptop, 0);
  });
  await Promise.all([phone.context().close(), laptop.context().close()]);
});
