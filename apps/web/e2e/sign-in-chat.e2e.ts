// From the card of the code to the chat: the link with the word and the letters, and the number to write to by hand.

import { expect, test } from '@playwright/test';
import { type Product, startProduct } from './product.ts';
import { begin } from './sessions.ts';
import { boxes, newPhones, request } from './sign-in-kit.ts';
import { openSimulator } from './simulator.ts';

let product: Product;
test.beforeAll(async () => {
  product = await startProduct();
});
test.afterAll(async () => product.remove());

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

test('help: the chat with the word filled in, the number copied, Copy becomes Copied', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await request(page, product.url, newPhone());
  await expect(page.getByRole('heading', { name: "Didn't receive OTP" })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Get Otp' })).toHaveAttribute(
    'href',
    /text=Passcode%20[A-Z]{5}&/,
  );
  const copy = page.getByRole('button', { name: 'Copy' });
  await expect(copy).toHaveAttribute('title', 'Copy');
  await copy.click();
  await expect(page.getByRole('button', { name: 'Copied' })).toHaveAttribute('title', 'Copied');
  expect(await page.evaluate(async () => navigator.clipboard.readText())).toBe('+94770000000');
  await expect(copy).toHaveAttribute('title', 'Copy');
});
