// One stream at a time: the second device is asked, the first one is told.

import { expect, test } from '@playwright/test';
import { people } from './people.ts';
import { openLesson, playerOf, playTo } from './player-kit.ts';
import { type Product, startProduct } from './product.ts';
import { openSession, pageHolding } from './sessions.ts';
import { expectMoving, mediaFacts } from './watching.ts';

const TOLD_WITHIN_MS = 10_000;

let product: Product;
test.beforeAll(async () => {
  product = await startProduct();
});
test.afterAll(async () => product.remove());

test('a second device may take the lesson over; the first one is told and can take it back', async ({
  browser,
}) => {
  const sessions = [
    await openSession(product.url, people.nimali),
    await openSession(product.url, people.nimali),
  ];
  const [phone, laptop] = await Promise.all(
    sessions.map(async (auth) => pageHolding(browser, product.url, { auth })),
  );
  if (!phone || !laptop || !sessions[0] || !sessions[1]) throw new Error('Two devices are needed');
  const told = (page: typeof phone) => playerOf(page).getByRole('alert');
  await openLesson(phone, sessions[0]);
  await playTo(phone);

  await openLesson(laptop, sessions[1]);
  await expect(told(laptop)).toContainText('Another device is playing with your account');
  await expectMoving(phone, 1);

  await told(laptop).getByRole('button', { name: 'Watch here instead' }).click();
  await expect.poll(async () => (await mediaFacts(laptop)).soundBytes).toBeGreaterThan(0);
  await expectMoving(laptop, 1);
  await expect(told(phone)).toContainText('Another device is playing', { timeout: TOLD_WITHIN_MS });
  expect((await mediaFacts(phone)).paused).toBe(true);

  await told(phone).getByRole('button', { name: 'Watch here instead' }).click();
  await expect.poll(async () => (await mediaFacts(phone)).soundBytes).toBeGreaterThan(0);
  await expectMoving(phone, 1);
  await expect(told(laptop)).toContainText('Another device is playing', { timeout: TOLD_WITHIN_MS });

  await test.step('who pauses leaves the place to the other one', async () => {
    const left = phone.waitForResponse(
      (response) =>
        response.url().endsWith('/api/v1/streams/here') && response.request().method() === 'DELETE',
    );
    await phone.keyboard.press('k');
    expect((await left).status()).toBe(200);
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
