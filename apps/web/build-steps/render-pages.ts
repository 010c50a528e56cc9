// Writes the public pages again for a running server, with the school's present content: with the bundle that wrote them in the
// build, so that they are what a build would make. A program of its own: it reads an order, prints the pages and ends.

import { text } from 'node:stream/consumers';
import { MANIFEST, manifestOf } from './manifest.ts';
import { readAssets, readBundle } from './page-bundle.ts';

interface Order {
  brandName: string;
  /** Absent: the pages say that the school opens soon. */
  content?: object;
  /** The client files of each edition, absolute. */
  directories: string[];
}

const { brandName, content, directories } = JSON.parse(await text(process.stdin)) as Order;
// `virtual:site-content` and `virtual:brand` read these once, when a bundle is loaded.
Object.assign(globalThis, { schoolContent: content, schoolName: brandName });
const editions = await Promise.all(
  directories.map(async (client) => {
    const [{ writePages }, assets] = await Promise.all([readBundle(client), readAssets(client)]);
    return { ...(await writePages(assets)), [MANIFEST]: await manifestOf(brandName) };
  }),
);
process.stdout.write(JSON.stringify(editions));
