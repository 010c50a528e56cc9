// The public pages of the demo's school: a teacher, institutes, numbers and lessons that do not exist anywhere else.

import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { SiteContent } from '@valence/contract/site/site';
import { siteClasses, withPresentClasses } from '../src/features/site/class-cards.ts';
import type { Tx } from '../src/platform/db/database.ts';
import { checkedSiteContent } from '../src/platform/site-content.ts';

import { type ClassSlug, classId } from './school.ts';

const FILE = fileURLToPath(new URL('./site-content.json', import.meta.url));

/** @throws with every mistake in the file. */
export async function readDemoSite(): Promise<SiteContent> {
  return checkedSiteContent(JSON.parse(await readFile(FILE, 'utf8')), FILE);
}

/** The classes that the landing page shows, in the order of its cards. */
const SHOWN: readonly ClassSlug[] = ['colombo-theory', 'kandy-theory', 'galle-theory'];

/** The same with the demo's classes in its cards, as the desk would publish it: with their names and fees. */
export async function withDemoClasses(tx: Tx, site: SiteContent, at: Date): Promise<SiteContent> {
  const institutes = site.institutes.map((card, place) => {
    const slug = SHOWN[place];
    return slug ? { ...card, classId: classId(slug), feeCents: 0 } : card;
  });
  // Somebody may have deleted what the demo had.
  return withPresentClasses({ ...site, institutes }, await siteClasses(tx, at)) ?? site;
}
