// The lessons of a class by the month they belong to: what a payment of that month opens.

import type { ClassDetail } from '@valence/contract/desk-classes';
import { classVideosCopy as copy } from '@valence/copy/classes';
import { formatMonth } from '@valence/domain/school-time';
import { Badge } from '../../ui/badge.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';

export function ClassVideosTab({ videos }: { videos: ClassDetail['videos'] }) {
  if (videos.length === 0) return <EmptyState title={copy.none}>{copy.noneHint}</EmptyState>;
  const months = Map.groupBy(videos, ({ year, month }) =>
    year === null || month === null ? copy.noMonth : formatMonth(year, month),
  );
  return (
    <div className="flex flex-col gap-5">
      {[...months].map(([name, own]) => (
        <section key={name} aria-label={name}>
          <h3 className="mb-2 text-17">{name}</h3>
          <ul className="flex flex-col divide-y divide-line rounded-card border border-line bg-surface">
            {own.map(({ _id, title, published, endsAt }) => (
              <li key={_id} className="flex flex-wrap items-center justify-between gap-2 px-4 py-3">
                <span className="min-w-0 break-words">{title}</span>
                <span className="flex gap-2">
                  {!published && <Badge>{copy.unpublished}</Badge>}
                  {endsAt && <Badge tone="soon">{copy.until(new Date(endsAt))}</Badge>}
                </span>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </div>
  );
}
