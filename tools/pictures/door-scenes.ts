// Scenes of the class door, of the cash box that is filled there, and of a bank's statement compared with the slips that wait.

import type { Page } from '@playwright/test';
import { openDoorAt } from '../../apps/web/e2e/door-kit.ts';
import { never, refused, type Scene, settled, words } from './scene.ts';

const CLASS = '2027 Theory, Colombo';
const field = (page: Page) => page.getByRole('searchbox', { name: 'Find a student' });
const found = (page: Page) => page.getByRole('list', { name: 'Students found' }).getByRole('button');

const type = async (page: Page, text: string): Promise<void> => {
  await openDoorAt(page, CLASS);
  await field(page).fill(text);
  await settled(page);
};

/** Opens the first student of the class who owes something. */
const openOwing = async (page: Page): Promise<void> => {
  await type(page, 'a');
  await found(page).filter({ hasText: 'Owes' }).first().click();
  await page
    .getByRole('button', { name: /^Take Rs\./ })
    .first()
    .waitFor();
};

const takeCash = async (page: Page): Promise<void> => {
  await openOwing(page);
  await page
    .getByRole('button', { name: /^Take Rs\./ })
    .first()
    .click();
  await words(/, receipt \d{4}-\d{5}/)(page);
};

const scenes =
  (screen: string, path: string) =>
  (name: string, until: Scene['until'], more: Partial<Scene> = {}): Scene => ({
    name: `desk-${screen}-${name}`,
    who: 'assistant',
    path,
    until,
    ...more,
  });
const door = scenes('door', '/dashboard/door');
const box = scenes('box', '/dashboard/payments?view=box');

const count = async (page: Page, rupees: string): Promise<void> => {
  await page.getByLabel('Counted').fill(rupees);
  await words('are missing.')(page);
};

/** The first picture's; the others find it closed. */
const close = async (page: Page): Promise<void> => {
  await words(/^(?:Should be in the box|Your cash box is empty)$/)(page);
  if (await page.getByLabel('Counted').isVisible()) {
    await count(page, '100');
    await page.getByRole('button', { name: 'Close the box' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Close the box' }).click();
  }
  await words('Your cash box is empty')(page);
};

const sign = async (page: Page): Promise<void> => {
  await words(/Not signed yet|Signed by /)(page);
  const open = page.getByRole('button', { name: /^Sign the box of / });
  if (await open.first().isVisible()) {
    await open.first().click();
    await page.getByRole('dialog').getByRole('button', { name: 'Sign', exact: true }).click();
  }
  await words(/Signed by /)(page);
};

/** A file of the bank's site: each slip that waits by its reference, at both fees of the demo, and one transfer without a reference. */
const compare = async (page: Page): Promise<void> => {
  await words(/^Reference .* · Sent /)(page);
  const slips = await page.getByText(/^Reference .* · Sent /).allInnerTexts();
  const rows = slips.flatMap((line, place) => {
    const [, reference = '', sent = ''] = /^Reference (.*) · Sent (.*)$/.exec(line) ?? [];
    const day = new Date(`${sent} 12:00`).toISOString().slice(0, 10);
    const fees = ['3500.00', '3000.00'].map((fee) => `${day},CEFTS ${reference},${fee}`);
    return place === 0 ? [...fees, `${day},TRANSFER IN,3500.00`] : fees;
  });
  await page.getByRole('tab', { name: 'Bank statement' }).click();
  const file = { name: 'statement.csv', mimeType: 'text/csv' };
  const text = ['Date,Description,Credit', ...rows].join('\n');
  await page.getByLabel('Statement (CSV or .xlsx)').setInputFiles({ ...file, buffer: Buffer.from(text) });
  await words(/^Certain: /)(page);
};

export const doorScenes: readonly Scene[] = [
  door('class', async (page) => {
    await openDoorAt(page, CLASS);
    await settled(page);
  }),
  door('found', async (page) => {
    await type(page, 'a');
    await found(page).first().waitFor();
  }),
  door('nobody', async (page) => type(page, 'zzzz')),
  door('loading', async (page) => field(page).waitFor(), { before: never('**/door/roster*') }),
  door(
    'failing',
    async (page) => {
      await openDoorAt(page, CLASS);
      await settled(page);
    },
    { before: refused('**/door/roster*') },
  ),
  // A browser without a camera.
  door('scan', async (page) => {
    await openDoorAt(page, CLASS);
    await page.getByRole('button', { name: 'Scan' }).click();
    await settled(page);
  }),
  door('student', openOwing),
  door('taken', takeCash, { inTurn: true }),
  door('register', async (page) => {
    await page.goto('/dashboard/classes');
    await page.getByRole('main').getByRole('link', { name: CLASS }).click();
    await page.getByRole('tab', { name: 'Register' }).click();
    await settled(page);
  }),
  box('filled', words('Should be in the box')),
  box('counted', async (page) => count(page, '100')),
  box('closing', async (page) => {
    await count(page, '100');
    await page.getByRole('button', { name: 'Close the box' }).click();
    await page.getByRole('dialog').waitFor();
  }),
  box('failing', words('could not be loaded'), { before: refused('**/cash-box*') }),
  box('closed', close, { inTurn: true }),
  box('signed', sign, { who: 'admin', inTurn: true }),
  {
    name: 'desk-statement-empty',
    who: 'admin',
    path: '/dashboard/payments?view=statement',
    until: words('Compare with the bank'),
  },
  { name: 'desk-statement-compared', who: 'admin', path: '/dashboard/payments?view=slips', until: compare },
];
