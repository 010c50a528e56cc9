import { chromium } from '@playwright/test';
const url = 'http://localhost:34611';
const who = process.argv[2] ?? 'nimali';
const sizes = (process.argv[3] ?? '360,768,1440').split(',').map(Number);
const schemes = (process.argv[4] ?? 'light,dark').split(',') as ('light'|'dark')[];
const b = await chromium.launch({ executablePath: '/usr/bin/chromium', args: ['--no-sandbox','--headless','--disable-gpu','--autoplay-policy=no-user-gesture-required'] });
for (const width of sizes) for (const colorScheme of schemes) {
  const c = await b.newContext({ baseURL: url, storageState: `/tmp/wl/${who}.json`, viewport: { width, height: width === 360 ? 740 : 900 }, colorScheme, deviceScaleFactor: 1, hasTouch: width === 360, isMobile: width === 360 });
  const p = await c.newPage();
  p.on('console', m => { if (['error','warning'].includes(m.type())) console.log(width, m.type(), m.text()); });
  p.on('pageerror', e => console.log('pageerror', e.message));
  await p.goto('/video_library');
  await p.waitForTimeout(900);
  await p.screenshot({ path: `/tmp/wl/lib-${who}-${width}-${colorScheme}-loading.png` });
  await p.waitForTimeout(2500);
  await p.screenshot({ path: `/tmp/wl/lib-${who}-${width}-${colorScheme}.png` });
  const overflow = await p.evaluate(() => document.documentElement.scrollWidth > innerWidth);
  if (overflow) console.log('OVERFLOW library', width);
  await p.evaluate(() => scrollTo(0, document.body.scrollHeight)); await p.waitForTimeout(700);
  await p.screenshot({ path: `/tmp/wl/lib-${who}-${width}-${colorScheme}-end.png` });
  await p.evaluate(() => scrollTo(0, 0));
  const first = p.getByRole('region', { name: 'Latest Videos' }).getByRole('link').first();
  if (await first.count()) {
    await first.click();
    await p.waitForTimeout(2500);
    await p.screenshot({ path: `/tmp/wl/play-${who}-${width}-${colorScheme}-before.png` });
    await p.getByRole('region', { name: /^Player/ }).getByRole('button', { name: 'Play' }).first().click();
    await p.waitForTimeout(2500);
    await p.screenshot({ path: `/tmp/wl/play-${who}-${width}-${colorScheme}.png` });
    console.log(width, colorScheme, await p.evaluate(() => { const v = document.querySelector('video')!; return [v.currentTime, v.videoWidth, v.videoHeight, v.readyState, (v as any).webkitAudioDecodedByteCount, [...Array(v.buffered.length)].map((_, i) => [v.buffered.start(i), v.buffered.end(i)])]; }));
    if (await p.evaluate(() => document.documentElement.scrollWidth > innerWidth)) console.log('OVERFLOW player', width);
  }
  await c.close();
}
await b.close();
