// Lists what needs somebody now, each with a link to where it is done.

import type { Need, NeedKind } from '@valence/contract/admin/overview';
import { overviewCopy as copy, needWords } from '@valence/copy/admin/overview';
import { common } from '@valence/copy/common';
import { Link } from 'wouter';
import { adminPaths } from '../../../lib/admin-paths.ts';
import { useReading } from '../../../lib/reading.ts';
import { classes } from '../../../ui/classes.ts';
import { Failed } from '../../../ui/loaded.tsx';
import { ArrowRight } from '../../../ui/page-icons.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { needsQuery } from './overview-queries.ts';

/** Where each need is dealt with; one that is dealt with outside of the admin area has no link. */
const LINKS: Partial<Record<NeedKind, string>> = {
  checkups: adminPaths.checkups,
  deletions: adminPaths.requests,
  slips: `${adminPaths.payments}?view=slips`,
  questions: adminPaths.questions,
  'unusual-pulls': `${adminPaths.analytics}?view=learning`,
  overdue: `${adminPaths.payments}?view=arrears`,
  'lessons-unpaid': adminPaths.payments,
  'films-failed': adminPaths.uploads,
  'films-missing': `${adminPaths.videos}?kind=none&state=published`,
  'imports-failed': adminPaths.imports,
  'uploads-stalled': adminPaths.uploads,
  publishing: `${adminPaths.videos}?state=scheduled`,
};

/** The colour of the edge shows how serious a need is before its text is read. */
const EDGES: Record<NeedKind, string> = {
  'sending-stopped': 'border-l-danger',
  checkups: 'border-l-danger',
  'messages-failed': 'border-l-danger',
  'disk-low': 'border-l-danger',
  deletions: 'border-l-soon',
  slips: 'border-l-live',
  questions: 'border-l-live',
  'films-failed': 'border-l-danger',
  'films-missing': 'border-l-danger',
  'imports-failed': 'border-l-danger',
  'uploads-stalled': 'border-l-soon',
  'unusual-pulls': 'border-l-soon',
  overdue: 'border-l-soon',
  'lessons-unpaid': 'border-l-soon',
  publishing: 'border-l-good',
};

export function NeedList() {
  const { data, isError, refetch } = useReading(needsQuery);
  if (!data && isError)
    return <Failed title={copy.needsFailed} again={common.tryAgain} query={{ refetch }} />;
  return (
    <section aria-label={copy.needs} aria-busy={!data} className="mb-8">
      <h2 className="mb-3 text-17">{copy.needs}</h2>
      {!data && <Skeleton className="h-20" />}
      {data?.length === 0 && (
        <div className="rounded-card border border-line border-l-4 border-l-good bg-surface px-4 py-3">
          <p className="font-semibold">{copy.nothing}</p>
          <p className="text-15 text-ink-soft">{copy.nothingHint}</p>
        </div>
      )}
      {data && data.length > 0 && (
        <ul className="grid gap-3 md:grid-cols-2 xl:grid-cols-3">
          {data.map((need) => (
            <NeedCard key={need.kind} need={need} />
          ))}
        </ul>
      )}
    </section>
  );
}

function NeedCard({ need }: { need: Need }) {
  const { title, detail } = needWords[need.kind](need);
  const to = LINKS[need.kind];
  return (
    <li
      className={classes(
        'relative flex items-start justify-between gap-3 rounded-card border border-l-4 border-line bg-surface px-4 py-3',
        to && 'hover:border-line-strong',
        EDGES[need.kind],
      )}
    >
      <div className="min-w-0">
        {to ? (
          <Link to={to} className="font-semibold text-brand after:absolute after:inset-0">
            {title}
          </Link>
        ) : (
          <p className="font-semibold">{title}</p>
        )}
        <p className="mt-0.5 text-15 text-ink-soft">{detail}</p>
      </div>
      {to && <ArrowRight size={18} className="mt-1 shrink-0 text-ink-soft" />}
    </li>
  );
}
