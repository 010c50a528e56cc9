// Scenes that visitors and students rarely see: months with slips, an open deletion request, many devices, the end of a
// session, an expired code, text of twice the size, and pages without motion.

import type { Page } from '@playwright/test';
import type { MyPayments } from '@valence/contract/payments/my-payments';
import { changed, heading, type Scene, SINHALA, settled, words } from './scene.ts';

const at = '2026-11-20T10:00:00.000Z';

const withSlips = changed<MyPayments>('**/api/v1/my/payments', (own) => {
  const { classes } = own;
  const slips = classes.flatMap(({ _id, name, months }, place) =>
    months
      .filter(({ paymentState }) => paymentState !== 'paid')
      .map(({ year, month }) => ({
        _id: `${_id} ${year} ${month}`,
        classId: _id,
        className: name,
        year,
        month,
        amountCents: 200_000,
        reference: '0042 1187',
        state: place === 0 ? 'waiting' : 'rejected',
        sentAt: at,
        reviewedAt: place === 0 ? null : at,
        reason: place === 0 ? null : `The amount cannot be read. ${SINHALA}`,
      })),
  );
  return { ...own, classes: classes.map((one) => ({ ...one, name: `${one.name} ${SINHALA}` })), slips };
});

const devices = ['Chrome on Android', 'Safari on iPhone', 'An unknown device'].map((device, place) => ({
  id: `d${place}`,
  device,
  signedInAt: at,
  lastUsedAt: at,
  current: place === 0,
}));

const answerWith = (address: string, json: unknown) => async (page: Page) =>
  page.route(address, async (route) => route.fulfill({ json }));

const ofDeletion = (state: string, refusedBecause: string | null = null) =>
  answerWith('**/api/v1/privacy/deletion', {
    request: { state, requestedAt: at, dueAt: '2026-12-04T10:00:00.000Z', refusedBecause, replyEmail: null },
  });

const profile = (name: string, until: Scene['until'], before: Scene['before']): Scene => ({
  name: `profile-${name}`,
  who: 'nimali',
  path: '/profile',
  ...(before && { before }),
  until,
});

const states: Scene[] = [
  {
    name: 'payments-own_slips',
    who: 'nimali',
    path: '/payments',
    before: withSlips,
    until: words('Slip not accepted'),
  },
  profile('devices', words('Safari on iPhone'), answerWith('**/api/v1/sessions', { sessions: devices })),
  profile('deletion_waits', words('Dec 04, 2026'), ofDeletion('open')),
  profile(
    'deletion_refused',
    words('We could not reach you'),
    ofDeletion('refused', 'We could not reach you under this number.'),
  ),
  {
    name: 'login-signed_out',
    who: 'nimali',
    path: '/video_library',
    before: async (page) => {
      const refusal = { statusCode: 401, error: 'session-replaced' };
      const message = 'You signed in on another device, so this one was signed out.';
      await page.route(/\/(?:api\/(?!v1\/chat)|auth\/refresh)/, async (route) =>
        route.fulfill({ status: 401, json: { ...refusal, message, code: refusal.error } }),
      );
    },
    until: words('You signed in on another device'),
  },
];

/** With the browser's text set to twice its size. */
const large = (name: string, who: Scene['who'], path: string, until: Scene['until']): Scene => ({
  name: `${name}-large_text`,
  who,
  path,
  until: async (page) => {
    await until(page);
    await page.evaluate("document.documentElement.style.fontSize = '200%'");
    await settled(page);
  },
});

const afterSplash = async (page: Page) => page.locator('.splash').waitFor({ state: 'hidden' });

const largeText: Scene[] = [
  large('home', 'visitor', '/', heading('Streaming Platform')),
  large('al2027', 'visitor', '/al2027', afterSplash),
  large('terms', 'visitor', '/terms-of-service', heading('Terms')),
  large('login', 'visitor', '/login', heading('Welcome Back')),
  large('library', 'nimali', '/video_library', words(/^Expires in/)),
  large('profile', 'nimali', '/profile', words('Data used')),
  large('payments-own', 'nimali', '/payments', words('2027 Theory')),
  {
    ...large('player', 'nimali', '/video_library', async (page) => {
      await page.getByRole('link', { name: 'Electronic configuration' }).first().click();
      await words('About this lesson')(page);
    }),
    inTurn: true,
  },
];

const homeAtRest: Scene = {
  name: 'home-at_rest',
  who: 'visitor',
  path: '/',
  before: async (page) => page.emulateMedia({ reducedMotion: 'reduce' }),
  until: heading('Streaming Platform'),
};

const atRest: Scene = {
  name: 'al2027-at_rest',
  who: 'visitor',
  path: '/al2027',
  before: async (page) => page.emulateMedia({ reducedMotion: 'reduce' }),
  until: afterSplash,
};

export const rareScenes: readonly Scene[] = [...states, ...largeText, homeAtRest, atRest];
