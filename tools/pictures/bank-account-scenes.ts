// Scenes of the bank account: in the settings, and above a student's months.

import type { Page } from '@playwright/test';
import type { BankAccount } from '@valence/contract/payments/bank-account';
import type { MyPayments } from '@valence/contract/payments/my-payments';
import { changed, never, refused, type Scene, settled, words } from './scene.ts';

const ADDRESS = '**/api/v1/admin/bank-account';
const LONGEST: BankAccount = {
  bank: 'හැටන් නැෂනල් බැංකුව (Hatton National Bank PLC)',
  branch: 'කටුගස්තොට දෙවන ශාඛාව, Katugastota Second City Branch',
  holder: 'රත්නායක මුදියන්සේලාගේ චන්ද්‍රිකා කුමාරි වික්‍රමනායක',
  number: '12345678901234567890',
};

const settings = (state: string, until: Scene['until'], before?: Scene['before']): Scene => ({
  name: `bank-account-${state}`,
  who: 'admin',
  path: '/dashboard/settings?view=bank',
  ...(before && { before }),
  until,
});

const has = (account: BankAccount | null) => changed(ADDRESS, () => ({ account }));

export const bankAccountScenes: readonly Scene[] = [
  settings('stored', settled),
  settings('longest', settled, has(LONGEST)),
  settings('none', settled, has(null)),
  settings(
    'wrong',
    async (page: Page) => {
      await page.getByRole('button', { name: 'Save' }).click();
      await words('Write the name of the bank.')(page);
    },
    has(null),
  ),
  settings('remove', async (page) => page.getByRole('button', { name: 'Remove' }).click()),
  settings(
    'loading',
    async (page) => page.getByRole('tab', { name: 'Bank account' }).waitFor(),
    never(ADDRESS),
  ),
  settings('failed', words('could not be loaded'), refused(ADDRESS)),
  {
    name: 'payments-bank-account-longest',
    who: 'nimali',
    path: '/payments',
    before: changed<MyPayments>('**/api/v1/my/payments', (own) => ({ ...own, bankAccount: LONGEST })),
    until: settled,
  },
];
