import { chromium } from '@playwright/test';
const b = await chromium.launch({ executablePath: '/usr/bin/chromium', args: ['--no-sandbox','--headless'] });
const c = await b.newContext({ baseURL: 'http://localhost:34611', storageState: `/tmp/wl/nimali.json`, viewport: { width: 360, height: 740 }, isMobile: true, hasTouch: true });
const p = await c.newPage(); await p.goto('/video_library'); await p.waitForTimeout(3500);
console.log(await p.evaluate(() => [document.documentElement.scrollWidth, innerWidth, [...document.querySelectorAll('body *')].filter(e => { const r = e.getBoundingClientRect(); if (r.right <= 361) return false; for (let q = e.parentElement; q; q = q.parentElement) if (getComputedStyle(q).overflowX !== 'visible') return false; return true; }).slice(0, 8).map(e => [e.tagName, e.className, e.getBoundingClientRect().right])]));
await b.close();
