// Makes link previews (1200 × 630) and icons, as screenshots of small pages.

import { mkdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { type Browser, chromium } from '@playwright/test';
import { findChromium } from '../../tools/programs.ts';

const font = path.resolve(
  import.meta.dirname,
  '../../apps/web/app/styles/fonts/bricolage-grotesque-700.woff2',
);
const colours = {
  deep: '#0B3050',
  paper: '#FBFBF8',
  pink: '#F48FB1',
  blue: '#7FB7E8',
  ink: '#0F4C81',
  drop: '#C2185B',
} as const;

const RING = 'M12 1.8 20.8 6.9v10.2L12 22.2 3.2 17.1V6.9z';
const DROP = 'M12 6.5c2 2.7 3.6 4.6 3.6 6.7a3.6 3.6 0 0 1-7.2 0c0-2.1 1.6-4 3.6-6.7Z';

const mark = (ring: string, drop: string, size: number): string =>
  `<svg width="${size}" height="${size}" viewBox="0 0 24 24"><path d="${RING}" fill="none" stroke="${ring}" stroke-width="2" stroke-linejoin="round"/><path d="${DROP}" fill="${drop}"/></svg>`;

const tile = (number: string, symbol: string, colour: string): string =>
  `<span class="tile" style="color:${colour}"><small>${symbol}</small>${number}</span>`;

/** The content of each preview. */
const previews = [
  {
    name: 'home',
    title: 'Streaming Platform for Learning and Exploring Chemistry',
    tiles: tile('74', 'W', colours.blue) + tile('23', 'V', colours.pink),
  },
  {
    name: 'al2027',
    title: 'G.C.E. Advanced Level Theory',
    tiles: tile('20', 'Ca', colours.blue) + tile('27', 'Co', colours.pink),
  },
  {
    name: 'legal',
    title: 'Rules, privacy and your data',
    tiles: tile('91', 'Pa', colours.blue) + tile('68', 'Er', colours.pink),
  },
] as const;

const ring = (x: number, y: number) =>
  `<path d="M${x} ${y - 110}l95.3 55v110l-95.3 55-95.3-55v-110z"/><circle cx="${x}" cy="${y}" r="66"/>`;

async function previewPage({ title, tiles }: (typeof previews)[number]): Promise<string> {
  const face = (await readFile(font)).toString('base64');
  return `<style>@font-face{font-family:Display;src:url(data:font/woff2;base64,${face})}
    body{margin:0;width:1200px;height:630px;background:${colours.deep};color:${colours.paper};font-family:Display;display:grid;
      align-content:center;gap:44px;padding:0 80px;box-sizing:border-box;position:relative;overflow:hidden}
    .lines{position:absolute;right:-60px;bottom:-70px;opacity:.22} .brand{display:flex;gap:18px;align-items:center;font-size:40px}
    .tiles{display:flex;gap:20px} .tile{position:relative;width:176px;height:176px;border:4px solid;border-radius:20px;display:grid;place-items:center;font-size:104px;
      background:color-mix(in oklab,currentcolor 12%,transparent)} small{position:absolute;left:14px;top:6px;font-size:28px}
    h1{margin:0;font-size:64px;line-height:1.1;max-width:900px;text-wrap:balance}</style>
    <svg class="lines" width="620" height="520" fill="none" stroke="${colours.blue}" stroke-width="5" stroke-linejoin="round">${ring(220, 300)}${ring(410.6, 300)}<path d="M410.6 190v-110l95-55"/></svg>
    <div class="brand">${mark(colours.blue, colours.pink, 56)}Valence</div><div class="tiles">${tiles}</div><h1>${title}</h1>`;
}

/** The side in pixels, and the logo's share of it; systems cut maskable icons to their own shape. */
const icons = [
  { name: 'apple-touch-icon', size: 180, part: 0.68 },
  { name: 'icon-192', size: 192, part: 0.74 },
  { name: 'icon-512', size: 512, part: 0.74 },
  { name: 'icon-maskable-512', size: 512, part: 0.56 },
] as const;

const iconPage = ({ size, part }: (typeof icons)[number]): string =>
  `<body style="margin:0;width:${size}px;height:${size}px;display:grid;place-items:center;background:${colours.paper}">${mark(colours.ink, colours.drop, Math.round(size * part))}`;

/** @param publicFolder the folder of the site's files */
export async function makeSheets(publicFolder: string): Promise<void> {
  const browser = await chromium.launch({
    executablePath: findChromium() ?? 'chromium',
    args: ['--no-sandbox'],
  });
  await mkdir(path.join(publicFolder, 'social'), { recursive: true });
  await mkdir(path.join(publicFolder, 'icons'), { recursive: true });
  for (const preview of previews)
    await photograph(
      browser,
      await previewPage(preview),
      [1200, 630],
      path.join(publicFolder, 'social', `${preview.name}.png`),
    );
  for (const icon of icons)
    await photograph(
      browser,
      iconPage(icon),
      [icon.size, icon.size],
      path.join(publicFolder, 'icons', `${icon.name}.png`),
    );
  await browser.close();
}

async function photograph(
  browser: Browser,
  html: string,
  [width, height]: readonly [number, number],
  file: string,
): Promise<void> {
  const page = await browser.newPage({ viewport: { width, height } });
  await page.setContent(html);
  await page.evaluate('document.fonts.ready.then(() => 0)');
  await page.screenshot({ path: file });
  await page.close();
}
