// A browser killed with kill -9 in the middle of downloads, by the dozen.

import { HOUR_MS } from '@valence/domain/durations';
import { expect, test } from 'vitest';
import { killDownloads } from './killed-browser.ts';
import { people } from './people.ts';
import { startProduct } from './product.ts';
import { openSession } from './sessions.ts';

const KILLS = 50;

test(`a browser killed ${KILLS} times in the middle of downloads has no corrupt lesson, and loses none`, {
  timeout: HOUR_MS,
}, async () => {
  const product = await startProduct();
  try {
    const auth = await openSession(product.url, people.nimali);
    const found = await killDownloads({ url: product.url, auth, kills: KILLS, moments: Math.random });
    console.log(
      `browser killed ${KILLS} times, ${found.inTheMiddle} of them in the middle: ${found.whole} times whole, ${found.corrupt.length} corrupt`,
    );
    expect(found).toMatchObject({ corrupt: [], lost: 0 });
    expect(found.inTheMiddle).toBeGreaterThan(KILLS / 2);
  } finally {
    await product.remove();
  }
});
