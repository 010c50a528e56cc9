// Every screen in the states that people meet.

import type { Page } from '@playwright/test';
import { begin, codeFor } from '../../apps/web/e2e/sessions.ts';
import { deskScenes } from './desk-scenes.ts';
import { changed, heading, never, refused, type Scene, words } from './scene.ts';

const LONG =
  'Le Chatelier’s principle: how an equilibrium answers to pressure, temperature and concentration';
const SINHALA = 'සමතුලිතතාව සහ ලේ ෂැටලියර් මූලධර්මය: පීඩනය, උෂ්ණත්වය සහ සාන්ද්‍රණය වෙනස් වන විට සිදුවන දේ';

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
    until: words('Oops!'),
  },
  {
    name: 'library-found',
    who: 'nimali',
    path: '/video_library',
    until: search('equilibrium'),
  },
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
    await page.getByRole('status').first().or(page.getByText('No lesson matches this')).first().waitFor();
  };
}

interface Playable {
  data: { title: string; description: string; url: string | null; resumeSeconds?: number };
}

const toLesson =
  (name?: string) =>
  async (page: Page): Promise<void> => {
    await words(/^Expires in|^Access until/)(page);
    const shelf = page.getByRole('region', { name: 'Latest Videos' });
    const lesson = name ? page.getByRole('link', { name }) : shelf.getByRole('link');
    await lesson.first().click();
    await page.waitForURL(/\/play\//);
  };

const opened =
  (until: (page: Page) => Promise<unknown>) =>
  async (page: Page): Promise<void> => {
    await toLesson()(page);
    await until(page);
  };

const lesson = (state: string, until: Scene['until'], before?: Scene['before']): Scene => ({
  name: `player-${state}`,
  who: 'nimali',
  path: '/video_library',
  ...(before && { before }),
  until: opened(until),
});

const withData = (data: Partial<Playable['data']>) =>
  changed<Playable>('**/api/video?*', (answer) => ({ data: { ...answer.data, ...data } }));

const player: Scene[] = [
  lesson('filled', heading(SINHALA), withData({ title: SINHALA, description: `${LONG}. `.repeat(6) })),
  lesson('playing', async (page) => {
    await page
      .getByRole('region', { name: /^Player/ })
      .getByRole('button', { name: /^Play/ })
      .first()
      .click();
    await page.getByText(/^0:0[3-9] /).waitFor({ state: 'attached' });
    await page.mouse.move(100, 150);
  }),
  lesson('resumed', words(/^Continued at/), withData({ resumeSeconds: 30 })),
  lesson('loading', words('Opening the lesson'), never('**/api/video?*')),
  lesson('no_address', words('No video URL provided'), withData({ url: null })),
  lesson('invalid_address', words('Invalid video URL'), withData({ url: 'about:invalid' })),
  lesson(
    'embed',
    words('Plays from YouTube'),
    withData({ url: 'https://www.youtube-nocookie.com/embed/FSyAehMdpyI' }),
  ),
  lesson('offline', async (page) => {
    await page.route('**/media/**', async (route) => route.abort());
    await page
      .getByRole('region', { name: /^Player/ })
      .getByRole('button', { name: /^Play/ })
      .first()
      .click();
    await page.waitForTimeout(2000);
  }),
];

const profile: Scene[] = [
  {
    name: 'profile-filled',
    who: 'nimali',
    path: '/profile',
    before: changed<object>('**/api/userprofile', (one) => ({
      ...one,
      name: 'නිමාලි චතුරිකා විජේසිංහ රාජපක්ෂ සෙනෙවිරත්න',
    })),
    until: words('WhatsApp number'),
  },
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

async function stored(page: Page, record: object): Promise<void> {
  await page.addInitScript(`localStorage.setItem('login', ${JSON.stringify(JSON.stringify(record))})`);
}

let nextPhone = 770_100_000;

const storedAttempt =
  (sent: boolean) =>
  async (page: Page, url: string): Promise<void> => {
    nextPhone += 1;
    const { userId, phone } = await begin(url, String(nextPhone));
    if (sent) await codeFor(url, String(nextPhone));
    await stored(page, { id: userId, phoneNo: phone, time: Date.now() });
  };

const visited = (name: string, path: string, until: Scene['until'], before?: Scene['before']): Scene => ({
  name,
  who: 'visitor',
  path,
  until,
  ...(before && { before }),
});

const publicPages: readonly Scene[] = [
  visited('al2027-splash', '/al2027', words('2027')),
  visited('al2027-classes', '/al2027', heading('Choose your class')),
  visited('al2027-videos', '/al2027', async (page) => {
    await heading('Choose your class')(page);
    await page.waitForTimeout(2500);
    await page.getByRole('tab', { name: 'Videos' }).click();
  }),
  ...['/privacy-policy', '/terms-of-service', '/data-deletion'].map((path) =>
    visited(`${path.slice(1).replaceAll('-', '_')}-filled`, path, heading(/./)),
  ),
];

/** Scenes of an attempt need the product's address to begin one. */
export function visitorScenes(url: string): Scene[] {
  const attempt = (sent: boolean) => async (page: Page) => storedAttempt(sent)(page, url);
  const expired = async (page: Page) => {
    await page.route('**/auth/otp-status?*', async (route) =>
      route.fulfill({ json: { status: 'expired', otpExpires: new Date().toISOString() } }),
    );
    await attempt(false)(page);
  };
  return [
    visited('home-filled', '/', heading('Streaming Platform')),
    ...publicPages,
    visited('not_found-filled', '/no/such/page', heading('There is no page')),
    visited('login-phone', '/login', heading('Welcome Back')),
    visited('login-phone_error', '/login', async (page) => {
      await page.getByLabel('WhatsApp number').fill('7712');
      await page.getByRole('button', { name: 'Request OTP' }).click();
      await words('This number is not complete')(page);
    }),
    visited('login-failing', '/login', requestFails, async (page) =>
      page.route('**/auth/login', async (route) => route.fulfill({ status: 502, body: 'Bad gateway' })),
    ),
    visited('login-checking', '/login', words('Checking'), async (page) => {
      await never('**/auth/otp-status?*')(page);
      await attempt(false)(page);
    }),
    visited('login-waiting', '/login', words('Waiting for your message'), attempt(false)),
    visited('login-sent', '/login', words('Code sent'), attempt(true)),
    visited(
      'login-wrong',
      '/login',
      async (page) => {
        await page.getByLabel('6-digit OTP').fill('000000');
        await words('That passcode is not right')(page);
      },
      attempt(true),
    ),
    visited('login-expired', '/login', words('OTP creted for'), expired),
    visited('verify-filled', '/verify', heading('Authenticate'), attempt(false)),
  ];
}

async function requestFails(page: Page): Promise<void> {
  await page.getByLabel('WhatsApp number').fill('771234567');
  await page.getByRole('button', { name: 'Request OTP' }).click();
  await words('Something Went wrong try again')(page);
}

/** Screens behind sign-in. */
export const memberScenes: readonly Scene[] = [...library, ...player, ...profile, ...deskScenes];
