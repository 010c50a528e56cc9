// Import: a pasted table is previewed, changed meanwhile, applied, followed through a reload, and undone.

import { readFile } from 'node:fs/promises';
import { expect } from '@playwright/test';
import { schoolMonth } from '@valence/domain/school-time';
import { faultsOf } from './axe.ts';
import { asWritten, newPeople, type People, test } from './journey.ts';
import type { Product } from './product.ts';
import { openSession, pageHolding } from './sessions.ts';
import { goWithin } from './within.ts';

let product: Product;
let people: People;
test.beforeAll(async ({ product: shared }) => {
  product = shared;
  people = await newPeople(product);
});

test('students from a spreadsheet: each row’s verdict, then applied, the rejected as a file, and undone', async ({
  browser,
}) => {
  const asAdmin = await pageHolding(browser, product.url, {
    auth: await openSession(product.url, people.admin),
  });
  const main = asAdmin.getByRole('main');
  await asAdmin.goto('/dashboard');
  await asAdmin.getByRole('link', { name: 'Import' }).click();

  await test.step('nothing pasted, and a table without a column of numbers, are told', async () => {
    await main.getByRole('button', { name: 'Show the preview' }).click();
    await expect(main.getByRole('alert')).toHaveText('Paste a table first.');
    await main.getByLabel('Paste the table here').fill('name,school\nNimali,Visakha');
    await main.getByRole('button', { name: 'Show the preview' }).click();
    await expect(main.getByRole('alert')).toContainText('No column is named “phone”');
  });

  await test.step('a file’s text comes into the field, and the preview changes nothing', async () => {
    const csv =
      '\ufeffSchool;Name;Phone\r\nVisakha Vidyalaya;සඳුනි පෙරේරා;0776000051\r\nRoyal College;=Sahan;9,4776E+10\r\n;Dilani;077 600 0052\r\n';
    const file = { name: 'list.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) };
    await main.getByLabel('Choose an .xlsx or CSV file').setInputFiles(file);
    await expect(main.getByText('list.csv is in the field above.')).toBeVisible();
    await main.getByRole('button', { name: 'Show the preview' }).click();
    await expect(main.getByText('Nothing is changed yet.')).toBeVisible();
    await expect(main.getByRole('row').filter({ hasText: 'සඳුනි පෙරේරා' })).toContainText(
      'Account registered with name, school',
    );
    await expect(main.getByRole('row').filter({ hasText: '=Sahan' })).toContainText(
      'The spreadsheet shortened this number',
    );
    expect(await faultsOf(asAdmin)).toEqual([]);
  });

  await test.step('the rejected rows download, safe for a spreadsheet', async () => {
    const begun = asAdmin.waitForEvent('download');
    await main.getByRole('button', { name: 'Rejected rows as CSV' }).click();
    const text = await readFile((await (await begun).path()) ?? '', 'utf8');
    expect(text).toContain('3,"9,4776E+10",\'=Sahan,Royal College');
  });

  await test.step('applied, also after a reload, and undone', async () => {
    await main.getByRole('button', { name: 'Apply 2 rows' }).click();
    await expect(main.getByText('2 rows applied.')).toBeVisible();
    await asAdmin.reload();
    await expect(main.getByText('2 rows applied.')).toBeVisible();
    await main.getByRole('link', { name: 'සඳුනි පෙරේරා' }).click();
    // The row has the number, too: before the student's page is there, a step back would leave the import.
    await expect(asAdmin).toHaveURL(/\/dashboard\/students\/[0-9a-f-]{36}/);
    // The log of her account, which comes later, has it once more.
    await expect(main.getByText('077 600 0051', { exact: true }).first()).toBeVisible();
    await asAdmin.goBack();
    await main.getByRole('button', { name: 'Undo the import' }).click();
    await asAdmin.getByRole('dialog').getByRole('button', { name: 'Undo the import' }).click();
    await expect(asAdmin.getByText('2 rows undone.').first()).toBeVisible();
    await main.getByRole('link', { name: 'All imports' }).click();
    await expect(main.getByRole('listitem').filter({ hasText: /^Students, / })).toContainText('Undone');
  });

  const { year, month } = schoolMonth(new Date());
  for (const [tab, table, outcome] of [
    ['Class enrolments', `phone\tclass\tspot\n0${people.kasun}\t2026 Revision, Kandy\t4321`, /Kandy.*4321/],
    [
      'Payments',
      `phone\tclass\tyear\tmonth\tamount\n0${people.nimali}\t2027 Theory, Colombo\t${year + 1}\t${month}\t3500`,
      /Rs\.\s3,500/,
    ],
  ] as const)
    await test.step(`${tab}: what each row would come to`, async () => {
      await goWithin(asAdmin, '/dashboard/imports');
      await main.getByRole('tab', { name: tab }).click();
      await main.getByLabel('Paste the table here').fill(table);
      await main.getByRole('button', { name: 'Show the preview' }).click();
      const row = main.getByRole('row').filter({ hasText: asWritten(people.kasun).slice(0, -1) });
      await expect(row).toContainText('New');
      await expect(row).toContainText(outcome);
    });
  await asAdmin.context().close();
});

test('an assistant grants by pasted numbers on a phone; what changed meanwhile is told before it is applied', async ({
  browser,
}) => {
  const auth = await openSession(product.url, people.assistant);
  const look = { viewport: { width: 360, height: 740 } };
  const asAdmin = await pageHolding(browser, product.url, { auth }, look);
  const main = asAdmin.getByRole('main');
  await asAdmin.goto('/dashboard/imports');
  await expect(main.getByRole('tab', { name: 'Students' })).toHaveCount(0);
  await main.getByRole('tab', { name: 'Video access' }).click();
  await main.getByLabel('Paste the table here').fill(`${asWritten(people.kasun)}, 0${people.tharushi}`);
  await main.getByRole('checkbox').nth(3).check();
  await main.getByLabel('For how long').selectOption('2');
  expect(await faultsOf(asAdmin)).toEqual([]);
  await main.getByRole('button', { name: 'Show the preview' }).click();
  const rows = main.getByRole('row').filter({ hasText: asWritten(people.kasun).slice(0, -1) });
  await expect(rows).toHaveCount(2);
  await expect(rows.first()).toContainText(/1 video until \w{3} \d{2}, \d{4}/);

  await test.step('somebody grants one of them meanwhile: nothing is applied, the row is marked', async () => {
    const cards = await asAdmin.request.get(`${product.url}/api/v1/users/phone?phone=0${people.kasun}`, {
      headers: { authorization: `Bearer ${auth.token}` },
    });
    const { userId } = (await cards.json()) as { userId: string };
    const videos = await asAdmin.request.get(`${product.url}/api/videos`, {
      headers: { authorization: `Bearer ${auth.token}` },
    });
    const videoId = ((await videos.json()) as { _id: string }[])[3]?._id;
    const granted = await asAdmin.request.post(`${product.url}/api/v1/videos/grant-access?id=${userId}`, {
      headers: { authorization: `Bearer ${auth.token}` },
      data: { selectedVideos: [videoId], accessWeeks: 16 },
    });
    expect(granted.status()).toBe(200);
    await main.getByRole('button', { name: /^Apply \d rows?$/ }).click();
    await expect(main.getByText(/so nothing was applied/)).toBeVisible();
    await expect(rows.filter({ hasText: 'Changed meanwhile' })).toHaveCount(1);
  });

  await test.step('pressed again it is applied; nothing on the way is wider than the phone', async () => {
    await main.getByRole('button', { name: 'Apply 1 row' }).click();
    await expect(main.getByText('1 row applied.')).toBeVisible();
    const wide = 'document.documentElement.scrollWidth - document.documentElement.clientWidth';
    expect(await asAdmin.evaluate(wide)).toBe(0);
  });
  await asAdmin.context().close();
});
