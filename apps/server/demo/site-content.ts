// The public pages of the demo's school: a teacher, institutes, numbers and lessons that do not exist anywhere else.

import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { SiteContent } from '@valence/contract/site/site';
import { checkedSiteContent } from '../src/platform/site-content.ts';

const FILE = fileURLToPath(new URL('./site-content.json', import.meta.url));

/** @throws with every mistake in the file. */
export async function readDemoSite(): Promise<SiteContent> {
  return checkedSiteContent(JSON.parse(await readFile(FILE, 'utf8')), FILE);
}
