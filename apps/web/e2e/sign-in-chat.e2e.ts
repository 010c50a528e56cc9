// From the card of the code to the chat: the link with the word and the letters, and the number for writing by hand. The chat is the
// simulator of WhatsApp for people who try the product: closed until the printed link was opened.

import { expect } from '@playwright/test';
import { test } from './journey.ts';
import type { Product } from './product.ts';
import { begin } from './sessions.ts';
import { boxes, newPhones, request } from './sign-in-kit.ts';
import { chatPage, SIMULATOR_KEY_HEADER } from './simulator.ts';

const LOCKED = /^Open this chat by the link that the server printed/;

let product: Product;
test.beforeAll(async ({ product: shared }) => {
  product = shared;
});

const newPhone = newPhones(775_100_001);

test('W10: the chat opens by the printed link alone, and then by the sign-in’s: the word with its letters, and the code that comes back opens no other sign-in', async ({
  page,
  context,
}) => {
  const phone = newPhone();
  await test.step('closed without the printed link', async () => {
    const first = await context.newPage();
    await first.goto(`${product.url}/simulator/whatsapp?phone=94${phone}&text=Passcode`);
    await expect(first.getByRole('alert')).toHaveText(LOCKED);
    await first.getByRole('button', { name: 'Send' }).click();
    await expect(first.getByRole('alert')).toHaveText(LOCKED);
    await expect(first.getByRole('log', { name: 'Messages' }).locator('.bubble')).toHaveCount(0);

    const link = chatPage(product.url, phone);
    await first.goto(link);
    await expect(first).toHaveURL(link.replace(/#.*/, ''));
    await expect(first.getByRole('alert')).toHaveText('');
    await first.close();
  });
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
  await test.step('the key of an earlier start opens it no more', async () => {
    // As after a restart; that each start has a key of its own is proved with the server.
    await chat.route('**/simulator/whatsapp/messages*', async (route) =>
      route.continue({
        headers: { ...route.request().headers(), [SIMULATOR_KEY_HEADER]: 'of-another-start' },
      }),
    );
    await expect(chat.getByRole('alert')).toHaveText(LOCKED);
  });
});
