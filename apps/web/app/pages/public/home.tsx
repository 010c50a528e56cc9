// The start page: what the site is, the way to sign-in, and the animated molecule.

import { brand } from 'virtual:brand';
import type { SiteContent } from '@valence/contract/site/site';
import { home } from '@valence/copy/site/home';
import { batch } from '@valence/copy/site/landing';
import { publicPages } from '@valence/copy/site/public-pages';
import { lazy, Suspense } from 'react';
import { LivingMolecule } from '../../features/home/living-molecule.tsx';
import type { PageHead } from '../../lib/page-head.ts';
import { paths } from '../../paths.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { ElementTile } from '../../ui/element-tile.tsx';
import { ArrowRight } from '../../ui/page-icons.tsx';
import { PublicFooter } from './public-footer.tsx';
import '../../features/home/points.css';
import '../../styles/public.css';

// A school that has published needs no part of it.
const OpensSoon = lazy(async () => import('./opens-soon.tsx'));

export interface HomeData {
  head: PageHead;
  /** Nothing was published yet. */
  opensSoon: boolean;
  school?: Pick<SiteContent, 'teacherName' | 'qualificationLine' | 'resultsLine'> & {
    firstClass: SiteContent['institutes'][number] | undefined;
  };
}

export const head = ({ head }: HomeData) => head;

export const menu = (
  <ButtonLink look="quiet" to={paths.login}>
    {publicPages.signIn}
  </ButtonLink>
);

export const footer = <PublicFooter />;

export default function Home({ data }: { data: HomeData }) {
  return data.opensSoon ? (
    <Suspense>
      <OpensSoon hasSignIn />
    </Suspense>
  ) : (
    <Welcome school={data.school} />
  );
}

function Welcome({ school }: { school: HomeData['school'] }) {
  return (
    <div className="mx-auto grid w-full max-w-7xl grow grid-cols-1 content-center items-center gap-x-12 gap-y-10 px-4 py-8 sm:px-6 md:grid-cols-2 lg:py-16">
      <div>
        <p className="text-17 font-semibold text-live">{home.welcome(brand)}</p>
        <h1 className="mt-3 max-w-xl text-28 sm:text-40">{home.line}</h1>
        <p className="mt-8 flex flex-wrap gap-3">
          <ButtonLink to={paths.login} large className="px-8 max-sm:w-full">
            {home.joinNow}
            <ArrowRight />
          </ButtonLink>
          <ButtonLink to={paths.landing} look="quiet" large className="max-sm:w-full">
            {home.toClasses}
          </ButtonLink>
        </p>
        {school && <School {...school} />}
      </div>
      <LivingMolecule label={home.molecule} className="mx-auto w-full max-w-80 md:max-w-xl lg:row-span-2" />
      <ul className="points grid gap-5 border-t border-line pt-8 sm:grid-cols-3 md:col-span-2 lg:col-span-1 lg:mt-4">
        {home.points.map(({ symbol, number, title, text }) => (
          <li key={title} className="flex gap-4 sm:flex-col sm:gap-3">
            <span aria-hidden="true">
              <ElementTile symbol={symbol} above={number} />
            </span>
            <div>
              <p className="font-semibold">{title}</p>
              <p className="text-15 text-ink-soft">{text}</p>
            </div>
          </li>
        ))}
      </ul>
    </div>
  );
}

/** Whose lessons these are, and the first of the classes. */
function School({
  teacherName,
  qualificationLine,
  resultsLine,
  firstClass,
}: NonNullable<HomeData['school']>) {
  const facts = firstClass && [
    firstClass.location,
    firstClass.time,
    ...(firstClass.feeCents === undefined ? [] : [batch.fee(firstClass.feeCents)]),
  ];
  return (
    <div className="mt-8 text-15 text-ink-soft">
      <p className="font-semibold text-ink">{home.classesWith(teacherName)}</p>
      <p>{qualificationLine}</p>
      {resultsLine && <p>{resultsLine}</p>}
      {facts && <p>{facts.filter(Boolean).join(' · ')}</p>}
    </div>
  );
}
