// Scenes of students' other pages: payments and slips, the notebook, lost connections, failing pages.

import type { Page } from '@playwright/test';
import type { MyPayments } from '@valence/contract/payments/my-payments';
import { changed, never, refused, type Scene, words } from './scene.ts';

const scenesOf =
  (path: string) =>
  (name: string, who: Scene['who'], until: Scene['until'], before?: Scene['before']): Scene => ({
    name,
    who,
    path,
    ...(before && { before }),
    until,
  });

const payments = scenesOf('/payments');
const notebook = scenesOf('/notebook');
const library = scenesOf('/video_library');
const profile = scenesOf('/profile');

const openSlip = async (page: Page) => {
  await page
    .getByRole('button', { name: /^Send bank slip for/ })
    .first()
    .click();
  await page.getByRole('dialog').getByLabel('Picture of the slip').waitFor();
};

const absent = scenesOf('/no/such/page');

const paying: Scene[] = [
  payments('payments-slip', 'nimali', openSlip),
  payments('payments-slip_missing', 'nimali', async (page) => {
    await openSlip(page);
    await page.getByLabel('Amount').fill('');
    await page.getByRole('button', { name: 'Send', exact: true }).click();
    await words('Choose a picture of the slip.')(page);
  }),
  payments(
    'payments-credit',
    'nimali',
    words('from earlier payments'),
    changed<MyPayments>('**/api/v1/my/payments', (mine) => ({ ...mine, creditCents: 150_000 })),
  ),
  payments(
    'payments-less',
    'nimali',
    words('The whole fee is'),
    changed<MyPayments>('**/api/v1/my/payments', (mine) => ({
      ...mine,
      classes: mine.classes.map((one) => ({
        ...one,
        months: one.months.map((month) => ({
          ...month,
          ...{ fullCents: 2 * month.feeCents + 100, isHalf: true, isSibling: true },
          joinedAt: month.dueAt,
        })),
      })),
    })),
  ),
  payments('payments-empty', 'kasun', words('You are not in a class yet')),
  payments('payments-loading', 'nimali', words('The months of your classes'), never('**/api/v1/my/payments')),
  payments('payments-failing', 'nimali', words('could not be loaded'), refused('**/api/v1/my/payments')),
];

const writing: Scene[] = [
  notebook('notebook-empty', 'kasun', words('No questions yet')),
  notebook('notebook-failing', 'nimali', words('could not be loaded'), refused('**/api/v1/questions?*')),
  notebook('notebook-no_notes', 'kasun', async (page) => {
    await page.getByRole('tab', { name: 'My notes' }).click();
    await words('No notes yet')(page);
  }),
];

const elsewhere: Scene[] = [
  scenesOf('/video_library?syllabus=1')('library-syllabus', 'nimali', words(/of \d+ lessons watched$/)),
  library('library-offline', 'nimali', async (page) => {
    await words(/^Expires in/)(page);
    await page.context().setOffline(true);
    await words('No internet connection')(page);
  }),
  library(
    'library-one_lesson',
    'nimali',
    words(/^Expires in|^Access until/),
    changed<unknown[]>('**/api/uservideos', (videos) => videos.slice(0, 1)),
  ),
  profile('profile-deleting', 'kasun', async (page) => {
    await page.getByRole('button', { name: 'Delete my account' }).click();
    await page.getByRole('dialog').waitFor();
  }),
  scenesOf('/video_2027')('al_year-done', 'nimali', words('Your A/L year is now')),
  // The service worker with the offline page is installed by the signed-in pages, once they are idle.
  library('offline-page', 'nimali', async (page) => {
    await words(/^Expires in/)(page);
    await page.evaluate('navigator.serviceWorker.ready.then(({ active }) => active.state)');
    await page.context().setOffline(true);
    await page.goto('/privacy_policy');
    await words('You are offline')(page);
  }),
];

const notFound = absent('not_found-signed_in', 'kasun', words('Go to your lessons'));

export const studentScenes: readonly Scene[] = [...paying, ...writing, ...elsewhere, notFound];
