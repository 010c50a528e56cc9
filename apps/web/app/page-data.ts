// What the prerendered pages show of the school's content, and what their heads say to search engines and to services that show
// a link to them. Read when the HTML is written; it is in no script.

import content from 'virtual:site-content';
import { ADDRESS_PLACEHOLDER } from '@valence/contract/site/own-address';
import { home } from '@valence/copy/site/home';
import { batch } from '@valence/copy/site/landing';
import { type LegalContact, type LegalText, legal } from '@valence/copy/site/legal';
import { dataDeletion } from '@valence/copy/site/legal-deletion';
import { privacyPolicy } from '@valence/copy/site/legal-privacy';
import { termsOfService } from '@valence/copy/site/legal-terms';
import { formatPhone } from '@valence/domain/phone';
import { courseFacts } from './features/landing/course-facts.ts';
import { tilesOfYear } from './features/landing/elements.ts';
import { now } from './lib/clock.ts';
import type { PageHead } from './lib/page-head.ts';
import type { SchoolData } from './lib/school-data.ts';
import type { BatchData } from './pages/public/al2027.tsx';
import type { HomeData } from './pages/public/home.tsx';
import type { LegalData } from './pages/public/legal-route.tsx';
import { paths } from './paths.ts';

interface PageData {
  data: HomeData | BatchData | LegalData;
  /** Facts for search engines (schema.org). */
  facts?: object;
}

/** By the path of the page. */
export const pageData: Readonly<Record<string, () => PageData>> = {
  [paths.home]: homeData,
  [paths.landing]: batchData,
  [paths.privacy]: () => legalData(paths.privacy, privacyPolicy),
  [paths.terms]: () => legalData(paths.terms, termsOfService),
  [paths.deletion]: () => legalData(paths.deletion, dataDeletion),
};

function homeData(): PageData {
  const head: PageHead = {
    title: home.documentTitle(content.brandName),
    description: home.description,
    path: paths.home,
    picture: 'home',
  };
  return { data: { head } };
}

function batchData(): PageData {
  const { batchYear, brandName, teacherName, institutes } = content;
  const towns = new Set(institutes.map(({ location }) => location));
  const description = batch.description(batchYear, teacherName, towns);
  const head: PageHead = {
    title: batch.documentTitle(batchYear, brandName),
    description,
    path: paths.landing,
    // The picture `al2027` has the year drawn on it.
    picture: batchYear === 2027 ? 'al2027' : 'home',
  };
  return {
    data: { head, ...schoolData(), tiles: tilesOfYear(batchYear) },
    facts: courseFacts(content, description, ADDRESS_PLACEHOLDER),
  };
}

/** @param write writes the text for a school */
function legalData(path: string, write: (contact: LegalContact) => LegalText): PageData {
  const { brandName: brand, teacherName: teacher, email } = content;
  const text = write({ brand, teacher, email });
  const head: PageHead = {
    title: legal.documentTitle(text.title, brand),
    description: text.description,
    path,
    picture: 'legal',
  };
  return { data: { head, ...schoolData(), text } };
}

function schoolData(): SchoolData {
  return {
    site: content,
    phoneText: formatPhone(content.contactNumber),
    copyrightYear: new Date(now()).getUTCFullYear(),
  };
}
