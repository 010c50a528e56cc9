// The rows of an import: the student, the verdict, and the outcome or the reason why it was rejected.

import type { ImportDetail, ImportRow, RowVerdict } from '@valence/contract/admin/imports';
import { rowProblemWords } from '@valence/copy/admin/import-results';
import { importCopy as copy, outcomeWords } from '@valence/copy/admin/imports';
import { tableCopy } from '@valence/copy/admin/table';
import { formatPhone } from '@valence/domain/phone';
import { useState } from 'react';
import { useReading } from '../../../lib/reading.ts';
import { StudentLink } from '../../../lib/student-link.tsx';
import { DataTable } from '../../../ui/admin/data-table.tsx';
import type { Column } from '../../../ui/admin/table-cells.tsx';
import { Badge, type BadgeTone, Chip } from '../../../ui/badge.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { type RowsShown, rowsQuery } from './import-queries.ts';

const PAGE_SIZE = 50;
const tones: Record<RowVerdict, BadgeTone> = {
  new: 'good',
  changed: 'brand',
  unchanged: 'neutral',
  rejected: 'danger',
};

export function ImportRows({ detail }: { detail: ImportDetail }) {
  const [{ show, page }, setView] = useState<{ show: RowsShown | undefined; page: number }>({
    show: undefined,
    page: 1,
  });
  const rows = useReading(rowsQuery(detail._id, show, page));
  return (
    <section aria-label={copy.table} className="mt-6">
      <Filters detail={detail} shown={show} onShow={(next) => setView({ show: next, page: 1 })} />
      <DataTable
        label={copy.table}
        words={tableCopy}
        columns={COLUMNS}
        query={rows}
        pageSize={PAGE_SIZE}
        keyOf={({ line, phone, verdict }) => `${line} ${phone} ${verdict}`}
        nameOf={nameOf}
        view={{ page, sort: '', onPage: (next) => setView({ show, page: next }), onSort: () => undefined }}
        empty={<EmptyState title={copy.noRows} />}
      />
    </section>
  );
}

function Filters({
  detail: { counts, rows, stale, notUndone },
  shown,
  onShow,
}: {
  detail: ImportDetail;
  shown: RowsShown | undefined;
  onShow: (show: RowsShown | undefined) => void;
}) {
  const verdicts = (['new', 'changed', 'unchanged', 'rejected'] as const).map((show) => ({
    show,
    word: copy.verdicts[show],
    count: counts[show],
  }));
  const all: { show: RowsShown | undefined; word: string; count: number }[] = [
    { show: undefined, word: copy.all, count: rows },
    ...verdicts,
    { show: 'stale', word: copy.stale, count: stale },
    { show: 'not-undone', word: copy.notUndone, count: notUndone },
  ];
  return (
    <fieldset className="mb-3 flex flex-wrap gap-2">
      <legend className="sr-only">{copy.show}</legend>
      {all
        .filter(({ show, count }) => count > 0 || show === undefined)
        .map(({ show, word, count }) => (
          <Chip key={word} chosen={show === shown} onClick={() => onShow(show)}>
            {copy.count(word, count)}
          </Chip>
        ))}
    </fieldset>
  );
}

const nameOf = ({ name, phone }: ImportRow) => name || phone || copy.unnamed;

const COLUMNS: readonly Column<ImportRow>[] = [
  { key: 'student', head: copy.columns.student, cell: (row) => <Student row={row} /> },
  { key: 'verdict', head: copy.columns.verdict, cell: (row) => <Verdict row={row} /> },
  { key: 'outcome', head: copy.columns.outcome, cell: (row) => <Outcome row={row} /> },
  { key: 'line', head: copy.columns.line, isNumber: true, cell: ({ line }) => line },
];

function Student({ row: { name, phone, account, userId } }: { row: ImportRow }) {
  return (
    <span className="flex min-w-0 flex-wrap items-center gap-x-3">
      {userId ? (
        <StudentLink userId={userId} name={name} />
      ) : (
        name && <span className="[overflow-wrap:anywhere]">{name}</span>
      )}
      <span className="text-13 text-ink-soft tabular-nums [overflow-wrap:anywhere]">
        {account ? formatPhone(account) : phone}
      </span>
    </span>
  );
}

function Verdict({ row: { verdict, isStale } }: { row: ImportRow }) {
  return (
    <span className="inline-flex flex-wrap gap-1.5">
      <Badge tone={tones[verdict]}>{copy.verdicts[verdict]}</Badge>
      {isStale && <Badge tone="soon">{copy.stale}</Badge>}
    </span>
  );
}

function Outcome({ row: { verdict, reason, earlierLine, outcome, undoProblem } }: { row: ImportRow }) {
  return (
    <>
      {reason && <span>{rowProblemWords(reason, earlierLine)}</span>}
      {outcome && <span>{outcomeWords(outcome, verdict)}</span>}
      {undoProblem && <span className="block text-danger">{copy.undoProblems[undoProblem]}</span>}
    </>
  );
}
