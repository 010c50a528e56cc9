// The full copies: when each was made, how large it is, whether it was proven, and how long it stays.

import type { BackupsView } from '@valence/contract/admin/backups';
import { backupsCopy as copy } from '@valence/copy/admin/backups';
import { Badge } from '../../../ui/badge.tsx';
import { Card } from '../../../ui/card.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';

type Base = BackupsView['bases'][number];

export function BaseList({ bases }: Pick<BackupsView, 'bases'>) {
  const { list } = copy;
  return (
    <section aria-label={list.title}>
      <h2 className="text-21">{list.title}</h2>
      <p className="mt-1 mb-3 max-w-2xl text-15 text-ink-soft">{list.kept}</p>
      {bases.length === 0 ? (
        <EmptyState title={list.empty}>{list.emptyText}</EmptyState>
      ) : (
        <Card>
          <ul className="divide-y divide-line px-4 sm:px-6">
            {bases.map((base) => (
              <li key={base.stamp} className="flex flex-wrap items-center gap-x-4 gap-y-1 py-3 tabular-nums">
                <span className="min-w-44 font-semibold">{copy.moment(new Date(base.endedAt))}</span>
                <span className="min-w-20 text-ink-soft">{copy.size(base.bytes)}</span>
                <Proof base={base} />
                {base.problems.length > 0 && (
                  <p className="w-full text-15 wrap-anywhere text-danger">{base.problems[0]}</p>
                )}
              </li>
            ))}
          </ul>
        </Card>
      )}
    </section>
  );
}

function Proof({ base: { provedAt, proofSeconds, problems } }: { base: Base }) {
  const { list } = copy;
  if (provedAt === null) return <Badge tone="soon">{list.unproven}</Badge>;
  if (problems.length > 0) return <Badge tone="danger">{list.broken}</Badge>;
  return <Badge tone="good">{list.proven(copy.moment(new Date(provedAt)), proofSeconds ?? 0)}</Badge>;
}
