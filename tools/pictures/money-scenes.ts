// Scenes of payments and classes in their states: a month, its cash, receipts, decided slips, a class and its dialogs.

import type { Page } from '@playwright/test';
import type { InstituteStatement } from '@valence/contract/payments/shares';
import type { SlipRow } from '@valence/contract/payments/slips';
import { changed, heading, never, refused, type Scene, settled, words } from './scene.ts';

const CLASS = '2027 Theory, Colombo';

const ledger = async (page: Page): Promise<void> => {
  await page.getByLabel('Class', { exact: true }).selectOption({ label: CLASS });
  await page
    .getByRole('button', { name: /: (?:Overdue|Pending|Paid)$/ })
    .first()
    .waitFor();
  await settled(page);
};

const month = async (page: Page, paymentState: string): Promise<void> => {
  await ledger(page);
  await page
    .getByRole('button', { name: new RegExp(`: ${paymentState}$`) })
    .first()
    .click();
  await page.getByRole('dialog').getByText('Received', { exact: true }).waitFor();
};

const payments = (name: string, until: Scene['until'], before?: Scene['before'], view = ''): Scene => ({
  name: `desk-payments-${name}`,
  who: 'admin',
  path: `/dashboard/payments${view && `?view=${view}`}`,
  ...(before && { before }),
  until,
});

const SHARES = /\/api\/v1\/payments\/shares\?/;

/** An institute with a long name and a share, one whose share is a sum, and one for which nothing was received. */
const shared = changed<{ institutes: InstituteStatement[] }>(SHARES, ({ institutes }) => ({
  institutes: institutes.map((one, place) => {
    if (place === 0)
      return {
        ...one,
        name: 'ශ්‍රී ජයවර්ධනපුර උසස් අධ්‍යාපන ආයතනය, කෝට්ටේ',
        share: { kind: 'percent', amount: 2550 },
        shares: [
          { year: 2027, month: 1, kind: 'percent', amount: 2550 },
          { year: 2026, month: 3, kind: 'student', amount: 50_000 },
        ],
        classes: one.classes.map((line) => ({ ...line, shareCents: Math.round(line.receivedCents * 0.255) })),
      };
    return place === 1 ? { ...one, share: { kind: 'student', amount: 50_000 } } : { ...one, classes: [] };
  }),
}));

const ofMonths: Scene[] = [
  payments('of_a_class', ledger),
  payments('month_open', async (page) => {
    await month(page, 'Overdue');
    await page.getByRole('button', { name: 'Record cash' }).waitFor();
  }),
  payments('month_wrong', async (page) => {
    await month(page, 'Overdue');
    await page.getByLabel('Cash received').fill('much');
    await page.getByRole('button', { name: 'Record cash' }).click();
    await words('Enter an amount in rupees.')(page);
  }),
  payments('month_paid', async (page) => {
    await month(page, 'Paid');
    await page.getByRole('button', { name: 'Correct' }).first().click();
    await page.getByLabel('Reason').waitFor();
  }),
  payments('free_card', async (page) => {
    await month(page, 'Overdue');
    await page.getByRole('button', { name: 'Free card from this month on' }).click();
    await page.getByLabel('Reason').waitFor();
  }),
  payments('receipt', async (page) => {
    await month(page, 'Paid');
    await page
      .getByRole('link', { name: /^\d{4}-\d{5}$/ })
      .first()
      .click();
    await page.getByRole('button', { name: 'Print' }).waitFor();
  }),
  payments('institutes', words('Set the share'), shared, 'shares'),
  payments(
    'institutes_share',
    async (page) => {
      await page
        .getByRole('button', { name: /^Set the share of/ })
        .first()
        .click();
      await page.getByRole('dialog').getByLabel('Percentage').waitFor();
    },
    shared,
    'shares',
  ),
  payments(
    'institutes_none',
    words('No institute yet'),
    changed<{ institutes: InstituteStatement[] }>(SHARES, () => ({ institutes: [] })),
    'shares',
  ),
  payments('institutes_loading', heading('Payments'), never('**/api/v1/payments/shares**'), 'shares'),
  payments(
    'institutes_failing',
    words('could not be loaded'),
    refused('**/api/v1/payments/shares**'),
    'shares',
  ),
  payments('nobody', async (page) => {
    await ledger(page);
    await page.getByLabel('Find in this class').fill('zzzz');
    await page.keyboard.press('Enter');
    await words('No students here')(page);
  }),
  payments('loading', heading('Payments'), never('**/api/v1/payments/**')),
  payments('failing', words('could not be loaded'), refused('**/api/v1/payments/**')),
  payments(
    'slip_twice',
    words('It pays'),
    changed<{ rows: SlipRow[] }>(/\/api\/v1\/payments\/slips\?/, (answer) => ({
      ...answer,
      rows: answer.rows.map((row, place) => ({
        ...row,
        owedCents: place === 0 ? 0 : row.owedCents / 2,
        nextMonths: [
          { year: 2026, month: 12, owedCents: 300_000 },
          { year: 2027, month: 1, owedCents: 350_000 },
        ],
      })),
    })),
    'slips',
  ),
  payments(
    'slip_credit',
    words('stays as credit'),
    changed<{ rows: SlipRow[] }>(/\/api\/v1\/payments\/slips\?/, (answer) => ({
      ...answer,
      rows: answer.rows.map((row) => ({ ...row, owedCents: 100_000, nextMonths: [] })),
    })),
    'slips',
  ),
  payments(
    'slip_rejecting',
    async (page) => {
      await page
        .getByRole('button', { name: /^Reject the slip of/ })
        .first()
        .click();
      await page
        .getByRole('dialog')
        .getByLabel(/^Reason/)
        .waitFor();
    },
    undefined,
    'slips',
  ),
  payments(
    'slips_decided',
    async (page) => {
      await page.getByRole('button', { name: 'Rejected' }).click();
      await settled(page);
    },
    undefined,
    'slips',
  ),
];

const ofClass = (name: string, until: Scene['until']): Scene => ({
  name: `desk-class-${name}`,
  who: 'admin',
  path: '/dashboard/classes',
  until: async (page) => {
    await page.getByRole('main').getByRole('link', { name: CLASS }).click();
    await page.getByRole('table', { name: 'Students of this class' }).waitFor();
    await until(page);
    await settled(page);
  },
});

const press = (name: string | RegExp) => async (page: Page) =>
  page.getByRole('button', { name }).first().click();

const ofClasses: Scene[] = [
  ofClass('roster', settled),
  ofClass('chosen', async (page) => {
    const owing = page.getByRole('row').filter({ hasText: /Overdue|Pending/ });
    for (const place of [0, 1]) await owing.nth(place).getByRole('checkbox').check();
    await press('Take this month’s fee')(page);
    await page.getByRole('dialog').waitFor();
  }),
  ofClass('nobody_found', async (page) => {
    await page.getByLabel('Find in this class').fill('zzzz');
    await words('Nobody of this class is found')(page);
  }),
  ofClass('seat', press(/^Change spot/)),
  ofClass('leaving', press(/^Remove from class: /)),
  ofClass('edit', press('Edit class')),
  ...['Videos', 'Fees', 'Access'].map((tab) =>
    ofClass(tab.toLowerCase(), async (page) => page.getByRole('tab', { name: tab }).click()),
  ),
  {
    name: 'desk-class-institute',
    who: 'admin',
    path: '/dashboard/classes',
    until: async (page) => press('New institute')(page),
  },
  {
    name: 'desk-class-failing',
    who: 'admin',
    path: '/dashboard/classes',
    before: refused('**/api/v1/classes/all-with-institutes'),
    until: words('could not be loaded'),
  },
];

export const moneyScenes: readonly Scene[] = [...ofMonths, ...ofClasses];
