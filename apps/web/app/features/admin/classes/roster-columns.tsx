// Columns of a class's roster: the spot, since when, the payment state of this month, and what was watched.

import type { RosterRow } from '@valence/contract/admin/classes';
import { rosterCopy as copy } from '@valence/copy/admin/classes';
import { paymentStateCopy, paymentsCopy } from '@valence/copy/payments/payments';
import { formatPhone } from '@valence/domain/phone';
import { formatSchoolDate } from '@valence/domain/school-time';
import { PAYMENT_TONES } from '../../../lib/payment-tones.ts';
import { StudentLink } from '../../../lib/student-link.tsx';
import type { Column } from '../../../ui/admin/table-cells.tsx';
import { Badge } from '../../../ui/badge.tsx';

export const nameOf = ({ name }: RosterRow): string => name || paymentsCopy.unnamed;

export const rosterColumns: readonly Column<RosterRow>[] = [
  { key: 'name', head: copy.student, sorts: true, cell: (row) => <Student row={row} /> },
  {
    key: 'spot',
    head: copy.spot,
    sorts: true,
    isNumber: true,
    cell: ({ spotNumber }) => spotNumber ?? copy.noSpot,
  },
  {
    key: 'since',
    head: copy.sinceHead,
    sorts: true,
    isMinor: true,
    cell: ({ enrolledAt }) => (
      <span className="whitespace-nowrap">{formatSchoolDate(new Date(enrolledAt))}</span>
    ),
  },
  { key: 'month', head: copy.thisMonth, cell: (row) => <Payment row={row} /> },
  { key: 'watched', head: copy.watched, isNumber: true, cell: (row) => <Watched row={row} /> },
  {
    key: 'last',
    head: copy.lastWatched,
    cell: ({ lastWatchedAt }) => (
      <span className="whitespace-nowrap">
        {lastWatchedAt ? formatSchoolDate(new Date(lastWatchedAt)) : copy.neverWatched}
      </span>
    ),
  },
];

function Student({ row }: { row: RosterRow }) {
  return (
    <>
      <StudentLink userId={row.userId} name={row.name} />
      <span className="block text-13 whitespace-nowrap text-ink-soft tabular-nums">
        {formatPhone(row.phone)}
      </span>
    </>
  );
}

function Payment({ row: { paymentState, owedCents } }: { row: RosterRow }) {
  return (
    <span className="inline-flex flex-wrap items-center gap-2">
      <Badge tone={PAYMENT_TONES[paymentState]}>{paymentStateCopy[paymentState]}</Badge>
      {owedCents > 0 && (
        <span className="text-13 font-semibold whitespace-nowrap text-danger">{copy.owes(owedCents)}</span>
      )}
    </span>
  );
}

function Watched({ row: { watchedShare } }: { row: RosterRow }) {
  return watchedShare === undefined ? copy.noLessons : copy.percent(Math.floor(watchedShare * 100));
}
