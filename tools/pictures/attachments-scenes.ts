// Scenes of the site content and of deletion requests in the admin area, in their states.

import type { Page } from '@playwright/test';
import type { AdminSite } from '@valence/contract/admin/site';
import type { DeletionRequest } from '@valence/contract/auth/privacy';
import { DAY_MS } from '@valence/domain/durations';
import { changed, LONG, never, refused, type Scene, SINHALA, settled, words } from './scene.ts';

const SITE = '**/api/v1/admin/site';

const site = (state: string, until: Scene['until'], before?: Scene['before']): Scene => ({
  name: `desk-site-${state}`,
  who: 'admin',
  path: '/dashboard/settings?view=site',
  ...(before && { before }),
  until,
});

const published = words(/^Published/);

/** Somebody else publishes a version just before this one. */
async function publishedElsewhere(page: Page): Promise<void> {
  const conflict = {
    statusCode: 409,
    error: 'Conflict',
    code: 'site-changed',
    message: 'Somebody else published meanwhile.',
  };
  await page.route(SITE, async (route) => {
    if (route.request().method() === 'PUT') return route.fulfill({ status: 409, json: conflict });
    await route.fallback();
  });
}

const otherVersion = changed<AdminSite>(SITE, (own) => ({
  ...own,
  version: 7,
  publishedAt: '2026-11-22T04:10:00.000Z',
  publishedBy: 'තාරුෂි රත්නායක මුදියන්සේලාගේ',
  content: own.content && {
    ...own.content,
    brandName: 'Orion',
    subjectLine: 'Theory and revision',
    photos: own.content.photos.slice(1),
  },
}));

const siteScenes: Scene[] = [
  site('filled', async (page) => {
    await published(page);
    await settled(page);
  }),
  site(
    'long',
    async (page) => {
      await words('Published by')(page);
      await settled(page);
    },
    changed<AdminSite>(SITE, (own) => ({
      ...own,
      version: 3,
      publishedAt: '2026-11-20T04:10:00.000Z',
      publishedBy: 'තාරුෂි රත්නායක මුදියන්සේලාගේ',
      content: own.content && {
        ...own.content,
        brandName: SINHALA.slice(0, 60),
        institutes: own.content.institutes.map((one) => ({ ...one, name: SINHALA.slice(0, 60) })),
        lessons: own.content.lessons.map((one) => ({ ...one, title: LONG })),
      },
    })),
  ),
  site('wrong', async (page) => {
    await published(page);
    await page.getByLabel('Name of the school').fill('');
    await page.getByRole('button', { name: 'Publish', exact: true }).click();
    await words('One field needs another look.')(page);
  }),
  site('preview', async (page) => {
    await published(page);
    await page.getByRole('button', { name: 'Preview' }).click();
    await page.frameLocator('iframe').getByRole('heading').first().waitFor();
  }),
  site('conflict', async (page) => {
    await published(page);
    await page.getByLabel('Name of the school').fill('Nova Chemistry');
    await otherVersion(page);
    await publishedElsewhere(page);
    await page.getByRole('button', { name: 'Publish', exact: true }).click();
    await words('Somebody else published meanwhile')(page);
  }),
  site('loading', words('The site'), never(SITE)),
  site('failing', words('could not be loaded'), refused(SITE)),
];

const ago = (days: number) => new Date(Date.now() - days * DAY_MS).toISOString();

const request = (place: number, more: object): DeletionRequest =>
  ({
    requestId: `01890000-0000-7000-8000-00000000000${place}`,
    channel: 'profile',
    state: 'open',
    requestedAt: ago(1),
    dueAt: ago(-13),
    student: {
      userId: `01890000-0000-7000-8000-00000000001${place}`,
      name: 'Kasun Bandara',
      phone: '94771000002',
      school: 'Ananda College',
    },
    replyEmail: null,
    verifiedAt: null,
    exportedAt: null,
    erasedAt: null,
    confirmedAt: null,
    confirmedBy: null,
    noticeFailedAt: null,
    refusedBecause: null,
    closedAt: null,
    failure: null,
    ...more,
  }) as DeletionRequest;

const REQUESTS = [
  request(1, { requestedAt: ago(16), dueAt: ago(2), verifiedAt: ago(16), failure: 'storage: 503' }),
  request(2, {
    channel: 'email',
    requestedAt: ago(12),
    dueAt: ago(-2),
    replyEmail: 'dinithi.subhashini.herath.mudiyanselage@students.example.lk',
    student: {
      userId: '01890000-0000-7000-8000-000000000012',
      name: 'දිනිති හේරත් මුදියන්සේලාගේ සුභාෂිණී කුමාරි',
      phone: '94779990001',
      school: 'Mahamaya Girls’ College, Kandy',
    },
  }),
  request(3, { verifiedAt: ago(1) }),
];

const requests = (state: string, until: Scene['until'], before?: Scene['before']): Scene => ({
  name: `desk-requests-${state}`,
  who: 'admin',
  path: '/dashboard/requests',
  ...(before && { before }),
  until,
});

const withRequests = async (page: Page) =>
  page.route('**/api/v1/privacy/requests', async (route) => route.fulfill({ json: { requests: REQUESTS } }));

const requestScenes: Scene[] = [
  requests('several', words('2 days left'), withRequests),
  requests(
    'refusing',
    async (page) => {
      await page.getByRole('button', { name: 'Refuse' }).first().click();
      await page.getByLabel('The reason, as the student will read it').waitFor();
    },
    withRequests,
  ),
  requests(
    'deleting',
    async (page) => {
      await page.getByRole('button', { name: 'Delete now' }).last().click();
      await page.getByRole('dialog').waitFor();
    },
    withRequests,
  ),
];

export const attachmentsScenes: readonly Scene[] = [...siteScenes, ...requestScenes];
