// Scenes of the admin's pages of imports in their states, and of a class on a student's card.

import type { Page } from '@playwright/test';
import { type Scene, settled, words } from './scene.ts';

const TABLE = `Phone;Name;School;Year
077 100 0002;කසුන් බණ්ඩාර;Ananda College;2027
0779990001;දිනිති හේරත් මුදියන්සේලාගේ සුභාෂිණී කුමාරි;Mahamaya Girls’ College, Kandy;2027
9.4771E+10;Sahan;Royal College;2027
0779990002;Thilini;;2031
0771000003;;;`;

const paste = async (page: Page) => {
  await page.getByLabel('Paste the table here').fill(TABLE);
  await page.getByRole('button', { name: 'Show the preview' }).click();
  await words('Nothing is changed yet.')(page);
};

const imports = (state: string, until: Scene['until'], path = '/dashboard/imports'): Scene => ({
  name: `desk-imports-${state}`,
  who: 'admin',
  path,
  until,
  inTurn: true,
});

export const importsScenes: readonly Scene[] = [
  imports('paste', words('Imports so far')),
  imports('grants', async (page) => {
    await page.getByRole('tab', { name: 'Video access' }).click();
    await page.getByLabel('Paste the table here').fill('077 100 0002, 0771000003');
    await settled(page);
  }),
  imports('preview', async (page) => {
    await paste(page);
    await settled(page);
  }),
  imports('applied', async (page) => {
    await paste(page);
    await page.getByRole('button', { name: /^Apply/ }).click();
    await words(/rows? applied\.$/)(page);
    await page.getByRole('button', { name: 'Undo the import' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Undo the import' }).click();
    await words(/undone/)(page);
    await settled(page);
  }),
  imports(
    'class-analytics',
    async (page) => {
      await page.getByLabel('WhatsApp number').fill('771000001');
      await page.getByRole('button', { name: 'Search' }).click();
      await page
        .getByRole('button', { name: /^Analytics of/ })
        .first()
        .click();
      await words('Minutes watched by week')(page);
      await settled(page);
    },
    '/dashboard/students',
  ),
  imports(
    'merge',
    async (page) => {
      await page.getByLabel('WhatsApp number').fill('771000001');
      await page.getByRole('button', { name: 'Search' }).click();
      await page.getByRole('button', { name: 'Manage account' }).click();
      await page.getByLabel('Number of the account to give up').fill('771000002');
      await page.getByRole('button', { name: 'Show what moves' }).click();
      await words(/^From /)(page);
    },
    '/dashboard/students',
  ),
];
