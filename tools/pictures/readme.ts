// Makes the README's picture: the library and a playing lesson on phones, and the admin area on a laptop.

import { mkdirSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser, Page } from '@playwright/test';
import type { SignedIn } from '@valence/contract/auth/sign-in';
import { pageHolding } from '../../apps/web/e2e/sessions.ts';
import { webpOf } from './webp.ts';

const target = join(import.meta.dirname, '../../docs/pictures/valence.webp');
const MOST_BYTES = 200_000;
const PHONE = { width: 360, height: 740 };
const LAPTOP = { width: 1280, height: 800 };

/** @throws when the picture is too large for a README */
export async function takeReadmePicture(
  browser: Browser,
  url: string,
  { nimali, admin }: { nimali: SignedIn | undefined; admin: SignedIn | undefined },
): Promise<void> {
  const library = await shot(browser, url, PHONE, nimali, 'light', async (page) => {
    await page.goto('/video_library');
    await page
      .getByText(/^Expires in/)
      .first()
      .waitFor();
  });
  const lesson = await shot(browser, url, PHONE, nimali, 'dark', async (page) => {
    await page.goto('/video_library');
    await page.getByRole('region', { name: 'Latest Videos' }).getByRole('link').first().click();
    await page.getByRole('button', { name: /^Play/ }).first().click();
    await page.getByText(/^0:2\d /).waitFor({ state: 'attached' });
  });
  const asAdmin = await shot(browser, url, LAPTOP, admin, 'light', async (page) => {
    await page.goto('/dashboard/students');
    await page.getByLabel('WhatsApp number').fill('771000001');
    await page.getByRole('button', { name: 'Search' }).click();
    await page.getByRole('tab', { name: 'Videos' }).click();
    await page.getByText('Grant access').first().waitFor();
    await page.mouse.wheel(0, 300);
  });
  const picture = await composed(browser, { library, lesson, admin: asAdmin });
  mkdirSync(join(target, '..'), { recursive: true });
  writeFileSync(target, picture);
  const { size } = statSync(target);
  if (size > MOST_BYTES) throw new Error(`The README's picture has ${size} bytes; ${MOST_BYTES} are allowed`);
}

async function shot(
  browser: Browser,
  url: string,
  viewport: { width: number; height: number },
  auth: SignedIn | undefined,
  colorScheme: 'light' | 'dark',
  bring: (page: Page) => Promise<void>,
): Promise<string> {
  const look = { viewport, colorScheme, deviceScaleFactor: 2, hasTouch: viewport === PHONE };
  const page = await pageHolding(browser, url, auth ? { auth } : {}, look);
  await bring(page);
  await page.waitForTimeout(500);
  const picture = await page.screenshot();
  await page.context().close();
  return `data:image/png;base64,${picture.toString('base64')}`;
}

async function composed(
  browser: Browser,
  { library, lesson, admin: asAdmin }: Record<'library' | 'lesson' | 'admin', string>,
): Promise<Buffer> {
  const page = await browser.newPage({ viewport: { width: 1600, height: 900 } });
  await page.setContent(`<style>
    body { margin: 0; height: 900px; position: relative; overflow: hidden;
      background: radial-gradient(circle at 78% 8%, #dce9f3, transparent 46%), radial-gradient(circle at 8% 96%, #fbe4ec, transparent 42%), #fbfbf8 }
    img { position: absolute; display: block; box-shadow: 0 30px 70px -20px #12202e66 }
    .laptop { left: 332px; top: 120px; width: 936px; border: 14px solid #12202e; border-radius: 22px }
    .foot { position: absolute; left: 262px; top: 733px; width: 1104px; height: 18px; border-radius: 0 0 24px 24px; background: #24303b }
    .phone { width: 278px; border: 9px solid #12202e; border-radius: 36px }
    .left { left: 50px; top: 196px } .right { left: 1252px; top: 196px }
  </style><img class="laptop" src="${asAdmin}"><div class="foot"></div>
  <img class="phone left" src="${library}"><img class="phone right" src="${lesson}">`);
  const picture = await webpOf(page, 88);
  await page.close();
  return picture;
}
