// The school's classes as cards of the landing page.

import type { SiteClass } from '@valence/contract/admin/site';
import type { SiteContent } from '@valence/contract/site/site';
import { classCard } from '@valence/copy/site/class-card';
import { presentCard } from '@valence/domain/class-cards';
import { monthNumberAt } from '@valence/domain/school-month';
import type { Db, Tx } from '../../platform/db/database.ts';
import { findClassFacts } from './class-cards.store.ts';

/** Every class as a card, those that are over last. */
export async function siteClasses(db: Db | Tx, at: Date): Promise<SiteClass[]> {
  const found = await findClassFacts(db, monthNumberAt(at));
  return found.map(({ institute, location, firstDay, timetable, ...facts }) => ({
    ...facts,
    name: institute,
    location,
    date: firstDay === null ? '' : classCard.firstDay(firstDay),
    time: classCard.times(timetable),
  }));
}

/** The content with what the classes are now. @returns undefined: a card names a class that is not there */
export function withPresentClasses(
  content: SiteContent,
  classes: readonly SiteClass[],
): SiteContent | undefined {
  const institutes = content.institutes.map((card) => presentCard(card, classes));
  return institutes.every((card) => card !== undefined) ? { ...content, institutes } : undefined;
}
