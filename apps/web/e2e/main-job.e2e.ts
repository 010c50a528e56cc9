// The main job, end to end: sign in with WhatsApp, watch a protected lesson, and an admin decides who may.

import { expect, type Page } from '@playwright/test';
import { asWritten, newPeople, type People, test } from './journey.ts';
import { lineOf } from './line.ts';
import { signedIn } from './people.ts';
import type { Product } from './product.ts';
import { openSession, pageHolding } from './sessions.ts';
import { expectMoving, mediaFacts, playOnAndOn } from './watching.ts';

let product: Product;
let people: People;
test.beforeAll(async ({ product: shared }) => {
  product = shared;
  people = await newPeople(product);
});

test('a student signs in and watches; an admin takes the lesson away and gives it back', async ({
  browser,
}) => {
  const student = await signedIn(browser, { url: product.url, phone: people.nimali });

  await test.step('her library shows what she may watch', async () => {
    await expect(student.getByRole('heading', { name: 'Latest Videos' })).toBeVisible();
    await expect(student.getByText('Expires in 3 days').first()).toBeVisible();
  });

  const title = await test.step('a lesson plays: picture and sound move', async () => {
    await openNewestLesson(student);
    await play(student);
    await expectMoving(student);
    return (await student.getByRole('heading', { level: 1 }).innerText()).trim();
  });

  await test.step('quality adapts to the network', async () => {
    const line = await lineOf(student);
    await line({ down: 100, latency: 80 });
    // Beyond what was buffered while the network was fast.
    await student.keyboard.press('5');
    const heights = await heightsUntil(student, (height) => height <= 240);
    await line({});
    const later = await heightsUntil(student, (height) => height >= 480);
    expect(later.at(-1)).toBeGreaterThan(heights.at(-1) ?? 0);
  });

  await test.step('her stream address does not play in another browser', async () => {
    const address = await playlistOf(student);
    const own = await student.request.get(address);
    expect(own.status()).toBe(200);
    const stranger = await browser.newContext({ baseURL: product.url });
    expect([401, 403]).toContain((await stranger.request.get(address)).status());
    await stranger.close();
    const other = await pageHolding(browser, product.url, {
      auth: await openSession(product.url, people.kasun),
    });
    await other.goto('/video_library');
    expect([401, 403]).toContain((await other.request.get(address)).status());
    await other.context().close();
  });

  const admin = await pageHolding(browser, product.url, {
    auth: await openSession(product.url, people.admin),
  });
  await test.step('the admin looks her up', async () => {
    await admin.goto('/video_library');
    await admin.getByRole('link', { name: 'Dashboard' }).click();
    await admin.getByRole('link', { name: 'Students', exact: true }).click();
    await admin.getByLabel('WhatsApp number').fill(asWritten(people.nimali));
    await admin.getByRole('button', { name: 'Search' }).click();
    await expect(admin.getByRole('heading', { name: /Nimali|නිමාලි/ })).toBeVisible();
    await expect(admin.getByText('Verified Account')).toBeVisible();
    await admin.getByRole('tab', { name: 'Videos' }).click();
  });

  await test.step('removed: her running stream stops', async () => {
    await playOnAndOn(student);
    await play(student);
    await expectMoving(student);
    await admin.getByRole('button', { name: `Remove access to ${title}` }).click();
    const dialog = admin.getByRole('dialog', { name: 'Confirm Removal' });
    await expect(dialog.getByText(`Are you sure you want to remove access to "${title}"?`)).toBeVisible();
    await dialog.getByRole('button', { name: 'Yes' }).click();
    await expect(admin.getByText('Video access removed successfully')).toBeVisible();
    // The player's own test (A5) checks how soon, on a clock that does not depend on the machine's load.
    await expect(student.getByText('Your access to this lesson has ended')).toBeVisible();
    await expectStandingStill(student);
  });

  await test.step('granted again: it plays again', async () => {
    const form = admin.getByRole('form', { name: 'Grant access' });
    await form.getByLabel('Find videos').fill(title);
    await form.getByRole('checkbox').first().check();
    await admin.getByRole('button', { name: 'Grant Access' }).click();
    await expect(admin.getByText('Access granted successfully')).toBeVisible();
    await student.reload();
    await play(student);
    await expectMoving(student);
  });

  await Promise.all([student.context().close(), admin.context().close()]);
});

async function openNewestLesson(page: Page): Promise<void> {
  await page.getByRole('region', { name: 'Latest Videos' }).getByRole('link').first().click();
  await expect(page).toHaveURL(/\/play\//);
}

/** Presses play if the lesson does not play yet. */
async function play(page: Page): Promise<void> {
  const player = page.getByRole('region', { name: /^Player/ });
  await expect(player).toBeVisible();
  if ((await mediaFacts(page)).paused) await player.getByRole('button', { name: /^Play/ }).first().click();
}

/** Collects the heights of the picture until one is as expected. */
async function heightsUntil(page: Page, wanted: (height: number) => boolean): Promise<number[]> {
  const seen: number[] = [];
  await expect
    .poll(
      async () => {
        await play(page);
        const height = await page.evaluate(() => document.querySelector('video')?.videoHeight ?? 0);
        if (seen.at(-1) !== height) seen.push(height);
        return height > 0 && wanted(height);
      },
      { intervals: [500] },
    )
    .toBe(true);
  return seen;
}

async function playlistOf(page: Page): Promise<string> {
  const address = await page.evaluate(() =>
    performance
      .getEntriesByType('resource')
      .map(({ name }) => name)
      .findLast((name) => name.endsWith('.m3u8')),
  );
  if (!address) throw new Error('No playlist was loaded');
  return address;
}

async function expectStandingStill(page: Page): Promise<void> {
  const before = await mediaFacts(page);
  await page.waitForTimeout(1500);
  expect((await mediaFacts(page)).second).toBe(before.second);
}
