// Scenes of students, videos and classes in the admin area in rare states: empty, failing, refused, with long words.

import type { Page } from '@playwright/test';
import { lookUp } from './admin-scenes.ts';
import { changed, LONG, never, type Scene, SINHALA, words } from './scene.ts';

const NAME = 'හේරත් මුදියන්සේලාගේ දිනිති සුභාෂිණී කුමාරි විජේසිංහ';
const VIDEO = '**/api/v1/admin/videos/*';
const CLASS = /\/api\/v1\/classes\/[0-9a-f]{8}-[^/]*$/;
const CARD = '**/api/v1/users/phone?*';

const scene = (name: string, path: string, until: Scene['until'], before?: Scene['before']): Scene => ({
  name: `school-${name}`,
  who: 'admin',
  path: `/dashboard/${path}`,
  until,
  ...(before && { before }),
});

/** A failing call, as opposed to one that answers “there is none”. */
const failing = (address: string | RegExp) => async (page: Page) =>
  page.route(address, async (route) => route.fulfill({ status: 400, json: { statusCode: 400 } }));

const withNothing = changed<object>(CARD, (card) => ({
  ...card,
  name: '',
  isVerified: false,
  currentAlYear: null,
  enrolledClasses: [],
  payments: [],
  accessibleVideos: [],
}));

interface Card {
  enrolledClasses: object[];
  payments: object[];
  accessibleVideos: object[];
}

const withLongWords = changed<Card>(CARD, (card) => ({
  ...card,
  name: NAME,
  enrolledClasses: card.enrolledClasses.map((one) => ({
    ...one,
    className: SINHALA,
    institute: { name: LONG, location: SINHALA },
  })),
  payments: card.payments.map((one) => ({ ...one, className: SINHALA })),
  accessibleVideos: card.accessibleVideos.map((one, place) => ({
    ...one,
    title: place % 2 ? LONG : SINHALA,
  })),
}));

const tab = (name: string) => async (page: Page) => {
  await lookUp(page);
  await page.getByRole('tab', { name }).click();
};

const students: Scene[] = ['Classes', 'Payments', 'Videos'].flatMap((name) => [
  scene(`student_new_${name.toLowerCase()}`, 'students', tab(name), withNothing),
  scene(`student_long_${name.toLowerCase()}`, 'students', tab(name), withLongWords),
]);

const forAdmin: Scene[] = [
  scene('lists_failing', 'students', words('Failed to fetch classes'), async (page) => {
    await failing('**/api/v1/admin/videos?*')(page);
    await failing('**/api/v1/classes/all-with-institutes')(page);
  }),
  scene('account_failing', 'students', async (page) => {
    await failing('**/api/v1/admin/accounts/*')(page);
    await lookUp(page);
    await page.getByRole('button', { name: 'Manage account' }).click();
    await page.getByRole('dialog').getByRole('alert').waitFor();
  }),
];

const openVideo = (until: Scene['until']) => async (page: Page) => {
  await page.getByRole('link', { name: /^From cathode/ }).click();
  await until(page);
};
const video = (name: string, until: Scene['until'], before?: Scene['before']) =>
  scene(`video_${name}`, 'videos?q=cathode', openVideo(until), before);

/** A video of another service, with a lookup of its title and picture. */
const ofService = (state: 'waiting' | 'failed', problem: string | null) =>
  changed<object>(VIDEO, (one) => ({ ...one, kind: 'youtube', lookup: { state, problem } }));

const videos: Scene[] = [
  scene('videos_none', 'videos', words('No videos yet'), async (page) =>
    page.route('**/api/v1/admin/videos?*', async (route) => route.fulfill({ json: { rows: [], total: 0 } })),
  ),
  scene(
    'videos_long',
    'videos',
    words(/^1–25 of/),
    changed<{ rows: object[] }>('**/api/v1/admin/videos?*', ({ rows, ...rest }) => ({
      ...rest,
      rows: rows.map((row, place) => ({ ...row, title: place % 2 ? LONG : SINHALA, category: LONG })),
    })),
  ),
  video('loading', words('All videos'), never(VIDEO)),
  video('failing', words('The video could not be loaded.'), failing(VIDEO)),
  video(
    'deleted',
    words('This video is deleted'),
    changed<object>(VIDEO, (one) => ({ ...one, state: 'deleted' })),
  ),
  video(
    'long',
    words('Classes that have it'),
    changed<object>(VIDEO, (one) => ({
      ...one,
      title: SINHALA,
      subtitle: LONG,
      description: `${LONG}. ${SINHALA}. `.repeat(4),
      assignedTo: [
        { _id: 'c1', name: SINHALA, institute: LONG },
        { _id: 'c2', name: '2027 Theory, Colombo', institute: 'Lumina Science Hall' },
      ],
    })),
  ),
  video('lookup_failed', words('tells nothing about this video'), ofService('failed', 'private')),
  video('lookup_waits', words('are being fetched from'), ofService('waiting', null)),
  video('unsaved', async (page) => {
    await page.getByLabel('Subtitle').fill(SINHALA);
    await words('Not saved yet')(page);
    await page.getByRole('button', { name: 'Discard' }).click();
    await page.getByRole('dialog').waitFor();
  }),
  video('conflict', async (page) => {
    await page.getByLabel('Subtitle').fill(SINHALA);
    const refusal = { statusCode: 409, code: 'video-changed', error: 'Conflict', message: '' };
    await page.route(VIDEO, async (route) =>
      route.request().method() === 'PUT' ? route.fulfill({ status: 409, json: refusal }) : route.fallback(),
    );
    await page.getByRole('button', { name: 'Save' }).click();
    await words('Somebody else changed this video meanwhile')(page);
  }),
];

const inClass = (until: Scene['until']) => async (page: Page) => {
  await page.getByRole('main').getByRole('link', { name: '2027 Theory, Colombo' }).click();
  await until(page);
};
const ofClass = (name: string, until: Scene['until'], before?: Scene['before']) =>
  scene(`class_${name}`, 'classes', inClass(until), before);
const inTab = (name: string, until: Scene['until']) => async (page: Page) => {
  await page.getByRole('tab', { name }).click();
  await until(page);
};

const schoolClasses: Scene[] = [
  scene('classes_none', 'classes', words('There are no classes yet'), async (page) => {
    await page.route('**/api/v1/classes/all-with-institutes', async (route) =>
      route.fulfill({ json: { success: true, data: [] } }),
    );
    await page.route('**/api/v1/institutes', async (route) => route.fulfill({ json: { institutes: [] } }));
  }),
  scene('classes_new', 'classes', async (page) => {
    await page.getByRole('button', { name: 'New class' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Add a time' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
    await words('Write a name.')(page);
  }),
  ofClass('loading', words('All classes'), never(CLASS)),
  ofClass('failing', words('The class could not be loaded.'), failing(CLASS)),
  ofClass('roster_failing', words('This list could not be loaded.'), failing('**/api/v1/classes/*/roster?*')),
  ofClass('roster_loading', words('50 students'), never('**/api/v1/classes/*/roster?*')),
  ofClass(
    'roster_none',
    words('Nobody here yet'),
    changed<object>('**/api/v1/classes/*/roster?*', (one) => ({ ...one, rows: [], total: 0 })),
  ),
  ofClass(
    'roster_long',
    words('50 students'),
    changed<{ rows: object[] }>('**/api/v1/classes/*/roster?*', ({ rows, ...rest }) => ({
      ...rest,
      rows: rows.map((row) => ({ ...row, name: NAME })),
    })),
  ),
  ofClass(
    'assigning',
    inTab('Videos', async (page) => {
      await page.getByRole('button', { name: 'Assign lessons' }).click();
      await page.getByRole('dialog').getByRole('checkbox').first().check();
    }),
  ),
  ofClass(
    'videos_none',
    inTab('Videos', words('No lesson is assigned')),
    changed<object>(CLASS, (one) => ({ ...one, videos: [] })),
  ),
  ofClass(
    'fees_failing',
    inTab('Fees', words('The fees could not be loaded.')),
    failing('**/classes/*/fees'),
  ),
];

export const schoolScenes: readonly Scene[] = [...students, ...forAdmin, ...videos, ...schoolClasses];
