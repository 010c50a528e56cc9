// The first day of a school, in a product without the demo: from the first opening to published pages, a class and a lesson.

import { expect } from '@playwright/test';
import { test } from './journey.ts';
import { type Product, startProduct } from './product.ts';
import { publish, WRITING_MS } from './publishing.ts';
import { codeFor, openSession } from './sessions.ts';
import { boxes, request } from './sign-in-kit.ts';

const ADMIN = '771234599';
let product: Product;
test.beforeAll(async () => {
  // Titles are not asked for: this machine has no way to YouTube.
  product = await startProduct(
    { ADMIN_PHONES: `0${ADMIN}`, YOUTUBE_OEMBED_ORIGIN: 'http://127.0.0.1:9' },
    { isNew: true },
  );
});
test.afterAll(async () => product.remove());

test('a new school shows nothing invented, and its list leads from the first opening to published pages', async ({
  browser,
}) => {
  const page = await browser.newPage({ baseURL: product.url });
  const main = page.getByRole('main');
  const list = page.getByRole('region', { name: 'Set up your school' });
  const back = async () => page.getByRole('link', { name: 'Overview' }).first().click();

  await test.step('visitors read that it opens soon: no number, no lesson, nobody’s name', async () => {
    for (const path of ['/', '/al2027']) {
      await page.goto(path);
      await expect(page.getByRole('heading', { name: 'Opens soon' })).toBeVisible();
      await expect(page.getByText('Sign in with the number that you entered as ADMIN_PHONES')).toBeVisible();
      expect(await page.locator('a[href*="wa.me"], a[href^="tel:"], a[href*="youtube"]').count()).toBe(0);
    }
    await page.goto('/privacy-policy');
    await expect(page.getByText('will stand here when the school opens')).toBeVisible();
  });

  await test.step('the admin signs in and finds the list in place of empty charts', async () => {
    await request(page, product.url, ADMIN);
    await boxes(page).fill(await codeFor(product.url, ADMIN));
    await expect(page).toHaveURL(/\/dashboard$/);
    await expect(list.getByText('0 of 10 done')).toBeVisible();
    await expect(page.getByRole('region', { name: 'Figures' })).toHaveCount(0);
  });

  await test.step('the school gets its name, number and years', async () => {
    await list.getByRole('button', { name: 'Name the school' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Name of the school').fill('Nova Chemistry');
    await dialog.getByLabel('Number').fill('711234567');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(list.getByText('1 of 10 done')).toBeVisible();
    const visitor = await browser.newPage({ baseURL: product.url });
    // The pages are written anew beside the answer.
    await expect
      .poll(
        async () => {
          await visitor.goto('/');
          return visitor.title();
        },
        { timeout: WRITING_MS },
      )
      .toBe('Nova Chemistry · Opens soon');
    await visitor.close();
  });

  await test.step('the bank account that students will pay to', async () => {
    await list.getByRole('button', { name: 'Enter the account' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(dialog.getByText('Write the name of the bank.')).toBeVisible();
    const lines = { Bank: 'Bank of Ceylon', 'Account name': 'N. Perera', 'Account number': '8001-234567' };
    for (const [label, text] of Object.entries(lines))
      await dialog.getByRole('textbox', { name: label, exact: true }).fill(text);
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(list.getByText('2 of 10 done')).toBeVisible();
    await list.getByRole('link', { name: 'See: Your bank account' }).click();
    await expect(main.getByLabel('Account number')).toHaveValue('8001 2345 67');
    await back();
  });

  await test.step('what can wait is put off, for good; by mistake it is undone', async () => {
    await list.getByRole('button', { name: 'Later: Backup' }).click();
    await page.getByRole('button', { name: 'Undo', exact: true }).click();
    for (const step of ['WhatsApp', 'Your second step', 'Backup']) {
      const later = list.getByRole('button', { name: `Later: ${step}` });
      await later.click();
      // The rows below move up as it goes: a press in that moment would fall between two of them.
      await expect(later).toHaveCount(0);
    }
    await expect(list.getByText('3 steps are put off')).toBeVisible();
    await page.reload();
    await expect(list.getByText('3 steps are put off')).toBeVisible();
    await expect(list.getByRole('button', { name: 'Test WhatsApp' })).toHaveCount(0);
  });

  await test.step('a class is made with its institute and its fee, and gets a student who has signed in by herself', async () => {
    await list.getByRole('button', { name: 'Add a class' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Name', { exact: true }).fill('2027 Theory');
    await dialog.getByRole('textbox', { name: 'Institute' }).fill('Sigma Hall');
    await dialog.getByRole('textbox', { name: 'Place', exact: true }).fill('Nugegoda');
    await dialog.getByLabel('Fee a month').fill('3,500');
    await dialog.getByLabel('First day').fill('2027-03-28');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(list.getByText('4 of 10 done')).toBeVisible();
    await list.getByRole('link', { name: 'See: Classes with a fee' }).click();
    await main.getByRole('link', { name: '2027 Theory' }).click();
    await openSession(product.url, '771000001');
    await main.getByLabel('WhatsApp number').fill('771000001');
    await main.getByRole('button', { name: 'Add a student' }).click();
    await expect(main.getByRole('row').filter({ hasText: '077 100 0001' })).toBeVisible();
    await main.getByRole('tab', { name: 'Fees' }).click();
    await expect(main.getByText('Rs. 3,500')).toBeVisible();
    await back();
    await expect(list.getByText('5 of 10 done')).toBeVisible();
  });

  await test.step('the first lesson, by the long form: its category and its class are made inside of it', async () => {
    await list.getByRole('button', { name: 'Add a lesson' }).click();
    await page.getByRole('dialog').getByRole('link', { name: 'All the fields of a lesson' }).click();
    const form = page.getByRole('form', { name: 'New video' });
    await form.getByLabel('Title', { exact: true }).fill('Why ice floats');
    await form.getByLabel('First category').fill('Theory');
    await form.getByRole('button', { name: 'Add the category' }).click();
    await expect(form.getByLabel('Category').locator('option:checked')).toHaveText('Theory');
    await form.getByLabel('Address of the video').fill('https://youtu.be/FSyAehMdpyI');
    await form.getByLabel('When students see it').selectOption('now');
    await form.getByRole('checkbox', { name: /2027 Theory/ }).check();
    await main.getByRole('button', { name: 'New class' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Name', { exact: true }).fill('Revision');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(form.getByRole('checkbox', { name: /Revision/ })).toBeChecked();
    await form.getByRole('button', { name: 'Add the video' }).click();
    await expect(page.getByText('The video is added.')).toBeVisible();
    const classes = main.getByRole('region', { name: 'Classes that have it' });
    await expect(classes.getByRole('link')).toHaveText(['2027 Theory', 'Revision']);
    await back();
    await expect(list.getByText('6 of 10 done')).toBeVisible();
  });

  await test.step('the pages are published: visitors see the school, and the list is over', async () => {
    await list.getByRole('button', { name: 'Fill in the pages' }).click();
    const dialog = page.getByRole('dialog', { name: 'The site' });
    await expect(dialog.getByLabel('Name of the school')).toHaveValue('Nova Chemistry');
    const lines = {
      Teacher: 'Nimali Perera',
      Qualification: 'B.Sc.',
      Subject: 'Chemistry',
      'E-mail': 'hello@nova.lk',
      'Link to the WhatsApp community': 'https://chat.whatsapp.com/nova',
      'Link to the video channel': 'https://www.youtube.com/@nova',
    };
    for (const [label, text] of Object.entries(lines))
      await dialog.getByLabel(label, { exact: true }).fill(text);
    // The classes are the school's own: nothing of them is typed again.
    await expect(dialog.getByRole('group', { name: '2027 Theory' })).toContainText('28 March');
    await dialog.getByRole('button', { name: 'Remove: Revision' }).click();
    const featured = dialog.getByRole('region', { name: 'Lessons to look into' });
    await featured.getByLabel('Title').first().fill('Why ice floats');
    await featured.getByLabel('What it is about').fill('Hydrogen bonds.');
    await featured.getByLabel('Length').first().fill('24:10');
    await featured.getByLabel('Video on YouTube').first().fill('https://youtu.be/FSyAehMdpyI');
    await publish(dialog, page.getByText('Published. Visitors see it now.'));
    await expect(list.getByText('3 steps are put off')).toBeVisible();
    await expect(list.getByText('Set up your school')).toHaveCount(0);
    await expect(page.getByRole('region', { name: 'Figures' })).toBeVisible();
    const visitor = await browser.newPage({ baseURL: product.url });
    await visitor.goto('/al2027');
    await expect(visitor.getByText('Nimali Perera').first()).toBeVisible();
    await expect(visitor.getByRole('link', { name: /Register.*Sigma Hall/ })).toHaveAttribute(
      'href',
      /^https:\/\/wa\.me\/94711234567\?/,
    );
    await expect(visitor.getByText(/2027 Theory · Rs\.\s3,500 a month/)).toBeVisible();
    await visitor.close();
  });

  await test.step('a class that changes says that the pages are older, and is published from where it is', async () => {
    await page.getByRole('link', { name: 'Classes', exact: true }).first().click();
    await main.getByRole('link', { name: '2027 Theory' }).click();
    await main.getByRole('button', { name: 'Edit class' }).click();
    await page.getByRole('dialog').getByLabel('First day').fill('2027-04-04');
    await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
    await expect(main.getByText('The public pages still show this class as it was.')).toBeVisible();
    await publish(main, page.getByText('Published. Visitors see it now.'));
    await expect(main.getByText('The public pages still show this class as it was.')).toBeHidden();
    const visitor = await browser.newPage({ baseURL: product.url });
    await visitor.goto('/al2027');
    await expect(visitor.getByText(/First day\s*4\s*April/)).toBeVisible();
    await visitor.close();
  });
});
