// Watching with everything the player offers: the watermark that cannot be removed unnoticed, saving data, sound alone, chapters,
// captions, the transcript, the system's media keys.

import { expect, type Page } from '@playwright/test';
import type { SignedIn } from '@valence/contract/auth/sign-in';
import type { PlayableVideo } from '@valence/contract/learning/playable-video';
import type { LibraryVideo } from '@valence/contract/learning/videos';
import { asWritten, newPeople, type People, test } from './journey.ts';
import { describeLessons, openLesson, playerOf, playTo, tracksFetched } from './player-kit.ts';
import { openSession, pageHolding } from './sessions.ts';
import { expectMoving, expectSecond, mediaFacts } from './watching.ts';

let people: People;
let nimali: SignedIn;
/** She goes on with the lesson that is open; it is loaded anew where its address or what is remembered is at stake. */
let page: Page;
let phone: Page;
let lesson: LibraryVideo;
test.beforeAll(async ({ browser, product }) => {
  people = await newPeople(product);
  nimali = await openSession(product.url, people.nimali);
  // Without room for the transcript beside the picture, which reads the captions by itself.
  const viewport = { width: 768, height: 740 };
  page = await pageHolding(browser, product.url, { auth: nimali }, { viewport });
  await page.addInitScript(() =>
    Object.defineProperty(navigator, 'connection', { value: { saveData: true, downlink: 5 } }),
  );
  await describeLessons(page, (video) => ({ description: DESCRIPTION, ...addressOf(video) }));
  phone = await pageHolding(browser, product.url, { auth: nimali }, { hasTouch: true, isMobile: true });
  await phone.addInitScript(asAndroid);
});
test.afterAll(async () => {
  await Promise.all([page.context().close(), phone.context().close()]);
});

const DESCRIPTION = 'About it.\n\n0:00 What it is\n0:20 How it works\n0:40 A past paper';
/** What is changed of a lesson's addresses. */
let addressOf: (video: PlayableVideo) => Partial<PlayableVideo> = () => ({});

/** Runs in the page: notes how a phone would turn its screen, which a desktop cannot, and has no window for a page's own content. */
function asAndroid(): void {
  Object.defineProperty(ScreenOrientation.prototype, 'lock', {
    value: async (to: string) => document.documentElement.setAttribute('data-turned', to),
  });
  Reflect.deleteProperty(window, 'documentPictureInPicture');
}

/** Loads the lesson where none is open. It stands at its beginning then, without the focus in any of its parts. */
async function atStart(on: Page): Promise<void> {
  if (!on.url().includes('/play/')) lesson = await openLesson(on, nimali);
  await on.waitForFunction(() => (document.querySelector('video')?.readyState ?? 0) > 0);
  await on.evaluate(() => {
    (document.activeElement as HTMLElement | null)?.blur();
    const video = document.querySelector('video');
    video?.pause();
    if (video) video.currentTime = 0;
  });
  await expectSecond(on).toBe(0);
}

/** Plays from the beginning until the lesson is some way in. */
async function playing(on: Page): Promise<void> {
  await atStart(on);
  await on.keyboard.press('k');
  await expectSecond(on).toBeGreaterThan(0.2);
}

const isPaused = async (on: Page) => (await mediaFacts(on)).paused;
const watermark = () => playerOf(page).getByText(asWritten(people.nimali), { exact: true });
const settings = (on: Page) => playerOf(on).getByRole('button', { name: 'Quality and speed' });
const quality = (name: RegExp) => page.getByRole('radio', { name });
/** A choice's text, without the space before its figure. */
const label = (text: RegExp) => page.locator('label').filter({ hasText: text });

test('who saves data begins with the data saver; sound alone fetches no picture; both are remembered, and the speed', async () => {
  const tracks = tracksFetched(page);
  const speed = async () => page.evaluate(() => document.querySelector('video')?.playbackRate);
  lesson = await openLesson(page, nimali, 0);
  await playTo(page);
  await settings(page).click();
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
    expect(await isPaused(page)).toBe(false);
    await page.keyboard.press('>');
    await expect.poll(speed).toBe(1.25);
    expect(tracks().filter((track) => track !== 'audio18')).toEqual([]);
    await settings(page).click();
    await expect(quality(/^Audio only \d+ MB an hour$/)).toBeChecked();
  });

  await test.step('after a reload, and back to the picture', async () => {
    await page.reload();
    await playTo(page);
    await expect.poll(speed).toBe(1.25);
    await settings(page).click();
    await expect(quality(/^Audio only/)).toBeChecked();
    // The choice starts another stream, and is shown with it.
    await quality(/^Automatic/).click({ force: true });
    await expect(quality(/^Automatic/)).toBeChecked();
    await page.keyboard.press('Escape');
    await expect.poll(async () => (await mediaFacts(page)).width).toBeGreaterThan(0);
    await expectMoving(page);
  });
});

test('captions switched on after the address was renewed, and a transcript that jumps', async () => {
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
  addressOf = (video) => {
    addresses.push(video.url ?? '');
    if (addresses.length > 2) return {};
    const urlExpires = new Date().toISOString();
    if (addresses.length > 1) return { urlExpires };
    const first = JSON.stringify(video).replaceAll(folder(addresses[0]), earlier);
    return { ...(JSON.parse(first) as typeof video), description: DESCRIPTION, urlExpires };
  };
  const isTaken = page.waitForRequest(
    (request) => addresses.length > 1 && request.url().includes('/api/video?'),
  );
  lesson = await openLesson(page, nimali, 0);
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
  await expectSecond(page).toBeGreaterThan(1);
});

test('chapters from the description: a list that jumps and marks, words on the bar', async () => {
  await atStart(page);
  await page.getByText('Chapters', { exact: true }).click();
  const chapters = page.getByRole('region', { name: 'Chapters' });
  await expect(chapters.getByRole('button')).toHaveCount(3);
  await expect(page.getByRole('region', { name: 'About this lesson' })).toHaveText('About it.');
  await chapters.getByRole('button', { name: /How it works/ }).click();
  await expectSecond(page).toBeCloseTo(20, 0);
  await expect(chapters.locator('[aria-current]')).toHaveText(/How it works/);
  const bar = playerOf(page).getByRole('slider', { name: 'Position in the lesson' });
  await expect(bar).toHaveAttribute('aria-valuetext', /^0:20 of .+, How it works$/);
  await bar.hover({ position: { x: 2, y: 5 } });
  await expect(playerOf(page).getByText('What it is')).toBeVisible();
});

test('the bar shows small pictures of the place one points at', async () => {
  await playing(page);
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

test('the system’s keys know the lesson and move it', async () => {
  await playing(page);
  const { title } = lesson;
  const mediaSession = async () =>
    page.evaluate(() => [navigator.mediaSession.metadata?.title, navigator.mediaSession.playbackState]);
  await expect.poll(mediaSession).toEqual([title, 'playing']);
  await page.keyboard.press('k');
  await expect.poll(mediaSession).toEqual([title, 'paused']);
});

test('the student’s number: removed, hidden or rewritten it comes back, and the lesson stands still', async () => {
  await atStart(page);
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
      await expect.poll(async () => isPaused(page)).toBe(false);
      await expect(watermark()).toBeVisible();
      await page.evaluate(lose);
      await expect.poll(async () => isPaused(page)).toBe(true);
      await expect(watermark()).toBeVisible();
      await expect(playerOf(page).getByText('Your number must stay on the picture')).toBeVisible();
    });
  }
});

test('without a network it says so, and goes on at the same second when it is back', async () => {
  await playing(page);
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
  await expectMoving(page);
  await expect(playerOf(page).getByText('No connection.', { exact: false })).toBeHidden();
  expect(await page.evaluate('globalThis.wentOnAt')).toBeCloseTo(second, 0);
  await page.keyboard.press('k');
});

test('a small window of its own takes the number along, and gives the picture back', async () => {
  await playing(page);
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
  await expectMoving(page);
});

test('on a phone a double tap on a side jumps ten seconds; the whole screen is turned as the picture lies', async () => {
  await playing(phone);
  await phone.keyboard.press('k');
  await expect.poll(async () => isPaused(phone)).toBe(true);
  const { second } = await mediaFacts(phone);
  const box = await playerOf(phone).boundingBox();
  const devtools = await phone.context().newCDPSession(phone);
  // A double tap by the times of its taps, of which a busy phone learns late: more passes here than may lie between them.
  const tapTwice = async (share: number) => {
    const x = (box?.x ?? 0) + (box?.width ?? 0) * share;
    const y = (box?.y ?? 0) + (box?.height ?? 0) * 0.3;
    const now = Date.now() / 1000;
    for (const timestamp of [now, now + 0.15]) {
      const touch = { touchPoints: [{ x, y }], timestamp };
      await devtools.send('Input.dispatchTouchEvent', { type: 'touchStart', ...touch });
      await devtools.send('Input.dispatchTouchEvent', { type: 'touchEnd', ...touch, touchPoints: [] });
      await phone.waitForTimeout(400);
    }
  };
  await tapTwice(0.9);
  await expectSecond(phone).toBeCloseTo(second + 10, 0);
  await tapTwice(0.1);
  await expectSecond(phone).toBeCloseTo(second, 0);
  // Who reads below the lesson is at the same line afterwards.
  const line = async () => phone.evaluate(() => Math.round(scrollY));
  await phone.evaluate(() => scrollTo(0, 150));
  await expect.poll(line).toBe(150);
  await phone.keyboard.press('f');
  await expect(phone.locator('html[data-turned=landscape]')).toBeAttached();
  const filling = async () =>
    phone.evaluate(() => document.fullscreenElement?.getAttribute('aria-label') ?? '');
  await expect.poll(filling).toMatch(/^Player: /);
  await phone.keyboard.press('f');
  await expect.poll(filling).toBe('');
  await expect.poll(line).toBe(150);
  // On a small phone the picture stays in sight meanwhile.
  await phone.setViewportSize({ width: 360, height: 740 });
  await phone.evaluate(() => scrollTo(0, 150));
  await expect.poll(line).toBe(150);
  await expect.poll(async () => (await playerOf(phone).boundingBox())?.y).toBe(0);
});

test('a lesson that was begun fills a phone that is turned sideways, and gives the page back when it is upright', async () => {
  await phone.setViewportSize({ width: 360, height: 740 });
  await playing(phone);
  const size = async () => {
    const { width = 0, height = 0 } = (await playerOf(phone).boundingBox()) ?? {};
    return { width: Math.round(width), height: Math.round(height) };
  };
  const devtools = await phone.context().newCDPSession(phone);
  // Not by the page's own method, which turns no window that is full screen.
  const turn = async (to: { width: number; height: number }) =>
    devtools.send('Emulation.setDeviceMetricsOverride', { ...to, deviceScaleFactor: 1, mobile: true });
  const sideways = { width: 740, height: 360 };
  await turn(sideways);
  await expect.poll(size).toEqual(sideways);
  await turn({ width: 360, height: 740 });
  await expect.poll(size).toEqual({ width: 360, height: 203 });
  await expectMoving(phone);
});

test('on a phone the small window is in the menu: the system’s own, which the number’s guard lets be', async () => {
  await phone.setViewportSize({ width: 360, height: 740 });
  await playing(phone);
  const inWindow = async () => phone.evaluate(() => document.pictureInPictureElement !== null);
  await settings(phone).tap();
  await phone.getByRole('button', { name: 'Picture in picture' }).tap();
  await expect(playerOf(phone).getByText('The picture is in a small window.')).toBeVisible();
  await expect(phone.getByRole('radio', { name: /^Automatic/ })).toBeHidden();
  await expectMoving(phone);
  expect(await inWindow()).toBe(true);
  await playerOf(phone).getByRole('button', { name: 'Bring it back' }).tap();
  await expect.poll(inWindow).toBe(false);
  await expectMoving(phone);
  // Opened by anything but the player it is closed again, and the lesson pauses.
  await phone.keyboard.press('k');
  await phone.keyboard.press('k');
  await phone.evaluate(async () => {
    const video = document.querySelector('video');
    if (video) video.disablePictureInPicture = false;
    await video?.requestPictureInPicture();
  });
  await expect.poll(inWindow).toBe(false);
  await expect.poll(async () => isPaused(phone)).toBe(true);
});
