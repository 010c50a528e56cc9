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
      <StudentLink userId={row.userId} name={row.name} />
      <span className="block text-13 whitespace-nowrap text-ink-soft tabular-nums">
        {formatPhone(row.phone)}
      </span>
      <Brief row={row} />
    </>
  );
}

/** On a phone: all columns in two lines. */
function Brief({ row }: { row: StudentRow }) {
  const { classes, alYear, owedCents, isVerified } = row;
  return (
    <span className="mt-1 block text-15 md:hidden">
      {classes.length > 0 && (
        <span className="block">
          <Classes classes={classes} />
        </span>
      )}
      <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
        {alYear !== null && <span>{studentsCopy.student.alYear(alYear)}</span>}
        <span className={owedLook(owedCents)}>{copy.owesInCard(owedCents)}</span>
        <span className="text-ink-soft">{copy.lastHere(seenOf(row))}</span>
        {!isVerified && <Verified row={row} />}
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
