// Pictures of a school that has just been started: its public pages, the set-up list, and every page without anything in it.

import type { Browser, Page } from '@playwright/test';
import type { SignedIn } from '@valence/contract/auth/sign-in';
import { credentials, deliver, startGraphServer } from '../../apps/web/e2e/graph-server.ts';
import { startProduct } from '../../apps/web/e2e/product.ts';
import { begin, openSession } from '../../apps/web/e2e/sessions.ts';
import type { Scene } from './scene.ts';

const ADMIN = '771234567';
const NUMBERS = { ADMIN_PHONES: `0${ADMIN}`, WHATSAPP_NUMBER: '0711234567' };

type Take = (browser: Browser, url: string, scene: Scene, auth: SignedIn | undefined) => Promise<void>;

const heading = (name: string | RegExp) => async (page: Page) =>
  page.getByRole('heading', { name }).first().waitFor();
const scene = (name: string, path: string, until: Scene['until']): Scene => ({
  name: `new-school-${name}`,
  path,
  who: 'visitor',
  until,
});

const listed = heading('Set up your school');
const opened = (button: string, dialog: string) => async (page: Page) => {
  await listed(page);
  await page.getByRole('button', { name: button }).click();
  await page.getByRole('dialog').getByRole('heading', { name: dialog, exact: true }).waitFor();
};

/** Every page of the admin area and of students, as their first visitor finds them. */
const EMPTY_PAGES = [
  ...['students', 'videos', 'videos/new', 'questions', 'classes', 'classes?new=class', 'payments'],
  ...[
    'payments?view=slips',
    'payments?view=arrears',
    'imports',
    'uploads',
    'analytics',
    'analytics?view=learning',
  ],
  ...[
    'requests',
    'activity',
    'settings',
    'settings?view=site',
    'settings?view=limits',
    'settings?view=backups',
    'sign-in',
  ],
].map((page) => `/dashboard/${page}`);
const STUDENT_PAGES = ['/video_library', '/notebook', '/payments', '/profile', '/video_2027'];

/** @param matches whether a scene of this name is wanted */
export async function takeNewSchoolPictures(
  browser: Browser,
  take: Take,
  matches: (scene: Scene) => boolean,
): Promise<void> {
  await simulated(browser, take, matches);
  await withWhatsApp(browser, take, matches);
}

async function simulated(browser: Browser, take: Take, matches: (scene: Scene) => boolean): Promise<void> {
  const product = await startProduct(NUMBERS, { isNew: true });
  const { url } = product;
  const takeAll = async (scenes: readonly Scene[], auth?: SignedIn) => {
    for (const one of scenes.filter(matches)) await take(browser, url, one, auth);
  };
  try {
    const hint = async (page: Page) => page.getByText('Is this your school?').waitFor();
    await takeAll([
      scene('start', '/', hint),
      scene('al2027', '/al2027', hint),
      scene('login', '/login', hint),
      scene('privacy', '/privacy-policy', heading('Introduction')),
    ]);
    const admin = await openSession(url, ADMIN);
    await takeAll(
      [
        scene('list', '/dashboard', listed),
        scene('school', '/dashboard', opened('Name the school', 'The school')),
        scene('simulator', '/dashboard', opened('Test WhatsApp', 'WhatsApp')),
        scene('account', '/dashboard', opened('Enter the account', 'Bank account')),
        scene('institute', '/dashboard', opened('Add an institute', 'New institute')),
        scene('class', '/dashboard', opened('Add a class', 'New class')),
        scene('students', '/dashboard', opened('Bring students in', 'Students in classes')),
        scene('lesson', '/dashboard', opened('Add a lesson', 'The first lesson')),
        scene('site', '/dashboard', opened('Fill in the pages', 'The site')),
        ...EMPTY_PAGES.map((path) =>
          scene(`empty-${path.replaceAll(/\W+/g, '-')}`, path, async (page) => page.waitForTimeout(1500)),
        ),
      ],
      admin,
    );
    const student = await openSession(url, '770000009');
    await takeAll(
      STUDENT_PAGES.map((path) =>
        scene(`empty-${path.replaceAll(/\W+/g, '-')}`, path, async (page) => page.waitForTimeout(1500)),
      ),
      student,
    );
    await fillHalf(url, admin);
    await takeAll(
      [
        scene('half', '/dashboard', listed),
        scene('half-students', '/dashboard', opened('Bring students in', 'Students in classes')),
        scene('half-lesson', '/dashboard', opened('Add a lesson', 'The first lesson')),
        scene('half-site', '/dashboard', opened('Fill in the pages', 'The site')),
        scene('half-video', '/dashboard/videos/new', heading('New video')),
      ],
      admin,
    );
    await takeAll([scene('named', '/', heading('Opens soon'))]);
  } finally {
    await product.remove();
  }
}

/** The school is named, has an institute and a class with a fee; two steps are put off. */
async function fillHalf(url: string, { token }: SignedIn): Promise<void> {
  const send = async <Reply>(method: string, path: string, body: object): Promise<Reply> => {
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
    const answer = await fetch(url + path, { method, headers, body: JSON.stringify(body) });
    if (!answer.ok) throw new Error(`${path} answered ${answer.status} ${await answer.text()}`);
    return (await answer.json()) as Reply;
  };
  await send('PUT', '/api/v1/admin/setup/school', {
    brandName: 'නිමාලි පෙරේරා රසායන විද්‍යා පාසල',
    contactNumber: '0711234567',
    alYears: [2027, 2028],
  });
  await send('POST', '/api/v1/classes', {
    name: '2027 උසස් පෙළ සිද්ධාන්ත පන්තිය, නුගේගොඩ සිග්මා විද්‍යා ශාලාව, සෙනසුරාදා උදෑසන',
    newInstitute: { name: 'සිග්මා විද්‍යා ශාලාව', location: 'High Level Road, Nugegoda, beside the old cinema' },
    fee: { year: 2026, month: 1, amountCents: 350_000 },
    alYear: 2027,
    policy: 'paid-month',
    firstDay: '2027-03-28',
    last: null,
    timetable: [
      { weekday: 6, from: '08:00', to: '12:00', place: 'Hall 2' },
      { weekday: 7, from: '13:30', to: '17:30', place: '' },
    ],
  });
  await send('POST', '/api/v1/classes', {
    name: 'Revision',
    newInstitute: { name: 'Lumina', location: '' },
    alYear: null,
    policy: 'enrolled',
    last: null,
    timetable: [],
  });
  for (const step of ['second-factor', 'whatsapp'])
    await send('PUT', `/api/v1/admin/setup/steps/${step}/later`, { isLater: true });
}

/** Real credentials with an expired token. */
async function withWhatsApp(browser: Browser, take: Take, matches: (scene: Scene) => boolean): Promise<void> {
  const failing = scene('whatsapp-failing', '/dashboard', async (page) => {
    await opened('Test WhatsApp', 'WhatsApp')(page);
    await page.getByText('refuses the access token').waitFor();
  });
  if (!matches(failing)) return;
  const graph = await startGraphServer();
  const product = await startProduct(
    { ...NUMBERS, ...credentials, WHATSAPP_GRAPH_URL: graph.url },
    { isNew: true },
  );
  try {
    const { userId } = await begin(product.url, ADMIN);
    await deliver(product.url, `94${ADMIN}`, 'Passcode');
    while (graph.sent.length === 0) await new Promise((wake) => setTimeout(wake, 100));
    const otp = /\b\d{6}\b/.exec(graph.sent[0]?.body.text?.body ?? '')?.[0];
    const answer = await fetch(`${product.url}/auth/verify`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ userId, otp }),
    });
    await take(browser, product.url, failing, (await answer.json()) as SignedIn);
  } finally {
    await product.remove();
    await graph.close();
  }
}
