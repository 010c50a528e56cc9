// The page in headless Chromium that turns SVG into pixels.

import { chromium } from '@playwright/test';
import { findChromium } from '../../../tools/programs.ts';

export const field = { width: 1280, height: 720 } as const;

export type Stage = {
  /** PNG at the stage's size. */
  readonly photograph: (markup: string) => Promise<Buffer>;
  readonly close: () => Promise<void>;
};

export type StageOptions = {
  readonly background: string;
  /** Pixels for each unit of the field. */
  readonly scale?: number;
};

export async function openStage({ background, scale = 1 }: StageOptions): Promise<Stage> {
  const executablePath = findChromium();
  if (!executablePath) throw new Error('Install Chromium: its pages draw the pictures.');
  const browser = await chromium.launch({ executablePath, args: ['--no-sandbox'] });
  const viewport = { width: Math.round(field.width * scale), height: Math.round(field.height * scale) };
  const page = await browser.newPage({ viewport });
  await page.setContent(
    `<style>html,body{margin:0;background:${background};overflow:hidden}` +
      'svg{display:block;width:100vw;height:100vh;font-family:Inter,"Noto Sans",sans-serif;' +
      'font-feature-settings:"tnum","ss03";text-rendering:geometricPrecision}</style>' +
      `<svg viewBox="0 0 ${field.width} ${field.height}" xmlns="http://www.w3.org/2000/svg"></svg>`,
  );
  const session = await page.context().newCDPSession(page);
  return {
    photograph: async (markup) => {
      // A text instead of a function, so that this file needs no DOM types.
      await page.evaluate(
        `document.querySelector('svg').innerHTML = ${JSON.stringify(markup)}; document.fonts.ready.then(() => 0)`,
      );
      const shot = await session.send('Page.captureScreenshot', { format: 'png', optimizeForSpeed: true });
      return Buffer.from(shot.data, 'base64');
    },
    close: () => browser.close(),
  };
}
