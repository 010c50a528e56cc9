// What the sign-in journeys share: numbers of their own, the two cards, what the browser stores.

import { expect, type Page } from '@playwright/test';
import { codeFor } from './sessions.ts';

/** Returns numbers that nobody has used yet: budgets and sessions belong to a phone. @param first 9 digits */
export function newPhones(first: number): () => string {
  let last = first - 1;
  return () => {
    last += 1;
    return String(last);
  };
}

/** Goes to the card of the code, which waits for the person's message. @param phone 9 digits */
export async function request(page: Page, url: string, phone: string): Promise<void> {
  await page.goto(`${url}/login`);
  await page.getByLabel('WhatsApp number').fill(phone);
  await page.getByRole('button', { name: 'Request OTP' }).click();
  await expect(page.getByRole('heading', { name: 'Authenticate Your Account' })).toBeVisible();
}

/** Requests a code, sends the word, and waits until the page shows that the code was sent. @returns the code */
export async function requestAndAsk(page: Page, url: string, phone: string): Promise<string> {
  await request(page, url, phone);
  const code = await codeFor(url, phone);
  await expect(page.getByText('Code sent')).toBeVisible();
  return code;
}

export const boxes = (page: Page) => page.getByLabel('6-digit code');

/** A code that is certainly not this one. */
export function otherThan(code: string): string {
  return String((Number(code) + 1) % 1_000_000).padStart(6, '0');
}

/** What the browser stores under this key of its local storage. */
export async function storedText(page: Page, key: string): Promise<string | null> {
  return page.evaluate((name) => localStorage.getItem(name), key);
}

/** The stored sign-in attempt. */
export async function attemptRecord(page: Page): Promise<Record<string, unknown>> {
  return JSON.parse((await storedText(page, 'login')) ?? '{}') as Record<string, unknown>;
}
