// What the journeys of signing in do again and again: a number of their own, the two cards, what the browser keeps.

import { expect, type Page } from '@playwright/test';
import { codeFor } from './sessions.ts';

/** Gives numbers nobody has used yet: budgets and sessions are a phone's own. @param first 9 digits */
export function newPhones(first: number): () => string {
  let last = first - 1;
  return () => {
    last += 1;
    return String(last);
  };
}

/** Comes to the card of the code, which waits for the person's message. @param phone 9 digits */
export async function request(page: Page, url: string, phone: string): Promise<void> {
  await page.goto(`${url}/login`);
  await page.getByLabel('WhatsApp number').fill(phone);
  await page.getByRole('button', { name: 'Request OTP' }).click();
  await expect(page.getByRole('heading', { name: 'Authenticate Your Account' })).toBeVisible();
}

/** Asks, sends the word, and waits until the page knows. @returns the code */
export async function requestAndAsk(page: Page, url: string, phone: string): Promise<string> {
  await request(page, url, phone);
  const code = await codeFor(url, phone);
  await expect(page.getByText('Code sent')).toBeVisible();
  return code;
}

export const boxes = (page: Page) => page.getByLabel('6-digit OTP');

/** A code that is certainly not this one. */
export function otherThan(code: string): string {
  return String((Number(code) + 1) % 1_000_000).padStart(6, '0');
}

/** What the browser keeps under this key of its local storage. */
export async function kept(page: Page, key: string): Promise<string | null> {
  return page.evaluate((name) => localStorage.getItem(name), key);
}

/** The kept sign-in attempt. */
export async function keptAttempt(page: Page): Promise<Record<string, unknown>> {
  return JSON.parse((await kept(page, 'login')) ?? '{}') as Record<string, unknown>;
}

/** Counts the page's calls of the path from now on. */
export function countCalls(page: Page, path: string): () => number {
  let calls = 0;
  page.on('request', (sent) => {
    if (sent.url().endsWith(path)) calls += 1;
  });
  return () => calls;
}
