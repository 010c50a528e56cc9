// What every file of journeys starts with: the product that the files of a worker share, and people whom no other file uses.

import { test as base } from '@playwright/test';
import { freePort } from '../../../tools/free-port.ts';
import { copyPeople } from '../../server/test/copied-people.ts';
import { people as demoPeople } from './people.ts';
import { type Product, startProduct } from './product.ts';

interface SharedProduct extends Product {
  /** Where on this machine journeys play a push service, which the product calls beside those of browsers' makers. */
  readonly pushPort: number;
  /** And YouTube, as far as it tells title and picture of a video. */
  readonly youtubePort: number;
}

export const test = base.extend<object, { product: SharedProduct }>({
  product: [
    async ({ browser }, use) => {
      const [pushPort, youtubePort] = [await freePort(), await freePort()];
      const started = await startProduct({
        ADMIN_PHONES: `94${demoPeople.admin}`,
        PUSH_SERVICES: `http://127.0.0.1:${pushPort}`,
        YOUTUBE_OEMBED_ORIGIN: `http://127.0.0.1:${youtubePort}`,
      });
      const product = Object.assign(started, { pushPort, youtubePort });
      await use(product);
      // Pages that are still open would go on calling it.
      await Promise.all(browser.contexts().map(async (context) => context.close()));
      await product.remove();
    },
    { scope: 'worker', timeout: 300_000 },
  ],
});

/** The numbers of a copied cast, 9 digits each. */
export type People = Record<keyof typeof demoPeople, string>;

let casts = 0;

/** A cast for this file alone: copies of the demo's people, with all that they have, under new numbers. */
export async function newPeople({ dataDir }: Product): Promise<People> {
  casts += 1;
  const mark = String(casts);
  const copies = Object.entries(demoPeople).map(
    ([who, phone], place) => [who, phone, `778${mark.padStart(3, '0')}00${place + 1}`] as const,
  );
  await copyPeople(
    dataDir,
    copies.map(([, of, phone]) => ({ of: `94${of}`, phone: `94${phone}`, mark })),
  );
  return Object.fromEntries(copies.map(([who, , phone]) => [who, phone])) as People;
}

/** As pages write a number: `077 123 4567`. @param phone 9 digits */
export function asWritten(phone: string): string {
  return `0${phone.slice(0, 2)} ${phone.slice(2, 5)} ${phone.slice(5)}`;
}
