// Makes the pictures of the student's screens in each language (docs/pictures/si.webp and its like): a row of phones in light, one in
// dark.

import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser, Page } from '@playwright/test';
import type { SignedIn } from '@valence/contract/auth/sign-in';
import { pageHolding } from '../../apps/web/e2e/sessions.ts';
import { webpOf } from './webp.ts';

const folder = join(import.meta.dirname, '../../docs/pictures');
const MOST_BYTES = 400_000;
const PHONE = { width: 360, height: 740 };
const LANGUAGES = ['en', 'si', 'ta'];
const THEMES = ['light', 'dark'] as const;

type Screen = 'visitor' | 'student';
/** Paths, and who opens them; `lesson`: the newest one, playing. */
const SCREENS: readonly (readonly [Screen, string])[] = [
  ['visitor', '/al2027'],
  ['visitor', '/login'],
  ['student', '/video_library'],
  ['student', 'lesson'],
  ['student', '/notebook'],
  ['student', '/payments'],
  ['student', '/profile'],
];

/** @throws when a picture is too large for the documents */
export async function takeLanguagePictures(
  browser: Browser,
  url: string,
  student: SignedIn | undefined,
): Promise<void> {
  for (const language of LANGUAGES) {
    const rows = [];
    for (const colorScheme of THEMES) {
      const row = [];
      for (const [who, path] of SCREENS) {
        const look = { viewport: PHONE, colorScheme, hasTouch: true, isMobile: true };
        const page = await pageHolding(
          browser,
          url,
          who === 'student' && student ? { auth: student } : {},
          look,
        );
        await page.context().addCookies([{ name: 'language', value: language, url }]);
        row.push(await shot(page, path));
        await page.context().close();
      }
      rows.push(row);
    }
    const picture = await composed(browser, rows);
    if (picture.length > MOST_BYTES)
      throw new Error(`The picture of ${language} has ${picture.length} bytes; ${MOST_BYTES} are allowed`);
    writeFileSync(join(folder, `${language}.webp`), picture);
    console.log(`docs/pictures/${language}.webp`);
  }
}

async function shot(page: Page, path: string): Promise<string> {
  await page.goto(path === 'lesson' ? '/video_library' : path);
  if (path === 'lesson') {
    await page.locator('a[href^="/play/"]').first().click();
    await page.locator('video').waitFor();
  }
  await page.waitForLoadState('networkidle');
  await page.evaluate('document.fonts.ready');
  // The landing page's splash, and the library's first two seconds.
  await page.waitForTimeout(path === '/al2027' || path === '/video_library' ? 3000 : 500);
  return `data:image/png;base64,${(await page.screenshot()).toString('base64')}`;
}

async function composed(browser: Browser, rows: readonly (readonly string[])[]): Promise<Buffer> {
  const [columns, gap] = [SCREENS.length, 20];
  const width = columns * (PHONE.width + gap) + gap;
  const height = rows.length * (PHONE.height + gap) + gap;
  const page = await browser.newPage({ viewport: { width, height } });
  await page.setContent(`<style>
    body { margin: 0; padding: ${gap}px; display: grid; gap: ${gap}px; background: #8a97a3;
      grid-template-columns: repeat(${columns}, ${PHONE.width}px) }
    img { display: block; border-radius: 16px }
  </style>${rows
    .flat()
    .map((source) => `<img src="${source}">`)
    .join('')}`);
  const picture = await webpOf(page, 75);
  await page.close();
  return picture;
}
