// The syllabus as a small periodic table: each unit is an element's tile, which fills with pink as its lessons are watched.

import type { LibraryVideo } from '@valence/contract/learning/videos';
import { common } from '@valence/copy/common';
import { libraryCopy } from '@valence/copy/learning/library';
import { useId } from 'react';
import { Link } from 'wouter';
import { paths } from '../../paths.ts';
import { classes } from '../../ui/classes.ts';
import { Skeleton } from '../../ui/skeleton.tsx';
import { type Unit, unitsOf } from './syllabus.ts';

const table =
  'mt-3 grid grid-cols-[repeat(auto-fill,minmax(min(100%,6.25rem),1fr))] gap-2 sm:grid-cols-[repeat(auto-fill,minmax(8.5rem,1fr))] sm:gap-3';
const UNITS_TO_COME = 6;

export function SyllabusTable({ videos }: { videos: readonly LibraryVideo[] }) {
  const id = useId();
  const units = unitsOf(videos);
  const watchedCount = units.reduce((sum, unit) => sum + unit.watchedCount, 0);
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className="text-21">
        {libraryCopy.syllabus}
      </h2>
      <p className="text-15 text-ink-soft">{libraryCopy.watchedOf(watchedCount, videos.length)}</p>
      <ul className={table}>
        {units.map((unit, place) => (
          <li key={unit.category}>
            <UnitTile unit={unit} number={place + 1} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function UnitTile({ unit, number }: { unit: Unit; number: number }) {
  const { category, symbol, lessonCount, watchedCount, share } = unit;
  const isDone = watchedCount === lessonCount;
  return (
    <Link
      to={`${paths.library}?category=${encodeURIComponent(category)}`}
      className={classes(
        'relative isolate flex h-full min-h-28 flex-col overflow-hidden rounded-card border-2 px-1 py-1.5 shadow-card sm:p-2 active:scale-[0.985]',
        isDone ? 'border-live' : 'border-brand/60 hover:border-brand',
      )}
    >
      <span className="absolute inset-0 -z-10 bg-surface" />
      {share > 0 && (
        <span
          className="absolute inset-x-0 bottom-0 -z-10 bg-live/25"
          style={{ height: `${share * 100}%` }}
        />
      )}
      {/* No label: one would have to contain all that is visible, the number and the symbol, too. */}
      <span className="sr-only">{libraryCopy.unit(category, watchedCount, lessonCount)}</span>
      <span aria-hidden className="flex justify-between text-13 text-ink-soft tabular-nums">
        <span>{number}</span>
        <span>{libraryCopy.unitCount(watchedCount, lessonCount)}</span>
      </span>
      <span aria-hidden className={classes('text-28 font-bold', isDone ? 'text-live' : 'text-brand')}>
        {symbol}
      </span>
      <span aria-hidden className="mt-auto text-13 wrap-break-word hyphens-auto">
        {category}
      </span>
    </Link>
  );
}

/** @param slow one try has already timed out */
export function LoadingSyllabus({ slow }: { slow: boolean }) {
  return (
    <section aria-busy="true">
      <h2 className="text-21">{slow ? common.slowStill : libraryCopy.syllabus}</h2>
      <div className={table}>
        {Array.from({ length: UNITS_TO_COME }, (_, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a skeleton has no other identity than its place
          <Skeleton key={place} className="h-28" />
        ))}
      </div>
    </section>
  );
}
