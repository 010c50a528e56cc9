// Scenes of the rest of the admin area: overview, figures, activity, settings, one's own sign-in, requests, the quick search.

import type { Page } from '@playwright/test';
import { heading, never, refused, type Scene, settled, words } from './scene.ts';

const office =
  (path: string, who: Scene['who'] = 'admin') =>
  (name: string, until: Scene['until'], before?: Scene['before']): Scene => ({
    name: `desk-${name}`,
    who,
    path,
    ...(before && { before }),
    until,
  });

const press =
  (...names: (string | RegExp)[]) =>
  async (page: Page) => {
    for (const name of names) await page.getByRole('button', { name }).first().click();
    await settled(page);
  };

const overview = office('/dashboard');
const analytics = office('/dashboard/analytics');
const activity = office('/dashboard/activity');
const settings = office('/dashboard/settings');
const security = office('/dashboard/sign-in');
const requests = office('/dashboard/requests');
const checkups = office('/dashboard/checkups');

const chartsDrawn = async (page: Page) => {
  await page
    .getByRole('img', { name: /^Chart/ })
    .first()
    .waitFor();
  await settled(page);
};

const chartsOpened = async (page: Page) => {
  await press(/^Show charts/)(page);
  await chartsDrawn(page);
};

const figures: Scene[] = [
  overview('overview-filled', words('The last 30 days')),
  overview('overview-charts', chartsOpened),
  overview('overview-table', async (page) => {
    await chartsOpened(page);
    await press(/^Show as a table/)(page);
  }),
  overview('overview-loading', heading('Overview'), never('**/api/v1/admin/overview/**')),
  overview('overview-failing', words('could not be loaded'), refused('**/api/v1/admin/overview/**')),
  office('/dashboard', 'assistant')('overview-assistant', words('The last 30 days')),
  analytics('analytics-landing', chartsDrawn),
  analytics('analytics-nothing', async (page) => {
    await page.getByLabel('Period').selectOption('Other days');
    await page.getByLabel('First day').fill('2001-01-01');
    await page.getByLabel('Last day').fill('2001-01-31');
    await words('No visits in this period')(page);
  }),
  analytics('analytics-learning', async (page) => {
    await page.getByRole('tab', { name: 'Learning' }).click();
    await chartsDrawn(page);
  }),
  analytics('analytics-playing', async (page) => {
    await page.getByRole('tab', { name: 'How lessons play' }).click();
    await chartsDrawn(page);
  }),
  analytics('analytics-playing-table', async (page) => {
    await page.getByRole('tab', { name: 'How lessons play' }).click();
    await chartsDrawn(page);
    await press(/^Show as a table/)(page);
  }),
  analytics('analytics-playing-nothing', async (page) => {
    await page.goto('/dashboard/analytics?view=playing&from=2001-01-01&to=2001-01-31');
    await words('Nothing was played in these days')(page);
  }),
  office('/dashboard/analytics?view=playing')(
    'analytics-playing-failing',
    words('could not be loaded'),
    refused('**/api/v1/admin/analytics/play-quality*'),
  ),
  analytics('analytics-curve', async (page) => {
    await page.getByRole('tab', { name: 'Learning' }).click();
    await press(/^Curve: where students leave/)(page);
    await page.getByRole('img', { name: /^Chart: Where students leave/ }).waitFor();
  }),
];

const auditTrail: Scene[] = [
  activity('activity-filled', async (page) => {
    await page.locator('summary').first().click();
    await settled(page);
  }),
  activity('activity-nothing', async (page) => {
    await page.getByRole('searchbox', { name: 'Find' }).fill('nobody-of-this-name');
    await words('Nothing fits')(page);
  }),
  activity('activity-loading', heading('Activity'), never('**/api/v1/admin/activity*')),
  activity('activity-failing', words('could not be loaded'), refused('**/api/v1/admin/activity*')),
];

const enrolled = {
  required: true,
  due: false,
  totp: { enrolledAt: '2026-10-01T08:00:00.000Z' },
  passkeys: [
    { id: 'p1', name: 'Laptop in the office', enrolledAt: '2026-10-01T08:00:00.000Z', lastUsedAt: null },
    {
      id: 'p2',
      name: 'නිමාලිගේ දුරකථනය, වම් අතේ දෙවන ඇඟිල්ල',
      enrolledAt: '2026-10-02T08:00:00.000Z',
      lastUsedAt: '2026-11-20T08:00:00.000Z',
    },
  ],
  passkeysPossible: true,
  recoveryCodesLeft: 2,
  mustConfirm: true,
};
const withFactors = async (page: Page) =>
  page.route('**/api/v1/second-factor', async (route) => route.fulfill({ json: enrolled }));

const schoolSettings: Scene[] = [
  settings('settings-people', settled),
  settings('settings-adding', press('Add somebody')),
  settings('settings-limits', async (page) => {
    await page.getByRole('tab', { name: 'Limits' }).click();
    await page.getByLabel('Day of payment', { exact: true }).fill('99');
    await press('Save: Day of payment')(page);
  }),
  settings('settings-failing', words('could not be loaded'), refused('**/api/v1/admins*')),
  security('security-none', heading('Passkeys')),
  security('security-enrolled', words('2 codes left'), withFactors),
  security('security-app', press('Set up the app')),
  security('security-codes', keepCodes),
  security(
    'security-confirming',
    async (page) => {
      await press('Remove the app')(page);
      await page.getByRole('dialog').getByRole('button', { name: 'Remove the app' }).click();
      await words('Show your second step once more')(page);
    },
    async (page) => {
      await withFactors(page);
      await page.route('**/api/v1/second-factor/totp', async (route) =>
        route.fulfill({
          status: 403,
          json: { statusCode: 403, code: 'confirmation-needed', error: 'Forbidden', message: '' },
        }),
      );
    },
  ),
  requests('requests-recording', press('Write down a request')),
  requests('requests-failing', words('could not be loaded'), refused('**/api/v1/privacy/requests*')),
];

/** Answers as for a right code, since the demo has none at hand. */
async function keepCodes(page: Page): Promise<void> {
  const recoveryCodes = Array.from({ length: 10 }, (_, place) => `k${place}fm2-9qxt${place}`);
  await page.route('**/api/v1/second-factor/totp/enrol', async (route) =>
    route.fulfill({ json: { recoveryCodes } }),
  );
  await press('Set up the app')(page);
  await page.getByLabel('The 6 digits that the app shows').fill('123456');
  await press('Turn on')(page);
  await words('Keep these codes')(page);
}

const AT = '2026-11-22T10:50:00.000Z';
const sight = (id: string, state = 'well', finding: string | null = null, values = {}) => ({
  ...{ id, state, finding, values, lookedAt: AT, since: AT },
  machine: id === 'disk' ? 'kandy-2' : null,
});
const WELL = ['secret', 'database', 'certificate', 'whatsapp-account', 'ffmpeg', 'backup', 'second-factor'];
const well = WELL.map((id) => sight(id));
const seen = (checkups: object[]) => async (page: Page) =>
  page.route('**/api/v1/admin/checkups', async (route) => route.fulfill({ json: { checkups } }));
const everyState = [
  sight('disk', 'broken', 'nearly-full', { folder: '/var/lib/valence', megabytes: 90 }),
  sight('template', 'broken', 'rejected', {
    name: 'passcode_for_the_school',
    language: 'en',
    status: 'REJECTED',
  }),
  sight('logs', 'warning', 'growing', { path: '/var/lib/valence/carried', megabytes: 240, most: 20 }),
  sight('clock', 'unknown'),
  ...well,
];

const wellOrNot: Scene[] = [
  checkups('checkups-to-do', words('3 things to do'), seen(everyState)),
  checkups('checkups-well', words('All is well'), seen(well)),
  checkups(
    'checkups-not-yet',
    words('Not looked at yet'),
    seen(well.map((one) => ({ ...one, state: 'unknown', lookedAt: null, since: null }))),
  ),
  checkups('checkups-loading', heading('Is all well'), never('**/api/v1/admin/checkups')),
  checkups('checkups-failing', words('could not be loaded'), refused('**/api/v1/admin/checkups')),
];

const everywhere: Scene[] = [
  office('/dashboard/students')('find-found', async (page) => {
    await words('No student chosen')(page);
    await page.keyboard.press('Control+k');
    await page.getByLabel('Student, video, class or page').fill('077 1');
    await page.getByRole('option').first().waitFor();
  }),
  office('/dashboard/students')('find-places', async (page) => {
    await words('No student chosen')(page);
    await page.keyboard.press('Control+k');
    await page.getByLabel('Student, video, class or page').fill('theory');
    await page.getByRole('group', { name: 'Classes' }).waitFor();
  }),
  office('/dashboard/students')('find-nobody', async (page) => {
    await words('No student chosen')(page);
    await page.keyboard.press('Control+k');
    await page.getByLabel('Student, video, class or page').fill('zzzz');
    await words('Nothing is found')(page);
  }),
  office('/dashboard/students')('more', async (page) => {
    await words('No student chosen')(page);
    const more = page.getByRole('button', { name: 'More', exact: true });
    if (await more.isVisible()) await more.click();
  }),
  office('/dashboard/nothing')('nowhere', words('There is no page here')),
];

export const officeScenes: readonly Scene[] = [
  ...figures,
  ...auditTrail,
  ...schoolSettings,
  ...wellOrNot,
  ...everywhere,
];
