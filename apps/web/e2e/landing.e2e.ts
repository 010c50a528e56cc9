// The landing page of a batch: its splash, its two tabs, its photos, and all contact links.

import { type BrowserContext, expect, type Page } from '@playwright/test';
import site from '../../server/demo/site-content.json' with { type: 'json' };
import { faultsOf } from './axe.ts';
import { gotoHydrated } from './hydrated.ts';
import { test } from './journey.ts';
import type { Product } from './product.ts';

test.use({ contextOptions: { reducedMotion: 'no-preference' } });

let product: Product;
test.beforeAll(async ({ product: shared }) => {
  product = shared;
});

const CALL = `tel:+${site.contactNumber}`;
const CHAT = new RegExp(`^https://wa\\.me/${site.contactNumber}\\?text=`);
const WATCH = (id: string) => `https://www.youtube.com/watch?v=${id}`;
const PHONE = { width: 360, height: 740 };

/** Other sites answer with an empty page. */
async function closeOff(context: BrowserContext): Promise<void> {
  await context.route(
    ({ origin }) => origin !== product.url,
    async (route) => route.fulfill({ contentType: 'text/html', body: '<title>outside</title>' }),
  );
}

async function open(page: Page): Promise<void> {
  await closeOff(page.context());
  // A tab or a photo's button that is pressed earlier does nothing.
  await gotoHydrated(page, `${product.url}/al2027`);
  await expect(page.locator('.splash')).toBeHidden();
}

const photos = (page: Page) => page.getByRole('region', { name: 'What a class day looks like' });
const row = (page: Page) => page.getByRole('list', { name: 'Photos of the classes' });
const rgb = (hex: string) => {
  const parts = [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16));
  return `rgb(${parts.join(', ')})`;
};
/** The index of the photo in view; the copy of the first one at the end is 4. */
const place = async (page: Page) => row(page).evaluate((list) => list.scrollLeft / list.clientWidth);
const isAt = async (page: Page, wanted: number) =>
  expect.poll(async () => Math.abs((await place(page)) - wanted)).toBeLessThan(0.02);

test('the splash is the first paint and lasts 2000 ms: the year, the subject, a spinner; a page that is loaded again shows none', async ({
  page,
}) => {
  await test.step('the start page comes to rest within 5 seconds, and the molecule stays pink', async () => {
    await page.goto(product.url);
    const ends = await page.evaluate(() =>
      document.getAnimations().map(({ effect }) => Number(effect?.getComputedTiming().endTime)),
    );
    expect(ends.length).toBeGreaterThan(3);
    expect(Math.max(...ends)).toBeLessThanOrEqual(5000);
    await page.evaluate(() => {
      for (const animation of document.getAnimations()) animation.finish();
    });
    await expect(page.locator('.molecule-ink')).toHaveCSS('opacity', '0');
    for (const part of await page.locator('.molecule-pink > g').all())
      await expect(part).toHaveCSS('opacity', '1');
  });
  await closeOff(page.context());
  // Its scripts never arrive, so that only the first paint can be seen. (If they failed, the page would reload itself.)
  await page.route('**/assets/*.js', () => {});
  await page.goto(`${product.url}/al2027`, { waitUntil: 'domcontentloaded' });
  const splash = page.locator('.splash');
  const at = async (milliseconds: number) =>
    splash.evaluate((element, time) => {
      const [animation] = element.getAnimations();
      animation?.pause();
      if (animation) animation.currentTime = time;
      return getComputedStyle(element).visibility;
    }, milliseconds);
  expect([await at(0), await at(1999), await at(2000)]).toEqual(['visible', 'visible', 'hidden']);
  expect(await at(500)).toBe('visible');
  await expect(splash).toHaveText(/20.*27.*Chemistry.*Loading/s);
  // Who loads the page again has seen it.
  await page.reload({ waitUntil: 'domcontentloaded' });
  await expect(splash).toBeHidden({ timeout: 1 });
  await expect(page.locator('html')).toHaveJSProperty('scrollWidth', await page.evaluate('innerWidth'));
});

test('the page of a batch: its hero, tabs, links and half a minute of a lesson', async ({ page }) => {
  await page.clock.install();
  await test.step('the community button opens a new tab and tells so for 3 seconds', async () =>
    community(page));
  await page.clock.resume();
  await expect(page.locator('.splash')).toBeHidden();
  await test.step('two tabs: classes with their dates, and videos; by pointer and by keyboard', async () =>
    tabs(page));
  await test.step('half a minute of a lesson plays in its place, and nothing of it is loaded before the press', async () =>
    halfMinute(page));
  await test.step('the hero: year, examination, qualification, community and call', async () => hero(page));
  await test.step('the banner, the footer and a phone’s bar: by WhatsApp or by phone', async () =>
    contactLinks(page));
});

async function community(page: Page): Promise<void> {
  await closeOff(page.context());
  await gotoHydrated(page, `${product.url}/al2027`);
  await page.clock.pauseAt(new Date(Date.now() + 60_000));
  const opened = page.context().waitForEvent('page');
  await page.getByRole('link', { name: 'WhatsApp community' }).click();
  await expect(await opened).toHaveURL(site.whatsappCommunityLink);
  const toast = page.getByText('Opening WhatsApp community link');
  await expect(toast).toBeVisible();
  await expect(page.locator('section[aria-live]').getByText('WhatsApp', { exact: true })).toBeVisible();
  await page.clock.runFor(2900);
  await expect(toast).toBeVisible();
  await page.clock.runFor(200);
  await expect(toast).toBeHidden();
}

async function hero(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/2027.*G\.C\.E\. ADVANCED LEVEL THEORY/);
  await expect(page.getByText(site.qualificationLine)).toBeVisible();
  const community = page.getByRole('link', { name: 'WhatsApp community' });
  await expect(community).toHaveAttribute('href', site.whatsappCommunityLink);
  await expect(page.getByRole('link', { name: 'Call 077 000 0000' }).first()).toHaveAttribute('href', CALL);
  await page.setViewportSize({ width: 1920, height: 1080 });
  await expect(page.locator('html')).toHaveJSProperty('scrollWidth', 1920);
  const wide = await page.getByRole('tabpanel', { name: 'Classes' }).boundingBox();
  expect(wide?.width).toBeLessThanOrEqual(1280);
}

async function tabs(page: Page): Promise<void> {
  await expect(page.getByRole('tab', { name: 'Classes' })).toHaveAttribute('aria-selected', 'true');
  const cards = page.getByRole('tabpanel', { name: 'Classes' }).getByRole('listitem');
  await expect(cards).toHaveCount(3);
  for (const [index, { name, date, time, color }] of site.institutes.entries()) {
    const card = cards.nth(index);
    await expect(card.getByRole('heading', { name })).toBeVisible();
    await expect(card).toContainText(new RegExp(date.replace(' ', '\\s*')));
    await expect(card).toContainText(time);
    const register = card.getByRole('link', { name: `Register at ${name}` });
    await expect(register).toHaveAttribute('href', CHAT);
    await expect(register).toHaveAttribute('href', new RegExp(encodeURIComponent(name)));
    await expect(register).toHaveAttribute('target', '_blank');
    await expect(card).toContainText('First day');
    await expect(card).toHaveCSS('border-top-color', rgb(color));
  }
  expect(site.institutes.map(({ date }) => date)).toEqual(['28 March', '31 March', '1 April']);

  await page.getByRole('tab', { name: 'Videos' }).click();
  const panel = page.getByRole('tabpanel', { name: 'Videos' });
  const { featuredVideo: featured } = site;
  await expect(panel.getByRole('heading', { name: featured.title })).toBeVisible();
  await expect(panel.getByText(featured.description)).toBeVisible();
  expect(await faultsOf(page)).toEqual([]);
  const watch = panel.getByRole('link', { name: `Watch now: ${featured.title}` });
  await expect(watch).toHaveAttribute('href', WATCH(featured.videoId));
  await expect(watch).toHaveAttribute('target', '_blank');
  const lessons = panel.getByRole('listitem');
  await expect(lessons).toHaveCount(4);
  for (const [index, { title, duration, level, videoId }] of site.lessons.entries()) {
    const lesson = lessons.nth(index);
    await expect(lesson).toContainText(title);
    await expect(lesson).toContainText(duration);
    await expect(lesson).toContainText(`L${level}`);
    await expect(lesson.getByRole('link')).toHaveAttribute('href', WATCH(videoId));
    await expect(lesson.getByRole('link')).toHaveAttribute('target', '_blank');
    await expect(lesson.locator('img')).not.toHaveJSProperty('naturalWidth', 0);
  }
  const all = panel.getByRole('link', { name: 'View All Videos' });
  await expect(all).toHaveAttribute('href', site.videoChannelLink);
  const opened = page.context().waitForEvent('page');
  await all.click();
  await expect(await opened).toHaveURL(site.videoChannelLink);

  await page.getByRole('tab', { name: 'Videos' }).press('ArrowLeft');
  await expect(page.getByRole('tab', { name: 'Classes' })).toBeFocused();
  await expect(panel).toBeHidden();
}

async function contactLinks(page: Page): Promise<void> {
  await page.setViewportSize(PHONE);
  await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }));
  const banner = page
    .locator('section')
    .filter({ has: page.getByRole('heading', { name: 'Register today' }) });
  const register = banner.getByRole('link', { name: 'Register on WhatsApp' });
  await expect(register).toHaveAttribute('href', CHAT);
  await expect(register).toHaveAttribute('href', /I%20would%20like%20to%20register.*My%20name/);
  await expect(banner.getByRole('link', { name: 'Call 077 000 0000' })).toHaveAttribute('href', CALL);
  const footer = page.getByRole('contentinfo');
  await expect(footer).toContainText(/© \d{4} Valence/);
  const community = footer.getByRole('link', { name: 'Join us on WhatsApp' });
  await expect(community).toHaveAttribute('href', site.whatsappCommunityLink);
  await expect(footer.getByRole('link', { name: 'Call us' })).toHaveAttribute('href', CALL);

  const bar = page.getByRole('navigation', { name: 'Contact' });
  await expect(bar).toBeInViewport({ ratio: 1 });
  await page.mouse.wheel(0, 900);
  await expect(bar).toBeInViewport({ ratio: 1 });
  await expect(bar.getByRole('link', { name: 'WhatsApp' })).toHaveAttribute('href', CHAT);
  await expect(bar.getByRole('link', { name: 'Call' })).toHaveAttribute('href', CALL);
  await page.setViewportSize({ width: 1440, height: 900 });
  await expect(bar).toBeHidden();
}

async function halfMinute(page: Page): Promise<void> {
  const films: string[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('.mp4')) films.push(request.url());
  });
  await page.reload();
  await expect(page.locator('.splash')).toBeHidden();
  const play = page.getByRole('button', { name: `Play half a minute: ${site.sample.title}` });
  await play.scrollIntoViewIfNeeded();
  await page.waitForLoadState('networkidle');
  expect(films).toEqual([]);
  await play.click();
  const film = page.getByLabel(site.sample.title, { exact: true });
  await expect(film).toBeFocused();
  await expect
    .poll(async () => film.evaluate((video: HTMLVideoElement) => video.currentTime))
    .toBeGreaterThan(0);
  expect(films[0]).toBe(product.url + site.sample.film);
}

async function isCircularlyAt(page: Page, wanted: number): Promise<void> {
  await expect
    .poll(async () => {
      const at = await place(page);
      return Math.abs(at - Math.round(at)) < 0.02 ? Math.round(at) % 4 : undefined;
    })
    .toBe(wanted);
}

test('previous, next, arrow keys and a finger move the photos; under reduced motion they rest', async ({
  browser,
}) => {
  const context = await browser.newContext({ viewport: PHONE, hasTouch: true, reducedMotion: 'reduce' });
  const page = await context.newPage();
  await page.goto(product.url);
  expect(await page.evaluate(() => document.getAnimations().length)).toBe(0);
  await expect(page.locator('.molecule-pink > g').first()).toHaveCSS('opacity', '1');
  await open(page);
  await expect(photos(page).getByRole('button', { name: 'Play photos' })).toBeVisible();
  await photos(page).getByRole('button', { name: 'Previous photo' }).click();
  await isAt(page, 3);
  await expect(photos(page).getByText('4 of 4')).toBeVisible();
  await photos(page).getByRole('button', { name: 'Next photo' }).click();
  await isCircularlyAt(page, 0);
  await expect(photos(page).getByText('1 of 4')).toBeVisible();
  await row(page).press('ArrowRight');
  await isAt(page, 1);
  await expect(photos(page).getByText('2 of 4')).toBeVisible();
  await row(page).evaluate((list) => list.scrollIntoView({ block: 'center', behavior: 'instant' }));
  const box = await row(page).boundingBox();
  const devtools = await context.newCDPSession(page);
  const touch = async (type: 'touchStart' | 'touchMove' | 'touchEnd', left: number) =>
    devtools.send('Input.dispatchTouchEvent', {
      type,
      touchPoints: type === 'touchEnd' ? [] : [{ x: (box?.x ?? 0) + left, y: (box?.y ?? 0) + 90 }],
    });
  await touch('touchStart', 300);
  for (let left = 290; left >= 40; left -= 10) await touch('touchMove', left);
  await touch('touchEnd', 40);
  await isAt(page, 2);
  await expect(photos(page).getByText('3 of 4')).toBeVisible();
  await context.close();
});
