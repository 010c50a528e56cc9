// The columns of the table of students.

import type { StudentRow } from '@valence/contract/admin/student-list';
import { studentListCopy as copy } from '@valence/copy/admin/student-list';
import { studentsCopy } from '@valence/copy/admin/students';
import { formatPhone } from '@valence/domain/phone';
import { StudentLink } from '../../../lib/student-link.tsx';
import type { Column } from '../../../ui/admin/table-cells.tsx';
import { Badge } from '../../../ui/badge.tsx';
import { Check } from '../../../ui/icons.tsx';

export const studentColumns: readonly Column<StudentRow>[] = [
  { key: 'name', head: copy.columns.name, sorts: true, cell: (row) => <Student row={row} /> },
  {
    key: 'classes',
    head: copy.columns.classes,
    isTableOnly: true,
    cell: ({ classes }) => <Classes classes={classes} />,
  },
  {
    key: 'year',
    head: copy.columns.year,
    sorts: true,
    isNumber: true,
    isTableOnly: true,
    cell: ({ alYear }) => alYear ?? '–',
  },
  {
    key: 'owed',
    head: copy.columns.owed,
    sorts: true,
    isNumber: true,
    isTableOnly: true,
    cell: ({ owedCents }) => <span className={owedLook(owedCents)}>{copy.owed(owedCents)}</span>,
  },
  {
    key: 'seen',
    head: copy.columns.seen,
    sorts: true,
    isTableOnly: true,
    cell: (row) => <span className="whitespace-nowrap">{seenOf(row)}</span>,
  },
  {
    key: 'verified',
    head: copy.columns.verified,
    isMinor: true,
    isTableOnly: true,
    cell: (row) => <Verified row={row} />,
  },
];

const owedLook = (cents: number) => (cents > 0 ? 'font-semibold text-danger' : 'text-ink-soft');

const seenOf = ({ lastSeenAt, isVerified }: StudentRow) =>
  copy.seenOn(lastSeenAt === null ? null : new Date(lastSeenAt), isVerified);

function Student({ row }: { row: StudentRow }) {
  return (
    <>
      {/* The padding of one line: a name of several lines would lie on the one below. */}
      <StudentLink userId={row.userId} name={row.name} className="max-md:py-2.25" />
      <span className="block text-13 whitespace-nowrap text-ink-soft tabular-nums max-md:hidden">
        {formatPhone(row.phone)}
      </span>
      <Brief row={row} />
    </>
  );
}

/** On a phone: all columns in two lines below the name, which is as high as a finger needs it. */
function Brief({ row }: { row: StudentRow }) {
  const { classes, alYear, owedCents, isVerified, phone } = row;
  const year = alYear === null ? [] : [studentsCopy.student.alYear(alYear)];
  return (
    <span className="-mt-2.5 block text-13 text-ink-soft md:hidden">
      <span className="flex gap-x-3 whitespace-nowrap">
        <span className="tabular-nums">{formatPhone(phone)}</span>
        <span className={owedLook(owedCents)}>{copy.owesInCard(owedCents)}</span>
        {!isVerified && <span className="text-soon">{copy.verifiedOptions.no}</span>}
      </span>
      <span className="flex justify-between gap-x-3 whitespace-nowrap">
        <span className="truncate">{[...year, ...classes.map(({ name }) => name)].join(' · ')}</span>
        <span className="shrink-0">
          <span className="sr-only">{copy.lastHere('')}</span>
          {seenOf(row)}
        </span>
      </span>
    </span>
  );
}

function Classes({ classes }: Pick<StudentRow, 'classes'>) {
  return classes.length === 0 ? '–' : classes.map(({ name }) => name).join(' · ');
}

function Verified({ row: { isVerified } }: { row: StudentRow }) {
  return isVerified ? (
    <Badge tone="good" icon={<Check size={14} />}>
      {copy.verifiedOptions.yes}
    </Badge>
  ) : (
    <Badge tone="soon">{copy.verifiedOptions.no}</Badge>
  );
}
