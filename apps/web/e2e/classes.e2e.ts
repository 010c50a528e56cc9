// Classes in the admin area: places, cash from several students at the door, what was watched, lessons, fees, the last month, and
// extended access.

import { expect, type Page } from '@playwright/test';
import type { RosterRow } from '@valence/contract/admin/classes';
import type { SignedIn } from '@valence/contract/auth/sign-in';
import { schoolMonth } from '@valence/domain/school-time';
import { asWritten, newPeople, type People, test } from './journey.ts';
import type { Product } from './product.ts';
import { openSession, pageHolding } from './sessions.ts';

let product: Product;
let people: People;
let auth: SignedIn;
let asAdmin: Page;
test.beforeAll(async ({ browser, product: shared }) => {
  product = shared;
  people = await newPeople(product);
  auth = await openSession(product.url, people.admin);
  asAdmin = await pageHolding(browser, product.url, { auth });
});
test.afterAll(async () => asAdmin.context().close());

/** Records the present month's payment of a student of the open class, as another browser would. */
async function paidMeanwhile(page: Page, token: string, name: string): Promise<void> {
  const classId = new URL(page.url()).pathname.split('/').at(-1) ?? '';
  const headers = { authorization: `Bearer ${token}` };
  const found = await page.request.get(`/api/v1/classes/${classId}/roster`, {
    headers,
    params: { sort: 'name', search: name },
  });
  const { rows } = (await found.json()) as { rows: RosterRow[] };
  const line = { classId, ...schoolMonth(new Date()), amountCents: rows[0]?.monthOwedCents };
  const data = { requestId: 'meanwhile-at-the-other-door', userId: rows[0]?.userId, lines: [line] };
  expect((await page.request.post('/api/v1/payments/cash', { headers, data })).status()).toBe(200);
}

test('a place with the next free spot, a fee, and access taken forward and back', async () => {
  const main = asAdmin.getByRole('main');
  await asAdmin.goto('/dashboard/classes');
  await main.getByRole('link', { name: '2026 Revision, Kandy' }).click();
  const asKasun = main.getByRole('row').filter({ hasText: asWritten(people.kasun) });
  /** The undo of one message: an earlier one may still be in sight. */
  const undoOf = (text: RegExp) =>
    asAdmin.locator('[data-toasts] > div').filter({ hasText: text }).getByRole('button', { name: 'Undo' });

  await test.step('a class without a name: the field that is wrong comes into sight', async () => {
    await main.getByRole('link', { name: 'All classes' }).click();
    await main.getByRole('button', { name: 'New class' }).click();
    const dialog = asAdmin.getByRole('dialog');
    await dialog.getByRole('button', { name: 'Save' }).press('Enter');
    await expect(dialog.getByLabel('Name')).toBeFocused();
    await dialog.getByRole('button', { name: 'Close' }).click();
    await expect(main.getByRole('button', { name: 'New class' })).toBeFocused();
    await main.getByRole('link', { name: '2026 Revision, Kandy' }).click();
  });

  await test.step('a number that is none is told beside the field; a right one gets the next spot', async () => {
    const spot = main.getByLabel('Spot', { exact: true });
    // Empty until the server has said which spot is free.
    await expect(spot).toHaveValue(/^\d+$/);
    const next = await spot.inputValue();
    await main.getByLabel('WhatsApp number').fill('12');
    await main.getByRole('button', { name: 'Add a student' }).click();
    await expect(main.getByLabel('WhatsApp number')).toHaveAttribute('aria-invalid', 'true');
    await main.getByLabel('WhatsApp number').fill(asWritten(people.kasun));
    await main.getByRole('button', { name: 'Add a student' }).click();
    await expect(asAdmin.getByText(/is in the class\.$/)).toBeVisible();
    await expect(spot).not.toHaveValue(next);
    // The next student at the door: the number can be typed at once.
    await expect(main.getByLabel('WhatsApp number')).toBeFocused();
    await main.getByLabel('Find in this class').fill(people.kasun);
    await expect(main.getByRole('row')).toHaveCount(2);
    await expect(asKasun.getByRole('cell', { name: next, exact: true })).toBeVisible();
  });

  await test.step('another spot; closed again, the dialog leaves the keyboard where it was', async () => {
    const change = asKasun.getByRole('button', { name: /^Change spot: / });
    await change.press('Enter');
    await asAdmin.getByRole('dialog').getByLabel('Spot').fill('4321');
    await asAdmin.keyboard.press('Enter');
    await expect(asAdmin.getByText('The spot is changed.')).toBeVisible();
    await expect(asKasun.getByRole('cell', { name: '4321', exact: true })).toBeVisible();
    await expect(change).toBeFocused();
  });

  await test.step('the place ends at once, and goes on with its spot after Undo', async () => {
    const leave = asKasun.getByRole('button', { name: /^Remove from class: / });
    await leave.click();
    await expect(asKasun).toHaveCount(0);
    await undoOf(/is out of the class/).click();
    await expect(asAdmin.getByText(/is in the class as before\.$/)).toBeVisible();
    await expect(asKasun.getByRole('cell', { name: '4321', exact: true })).toBeVisible();
    await leave.click();
    await expect(asAdmin.getByText(/is out of the class: its lessons are closed/)).toBeVisible();
    await expect(asKasun).toHaveCount(0);
    // The pressed button is gone: Tab goes on inside the list of students.
    await asAdmin.keyboard.press('Tab');
    await expect(main.getByLabel('Find in this class')).toBeFocused();
  });

  await test.step('a fee from a month on', async () => {
    await main.getByRole('tab', { name: 'Fees' }).click();
    await main.getByLabel('Fee a month').fill('4,250');
    await main.getByRole('button', { name: 'Set the fee' }).click();
    const question = asAdmin.getByRole('dialog', { name: 'Set the fee' });
    await expect(question.getByText(/ a month of this class costs Rs\. 4,250\./)).toBeVisible();
    await question.getByRole('button', { name: 'Set the fee' }).click();
    await expect(asAdmin.getByText('The fee is set. What was paid stays paid.')).toBeVisible();
    await expect(main.getByText('Rs. 4,250').first()).toBeVisible();
  });

  await test.step('the class’s access goes forward by days, and back', async () => {
    await main.getByRole('tab', { name: 'Access' }).click();
    await main.getByLabel('Days').fill('3');
    await expect(main.getByText(/students get longer access: \d+ lessons? /)).toBeVisible();
    // The first answer is lost: the second press sends the same extension.
    const extension = '**/api/v1/classes/*/extension';
    await asAdmin.route(extension, async (route) => {
      await route.fetch();
      await route.abort();
    });
    await main.getByRole('button', { name: 'Extend by 3 days' }).click();
    await expect(asAdmin.getByText(/^There is no connection at the moment\./)).toBeVisible();
    await asAdmin.unroute(extension);
    await main.getByRole('button', { name: 'Extend by 3 days' }).click();
    await expect(asAdmin.getByText(/^Extended for \d+ students\.$/)).toBeVisible();
    await undoOf(/^Extended for/).click();
    await expect(asAdmin.getByText('Extension undone.')).toBeVisible();
  });
});

test('cash from several at once, a lesson taken out, the class’s last month, and an institute’s new name', async () => {
  const main = asAdmin.getByRole('main');
  const dialog = asAdmin.getByRole('dialog');
  await asAdmin.goto('/dashboard/classes');
  await main.getByRole('link', { name: '2027 Theory, Colombo' }).click();
  const table = main.getByRole('table', { name: 'Students of this class' });

  await test.step('on a phone all of a page are chosen at once, and none again', async () => {
    await asAdmin.setViewportSize({ width: 360, height: 740 });
    const all = main.getByRole('checkbox', { name: 'Choose all on this page' });
    await all.check();
    await expect(table.getByRole('checkbox', { checked: true })).toHaveCount(25);
    await expect(main.getByText('25 students are chosen')).toBeVisible();
    await all.uncheck();
    await expect(table.getByRole('checkbox', { checked: true })).toHaveCount(0);
    await asAdmin.setViewportSize({ width: 1280, height: 720 });
  });

  await test.step('the students tell what they watched and when, and those who owe can be paid for together', async () => {
    await expect(table.getByRole('cell', { name: /^\d+ %$/ }).first()).toBeVisible();
    await table.getByRole('button', { name: 'Since' }).click();
    await expect(table.getByRole('columnheader', { name: 'Since' })).toHaveAttribute(
      'aria-sort',
      'ascending',
    );
    // Until the new order has come, the rows of the old one are shown.
    await expect(main.locator('[aria-busy=true]')).toHaveCount(0);
    const owing = table.getByRole('row').filter({ hasText: /Overdue|Pending/ });
    const names = [];
    for (const place of [0, 1]) {
      const box = owing.nth(place).getByRole('checkbox');
      await box.check();
      names.push(await owing.nth(place).getByRole('link').first().innerText());
    }
    const chosen = main.getByRole('region', { name: 'The chosen students' });
    await expect(chosen.getByText('2 students are chosen')).toBeVisible();
    await chosen.getByRole('button', { name: 'Take this month’s fee' }).click();
    // Meanwhile somebody at the other door takes the first student's fee.
    await paidMeanwhile(asAdmin, auth.token, names[0] ?? '');
    await dialog.getByRole('button', { name: 'Record Rs. 7,000 from 2 students' }).click();
    await expect(asAdmin.getByText('Recorded, 1 receipt.')).toBeVisible();
    await expect(
      dialog
        .getByRole('listitem')
        .filter({ hasText: names[0] ?? '' })
        .getByRole('alert'),
    ).toHaveText('That month is paid already. Nothing was recorded.');
    await dialog.getByRole('button', { name: 'Close' }).click();
    await chosen.getByRole('button', { name: 'Choose none' }).click();
    await expect(chosen).toHaveCount(0);
    for (const name of names)
      await expect(
        table.getByRole('row').filter({ hasText: name }).getByText('Paid', { exact: true }),
      ).toBeVisible();
  });

  await test.step('a lesson leaves the class at once', async () => {
    await main.getByRole('tab', { name: 'Videos' }).click();
    const remove = main.getByRole('button', { name: /^Remove .* from this class$/ });
    const name = (await remove.first().getAttribute('aria-label')) ?? '';
    await remove.first().click();
    await expect(asAdmin.getByText(/is no longer of this class/)).toBeVisible();
    await expect(main.getByRole('button', { name, exact: true })).toHaveCount(0);
    await asAdmin.keyboard.press('Tab');
    await expect(main.getByRole('button', { name: 'Assign lessons' })).toBeFocused();
  });

  await test.step('two lessons come to it from its own page; what it has already counts as nothing new', async () => {
    await main.getByRole('button', { name: 'Assign lessons' }).press('Enter');
    for (const title of ['From cathode rays', 'SN2: inversion']) {
      await dialog.getByLabel('Find videos').fill(title);
      await expect(dialog.getByRole('checkbox')).toHaveCount(1);
      await dialog.getByRole('checkbox', { name: title }).check();
    }
    await dialog.getByRole('button', { name: 'Assign 2 lessons' }).press('Enter');
    await expect(asAdmin.getByText(/^(2 lessons|1 lesson) assigned\.$/)).toBeVisible();
    await expect(main.getByRole('button', { name: 'Assign lessons' })).toBeFocused();
    // One of more lessons than fit on a page is found by its title.
    await main.getByLabel('Find a lesson').fill('cathode rays');
    await expect(main.getByText('From cathode rays to the nuclear atom')).toBeVisible();
    await expect(main.getByText('1–1 of 1')).toBeVisible();
  });

  await test.step('the class gets a last month', async () => {
    await main.getByRole('button', { name: 'Edit class' }).click();
    const last = dialog.getByLabel('Last month');
    await last.selectOption({ index: 8 });
    const month = await last.locator('option:checked').innerText();
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(main.getByText(`Until ${month}`)).toBeVisible();
    // Undone for the files that run after this one.
    await main.getByRole('button', { name: 'Edit class' }).click();
    await last.selectOption({ index: 0 });
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(main.getByText(`Until ${month}`)).toHaveCount(0);
  });

  await test.step('an institute gets another place; a name that is taken is told beside it', async () => {
    await main.getByRole('link', { name: 'All classes' }).click();
    // The page that was left stays until the next one is there.
    await expect(asAdmin).toHaveURL(/\/dashboard\/classes$/);
    await expect(main.getByRole('heading', { level: 2 }).nth(1)).toBeVisible();
    const institutes = await main.getByRole('heading', { level: 2 }).allInnerTexts();
    await main.getByRole('button', { name: `Edit ${institutes[0]}` }).click();
    await dialog.getByLabel('Name').fill(institutes[1] ?? '');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(dialog.getByLabel('Name')).toHaveAttribute('aria-invalid', 'true');
    await dialog.getByLabel('Name').fill(institutes[0] ?? '');
    await dialog.getByLabel('Place').fill('Second floor, Flower Road');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(main.getByText('Second floor, Flower Road')).toBeVisible();
  });
});
