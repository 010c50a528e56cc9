// Opens sessions without the sign-in screens: a real attempt, the simulator's chat and a real code, over HTTP.

import { type Browser, type BrowserContextOptions, expect, type Frame, type Page } from '@playwright/test';
import type { SignedIn } from '@valence/contract/auth/sign-in';
import { chatHeaders } from './simulator.ts';

/** An attempt that waits for its code. */
export interface Begun {
  userId: string;
  otpExpires: string;
  phone: string;
  letters: string;
}

/** @param phone 9 digits */
export async function begin(url: string, phone: string): Promise<Begun> {
  return post<Begun>(`${url}/auth/login`, { phone: `94${phone}` });
}

/** Sends the word from the phone and reads the code in the bot's next message. @param phone 9 digits */
export async function codeFor(url: string, phone: string, word = 'Passcode'): Promise<string> {
  const chat = `${url}/simulator/whatsapp/messages`;
  const headers = chatHeaders(url);
  let askedAt = 0;
  const ask = async () => {
    askedAt = Date.now();
    const message = { phone: `94${phone}`, text: word };
    return post<{ bubble: { number: number } }>(chat, message, headers);
  };
  const sent = await ask();
  let code: string | undefined;
  await expect
    .poll(
      async () => {
        // The bot answers a third message within ten seconds with nothing; a person asks again.
        if (Date.now() - askedAt > 11_000) await ask();
        const answer = await fetch(`${chat}?phone=94${phone}&after=${sent.bubble.number}`, { headers });
        const { bubbles } = (await answer.json()) as { bubbles: { from: string; text: string }[] };
        const words = bubbles.filter(({ from }) => from === 'business').map(({ text }) => text);
        code = /\b\d{6}\b/.exec(words.join('\n'))?.[0];
        return code;
      },
      // A phone gets one message in six seconds: the code may come after several other messages.
      { intervals: [50, 100, 200] },
    )
    .toBeDefined();
  return code as string;
}

/** Signs the person in. The same phone gets two codes in ten seconds at most. @param phone 9 digits */
export async function openSession(url: string, phone: string): Promise<SignedIn> {
  const { userId } = await begin(url, phone);
  return post<SignedIn>(`${url}/auth/verify`, { userId, otp: await codeFor(url, phone) });
}

/** What a browser's storage holds from the start. */
export interface Holding {
  auth?: SignedIn;
  login?: Record<string, unknown>;
}

/** A page in a browser of its own; its storage holds this once a page of `url` is opened in it. Nothing is opened yet. */
export async function pageHolding(
  browser: Browser,
  url: string,
  holding: Holding,
  options: BrowserContextOptions = {},
): Promise<Page> {
  const context = await browser.newContext({ ...options, baseURL: url });
  const page = await context.newPage();
  const items = Object.entries(holding).map(([name, value]) => [name, JSON.stringify(value)] as const);
  if (items.length > 0) await fillOnce(page, url, items);
  return page;
}

/** What the next document of an opened page finds in the storage, and nothing else: half of what a browser of its own costs. */
export async function hold(page: Page, holding: Holding): Promise<void> {
  await page.evaluate((items) => {
    sessionStorage.clear();
    localStorage.clear();
    for (const [name, value] of Object.entries(items)) localStorage.setItem(name, JSON.stringify(value));
  }, holding);
}

/**
 * Before the first document's own scripts run. Playwright's `storageState` opens a page of its own for it, which is a fifth of
 * what a new browser and its first page take of the processor.
 */
async function fillOnce(
  page: Page,
  origin: string,
  items: readonly (readonly [name: string, value: string])[],
): Promise<void> {
  const script = await page.addInitScript(
    (storage) => {
      const { location } = globalThis as unknown as { location: URL };
      if (location.origin !== storage.origin) return;
      for (const [name, value] of storage.items) localStorage.setItem(name, value);
    },
    { origin, items },
  );
  const stop = (frame: Frame) => {
    if (frame !== page.mainFrame() || !URL.canParse(frame.url()) || new URL(frame.url()).origin !== origin)
      return;
    page.off('framenavigated', stop);
    // A page that is closed meanwhile has no scripts any more.
    script.dispose().catch(() => {});
  };
  page.on('framenavigated', stop);
}

async function post<Reply>(
  address: string,
  body: unknown,
  headers: Record<string, string> = {},
): Promise<Reply> {
  const answer = await fetch(address, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  });
  if (!answer.ok) throw new Error(`${address} answered ${answer.status}: ${await answer.text()}`);
  return (await answer.json()) as Reply;
}
