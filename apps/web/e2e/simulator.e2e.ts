// The simulator of WhatsApp for people who try the product: closed until the printed link was opened.

import { expect } from '@playwright/test';
import { test } from './journey.ts';
import type { Product } from './product.ts';
import { request } from './sign-in-kit.ts';
import { chatPage } from './simulator.ts';

const PHONE = '779000001';
const LOCKED = /^Open this chat by the link that the server printed/;

let product: Product;
test.beforeAll(async ({ product: shared }) => {
  product = shared;
});

test('W10: the chat opens by the printed link alone, and then from the sign-in page, too', async ({
  page,
  context,
}) => {
  const chat = await context.newPage();
  await chat.goto(`${product.url}/simulator/whatsapp?phone=94${PHONE}&text=Passcode`);
  await expect(chat.getByRole('alert')).toHaveText(LOCKED);
  await chat.getByRole('button', { name: 'Send' }).click();
  await expect(chat.getByRole('alert')).toHaveText(LOCKED);
  await expect(chat.getByRole('log', { name: 'Messages' }).locator('.bubble')).toHaveCount(0);

  const link = chatPage(product.url, PHONE);
  await chat.goto(link);
  await expect(chat).toHaveURL(link.replace(/#.*/, ''));
  await expect(chat.getByRole('alert')).toHaveText('');

  await request(page, product.url, PHONE);
  const [opened] = await Promise.all([
    context.waitForEvent('page'),
    page.getByRole('link', { name: /Send Passcode on WhatsApp/ }).click(),
  ]);
  await opened.getByRole('button', { name: 'Send' }).click();
  await expect(opened.getByRole('log', { name: 'Messages' }).getByText(/\b\d{6}\b/)).toBeVisible();

  await product.stop();
  await product.start();
  await expect(opened.getByRole('alert')).toHaveText(LOCKED);
});
