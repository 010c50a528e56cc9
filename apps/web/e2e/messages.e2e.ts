// Reminders: the settings, a changed class told to everybody in it, what arrives on WhatsApp, and Stop.

import { expect } from '@playwright/test';
import { faultsOf } from './axe.ts';
import { newPeople, type People, test } from './journey.ts';
import type { Product } from './product.ts';
import { openSession, pageHolding } from './sessions.ts';
import { chatPage } from './simulator.ts';

let product: Product;
let people: People;
test.beforeAll(async ({ product: shared }) => {
  product = shared;
  people = await newPeople(product);
});

test('an admin tells a class of a change, it arrives, and who writes Stop is left out of the next', async ({
  browser,
}) => {
  const auth = await openSession(product.url, people.admin);
  const page = await pageHolding(browser, product.url, { auth }, { viewport: { width: 360, height: 740 } });
  const chat = await page.context().newPage();
  const composer = page.getByRole('region', { name: 'New message' });
  const preview = composer.getByRole('region', { name: 'Preview' });

  const write = async (note: string) => {
    await page.goto('/dashboard/classes');
    await page.getByRole('link', { name: '2027 Theory, Colombo' }).first().click();
    await page.getByRole('link', { name: 'Tell the class' }).click();
    await composer.getByLabel('What has changed').fill(note);
    await composer.getByRole('button', { name: 'Preview' }).click();
  };

  await test.step('templates and quiet hours are set', async () => {
    await page.goto('/dashboard/messages');
    await expect(page.getByText('No messages yet')).toBeVisible();
    await page.getByRole('main').locator('summary', { hasText: 'Settings' }).click();
    await page.getByLabel('A changed class').fill('school_class');
    for (const label of ['Quiet from', 'Quiet until']) await page.getByLabel(label).selectOption('0.00');
    expect(await faultsOf(page)).toEqual([]);
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByText('Saved.')).toBeVisible();
  });

  await test.step('the preview names each student; what is sent is delivered', async () => {
    await write('Sunday’s class begins at 9.00');
    await expect(preview.getByText(/^Hello .+Sunday’s class begins at 9\.00/s).first()).toBeVisible();
    await expect(preview.getByText(/at most Rs\.\s/)).toBeVisible();
    expect(await faultsOf(page)).toEqual([]);
    await preview.getByRole('button', { name: /^Send \d+ messages?$/ }).click();
    await expect(page.getByText(/on the way/)).toBeVisible();
    await expect(page.getByText(/^Changed class · .*Theory/)).toBeVisible();
    await page.getByText('Persons', { exact: true }).click();
    await expect(page.getByText(/^(Sent|Delivered|Read)$/).first()).toBeVisible({ timeout: 30_000 });
    await chat.goto(chatPage(product.url, people.nimali));
    await expect(chat.getByText(/Sunday’s class begins at 9\.00/)).toBeVisible();
  });

  await test.step('Stop is answered, and the next preview leaves her out', async () => {
    await chat.getByRole('textbox').last().fill('Stop');
    await chat.getByRole('button', { name: 'Send' }).click();
    await expect(chat.getByText(/You get no more reminders/)).toBeVisible();
    await write('and ends at 12.00');
    await preview.getByText(/^Left out: \d+$/).click();
    await expect(preview.getByText(/wrote Stop/)).toBeVisible();
  });
  await page.context().close();
});
