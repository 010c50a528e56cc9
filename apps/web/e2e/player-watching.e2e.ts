// Watching with everything the player offers: the watermark that cannot be removed unnoticed, saving data, sound alone, chapters,
// captions, the transcript, the system's media keys.

import { type Browser, expect, type Page } from '@playwright/test';
import type { SignedIn } from '@valence/contract/auth/sign-in';
import { asWritten, newPeople, type People, test } from './journey.ts';
import { describeLessons, openLesson, playerOf, playTo, tracksFetched } from './player-kit.ts';
import type { Product } from './product.ts';
import { openSession, pageHolding } from './sessions.ts';
import { expectMoving, mediaFacts } from './watching.ts';

let product: Product;
let people: People;
let nimali: SignedIn;
test.beforeAll(async ({ product: shared }) => {
  product = shared;
  people = await newPeople(product);
  nimali = await openSession(product.url, people.nimali);
});

let page: Page;
const opened = async (browser: Browser) => {
  page = await pageHolding(browser, product.url, { auth: nimali });
};
test.afterEach(async () => page.context().close());

const watermark = () => playerOf(page).getByText(asWritten(people.nimali), { exact: true });
const settings = () => playerOf(page).getByRole('button', { name: 'Quality and speed' });
const quality = (name: RegExp) => page.getByRole('radio', { name });
/** A choice's text, without the space before its figure. */
const label = (text: RegExp) => page.locator('label').filter({ hasText: text });

test('the student’s number: removed, hidden or rewritten it comes back, and the lesson stands still', async ({
  browser,
}) => {
  await opened(browser);
  await openLesson(page, nimali);
  const losses: Record<string, () => void> = {
    removed: () => document.querySelector('video + span')?.remove(),
    hidden: () => document.querySelector('video + span')?.setAttribute('style', 'display:none'),
    rewritten: () => document.querySelector('video + span')?.replaceChildren('not me'),
    'faded by a style sheet': () => {
      const sheet = new CSSStyleSheet();
      sheet.replaceSync('video + span { opacity: 0 !important }');
      document.adoptedStyleSheets = [sheet];
      const remove = () => {
        document.adoptedStyleSheets = [];
      };
      document.querySelector('video')?.addEventListener('pause', remove, { once: true });
    },
  };
  for (const [way, lose] of Object.entries(losses)) {
    await test.step(way, async () => {
      await page.keyboard.press('k');
      await expect.poll(async () => (await mediaFacts(page)).paused).toBe(false);
      await expect(watermark()).toBeVisible();
      await page.evaluate(lose);
      await expect.poll(async () => (await mediaFacts(page)).paused).toBe(true);
      await expect(watermark()).toBeVisible();
      await expect(playerOf(page).getByText('Your number must stay on the picture')).toBeVisible();
    });
  }
});

test('a small window of its own takes the number along, and gives the picture back', async ({ browser }) => {
  await opened(browser);
  await openLesson(page, nimali);
  await playTo(page);
  await playerOf(page).getByRole('button', { name: 'Picture in picture' }).click();
  await expect(playerOf(page).getByText('The picture is in a small window.')).toBeVisible();
  const inside = async () =>
    page.evaluate(() => {
      const { window: small } = (window as unknown as { documentPictureInPicture: { window: Window } })
        .documentPictureInPicture;
      const video = small.document.querySelector('video');
      return {
        text: small.document.body.innerText.trim(),
        second: video?.currentTime ?? 0,
        paused: video?.paused,
      };
    });
  await expect.poll(async () => (await inside()).text).toBe(asWritten(people.nimali));
  const before = await inside();
  await expect.poll(async () => (await inside()).second).toBeGreaterThan(before.second + 1);
  await playerOf(page).getByRole('button', { name: 'Bring it back' }).click();
  await expect(watermark()).toBeVisible();
  await expectMoving(page, 1);
});

test('who saves data begins with the data saver; sound alone fetches no picture; both are remembered, and the speed', async ({
  browser,
}) => {
  await opened(browser);
  const tracks = tracksFetched(page);
  const speed = async () => page.evaluate(() => document.querySelector('video')?.playbackRate);
  await page.addInitScript(() =>
    Object.defineProperty(navigator, 'connection', { value: { saveData: true, downlink: 5 } }),
  );
  await openLesson(page, nimali);
  await playTo(page);
  await settings().click();
  await expect(quality(/^Data saver/)).toBeChecked();
  // The stated cost is that of the rendition that plays.
  const [, figure] =
    /^Data saver(\d+ MB an hour)$/.exec((await label(/^Data saver/).textContent()) ?? '') ?? [];
  const [, side] = /^(\d+)p/.exec((await label(new RegExp(`^\\d+p${figure}$`)).textContent()) ?? '') ?? [];
  // Opus, which costs a third of AAC, and the one picture.
  expect(tracks().toSorted()).toEqual(['audio18', `v${side}`]);

  await test.step('sound alone', async () => {
    await quality(/^Audio only/).click({ force: true });
    await expect(playerOf(page).getByText('The picture comes back', { exact: false })).toBeVisible();
    await expect.poll(async () => (await mediaFacts(page)).width).toBe(0);
    const { soundBytes } = await mediaFacts(page);
    tracks();
    await page.keyboard.press('Escape');
    await page.keyboard.press('l');
    await expect.poll(async () => (await mediaFacts(page)).soundBytes).toBeGreaterThan(soundBytes);
    expect((await mediaFacts(page)).paused).toBe(false);
    await page.keyboard.press('>');
    await expect.poll(speed).toBe(1.25);
    expect(tracks().filter((track) => track !== 'audio18')).toEqual([]);
    await settings().click();
    await expect(quality(/^Audio only \d+ MB an hour$/)).toBeChecked();
  });

  await test.step('after a reload, and back to the picture', async () => {
    await page.reload();
    await playTo(page);
    await expect.poll(speed).toBe(1.25);
    await settings().click();
    await expect(quality(/^Audio only/)).toBeChecked();
    // The choice starts another stream, and is shown with it.
    await quality(/^Automatic/).click({ force: true });
    await expect(quality(/^Automatic/)).toBeChecked();
    await expect.poll(async () => (await mediaFacts(page)).width).toBeGreaterThan(0);
    await expectMoving(page);
  });
});

test('chapters from the description: a list that jumps and marks, words on the bar', async ({ browser }) => {
  await opened(browser);
  const description = 'About it.\n\n0:00 What it is\n0:20 How it works\n0:40 A past paper';
  await describeLessons(page, () => ({ description }));
  await openLesson(page, nimali);
  await page.getByText('Chapters', { exact: true }).click();
  const chapters = page.getByRole('region', { name: 'Chapters' });
  await expect(chapters.getByRole('button')).toHaveCount(3);
  await expect(page.getByRole('region', { name: 'About this lesson' })).toHaveText('About it.');
  await chapters.getByRole('button', { name: /How it works/ }).click();
  await expect.poll(async () => (await mediaFacts(page)).second).toBeCloseTo(20, 0);
  await expect(chapters.locator('[aria-current]')).toHaveText(/How it works/);
  const bar = playerOf(page).getByRole('slider', { name: 'Position in the lesson' });
  await expect(bar).toHaveAttribute('aria-valuetext', /^0:20 of .+, How it works$/);
  await bar.hover({ position: { x: 2, y: 5 } });
  await expect(playerOf(page).getByText('What it is')).toBeVisible();
});

test('the bar shows small pictures of the place one points at', async ({ browser }) => {
  await opened(browser);
  await openLesson(page, nimali);
  await playTo(page);
  const bar = playerOf(page).getByRole('slider', { name: 'Position in the lesson' });
  const shown = playerOf(page).locator('[data-preview]');
  const width = (await bar.boundingBox())?.width ?? 0;
  await bar.hover({ position: { x: 2, y: 5 } });
  await expect(shown).toHaveCSS('background-position', '0px 0px');
  await expect(shown).toHaveCSS('background-image', /^url\("blob:/);
  await bar.hover({ position: { x: width / 2, y: 5 } });
  // The middle of 85 seconds: the ninth picture, one for each five seconds, five in a row of the sheet.
  await expect(shown).toHaveCSS('background-position', '-480px -90px');
});

test('captions switched on after the address was renewed, and a transcript that jumps', async ({
  browser,
}) => {
  await opened(browser);
  // On a desktop the transcript beside the picture has read the captions already.
  await page.setViewportSize({ width: 768, height: 740 });
  const addresses: string[] = [];
  const folder = (address = '') => address.slice(0, address.lastIndexOf('/'));
  // All addresses that the server gives in a minute are the same: the first answer names another folder, which leads to the same files.
  const earlier = '/media/lessons/earlier';
  const askedEarlier: string[] = [];
  await page.route(`**${earlier}/**`, async (route) => {
    const url = route.request().url();
    askedEarlier.push(url);
    await route.continue({ url: url.replace(earlier, folder(addresses[0])) });
  });
  // The first two end soon: the page has taken the second one when it asks for a third, which stays while the captions are asked for.
  await describeLessons(page, (video) => {
    addresses.push(video.url ?? '');
    if (addresses.length > 2) return {};
    const urlExpires = new Date().toISOString();
    if (addresses.length > 1) return { urlExpires };
    const first = JSON.stringify(video).replaceAll(folder(addresses[0]), earlier);
    return { ...(JSON.parse(first) as typeof video), urlExpires };
  });
  const isTaken = page.waitForRequest(
    (request) => addresses.length > 1 && request.url().includes('/api/video?'),
  );
  await openLesson(page, nimali);
  await isTaken;
  const captions = page.waitForResponse(/\.vtt$/);
  await page.keyboard.press('c');
  await captions;
  expect(askedEarlier).not.toEqual([]);
  expect(askedEarlier.filter((url) => url.endsWith('.vtt'))).toEqual([]);

  await page.getByText('Transcript', { exact: true }).click();
  const lines = page.getByRole('list', { name: 'Transcript' }).getByRole('button');
  const third = lines.nth(2);
  await third.focus();
  await page.keyboard.press('Enter');
  await expect(third).toHaveAttribute('aria-current', 'true');
  const words = (await third.locator('span').last().innerText()).trim();
  await expect(playerOf(page).getByText(words)).toBeVisible();
  await expect.poll(async () => (await mediaFacts(page)).second).toBeGreaterThan(1);
});

test('the system’s keys know the lesson and move it', async ({ browser }) => {
  await opened(browser);
  const { title } = await openLesson(page, nimali);
  await playTo(page);
  const mediaSession = async () =>
    page.evaluate(() => [navigator.mediaSession.metadata?.title, navigator.mediaSession.playbackState]);
  await expect.poll(mediaSession).toEqual([title, 'playing']);
  await page.keyboard.press('k');
  await expect.poll(mediaSession).toEqual([title, 'paused']);
});

test('without a network it says so, and goes on at the same second when it is back', async ({ browser }) => {
  await opened(browser);
  await openLesson(page, nimali);
  await playTo(page);
  await page.context().setOffline(true);
  await page.keyboard.press('7');
  await expect(playerOf(page).getByText('No connection.', { exact: false })).toBeVisible();
  // The page's own notice leaves it to the player.
  const notices = page.getByText(/^(You are offline|No (internet )?connection)/);
  await expect(notices.filter({ visible: true })).toHaveCount(1);
  const { second } = await mediaFacts(page);
  await page.evaluate(() => {
    const video = document.querySelector('video');
    const note = () => Object.assign(globalThis, { wentOnAt: video?.currentTime });
    video?.addEventListener('playing', note, { once: true });
  });
  await page.context().setOffline(false);
  await expectMoving(page, 1);
  await expect(playerOf(page).getByText('No connection.', { exact: false })).toBeHidden();
  expect(await page.evaluate('globalThis.wentOnAt')).toBeCloseTo(second, 0);
});

test('on a phone a double tap on a side jumps ten seconds; the whole screen is turned as the picture lies', async ({
  browser,
}) => {
  page = await pageHolding(browser, product.url, { auth: nimali }, { hasTouch: true, isMobile: true });
  // Desktops cannot turn their screen: the test records what a phone would be asked for.
  await page.addInitScript(() =>
    Object.defineProperty(ScreenOrientation.prototype, 'lock', {
      value: async (to: string) => document.documentElement.setAttribute('data-turned', to),
    }),
  );
  await openLesson(page, nimali);
  await playTo(page);
  await page.keyboard.press('k');
  await expect.poll(async () => (await mediaFacts(page)).paused).toBe(true);
  const { second } = await mediaFacts(page);
  const box = await playerOf(page).boundingBox();
  const devtools = await page.context().newCDPSession(page);
  // A double tap by the times of its taps, of which a busy phone learns late: more passes here than may lie between them.
  const tapTwice = async (share: number) => {
    const x = (box?.x ?? 0) + (box?.width ?? 0) * share;
    const y = (box?.y ?? 0) + (box?.height ?? 0) * 0.3;
    const now = Date.now() / 1000;
    for (const timestamp of [now, now + 0.15]) {
      const touch = { touchPoints: [{ x, y }], timestamp };
      await devtools.send('Input.dispatchTouchEvent', { type: 'touchStart', ...touch });
      await devtools.send('Input.dispatchTouchEvent', { type: 'touchEnd', ...touch, touchPoints: [] });
      await page.waitForTimeout(400);
    }
  };
  await tapTwice(0.9);
  await expect.poll(async () => (await mediaFacts(page)).second).toBeCloseTo(second + 10, 0);
  await tapTwice(0.1);
  await expect.poll(async () => (await mediaFacts(page)).second).toBeCloseTo(second, 0);
  // Who reads below the lesson is at the same line afterwards.
  const line = async () => page.evaluate(() => Math.round(scrollY));
  await page.evaluate(() => scrollTo(0, 150));
  await expect.poll(line).toBe(150);
  await page.keyboard.press('f');
  await expect(page.locator('html[data-turned=landscape]')).toBeAttached();
  const filling = async () =>
    page.evaluate(() => document.fullscreenElement?.getAttribute('aria-label') ?? '');
  await expect.poll(filling).toMatch(/^Player: /);
  await page.keyboard.press('f');
  await expect.poll(filling).toBe('');
  await expect.poll(line).toBe(150);
  // On a small phone the picture stays in sight meanwhile.
  await page.setViewportSize({ width: 360, height: 740 });
  await page.evaluate(() => scrollTo(0, 150));
  await expect.poll(line).toBe(150);
  await expect.poll(async () => (await playerOf(page).boundingBox())?.y).toBe(0);
});

test('a lesson that was begun fills a phone that is turned sideways, and gives the page back when it is upright', async ({
  browser,
}) => {
  const upright = { width: 360, height: 740 };
  const phone = { hasTouch: true, isMobile: true, viewport: upright };
  page = await pageHolding(browser, product.url, { auth: nimali }, phone);
  await openLesson(page, nimali);
  const size = async () => {
    const { width = 0, height = 0 } = (await playerOf(page).boundingBox()) ?? {};
    return { width: Math.round(width), height: Math.round(height) };
  };
  const devtools = await page.context().newCDPSession(page);
  // Not by the page's own method, which turns no window that is full screen.
  const turn = async (to: { width: number; height: number }) =>
    devtools.send('Emulation.setDeviceMetricsOverride', { ...to, deviceScaleFactor: 1, mobile: true });
  const sideways = { width: 740, height: 360 };
  await playTo(page);
  await turn(sideways);
  await expect.poll(size).toEqual(sideways);
  await turn(upright);
  await expect.poll(size).toEqual({ width: 360, height: 203 });
  await expectMoving(page);
});

test('on a phone the small window is in the menu: the system’s own, which the number’s guard lets be', async ({
  browser,
}) => {
  const phone = { hasTouch: true, isMobile: true, viewport: { width: 360, height: 740 } };
  page = await pageHolding(browser, product.url, { auth: nimali }, phone);
  // As in Android's Chromium: a page gets no window of its own.
  await page.addInitScript(() => Reflect.deleteProperty(window, 'documentPictureInPicture'));
  await openLesson(page, nimali);
  await playTo(page);
  const inWindow = async () => page.evaluate(() => document.pictureInPictureElement !== null);
  await settings().tap();
  await page.getByRole('button', { name: 'Picture in picture' }).tap();
  await expect(playerOf(page).getByText('The picture is in a small window.')).toBeVisible();
  await expect(page.getByRole('radio', { name: /^Automatic/ })).toBeHidden();
  await expectMoving(page);
  expect(await inWindow()).toBe(true);
  await playerOf(page).getByRole('button', { name: 'Bring it back' }).tap();
  await expect.poll(inWindow).toBe(false);
  await expectMoving(page, 1);
  // Opened by anything but the player it is closed again, and the lesson pauses.
  await page.keyboard.press('k');
  await page.keyboard.press('k');
  await page.evaluate(async () => {
    const video = document.querySelector('video');
    if (video) video.disablePictureInPicture = false;
    await video?.requestPictureInPicture();
  });
  await expect.poll(inWindow).toBe(false);
  await expect.poll(async () => (await mediaFacts(page)).paused).toBe(true);
});
