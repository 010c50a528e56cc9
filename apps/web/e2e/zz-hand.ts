import { chromium } from '@playwright/test';
import { people, signIn } from './people.ts';
const url = 'http://localhost:34611';
const b = await chromium.launch({ executablePath: '/usr/bin/chromium', args: ['--no-sandbox','--headless','--disable-gpu','--autoplay-policy=no-user-gesture-required'] });
for (const who of ['nimali','tharushi','kasun'] as const) {
  const c = await b.newContext({ baseURL: url });
  const p = await c.newPage();
  await p.goto('/login'); await signIn(p, people[who]);
  await c.storageState({ path: `/tmp/wl/${who}.json` });
  console.log(who, 'ok');
}
await b.close();
