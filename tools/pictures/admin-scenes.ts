// Scenes of the admin's pages in their states.

import type { Page } from '@playwright/test';
import { heading, never, refused, type Scene, SINHALA, settled, words } from './scene.ts';

export const lookUp = async (page: Page): Promise<void> => {
  await page.getByLabel('WhatsApp number').fill('771000001');
  await page.getByRole('button', { name: 'Search' }).click();
};

const admin = (state: string, until: Scene['until'], before?: Scene['before']): Scene => ({
  name: `dashboard-${state}`,
  who: 'admin',
  path: '/dashboard/students',
  ...(before && { before }),
  until,
});

const tab = (name: string) => async (page: Page) => {
  await lookUp(page);
  await page.getByRole('tab', { name }).click();
};

const dashboard: Scene[] = [
  admin('nobody', words('No student chosen')),
  ...['Classes', 'Payments', 'Videos'].map((name) => admin(name.toLowerCase(), tab(name))),
  admin('granting', async (page) => {
    await tab('Videos')(page);
    await page.getByRole('tabpanel').getByRole('checkbox').first().check();
    await words('1 video chosen')(page);
  }),
  admin('removing', async (page) => {
    await tab('Videos')(page);
    await page
      .getByRole('button', { name: /^Remove access to/ })
      .first()
      .click();
    await words('Are you sure you want to remove access')(page);
  }),
  admin('unknown', async (page) => {
    await page.getByLabel('WhatsApp number').fill('779999999');
    await page.getByRole('button', { name: 'Search' }).click();
    await page.getByRole('alert').first().waitFor();
  }),
  admin('loading', lookUp, never('**/api/v1/users/phone?*')),
  admin(
    'failing',
    async (page) => {
      await lookUp(page);
      await words('Something went wrong')(page);
    },
    refused('**/api/v1/users/phone?*'),
  ),
];

const videos = (state: string, search: string, until: Scene['until'], before?: Scene['before']): Scene => ({
  name: `desk-videos-${state}`,
  who: 'admin',
  ...(before && { before }),
  until,
  path: `/dashboard/videos${search}`,
});

const payments = (view: string, until: Scene['until']): Scene => ({
  name: `desk-payments-${view}`,
  who: 'admin',
  path: `/dashboard/payments?view=${view}`,
  until,
});

const money: Scene[] = [
  ...['ledger', 'arrears', 'slips', 'totals'].map((view) => payments(view, settled)),
  { name: 'desk-classes-list', who: 'admin', path: '/dashboard/classes', until: heading('Classes') },
  {
    name: 'desk-classes-one',
    who: 'admin',
    path: '/dashboard/classes',
    until: async (page) => {
      await page
        .getByRole('main')
        .getByRole('link', { name: /Theory|Revision|Paper/ })
        .first()
        .click();
      await page.getByRole('tab', { name: 'Fees' }).waitFor();
      await settled(page);
    },
  },
  { name: 'desk-requests', who: 'admin', path: '/dashboard/requests', until: settled },
  { name: 'desk-uploads', who: 'admin', path: '/dashboard/uploads', until: settled },
];

export const adminScenes: readonly Scene[] = [
  ...dashboard,
  ...money,
  videos('list', '', words(/^1–25 of/)),
  videos('found', '?q=equilibrium&sort=title', words(/^1–/)),
  videos('nothing', '?q=zzz', words('No video fits')),
  videos('loading', '', heading('Videos'), never('**/api/v1/admin/videos?*')),
  {
    name: 'desk-video-edit',
    who: 'admin',
    path: '/dashboard/videos?q=cathode',
    until: async (page) => {
      await page.getByRole('link', { name: /^From cathode/ }).click();
      await heading('The video itself')(page);
    },
  },
  {
    name: 'desk-video-year',
    who: 'admin',
    path: '/dashboard/videos/new',
    until: async (page) => {
      await page.getByLabel('A/L year', { exact: true }).selectOption('2027');
      await page.getByLabel('Open to every student of this A/L year').check();
      await words('Anybody who signs in')(page);
    },
  },
  {
    name: 'desk-account',
    who: 'admin',
    path: '/dashboard/students',
    until: async (page) => {
      await lookUp(page);
      await page.getByRole('button', { name: 'Manage account' }).click();
      await words('Suspend the account')(page);
    },
  },
  {
    name: 'desk-video-unprotected',
    who: 'admin',
    path: '/dashboard/videos/new',
    until: async (page) => {
      await page.getByLabel('Title', { exact: true }).fill(SINHALA);
      await page.getByLabel('Address of the video').fill('https://www.youtube.com/watch?v=FSyAehMdpyI');
      await page.getByTitle('Preview of the video').waitFor();
    },
  },
  {
    name: 'desk-video-deleting',
    who: 'admin',
    path: '/dashboard/videos?q=cathode',
    until: async (page) => {
      await page.getByRole('link', { name: /^From cathode/ }).click();
      await page.getByRole('button', { name: 'Delete the video' }).click();
      await page.getByRole('button', { name: 'Undo' }).waitFor();
    },
    // Nothing is deleted in truth: the other widths show the same video.
    before: async (page) =>
      page.route('**/api/v1/admin/videos/*', async (route) =>
        route.request().method() === 'DELETE' ? route.fulfill({ json: { success: true } }) : route.fallback(),
      ),
  },
  { name: 'desk-video-new', who: 'admin', path: '/dashboard/videos/new', until: heading('Publication') },
  {
    name: 'desk-videos-categories',
    who: 'admin',
    path: '/dashboard/videos',
    until: async (page) => {
      await page.getByRole('button', { name: 'Categories' }).click();
      await page.getByRole('dialog').getByText('New category').waitFor();
    },
  },
  videos('failing', '', words('could not be loaded'), refused('**/api/v1/admin/videos?*')),
];
