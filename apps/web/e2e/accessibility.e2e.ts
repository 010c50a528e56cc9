// Accessibility of every screen: axe in both themes, narrow screens, large text, the keyboard alone.

import { expect, type Page } from '@playwright/test';

import { faultsOf } from './axe.ts';

import { gotoHydrated } from './hydrated.ts';
import { newPeople, type People, test } from './journey.ts';
import type { Product } from './product.ts';
import { begin, codeFor, type Holding, hold, openSession, pageHolding } from './sessions.ts';
import { goWithin } from './within.ts';

const PHONE = { width: 360, height: 740 };
const NARROWEST = { width: 320, height: 640 };
const WIDEST = { width: 1920, height: 1080 };
/** The admin area is made of tables: with large text the device is held in landscape. */
const ACROSS = { width: 640, height: 740 };
const LARGE_TEXT = '200%';
/** Somebody whose sign-in waits for the code, 9 digits. */
const BEGINNER = '776000001';
/** Of visitors who have not begun anything. */
const NOTHING: Holding = {};

let product: Product;
let people: People;
let screens: Screen[];
test.beforeAll(async ({ product: shared }) => {
  product = shared;
  people = await newPeople(product);
  const [nimali, kasun, tharushi, admin] = await Promise.all([
    memberOf(people.nimali),
    memberOf(people.kasun),
    memberOf(people.tharushi),
    memberOf(people.admin),
  ]);
  screens = [
    ...visitorScreens(await beginSignIn(BEGINNER)),
    ...memberScreens({ nimali, kasun, tharushi, admin }),
  ];
});

interface Screen {
  name: string;
  path: string;
  /** The same object for all screens that are shown one after the other. */
  holding: Holding;
  /** Waits until the screen is shown. */
  until: (page: Page) => Promise<unknown>;
  /** Opened as a new document, because it shows something only then. The first of each person is one in any case. */
  isDocument?: true;
}

const memberOf = async (phone: string): Promise<Holding> => ({ auth: await openSession(product.url, phone) });

async function beginSignIn(phone: string): Promise<Holding> {
  const { userId } = await begin(product.url, phone);
  return { login: { id: userId, phoneNo: `94${phone}`, time: Date.now() } };
}

const shows = (text: string | RegExp) => async (page: Page) =>
  expect(page.getByText(text).first()).toBeVisible();

async function loaded(page: Page): Promise<void> {
  await expect(page.getByRole('heading').first()).toBeVisible();
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
}

function visitorScreens(waiting: Holding): Screen[] {
  return [
    { name: 'home', path: '/', holding: NOTHING, until: shows('Streaming Platform') },
    { name: 'al2027', path: '/al2027', holding: NOTHING, until: afterSplash, isDocument: true },
    { name: 'privacy', path: '/privacy-policy', holding: NOTHING, until: shows('Information We Collect') },
    { name: 'terms', path: '/terms-of-service', holding: NOTHING, until: shows('Sri Lanka') },
    { name: 'deletion', path: '/data-deletion', holding: NOTHING, until: shows('Data Deletion Request') },
    { name: 'not found', path: '/nowhere', holding: NOTHING, until: shows('There is no page here') },
    { name: 'the number', path: '/login', holding: NOTHING, until: shows('Welcome Back') },
    { name: 'the code', path: '/login', holding: waiting, until: shows('Waiting for your message') },
    {
      name: 'verify',
      path: '/verify',
      holding: waiting,
      // Its HTML is shown before the pending sign-in is read; the button works only after that.
      until: async (page) => expect(page.getByRole('button', { name: 'Resend Code' })).toBeEnabled(),
    },
    { name: 'the code sent', path: '/login', holding: waiting, until: sendTheWord },
    { name: 'the question about a new code', path: '/login', holding: waiting, until: askAfterExpiry },
  ];
}

type Member = 'nimali' | 'kasun' | 'tharushi' | 'admin';

function memberScreens(of: Record<Member, Holding>): Screen[] {
  const holding = (who: Member) => of[who];
  const library = { path: '/video_library' };
  return [
    { ...library, name: 'library', holding: holding('nimali'), until: shows('Expires in 3 days') },
    { ...library, name: 'empty library', holding: holding('kasun'), until: shows('Oops!') },
    { ...library, name: 'ended lessons', holding: holding('tharushi'), until: shows('Ask to renew') },
    {
      path: '/downloads',
      name: 'downloads',
      holding: holding('nimali'),
      until: shows(/^Open a lesson and press/),
    },
    { path: '/video_library?syllabus=1', name: 'syllabus', holding: holding('nimali'), until: loaded },
    { ...library, name: 'nothing found', holding: holding('nimali'), until: searchInVain },
    { ...library, name: 'menu', holding: holding('kasun'), until: openMenu },
    { ...library, name: 'player', holding: holding('nimali'), until: openLesson },
    { path: '/payments', name: 'payments', holding: holding('nimali'), until: shows('2027 Theory') },
    { path: '/notebook', name: 'notebook', holding: holding('kasun'), until: shows('No questions yet') },
    {
      path: '/profile',
      name: 'settings',
      holding: holding('nimali'),
      until: async (page) =>
        expect(page.getByRole('img', { name: 'My code for the class door' })).toBeVisible(),
    },
    { path: '/profile', name: 'the question before deletion', holding: holding('kasun'), until: askDeletion },
    {
      path: '/nowhere',
      name: 'not found, signed in',
      holding: holding('kasun'),
      until: shows('Go to your lessons'),
    },
    { path: '/video_2034', name: 'A/L year', holding: holding('kasun'), until: shows('Try again later.') },
    // Last of hers: it takes a script away.
    { ...library, name: 'a page that broke', holding: holding('nimali'), until: openBroken },
    {
      path: '/dashboard/analytics',
      name: 'admin, landing',
      holding: holding('admin'),
      until: shows('How far visits scrolled'),
    },
    {
      path: '/dashboard/analytics?view=learning',
      name: 'admin, learning',
      holding: holding('admin'),
      until: shows('Minutes watched by day'),
    },
    {
      path: '/dashboard/activity',
      name: 'admin, activity',
      holding: holding('admin'),
      until: shows('Signed in'),
    },
    {
      path: '/dashboard',
      name: 'admin, overview',
      holding: holding('admin'),
      until: shows('Show charts'),
    },
    {
      path: '/dashboard/students',
      name: 'admin',
      holding: holding('admin'),
      until: shows('No student chosen'),
    },
    {
      path: '/dashboard/uploads',
      name: 'admin, uploads',
      holding: holding('admin'),
      until: shows('No film is on its way'),
    },
    { path: '/dashboard/students', name: 'admin, a student', holding: holding('admin'), until: lookUp },
    { path: '/dashboard/uploads', name: 'admin, the quick find', holding: holding('admin'), until: find },
  ];
}

async function find(page: Page): Promise<void> {
  await shows('No film is on its way')(page);
  await page.keyboard.press('Control+K');
  await page.keyboard.type('th');
  await expect(page.getByRole('group', { name: 'Students' })).toBeVisible();
  await expect(page.getByRole('group', { name: 'Classes' })).toBeVisible();
}

async function afterSplash(page: Page): Promise<void> {
  await expect(page.getByText('G.C.E. ADVANCED LEVEL THEORY')).toBeVisible();
  await expect(page.locator('.splash')).toBeHidden();
}

async function openMenu(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Your menu' }).click();
  await expect(page.getByRole('button', { name: 'Logout' })).toBeVisible();
}

async function searchInVain(page: Page): Promise<void> {
  await page.getByRole('searchbox').fill('zzzz');
  await expect(page.getByRole('button', { name: 'Show all lessons' })).toBeVisible();
}

async function sendTheWord(page: Page): Promise<void> {
  await codeFor(product.url, BEGINNER);
  await shows('Code sent')(page);
}

async function askAfterExpiry(page: Page): Promise<void> {
  const expired = { status: 'expired', otpExpires: new Date().toISOString(), letters: 'KTRMB' };
  await page.route('**/auth/otp-status?*', async (route) => route.fulfill({ json: expired }));
  await page.reload();
  await expect(page.getByRole('dialog', { name: 'Confirmation' })).toBeVisible();
}

async function askDeletion(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Delete my account' }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
}

async function toLesson(page: Page): Promise<void> {
  await page.getByRole('region', { name: 'Latest Videos' }).getByRole('link').first().click();
}

async function openLesson(page: Page): Promise<void> {
  await toLesson(page);
  await expect(page.getByRole('region', { name: /^Player/ })).toBeVisible();
}

async function openBroken(page: Page): Promise<void> {
  // The page loads itself once more before it says so.
  await page.route('**/assets/player-*.js', async (route) => route.abort());
  await page.reload();
  await toLesson(page);
  await expect(page.getByRole('heading', { name: 'This page could not be shown' })).toBeVisible();
}

async function lookUp(page: Page): Promise<void> {
  await page.getByLabel('WhatsApp number').fill(people.nimali);
  await page.getByRole('button', { name: 'Search' }).click();
  await page.getByRole('tab', { name: 'Videos' }).click();
  await expect(page.getByRole('button', { name: /^Remove access to/ }).first()).toBeVisible();
}

test('every screen: axe finds nothing in either theme, nothing is wider than 320 pixels or, with text of 200 %, than a phone', async ({
  browser,
}) => {
  const queue = [...Map.groupBy(screens, ({ holding }) => holding)];
  // Two at a time: most of the time is spent waiting.
  const some = async () => {
    // A new browser for each screen would be half of the processor time, a new document a quarter.
    const page = await pageHolding(browser, product.url, NOTHING, { viewport: PHONE });
    await page.goto('/privacy-policy');
    for (let next = queue.shift(); next; next = queue.shift()) {
      const [holding, [first, ...others]] = next;
      await hold(page, holding);
      if (first) await examine(page, { ...first, isDocument: true });
      for (const screen of others) await examine(page, screen);
    }
    await page.context().close();
  };
  await Promise.all([some(), some()]);
});

async function examine(page: Page, { name, path, until, isDocument }: Screen): Promise<void> {
  await page.setViewportSize(PHONE);
  if (isDocument) await page.goto(path);
  else {
    await page.evaluate(() => document.documentElement.style.removeProperty('font-size'));
    await goWithin(page, path);
  }
  await until(page);
  await page.unrouteAll();
  expect.soft(await faultsOf(page), name).toEqual([]);
  await page.setViewportSize(NARROWEST);
  expect.soft(await overflow(page), `${name} at 320 px`).toBeLessThanOrEqual(0);
  await page.setViewportSize(WIDEST);
  expect.soft(await overflow(page), `${name} at 1920 px`).toBeLessThanOrEqual(0);
  await page.setViewportSize(path.startsWith('/dashboard') ? ACROSS : PHONE);
  await page.evaluate((size) => {
    document.documentElement.style.fontSize = size;
  }, LARGE_TEXT);
  expect.soft(await overflow(page), `${name} with large text`).toBeLessThanOrEqual(0);
  expect.soft(await spilt(page), `${name} with large text`).toEqual([]);
}

/** The pixels by which the page can be scrolled sideways. */
async function overflow(page: Page): Promise<number> {
  return page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
}

/** Texts that are wider than their box and not shortened on purpose. */
async function spilt(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const isSpilt = (element: HTMLElement) => {
      const style = getComputedStyle(element);
      const holdsWords = [...element.childNodes].some(
        (node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim(),
      );
      return (
        holdsWords &&
        element.checkVisibility({ contentVisibilityAuto: true }) &&
        style.display !== 'inline' &&
        style.textOverflow !== 'ellipsis' &&
        style.clipPath === 'none' &&
        element.scrollWidth > element.clientWidth + 1
      );
    };
    const all = [...document.body.querySelectorAll<HTMLElement>('*:not(svg *, .admin *)')];
    return all.filter(isSpilt).map(({ innerText }) => innerText);
  });
}

test('sign-in with the keyboard alone, from the home page to a lesson', async ({ page }) => {
  const phone = people.nimali;
  // A link that is pressed before hydration loads a new document, and the browser starts at its top by itself.
  await gotoHydrated(page, product.url);
  await expect(page.getByRole('link', { name: 'Join Now' })).toBeVisible();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Skip to the content' })).toBeFocused();
  await page.keyboard.press('Enter');
  await tabTo(page, 'link', 'Join Now');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Welcome Back' })).toBeVisible();
  // The page is announced and the focus moves to its content; the same at each card.
  await expect(page.getByRole('main')).toBeFocused();
  await expect(page.locator('[aria-live]').getByText('Sign in · Valence')).toBeAttached();
  await tabTo(page, 'textbox', 'WhatsApp number');
  await page.keyboard.type('77');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('textbox', { name: 'WhatsApp number' })).toBeFocused();
  await expect(page.getByRole('textbox', { name: 'WhatsApp number' })).toHaveAccessibleDescription(
    /not complete/,
  );
  await page.keyboard.press('ControlOrMeta+A');
  await page.keyboard.type(phone);
  await page.keyboard.press('Enter');
  await expect(page.getByText('Waiting for your message')).toBeVisible();
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  const code = await codeFor(product.url, phone);
  await expect(page.getByText('Code sent')).toBeVisible();
  await tabTo(page, 'textbox', '6-digit code');
  await page.keyboard.type(code);
  await expect(page.getByRole('region', { name: 'Latest Videos' })).toBeVisible();
  const lesson = page.getByRole('region', { name: 'Latest Videos' }).getByRole('link').first();
  // Shown a moment after it has loaded; without a name the first link of the page would do.
  await expect.poll(async () => lesson.innerText()).not.toBe('');
  const title = await lesson.innerText();
  await tabTo(page, 'link', title);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/play\//);
});

/** Presses Tab until this has the focus; fails if it cannot be reached. */
async function tabTo(page: Page, role: 'link' | 'textbox', name: string): Promise<void> {
  const target = page.getByRole(role, { name }).first();
  for (let presses = 0; presses < 40; presses += 1) {
    if (await target.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`${name} cannot be reached with the Tab key`);
}
