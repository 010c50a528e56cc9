// Opens the simulator's chats of the running products: with the key in the link that each printed at its start.

import type { BrowserContext } from '@playwright/test';

export const SIMULATOR_KEY_HEADER = 'x-simulator-key';
const keys = new Map<string, string>();

/** @param printed the product's output until it was ready */
export function rememberSimulator(printed: string): void {
  const [, link, key] = /WhatsApp simulator: (\S+)#key=(\S+)/.exec(printed) ?? [];
  if (link && key) keys.set(new URL(link).origin, key);
}

function keyOf(url: string): string {
  const key = keys.get(new URL(url).origin);
  if (key === undefined) throw new Error(`No product at ${url} has printed a link to its simulator.`);
  return key;
}

/** The chat's address with the key of the printed link. @param phone 9 digits */
export function chatPage(url: string, phone: string): string {
  return `${url}/simulator/whatsapp?phone=94${phone}&text=Passcode#key=${keyOf(url)}`;
}

/** Opens the printed link once: links to chats, which carry no key, work in this browser from then on. */
export async function openSimulator(context: BrowserContext, url: string): Promise<void> {
  const page = await context.newPage();
  await page.goto(`${url}/simulator/whatsapp#key=${keyOf(url)}`);
  // The page removes the key from its address once it has read it.
  await page.waitForURL(`${url}/simulator/whatsapp`);
  await page.close();
}

/** For calls of the chat without its page. */
export function chatHeaders(url: string): Record<string, string> {
  return { [SIMULATOR_KEY_HEADER]: keyOf(url) };
}
