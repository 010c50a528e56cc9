// What people do on the product's pages, in the words that they see.

import { type Browser, type BrowserContext, expect, type Page } from '@playwright/test';
import { chatPage } from './simulator.ts';

/** The demo's people, by the digits of their numbers that are typed. */
export const people = {
  admin: '770000001',
  assistant: '770000002',
  nimali: '771000001',
  kasun: '771000002',
  tharushi: '771000003',
} as const;

/**
 * Asks for a passcode as `phone` (9 digits), sends the word in the simulator and enters the code of the bot's answer.
 * @param arrival the address after signing in
 */
export async function signIn(page: Page, phone: string, arrival = /video_library/): Promise<void> {
  const { origin } = new URL(page.url());
  if (!page.url().includes('/login')) await page.goto(`${origin}/login`);
  await page.getByLabel('WhatsApp number').fill(phone);
  await page.getByRole('button', { name: 'Request OTP' }).click();
  await expect(page.getByText('Waiting for your message')).toBeVisible();
  const code = await askForCode(page.context(), origin, phone);
  await expect(page.getByText('Code sent')).toBeVisible();
  await page.getByLabel('6-digit code').fill(code);
  await expect(page).toHaveURL(arrival);
}

/** Sends "Passcode" from the phone and reads the code in the answer. */
export async function askForCode(context: BrowserContext, origin: string, phone: string): Promise<string> {
  const chat = await context.newPage();
  await chat.goto(chatPage(origin, phone));
  const messages = chat.getByRole('log', { name: 'Messages' });
  const before = await messages.getByText(/\b\d{6}\b/).count();
  await chat.getByRole('button', { name: 'Send' }).click();
  await expect(messages.getByText(/\b\d{6}\b/)).toHaveCount(before + 1);
  const answer = await messages
    .getByText(/\b\d{6}\b/)
    .last()
    .innerText();
  await chat.close();
  const code = /\b\d{6}\b/.exec(answer)?.[0];
  if (!code) throw new Error(`No code in the bot's answer: ${answer}`);
  return code;
}

/** Opens a signed-in browser of its own. */
export async function signedIn(
  browser: Browser,
  { url, phone }: { url: string; phone: string },
): Promise<Page> {
  const context = await browser.newContext({ baseURL: url });
  const page = await context.newPage();
  await page.goto('/login');
  await signIn(page, phone);
  return page;
}
