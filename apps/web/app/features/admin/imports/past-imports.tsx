// Past imports, newest first.

import type { ImportHead } from '@valence/contract/admin/imports';
import { importsCopy as copy, importCopy } from '@valence/copy/admin/imports';
import { tableCopy } from '@valence/copy/admin/table';
import { common } from '@valence/copy/common';
import { useState } from 'react';
import { Link } from 'wouter';
import { adminPaths } from '../../../lib/admin-paths.ts';
import { useReading } from '../../../lib/reading.ts';
import { Pager } from '../../../ui/admin/table-pager.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Loaded } from '../../../ui/loaded.tsx';
import { StateBadge } from './import-head.tsx';
import { importsQuery } from './import-queries.ts';

export function PastImports() {
  const [page, setPage] = useState(1);
  const imports = useReading(importsQuery(page));
  return (
    <section aria-label={copy.past} className="mt-10">
      <h2 className="mb-3 text-21">{copy.past}</h2>
      <Loaded query={imports} failed={copy.pastFailed} again={common.tryAgain} skeleton="h-24">
        {(data) => (
          <>
            {data.total === 0 && <EmptyState title={copy.pastNone}>{copy.pastNoneHint}</EmptyState>}
            <ul className="flex flex-col gap-3">
              {data.rows.map((one) => (
                <Past key={one._id} one={one} />
              ))}
            </ul>
            {data.total > data.pageSize && (
              <Pager
                words={tableCopy}
                view={{ page, onPage: setPage }}
                pageSize={data.pageSize}
                total={data.total}
              />
            )}
          </>
        )}
      </Loaded>
    </section>
  );
}

function Past({ one }: { one: ImportHead }) {
  const { counts, state, madeAt, madeBy, kind, _id } = one;
  const words = (['new', 'changed', 'unchanged', 'rejected'] as const)
    .filter((verdict) => counts[verdict] > 0)
    .map((verdict) => importCopy.count(importCopy.verdicts[verdict], counts[verdict]));
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-1 rounded-card border border-line bg-surface px-4 py-2">
      <Link
        to={adminPaths.import(_id)}
        className="inline-flex min-h-11 items-center font-semibold text-brand underline decoration-brand/35 underline-offset-4 hover:decoration-brand"
      >
        {importCopy.open(kind, new Date(madeAt))}
      </Link>
      <StateBadge state={state} />
      <span className="text-15 text-ink-soft tabular-nums">
        {[...words, madeBy].filter(Boolean).join(' · ')}
      </span>
    </li>
  );
}
