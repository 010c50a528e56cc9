// Scenes of the settings about backups: none, the first, all well, late, failing, each task, a restored copy, and waiting.

import type { Page } from '@playwright/test';
import type { BackupsView } from '@valence/contract/admin/backups';
import { HOUR_MS } from '@valence/domain/durations';
import { never, refused, type Scene, settled, words } from './scene.ts';

const ADDRESS = '**/api/v1/admin/backups';
const NAME = 'නිමාලි රත්නායක මුදියන්සේලාගේ චන්ද්‍රිකා කුමාරි';

const ago = (hours: number): string => new Date(Date.now() - hours * HOUR_MS).toISOString();
const base = (hours: number, bytes: number, change: Partial<BackupsView['bases'][number]> = {}) => ({
  stamp: `${hours}`,
  endedAt: ago(hours),
  bytes,
  provedAt: ago(hours - 0.1),
  proofSeconds: 41,
  problems: [],
  ...change,
});
const contents = (students: number, payments: number, hours: number): BackupsView['now'] => ({
  ...{ students, payments, videos: students === 1214 ? 58 : 57 },
  newestPaymentAt: ago(hours + 0.3),
  newestEntryAt: ago(hours),
});
const well: BackupsView = {
  database: 'embedded',
  place: '/mnt/backup-disk-in-the-office/valence-of-the-school',
  canRestore: true,
  state: {
    ...{ isArchiving: true, lagSeconds: 4, files: 41_207, bytes: 38_400_000_000 },
    ...{ isKeyShown: true, failure: null, failingSince: null },
  },
  keyKept: { name: NAME, at: ago(900) },
  bases: [
    base(6, 547_000_000),
    base(30, 541_000_000, { provedAt: null, proofSeconds: null }),
    base(54, 533_000_000, {
      problems: ['the file slips/0190c2aa-7f3e-7d11-9f0e-2b1c3d4e5f60.jpg is missing or damaged'],
    }),
    base(300, 488_000_000, { proofSeconds: 1204 }),
  ],
  range: { first: ago(300), everySince: ago(54) },
  task: null,
  now: contents(1214, 9310, 0.2),
  restored: [],
  former: [],
};
const task = (change: Partial<NonNullable<BackupsView['task']>>): Partial<BackupsView> => ({
  task: {
    ...{ kind: 'restore', orderedAt: ago(0.06), instant: ago(50), beganAt: ago(0.05), step: 'files' },
    ...{ share: 0.62, endedAt: null, failure: null },
    ...change,
  },
});
const restored: BackupsView['restored'] = [
  {
    name: 'restored-20261122T105000123Z',
    path: '/var/lib/valence/restored-20261122T105000123Z',
    ...{ at: ago(50), restoredAt: ago(0.1), contents: contents(1198, 9120, 50.1), files: 41_102 },
    failedFiles: 2,
    firstFailed: 'slips/0190c2aa-7f3e-7d11-9f0e-2b1c3d4e5f60.jpg',
    violations: [],
    since: { students: 16, payments: 190, videos: 1, entries: 824 },
  },
];

function scene(
  name: string,
  change: Partial<BackupsView>,
  until: Scene['until'],
  more: Partial<Scene> = {},
): Scene {
  return {
    name: `desk-backups-${name}`,
    who: 'admin',
    path: '/dashboard/settings?view=backups',
    before: async (page: Page) =>
      page.route(ADDRESS, async (route) => route.fulfill({ json: { ...well, ...change } })),
    until,
    ...more,
  };
}

const press = (name: string) => async (page: Page) => {
  await page.getByRole('button', { name }).first().click();
  await settled(page);
};

export const backupsScenes: readonly Scene[] = [
  scene(
    'none',
    { place: null, state: null, bases: [], range: null, keyKept: null },
    words('Nothing is backed up'),
  ),
  scene(
    'external',
    { database: 'external', place: null, state: null, bases: [], range: null, canRestore: false },
    words('The database is looked after elsewhere'),
  ),
  scene('first', { state: null, bases: [], range: null, keyKept: null }, words('The first backup begins')),
  scene('well', {}, words('Safe to 4 seconds ago')),
  scene(
    'failing',
    {
      state: {
        ...well.state,
        ...{ failure: 'BACKUP_TO: /mnt/backup is not there. Connect the disk, or make the folder.' },
        ...{ failingSince: ago(2), isArchiving: false, lagSeconds: 7400, isKeyShown: false },
      } as BackupsView['state'],
      keyKept: null,
      bases: well.bases.slice(1),
      ...task({ kind: 'backup', endedAt: ago(0.01), failure: 'BACKUP_TO: /mnt/backup is not there.' }),
    },
    words('Backups do not go on'),
  ),
  scene('restoring', task({}), words('Step 4 of 4')),
  scene('waits', task({ kind: 'proof', beganAt: null, step: null, share: null }), words('Waiting until')),
  scene('copy', { restored, ...task({ endedAt: ago(0.1) }) }, words('What the school would lose')),
  scene('copy-sure', { restored }, press('Put in place')),
  scene(
    'former',
    {
      former: [
        {
          name: 'before-restore-20261122T105000123Z',
          path: '/var/lib/valence/before-restore-20261122T105000123Z',
          ...{ replacedAt: ago(3), at: ago(50), by: NAME },
        },
      ],
    },
    words('Data that a restore replaced'),
  ),
  scene('placing', task({ kind: 'place', step: null, share: null }), words('The school goes back in time')),
  {
    ...scene('loading', {}, async (page) => page.getByRole('tab', { name: 'Backups' }).waitFor()),
    before: never(ADDRESS),
  },
  { ...scene('failed', {}, words('could not be loaded')), before: refused(ADDRESS) },
];
