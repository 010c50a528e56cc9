// Class fees: a bank slip's way from a student's phone to the lessons it opens, and cash at the class door.

import { expect, type Page } from '@playwright/test';
import type { LibraryVideo } from '@valence/contract/learning/videos';
import { newPeople, type People, test } from './journey.ts';
import type { Product } from './product.ts';
import { openSession, pageHolding } from './sessions.ts';

const PHONE = { width: 360, height: 740 };
// A plain field of 20 × 10.
const SLIP = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAABQAAAAKCAIAAAA7N+mxAAAACXBIWXMAAAABAAAAAQBPJcTWAAAAFUlEQVR4nGP4y8BANiJf56jmEaMZAFMGxakn2js+AAAAAElFTkSuQmCC',
  'base64',
);

let product: Product;
let people: People;
test.beforeAll(async ({ product: shared }) => {
  product = shared;
  people = await newPeople(product);
});

/** Presses Tab repeatedly: counts the controls that got the focus, and lists those that a bar covered in part or whole. */
async function underBars(page: Page, presses: number): Promise<{ met: number; hidden: string[] }> {
  const counts = await page.evaluateHandle(() => {
    const result = { met: 0, hidden: [] as string[] };
    const isBar = (one: Element) => {
      const { position } = getComputedStyle(one);
      return position === 'fixed' || (position === 'sticky' && one.clientWidth === innerWidth);
    };
    const bars = [...document.querySelectorAll('body *')].filter(isBar);
    document.addEventListener('focusin', ({ target }) => {
      // Bars and what is in them are above the page.
      if (!(target instanceof HTMLElement) || isBar(target) || bars.some((bar) => bar.contains(target)))
        return;
      result.met += 1;
      const box = target.getBoundingClientRect();
      const isCovered = (bar: Element) => {
        const { top, bottom, height } = bar.getBoundingClientRect();
        return height > 0 && box.bottom > top + 1 && box.top < bottom - 1;
      };
      if (bars.some(isCovered)) result.hidden.push(target.ariaLabel ?? target.innerText);
    });
    return result;
  });
  for (let press = 0; press < presses; press += 1) await page.keyboard.press('Tab');
  return counts.jsonValue();
}

/** The first month of the theory class that Nimali has not paid, as the pages write it. */
const unpaid = (page: Page) => page.getByRole('button', { name: /^Send bank slip for .*Theory/ });

test('a slip from a phone, approved in one press, opens the month', async ({ browser }) => {
  const { url } = product;
  const nimali = await openSession(url, people.nimali);
  const lessons = async () => {
    const answer = await fetch(`${url}/api/uservideos`, {
      headers: { authorization: `Bearer ${nimali.token}` },
    });
    return ((await answer.json()) as LibraryVideo[]).length;
  };
  const before = await lessons();
  const student = await pageHolding(browser, url, { auth: nimali }, { viewport: PHONE });
  let month = '';

  await test.step('the student sends a picture for the last month that is open', async () => {
    await student.goto('/video_library');
    // A new lesson of the unpaid month is shown as locked and leads to where the month can be paid.
    const waiting = student.getByRole('region', { name: 'Waiting for payment' });
    await waiting
      .getByRole('link', { name: /^Pay for \w+ \d{4} of 2027 Theory, Colombo to open / })
      .first()
      .click();
    await expect(student.getByRole('heading', { name: 'Payments' })).toBeVisible();
    // The coming month is offered, too; the second one is overdue.
    const button = unpaid(student).nth(1);
    month = /for (\w+ \d{4})/.exec((await button.getAttribute('aria-label')) ?? '')?.[1] ?? '';
    await button.click();
    await student.getByRole('button', { name: 'Send', exact: true }).click();
    await expect(student.getByText('Choose a picture of the slip.')).toBeVisible();
    await student
      .getByLabel('Picture of the slip')
      .setInputFiles({ name: 'slip.png', mimeType: 'image/png', buffer: SLIP });
    await student.getByLabel('Reference number').fill('FT 2611-0042');
    await student.getByRole('button', { name: 'Send', exact: true }).click();
    // Said by a message, and at the month.
    await expect(student.getByText('Slip received. We’re checking it.')).toHaveCount(2);
  });

  const asAdmin = await pageHolding(browser, url, { auth: await openSession(url, people.assistant) });
  await test.step('an assistant sees the picture and approves', async () => {
    await asAdmin.goto('/dashboard/payments?view=slips');
    await expect(asAdmin.getByRole('listitem').filter({ hasText: 'Used before' }).first()).toContainText(
      /The same (reference|picture): /,
    );
    const slip = asAdmin.getByRole('listitem').filter({ hasText: 'FT 2611-0042' });
    await expect(slip.getByRole('img', { name: /^Bank slip of/ })).toBeVisible();
    await expect(slip.getByText(month)).toBeVisible();
    await slip.getByRole('button', { name: /^Approve Rs\. 3,500/ }).click();
    await expect(asAdmin.getByText(/: approved, receipt \d{4}-\d{5}/)).toBeVisible();
    await expect(slip).toHaveCount(0);
  });

  await test.step('the month is paid and its lessons are there', async () => {
    await student.reload();
    await expect(
      student.getByRole('listitem').filter({ hasText: month }).getByText('Paid').first(),
    ).toBeVisible();
    expect(await lessons()).toBeGreaterThan(before);
  });
});

test('cash at the class door: in part, then the rest, each with its receipt', async ({ browser }) => {
  const auth = await openSession(product.url, people.assistant);
  const asAdmin = await pageHolding(browser, product.url, { auth }, { viewport: PHONE });
  await asAdmin.goto('/dashboard/payments');
  await asAdmin.getByLabel('Class', { exact: true }).selectOption({ label: '2027 Theory, Colombo' });
  const overdue = asAdmin.getByRole('button', { name: /: Overdue$/ }).first();
  const whose = ((await overdue.getAttribute('aria-label')) ?? '').replace(/: Overdue$/, '');
  const dialog = asAdmin.getByRole('dialog');
  const take = async (rupees: string) => {
    await dialog.getByLabel('Cash received').fill(rupees);
    await dialog.getByRole('button', { name: 'Record cash' }).click();
  };

  await test.step('whatever the Tab key comes to is clear of the bars over the page', async () => {
    await expect(overdue).toBeVisible();
    const { met, hidden } = await underBars(asAdmin, 160);
    expect(met).toBeGreaterThan(100);
    expect(hidden).toEqual([]);
  });

  await expect(
    asAdmin.getByRole('navigation', { name: 'The desk' }).getByRole('link', { name: 'Payments' }),
  ).toHaveAttribute('aria-current', 'page');

  await test.step('an amount that is none is refused beside the field', async () => {
    await overdue.click();
    await take('much');
    await expect(dialog.getByText('Enter an amount in rupees.')).toBeVisible();
  });

  await test.step('a part is kept as a part', async () => {
    await take('1,000');
    await expect(asAdmin.getByText(/^Recorded\. Receipt \d{4}-\d{5}$/)).toBeVisible();
    await expect(asAdmin.getByRole('button', { name: `${whose}: Part paid` })).toBeVisible();
  });

  await test.step('the rest is filled in, pays the month, and its receipt can be opened', async () => {
    await asAdmin.getByRole('button', { name: `${whose}: Part paid` }).click();
    await dialog.getByRole('button', { name: 'Record cash' }).click();
    await expect(asAdmin.getByRole('button', { name: `${whose}: Paid` })).toBeVisible();
    await asAdmin.getByRole('button', { name: 'Receipt', exact: true }).last().click();
    await expect(asAdmin).toHaveURL(/\/dashboard\/receipts\//);
    await expect(asAdmin.getByRole('button', { name: 'Print' })).toBeVisible();
    // On paper there are no bars, no notices, and no messages.
    const notice = asAdmin.getByText('Protect the desk with a second step');
    await expect(notice).toBeVisible();
    await asAdmin.emulateMedia({ media: 'print' });
    await expect(notice).toBeHidden();
    await expect(asAdmin.locator('[data-toasts]')).toBeHidden();
    await expect(asAdmin.getByRole('navigation')).toBeHidden();
    await expect(asAdmin.getByRole('banner')).toBeHidden();
    await asAdmin.emulateMedia({ media: 'screen' });
    await expect(asAdmin.getByRole('link', { name: 'Send on WhatsApp' })).toHaveAttribute(
      'href',
      /^https:\/\/wa\.me\/94\d{9}\?text=.*Rs\.%202%2C500/,
    );
  });

  await test.step('several months of the coming year are paid in one recording', async () => {
    await asAdmin.goto('/dashboard/payments');
    await asAdmin.getByLabel('Class', { exact: true }).selectOption({ label: '2027 Theory, Colombo' });
    const year = asAdmin.getByLabel('Year');
    await year.selectOption({ index: 0 });
    const coming = await year.inputValue();
    await expect(
      asAdmin.getByRole('button', { name: new RegExp(`^Jan ${coming} of`) }).first(),
    ).toBeVisible();
    const pendingButtons = asAdmin.getByRole('button', { name: /: Pending$/ });
    const name = ((await pendingButtons.first().getAttribute('aria-label')) ?? '').replace(
      /^.* of (.*): Pending$/,
      '$1',
    );
    const own = asAdmin.getByRole('button', { name: new RegExp(`of ${name}: Pending$`) });
    const before = await own.count();
    await own.first().click();
    await dialog.getByRole('group', { name: 'Also pay' }).getByRole('checkbox').first().check();
    await dialog.getByRole('button', { name: 'Record cash: Rs. 7,000' }).click();
    await expect(asAdmin.getByText(/^Recorded\. Receipt/)).toBeVisible();
    await expect(own).toHaveCount(before - 2);
  });

  await test.step('an admin takes what is owed and what came in as files; the totals begin at the last month with money; a fee is waived', async () => {
    const admin = await openSession(product.url, people.admin);
    const page = await pageHolding(browser, product.url, { auth: admin }, { viewport: PHONE });
    for (const [view, name] of [
      ['arrears', /^arrears\.csv$/],
      ['totals', /^income_\d{4}\.csv$/],
    ] as const) {
      await page.goto(`/dashboard/payments?view=${view}`);
      const [file] = await Promise.all([
        page.waitForEvent('download'),
        page.getByRole('button', { name: 'Download CSV' }).click(),
      ]);
      expect(file.suggestedFilename()).toMatch(name);
      if (view === 'arrears')
        await expect(page.getByRole('link', { name: /^Remind .* on WhatsApp$/ }).first()).toHaveAttribute(
          'href',
          /^https:\/\/wa\.me\/94\d{9}\?text=Hello/,
        );
    }
    const table = page.getByRole('region', { name: /^Received for the months of/ });
    await expect(table.getByRole('columnheader').nth(1)).not.toBeInViewport();
    await page.goto('/dashboard/payments');
    await page.getByLabel('Class', { exact: true }).selectOption({ label: '2027 Theory, Colombo' });
    const owed = page.getByRole('button', { name: /: Overdue$/ }).first();
    const month = ((await owed.getAttribute('aria-label')) ?? '').replace(/: Overdue$/, '');
    await owed.click();
    const waive = page.getByRole('dialog').getByRole('button', { name: 'Free card from this month on' });
    await waive.click();
    await page.getByRole('dialog').getByLabel('Reason').fill('Her sister is in the class');
    await waive.click();
    await expect(page.getByText('The fee is waived.')).toBeVisible();
    await expect(page.getByRole('button', { name: `${month}: Free card` })).toBeVisible();
    await page.context().close();
  });
});
