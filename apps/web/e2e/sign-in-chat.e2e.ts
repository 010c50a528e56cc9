// From the card of the code to the chat: the link with the word and the letters, and the number for writing by hand.

import { expect } from '@playwright/test';
import { test } from './journey.ts';
import type { Product } from './product.ts';
import { begin } from './sessions.ts';
import { boxes, newPhones, request } from './sign-in-kit.ts';
import { openSimulator } from './simulator.ts';

let product: Product;
test.beforeAll(async ({ product: shared }) => {
  product = shared;
});

const newPhone = newPhones(775_100_001);

test('the link’s way: the word with the letters of this sign-in, and the code that comes back opens no other one', async ({
  page,
  context,
}) => {
  await openSimulator(context, product.url);
  const phone = newPhone();
  const stranger = await begin(product.url, phone);
  await request(page, product.url, phone);
  const [chat] = await Promise.all([
    page.waitForEvent('popup'),
    page.getByRole('link', { name: 'Send Passcode on WhatsApp' }).click(),
  ]);
  const message = chat.getByRole('textbox', { name: 'Message' });
  await expect(message).toHaveValue(/^Passcode [A-Z]{5}$/);
  const word = await message.inputValue();
  await expect(page.getByText(`If that does not help, send: ${word}`)).toBeVisible();
  await chat.getByRole('button', { name: 'Send', exact: true }).click();
  const answer = await chat
    .getByRole('log')
    .getByText(/\b\d{6}\b/)
    .innerText();
  const code = /\d{6}/.exec(answer)?.[0] ?? '';
  await expect(page.getByText('Code sent')).toBeVisible();
  const data = { userId: stranger.userId, otp: code };
  expect((await page.request.post(`${product.url}/auth/verify`, { data })).status()).toBe(400);
  await boxes(page).fill(code);
  await expect(page).toHaveURL(/video_library/);
});
