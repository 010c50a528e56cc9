// WhatsApp credentials in the settings, in a product of its own: the product calls the Graph API at the configured address, and
// there is no simulator.

import { expect } from '@playwright/test';
import { credentials, deliver, type GraphServer, startGraphServer } from './graph-server.ts';
import { test } from './journey.ts';
import { people } from './people.ts';
import { type Product, startProduct } from './product.ts';

let graph: GraphServer;
let product: Product;
test.beforeAll(async () => {
  graph = await startGraphServer();
  product = await startProduct({ ...credentials, WHATSAPP_GRAPH_URL: graph.url });
});
test.afterAll(async () => {
  await product.remove();
  await graph.close();
});

test('a student signs in through a Graph API given by the settings; what was acknowledged survives a kill', async ({
  page,
}) => {
  await page.goto(`${product.url}/login`);
  await page.getByLabel('WhatsApp number').fill(people.kasun);
  await page.getByRole('button', { name: 'Request OTP' }).click();
  await expect(page.getByText('Waiting for your message')).toBeVisible();
  await expect(page.getByRole('link', { name: /Send Passcode on WhatsApp/ })).toHaveAttribute(
    'href',
    /^https:\/\/wa\.me\/94\d{9}\?text=Passcode%20[A-Z]{5}$/,
  );

  expect(await deliver(product.url, `94${people.kasun}`, ' passcode ')).toBe(200);
  await test.step('killed in the middle: what was acknowledged is there after the next start', async () => {
    await product.kill();
    await product.start();
  });
  await expect(page.getByText('Code sent')).toBeVisible();
  // Sent again, when the kill came between the sending and the note of it.
  const message = graph.sent.at(-1);
  expect(message).toMatchObject({
    path: `/v23.0/${credentials.WHATSAPP_PHONE_NUMBER_ID}/messages`,
    authorization: `Bearer ${credentials.WHATSAPP_ACCESS_TOKEN}`,
    body: { messaging_product: 'whatsapp', to: `+94${people.kasun}`, type: 'text' },
  });
  const code = /\b\d{6}\b/.exec(message?.body.text?.body ?? '')?.[0] ?? '';
  await page.getByLabel('6-digit code').fill(code);
  await expect(page).toHaveURL(/video_library/);
});

test('there is no simulator beside real credentials', async ({ request }) => {
  expect((await request.get(`${product.url}/simulator/whatsapp`)).status()).toBe(404);
});
