// `npm run pictures`: takes screenshots of every screen of the demo in its states, at three widths and in both themes.
// With words as arguments only of the scenes whose names contain one of them; `readme` makes the README's picture, `languages` those of
// the student's screens in each language.

import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { type Browser, chromium, type Page } from '@playwright/test';
import type { SignedIn } from '@valence/contract/auth/sign-in';
import { people } from '../apps/web/e2e/people.ts';
import { startProduct } from '../apps/web/e2e/product.ts';
import { openSession, pageHolding } from '../apps/web/e2e/sessions.ts';
import { importsScenes } from './pictures/imports-scenes.ts';
import { takeLanguagePictures } from './pictures/languages.ts';
import { takeNewSchoolPictures } from './pictures/new-school.ts';
import { packagingScenes } from './pictures/packaging-scenes.ts';
import { rareScenes } from './pictures/rare-scenes.ts';
import { takeReadmePicture } from './pictures/readme.ts';
import type { Scene, Who } from './pictures/scene.ts';
import { memberScenes, visitorScenes } from './pictures/scenes.ts';
import { troublesOf } from './pictures/troubles.ts';
import { uploadsScenes } from './pictures/uploads-scenes.ts';
import { findChromium } from './programs.ts';
import { buildWebIfNeeded } from './web-build.ts';

const folder = join(import.meta.dirname, '../test-results/pictures');
const SIZES = [
  { width: 360, height: 740 },
  { width: 768, height: 1024 },
  { width: 1440, height: 900 },
];
const THEMES = ['light', 'dark'] as const;
const SCENE_MS = 15_000;
/** Time for pictures and animations to finish. */
const SETTLE_MS = 300;
/** The longest wait for pictures: in some scenes they never load. */
const PICTURES_MS = 2000;
/** In pixels; the rest of a longer page is more of the same. */
const MOST_HEIGHT = 8000;
const FRESH_MS = 10 * 60_000;

/** The sessions of the demo's people, opened when first needed and again before the access token expires. */
function createSessions(url: string): (who: Who) => Promise<SignedIn | undefined> {
  const sessions = new Map<Who, { at: number; session: SignedIn }>();
  return async (who) => {
    if (who === 'visitor') return undefined;
    const existing = sessions.get(who);
    if (existing && performance.now() - existing.at < FRESH_MS) return existing.session;
    const session = await openSession(url, people[who]);
    sessions.set(who, { at: performance.now(), session });
    return session;
  };
}

async function take(browser: Browser, url: string, scene: Scene, auth: SignedIn | undefined): Promise<void> {
  const takeOne = async (size: (typeof SIZES)[number]) => takeSize(browser, url, { scene, auth, size });
  if (!scene.inTurn) {
    await Promise.all(SIZES.map(takeOne));
    return;
  }
  for (const size of SIZES) await takeOne(size);
}

interface Shot {
  scene: Scene;
  auth: SignedIn | undefined;
  size: (typeof SIZES)[number];
}

async function takeSize(browser: Browser, url: string, { scene, auth, size }: Shot): Promise<void> {
  const isHandheld = size.width < 1000;
  const look = { viewport: size, hasTouch: isHandheld, isMobile: isHandheld };
  const page = await pageHolding(browser, url, auth ? { auth } : {}, look);
  page.setDefaultTimeout(SCENE_MS);
  try {
    await scene.before?.(page);
    await page.goto(scene.path);
    await scene.until(page);
    await page.evaluate('document.fonts.ready');
    await page.waitForTimeout(SETTLE_MS);
    for (const trouble of await troublesOf(page)) console.log(`${scene.name} ${size.width}: ${trouble}`);
  } finally {
    // A dialog is taken in the window's real size, which shows whether it fits.
    const isDialog = (await page.locator('dialog[open], :popover-open').count()) > 0;
    if (!isDialog && !scene.inWindow) await showWhole(page, size);
    for (const theme of THEMES) {
      await page.emulateMedia({ colorScheme: theme });
      await page.screenshot({ path: join(folder, `${scene.name}-${size.width}-${theme}.png`) });
    }
    await page.context().close();
  }
}

/**
 * Makes the window as high as the page, so that lazily drawn and sticky parts are where people see them, and a phone stays a
 * phone (the browser's own full-page screenshots lay the page out as for a mouse).
 */
async function showWhole(page: Page, size: (typeof SIZES)[number]): Promise<void> {
  await page.evaluate('scrollTo(0, 0)');
  let height = size.height;
  // Parts that come into the window may make the page longer.
  for (let times = 0; times < 3; times += 1) {
    const whole = await page.evaluate<number>('document.documentElement.scrollHeight');
    if (whole <= height) break;
    height = Math.min(whole, MOST_HEIGHT);
    await page.setViewportSize({ width: size.width, height });
    await page.waitForTimeout(SETTLE_MS);
  }
  const allPictures = page.evaluate('Promise.allSettled([...document.images].map((each) => each.decode()))');
  await Promise.race([allPictures, page.waitForTimeout(PICTURES_MS)]);
}

const filters = process.argv.slice(2);
const matchesFilters = ({ name }: Scene) =>
  filters.length === 0 || filters.some((word) => name.includes(word));
await buildWebIfNeeded();
if (filters.length === 0) rmSync(folder, { recursive: true, force: true });
mkdirSync(folder, { recursive: true });
const isOfNewSchool = filters.length > 0 && filters.every((word) => word.startsWith('new-school'));
const product = isOfNewSchool ? undefined : await startProduct();
const executablePath = findChromium();
const browser = await chromium.launch({
  ...(executablePath && { executablePath }),
  args: ['--autoplay-policy=no-user-gesture-required'],
});
let failures = 0;
const takeOrSay: typeof take = async (...shot) =>
  take(...shot).then(
    () => console.log(shot[2].name),
    (error: unknown) => {
      failures += 1;
      console.error(
        `${shot[2].name} did not come: ${error instanceof Error ? error.message : String(error)}`,
      );
    },
  );
try {
  if (product) await takeDemo(product.url);
  await takeNewSchoolPictures(browser, takeOrSay, matchesFilters);
} finally {
  await browser.close();
  await product?.remove();
}
console.log(`Pictures are in ${folder}`);
process.exitCode = failures > 0 ? 1 : 0;

async function takeDemo(url: string): Promise<void> {
  const sessionOf = createSessions(url);
  for (const scene of [
    ...visitorScenes(url),
    ...memberScenes,
    ...rareScenes,
    ...uploadsScenes,
    ...packagingScenes,
    ...importsScenes,
  ].filter(matchesFilters))
    await takeOrSay(browser, url, scene, await sessionOf(scene.who));
  const isWanted = (word: string) => filters.length === 0 || filters.includes(word);
  const nimali = await sessionOf('nimali');
  if (isWanted('readme')) await takeReadmePicture(browser, url, { nimali, admin: await sessionOf('admin') });
  if (isWanted('languages')) await takeLanguagePictures(browser, url, nimali);
}
