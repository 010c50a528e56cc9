// Scenes of every screen in the states that people see.

import { expect, type Page } from '@playwright/test';
import { begin, codeFor } from '../../apps/web/e2e/sessions.ts';
import { adminScenes } from './admin-scenes.ts';
import { attachmentsScenes } from './attachments-scenes.ts';
import { backupsScenes } from './backups-scenes.ts';
import { bankAccountScenes } from './bank-account-scenes.ts';
import { besideScenes } from './beside-scenes.ts';
import { doorScenes } from './door-scenes.ts';
import { messagesScenes } from './messages-scenes.ts';
import { moneyScenes } from './money-scenes.ts';
import { officeScenes } from './office-scenes.ts';
import { playerScenes } from './player-scenes.ts';
import { changed, heading, LONG, never, refused, type Scene, SINHALA, settled, words } from './scene.ts';
import { schoolScenes } from './school-scenes.ts';
import { studentListScenes } from './student-list-scenes.ts';
import { studentScenes } from './student-scenes.ts';

interface Video {
  title: string;
  category: string;
}

const longTitles = changed<Video[]>('**/api/uservideos', (videos) =>
  videos.map((video, place) => {
    if (place % 3 === 0) return { ...video, title: SINHALA, category: 'භෞතික රසායනය' };
    return place % 3 === 1 ? { ...video, title: LONG } : video;
  }),
);

const library: Scene[] = [
  {
    name: 'library-filled',
    who: 'nimali',
    path: '/video_library',
    before: longTitles,
    until: words(/^Expires in|^Access until/),
  },
  { name: 'library-empty', who: 'kasun', path: '/video_library', until: words('Oops!') },
  { name: 'library-ended', who: 'tharushi', path: '/video_library', until: heading('Ended in the last') },
  {
    name: 'library-loading',
    who: 'nimali',
    path: '/video_library',
    before: never('**/api/uservideos'),
    until: heading('Latest Videos'),
  },
  {
    name: 'library-failing',
    who: 'nimali',
    path: '/video_library',
    before: refused('**/api/uservideos'),
    until: words('Your lessons could not be loaded.'),
  },
  {
    name: 'library-filtered',
    who: 'nimali',
    path: '/video_library',
    until: async (page) => {
      await words(/^Expires in/)(page);
      await page.getByRole('button', { name: 'Ending soon' }).click();
      await words('Only: Ending soon')(page);
    },
  },
  { name: 'library-found', who: 'nimali', path: '/video_library', until: search('equilibrium') },
  { name: 'library-nothing_found', who: 'nimali', path: '/video_library', until: search('zzzz') },
  {
    name: 'library-menu',
    who: 'nimali',
    path: '/video_library',
    until: async (page) => {
      await words(/^Expires in/)(page);
      await page.getByRole('button', { name: 'Your menu' }).click();
    },
  },
];

function search(text: string) {
  return async (page: Page) => {
    await page.getByRole('searchbox').fill(text);
    // Wait until the skeletons are gone.
    await page
      .locator('h2, p', { hasText: /^\d+ lesson|^No lesson/ })
      .last()
      .waitFor();
  };
}

const profile: Scene[] = [
  {
    name: 'profile-filled',
    who: 'nimali',
    path: '/profile',
    before: changed<object>('**/api/userprofile', (one) => ({
      ...one,
      name: 'නිමාලි චතුරිකා විජේසිංහ රාජපක්ෂ සෙනෙවිරත්න',
    })),
    until: async (page) => {
      await words('WhatsApp number')(page);
      await settled(page);
    },
  },
  { name: 'payments-own', who: 'nimali', path: '/payments', until: settled },
  {
    name: 'profile-empty',
    who: 'kasun',
    path: '/profile',
    before: changed<object>('**/api/userprofile', (one) => ({ ...one, name: '' })),
    until: words('WhatsApp number'),
  },
  {
    name: 'profile-loading',
    who: 'nimali',
    path: '/profile',
    before: never('**/api/userprofile'),
    until: heading('Settings'),
  },
  {
    name: 'profile-failing',
    who: 'nimali',
    path: '/profile',
    before: refused('**/api/userprofile'),
    until: words('could not be loaded'),
  },
  {
    name: 'al_year-checking',
    who: 'kasun',
    path: '/video_2025',
    before: never('**/api/alyear'),
    until: words('Checking...'),
  },
  {
    name: 'al_year-failing',
    who: 'kasun',
    path: '/video_2025',
    before: refused('**/api/alyear'),
    until: words('Try again later.'),
  },
];

async function storeAttempt(page: Page, record: object): Promise<void> {
  await page.addInitScript(`localStorage.setItem('login', ${JSON.stringify(JSON.stringify(record))})`);
}

let nextPhone = 770_100_000;

const withAttempt =
  (sent: boolean) =>
  async (page: Page, url: string): Promise<void> => {
    // A separate phone for each window: three are opened at once.
    nextPhone += 1;
    const typedPhone = String(nextPhone);
    const { userId, phone } = await begin(url, typedPhone);
    if (sent) await codeFor(url, typedPhone);
    await storeAttempt(page, { id: userId, phoneNo: phone, time: Date.now() });
  };

const visitorScene = (
  name: string,
  path: string,
  until: Scene['until'],
  before?: Scene['before'],
): Scene => ({
  name,
  who: 'visitor',
  path,
  until,
  ...(before && { before }),
});

/** Stops the splash at this moment of its two seconds, since a screenshot takes longer than that. */
const splashAt = (milliseconds: number) => async (page: Page) => {
  await page.evaluate(`for (const each of document.querySelector('.splash').getAnimations({ subtree: true })) {
    each.pause();
    each.currentTime = ${milliseconds};
  }`);
};

async function afterSplash(page: Page): Promise<void> {
  await page.locator('.splash').waitFor({ state: 'hidden' });
  await heading('Choose your class')(page);
}

const publicPages: readonly Scene[] = [
  { ...visitorScene('al2027-splash', '/al2027', splashAt(800)), inWindow: true },
  visitorScene('al2027-classes', '/al2027', afterSplash),
  visitorScene('al2027-videos', '/al2027', async (page) => {
    await afterSplash(page);
    await page.getByRole('tab', { name: 'Videos' }).click();
  }),
  ...['/privacy-policy', '/terms-of-service', '/data-deletion'].map((path) =>
    visitorScene(`${path.slice(1).replaceAll('-', '_')}-filled`, path, heading(/./)),
  ),
];

type Attempt = (sent: boolean) => (page: Page) => Promise<void>;

/** An attempt of this state that has just expired. */
const withStatus = (status: string, attempt: Attempt) => async (page: Page) => {
  const json = { status, otpExpires: new Date().toISOString(), letters: 'KTRMB' };
  await page.route('**/auth/otp-status?*', async (route) => route.fulfill({ json }));
  await attempt(false)(page);
};

/** Scenes of entering the code, on both pages that take it. */
function codeScenes(attempt: Attempt): Scene[] {
  const runOut = withStatus('created', attempt);
  return [
    visitorScene('login-created', '/login', async (page) => {
      nextPhone += 1;
      await page.getByLabel('WhatsApp number').fill(String(nextPhone));
      await page.getByRole('button', { name: 'Request OTP' }).click();
      await words('Requested OTP is created.')(page);
    }),
    visitorScene('login-landline', '/login', async (page) => {
      await page.getByLabel('WhatsApp number').fill('011 234 5678');
      await page.getByRole('button', { name: 'Request OTP' }).click();
      await words('Enter a Sri Lankan mobile number')(page);
    }),
    visitorScene('login-run_out', '/login', words('This code has expired.'), runOut),
    visitorScene(
      'login-run_out_failing',
      '/login',
      async (page) => {
        await page.route('**/auth/login', async (route) => route.fulfill({ status: 502, body: '' }));
        await page.getByRole('button', { name: 'New OTP' }).click();
        await words('Something Went wrong')(page);
      },
      runOut,
    ),
    visitorScene('login-second_step', '/login', secondStep, async (page) => {
      await attempt(true)(page);
      await page.route('**/auth/verify', async (route) => route.fulfill({ json: halfSignedIn }));
    }),
    visitorScene('verify-filled', '/verify', heading('Authenticate'), attempt(false)),
    visitorScene(
      'verify-wrong',
      '/verify',
      async (page) => {
        await page.getByLabel('6-digit code').fill('000000');
        await page.getByRole('button', { name: 'Submit Code' }).click();
        await words('That code is not right')(page);
      },
      attempt(true),
    ),
    visitorScene('verify-stale', '/verify', words('Are you sure you want to proceed?'), async (page) =>
      storeAttempt(page, { id: 'a'.repeat(22), phoneNo: '94770100000', time: Date.now() - 16 * 60_000 }),
    ),
  ];
}

/** Scenes of an attempt need the product's address to begin one. */
export function visitorScenes(url: string): Scene[] {
  const attempt: Attempt = (sent) => async (page) => withAttempt(sent)(page, url);
  return [
    visitorScene('home-filled', '/', heading('Streaming Platform')),
    ...publicPages,
    visitorScene('not_found-filled', '/no/such/page', heading('There is no page')),
    visitorScene('login-phone', '/login', heading('Welcome Back')),
    visitorScene('login-phone_error', '/login', async (page) => {
      await page.getByLabel('WhatsApp number').fill('7712');
      await page.getByRole('button', { name: 'Request OTP' }).click();
      await words('This number is not complete')(page);
    }),
    visitorScene('login-failing', '/login', requestFails, async (page) =>
      page.route('**/auth/login', async (route) => route.fulfill({ status: 502, body: 'Bad gateway' })),
    ),
    visitorScene('login-offline', '/login', async (page) => {
      await page.getByLabel('WhatsApp number').fill('771234567');
      await expect(page.getByLabel('WhatsApp number')).toHaveValue('77-123-4567');
      await page.context().setOffline(true);
      await words('No internet connection')(page);
    }),
    visitorScene('login-checking', '/login', words('Checking'), async (page) => {
      await never('**/auth/otp-status?*')(page);
      await attempt(false)(page);
    }),
    visitorScene('login-waiting', '/login', words('Waiting for your message'), attempt(false)),
    visitorScene('login-sent', '/login', words('Code sent'), attempt(true)),
    visitorScene(
      'login-wrong',
      '/login',
      async (page) => {
        await page.getByLabel('6-digit code').fill('000000');
        await words('That code is not right')(page);
      },
      attempt(true),
    ),
    visitorScene('login-expired', '/login', words('OTP creted for'), withStatus('expired', attempt)),
    ...codeScenes(attempt),
  ];
}

const halfSignedIn = {
  isAuthenticated: false,
  ticket: 't',
  factors: ['totp', 'passkey', 'recovery'],
  expiresAt: new Date(Date.now() + 300_000).toISOString(),
};

async function secondStep(page: Page): Promise<void> {
  await page.getByLabel('6-digit code').fill('123456');
  await heading('One more step')(page);
}

async function requestFails(page: Page): Promise<void> {
  await page.getByLabel('WhatsApp number').fill('771234567');
  await page.getByRole('button', { name: 'Request OTP' }).click();
  await words('Something Went wrong try again')(page);
}

/** Scenes of signed-in people. */
export const memberScenes: readonly Scene[] = [
  ...library,
  ...playerScenes,
  ...profile,
  ...besideScenes,
  ...studentScenes,
  ...studentListScenes,
  ...adminScenes,
  ...moneyScenes,
  ...doorScenes,
  ...officeScenes,
  ...backupsScenes,
  ...bankAccountScenes,
  ...messagesScenes,
  ...schoolScenes,
  ...attachmentsScenes,
];
