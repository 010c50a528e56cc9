// What the prerendered pages show of the school's content, and what their heads say to search engines and to services that show
// a link to them. Read when the HTML is written; it is in no script.

import { brand as brandName } from 'virtual:brand';
import content from 'virtual:site-content';
import { ADDRESS_PLACEHOLDER } from '@valence/contract/site/own-address';
import type { SiteContent } from '@valence/contract/site/site';
import { home } from '@valence/copy/site/home';
import { batch } from '@valence/copy/site/landing';
import { type LegalContact, type LegalText, legal } from '@valence/copy/site/legal';
import { dataDeletion } from '@valence/copy/site/legal-deletion';
import { privacyPolicy } from '@valence/copy/site/legal-privacy';
import { termsOfService } from '@valence/copy/site/legal-terms';
import { opensSoon, unknownTeacher } from '@valence/copy/site/setup';
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
  if (!content) return { data: { head: soonHead(paths.home), opensSoon: true } };
  const head: PageHead = {
    title: home.documentTitle(brandName),
    description: home.description,
    path: paths.home,
    picture: 'home',
  };
  const { teacherName, qualificationLine, resultsLine, institutes } = content;
  const school = {
    teacherName,
    qualificationLine,
    ...(resultsLine && { resultsLine }),
    firstClass: institutes[0],
  };
  return { data: { head, opensSoon: false, school } };
}

function batchData(): PageData {
  return content
    ? publishedBatch(content)
    : { data: { head: soonHead(paths.landing), ...schoolData(), tiles: [] } };
}

function soonHead(path: string): PageHead {
  return {
    title: opensSoon.documentTitle(brandName),
    description: opensSoon.description(brandName),
    path,
  };
}

/** A place is written as `Wackwella Road, Galle`: the town comes last. */
function townOf(location: string): string {
  return location.split(',').at(-1)?.trim() ?? '';
}

function publishedBatch(site: SiteContent): PageData {
  const { batchYear, teacherName, institutes } = site;
  const towns = new Set(institutes.map(({ location }) => townOf(location)).filter(Boolean));
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
    facts: courseFacts(site, description, ADDRESS_PLACEHOLDER),
  };
}

/** @param write writes the text for a school */
function legalData(path: string, write: (contact: LegalContact) => LegalText): PageData {
  const { teacherName: teacher = unknownTeacher, email } = content ?? {};
  const text = write({ brand: brandName, teacher, email });
  const head: PageHead = {
    title: legal.documentTitle(text.title, brandName),
    description: text.description,
    path,
    picture: 'legal',
  };
  return { data: { head, ...schoolData(), text } };
}

function schoolData(): SchoolData {
  return {
    site: content,
    brandName,
    copyrightYear: new Date(now()).getUTCFullYear(),
  };
}
