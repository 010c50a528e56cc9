// What the landing page reports about a visit, as the server received and accepted it; and that nobody notices a failure.

import { type Browser, type BrowserContext, expect, type Page } from '@playwright/test';
import type { Activity } from '@valence/contract/site/analytics';
import { HOUR_MS } from '@valence/domain/durations';
import site from '../../server/demo/site-content.json' with { type: 'json' };
import { type BeaconRecorder, recordBeacons } from './beacon-recorder.ts';
import { gotoHydrated } from './hydrated.ts';
import { test } from './journey.ts';
import type { Product } from './product.ts';

let product: Product;
let recorder: BeaconRecorder;
test.beforeAll(async ({ product: shared }) => {
  product = shared;
});
test.beforeEach(async () => {
  recorder = await recordBeacons(product.url);
});
test.afterEach(async () => recorder.close());

async function open(browser: Browser, before?: (context: BrowserContext) => Promise<void>): Promise<Page> {
  const context = await browser.newContext({ viewport: { width: 360, height: 740 } });
  await context.route(
    ({ origin }) => origin !== recorder.url,
    async (route) => route.fulfill({ contentType: 'text/html', body: '<title>outside</title>' }),
  );
  await before?.(context);
  const page = await context.newPage();
  await page.goto(`${recorder.url}/al2027`);
  await expect(page.locator('.splash')).toBeHidden();
  return page;
}

const session = async (page: Page) => page.evaluate(() => localStorage.getItem('chem-session'));
const visited = async () => expect.poll(() => recorder.visits.length).toBeGreaterThan(0);
/** Types and data of the activities that arrived, without some types. */
const arrived = (...without: Activity['activityType'][]) =>
  recorder.activities
    .filter(({ body }) => !without.includes(body.activityType))
    .map(({ body: { activityType, activityData } }) => ({ activityType, activityData }));

test('a visit begins with the browser’s own session, kept under chem-session and used again', async ({
  browser,
}) => {
  // A prerendered page that nobody has opened yet is not a visit.
  const page = await open(browser, async (context) => {
    await context.addInitScript(
      "Object.defineProperty(document,'prerendering',{configurable:true,value:true})",
    );
  });
  // A page whose scripts are not there yet reports nothing either.
  await gotoHydrated(page, `${recorder.url}/al2027`);
  await page.getByRole('tab', { name: 'Videos' }).click();
  await expect(page.getByRole('heading', { name: site.featuredVideo.title })).toBeVisible();
  expect(recorder.visits).toEqual([]);
  await page.evaluate(() => {
    Object.defineProperty(document, 'prerendering', { value: false });
    document.dispatchEvent(new Event('prerenderingchange'));
  });
  await visited();
  const id = await session(page);
  expect(id).toMatch(/^[0-9a-f]{32}$/);
  expect(recorder.visits[0]).toMatchObject({
    body: { sessionId: id, landingPage: 'home' },
    status: 201,
    answer: { success: true, data: { visitId: expect.any(String) as unknown } },
  });
  await page.close();
  const again = await page.context().newPage();
  await again.addInitScript("Object.defineProperty(document,'prerendering',{value:false})");
  await again.goto(`${recorder.url}/al2027`);
  await expect.poll(() => recorder.visits.length).toBe(2);
  expect(recorder.visits[1]?.body.sessionId).toBe(id);
  expect(recorder.visits[1]?.answer).not.toEqual(recorder.visits[0]?.answer);
  await page.context().close();
});

test('every activity arrives with its data, its visit and its session, and at the end the time spent', async ({
  browser,
}) => {
  const page = await open(browser);
  await visited();
  const link = (name: string | RegExp) => page.getByRole('link', { name });
  // Pages of other sites open empty; phone links do nothing on this machine.
  await page.evaluate(() => {
    addEventListener('click', (event) => event.preventDefault(), { capture: true });
  });
  await link('WhatsApp community').click();
  await link('Call 077 000 0000').first().click();
  await link('Register on WhatsApp').click();
  await link('Call 077 000 0000').nth(1).click();
  const bar = page.getByRole('navigation', { name: 'Contact' });
  await bar.getByRole('link', { name: 'WhatsApp' }).click();
  await bar.getByRole('link', { name: 'Call' }).click();
  await link('Join us on WhatsApp').click();
  await link('Call us').click();
  const [institute] = site.institutes;
  await link(`Register at ${institute?.name}`).click();
  await page.getByRole('tab', { name: 'Videos' }).click();
  const { featuredVideo: featured, lessons } = site;
  await link(`Watch now: ${featured.title}`).click();
  const [lesson] = lessons;
  await page.getByRole('tabpanel').getByRole('listitem').first().getByRole('link').click();
  await link('View All Videos').click();
  await page.getByRole('button', { name: 'Next photo' }).click();
  await page.getByRole('tab', { name: 'Classes' }).click();
  const expected = [
    ...['hero', 'banner', 'bar', 'footer'].flatMap((location) => [
      { activityType: 'whatsapp_click', activityData: { location } },
      { activityType: 'phone_click', activityData: { location } },
    ]),
    { activityType: 'registration_click', activityData: { institute: institute?.name } },
    { activityType: 'tab_switch', activityData: { tabName: 'videos' } },
    { activityType: 'video_play', activityData: { videoId: featured.videoId, title: featured.title } },
    { activityType: 'video_click', activityData: { videoId: lesson?.videoId, title: lesson?.title } },
    { activityType: 'cta_click', activityData: { ctaText: 'View All Videos' } },
    { activityType: 'carousel_interact', activityData: { action: 'manual_navigation' } },
    { activityType: 'tab_switch', activityData: { tabName: 'classes' } },
  ];
  await expect.poll(() => arrived('scroll_depth', 'page_exit').length).toBe(expected.length);
  expect(arrived('scroll_depth', 'page_exit')).toEqual(expect.arrayContaining(expected));
  const [visit] = recorder.visits;
  const { visitId } = (visit as { answer: { data: { visitId: string } } }).answer.data;
  for (const { body, status, answer } of recorder.activities) {
    expect({ status, answer }).toEqual({ status: 201, answer: { success: true } });
    expect(body).toMatchObject({ visitId, sessionId: visit?.body.sessionId });
  }
  await test.step('the time spent, when a phone switches apps, and when the page is gone', async () =>
    timeSpent(page));
  await page.context().close();
});

async function timeSpent(page: Page): Promise<void> {
  const exits = () => recorder.activities.filter(({ body }) => body.activityType === 'page_exit');
  // Chromium under test shows every tab, so the test does to the page what a switch of apps does.
  await page.evaluate(() => {
    Object.defineProperty(document, 'hidden', { configurable: true, value: true });
    document.dispatchEvent(new Event('visibilitychange'));
  });
  await expect.poll(() => exits().length).toBe(1);
  const first = exits()[0];
  expect(first?.status).toBe(201);
  expect(first?.body.duration).toBeGreaterThan(0);
  expect(first?.body.activityData).toEqual({ timeSpentSeconds: first?.body.duration });
  await page.evaluate(() => {
    Object.defineProperty(document, 'hidden', { configurable: true, value: false });
    document.dispatchEvent(new Event('visibilitychange'));
  });
  await page.waitForFunction(
    (before) => performance.now() > before + 1100,
    await page.evaluate(() => performance.now()),
  );
  await page.goto('about:blank');
  await expect.poll(() => exits().length).toBe(2);
  expect(exits()[1]?.status).toBe(201);
  expect(exits()[1]?.body.duration).toBeGreaterThan(first?.body.duration ?? 0);
}

test('scroll depth: 25, 50, 75, 100 once each, 200 ms after the scrolling rests', async ({ browser }) => {
  const { promise: scripts, resolve: sendScripts } = Promise.withResolvers<void>();
  const page = await open(browser, async (context) => {
    await context.clock.install();
    await context.route('**/assets/*.js', async (route) => {
      await scripts;
      await route.continue();
    });
  });
  const to = async (share: number) =>
    page.evaluate((part) => {
      const { scrollHeight } = document.documentElement;
      scrollTo({ top: (scrollHeight - innerHeight) * part, behavior: 'instant' });
      // The event comes with the next frame; the paused clock stops only the page's timers.
      return new Promise((resolve) => addEventListener('scroll', resolve, { once: true }));
    }, share);
  const depths = () =>
    arrived().flatMap(({ activityData }) => ('depth' in activityData ? [activityData.depth] : []));
  // Before its scripts have loaded.
  await to(0.3);
  sendScripts();
  await visited();
  await expect.poll(() => depths()).toEqual(['25%']);
  await page.clock.pauseAt(new Date(Date.now() + HOUR_MS));
  await to(0.4);
  await page.clock.runFor(150);
  await to(0.6);
  await page.clock.runFor(199);
  expect(depths()).toEqual(['25%']);
  await page.clock.runFor(1);
  await expect.poll(() => depths().sort()).toEqual(['25%', '50%']);
  for (const share of [0, 0.6, 1, 0.1, 1]) {
    await to(share);
    await page.clock.runFor(250);
  }
  await expect.poll(() => depths().sort()).toEqual(['100%', '25%', '50%', '75%']);
  await page.context().close();
});

test('what fails is logged and nothing else: no visit, then no activity; an activity refused, and one lost', async ({
  browser,
}) => {
  const logged: string[] = [];
  let answer: 'refused' | 'lost' = 'refused';
  const page = await open(browser, async (context) => {
    context.on('console', (message) => logged.push(message.text()));
    await context.route('**/api/v1/analytics/visit', async (route) =>
      route.fulfill({ status: 500, json: {} }),
    );
  });
  await test.step('no visit, then no activity', async () => {
    await expect.poll(() => logged.join('\n')).toContain('Failed to record page visit');
    await page.getByRole('tab', { name: 'Videos' }).click();
    await expect.poll(() => logged.join('\n')).toContain('Visit ID is required for tracking activities');
    await expect(page.getByRole('heading', { name: site.featuredVideo.title })).toBeVisible();
    await expect(page.getByRole('alert')).toHaveCount(0);
    expect(recorder.activities).toEqual([]);
  });
  await test.step('an activity that the server refuses, or that the network loses', async () => {
    await page.context().unroute('**/api/v1/analytics/visit');
    await page
      .context()
      .route('**/api/v1/analytics/activity', async (route) =>
        answer === 'refused' ? route.fulfill({ status: 404, json: {} }) : route.abort(),
      );
    await page.goto(`${recorder.url}/al2027`);
    await visited();
    await page.getByRole('tab', { name: 'Videos' }).click();
    await expect.poll(() => logged.join('\n')).toContain('Failed to record page activity');
    answer = 'lost';
    await page.getByRole('tab', { name: 'Classes' }).click();
    await expect.poll(() => logged.join('\n')).toContain('Error tracking page visit/activity');
    await expect(page.getByRole('alert')).toHaveCount(0);
  });
  await page.context().close();
});
