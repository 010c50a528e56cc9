// The columns of the table of students.

import type { StudentRow } from '@valence/contract/admin/student-list';
import { studentListCopy as copy } from '@valence/copy/admin/student-list';
import { formatPhone } from '@valence/domain/phone';
import { StudentLink } from '../../../lib/student-link.tsx';
import type { Column } from '../../../ui/admin/table-cells.tsx';
import { Badge } from '../../../ui/badge.tsx';
import { Check } from '../../../ui/icons.tsx';

export const studentColumns: readonly Column<StudentRow>[] = [
  { key: 'name', head: copy.columns.name, sorts: true, cell: (row) => <Student row={row} /> },
  { key: 'classes', head: copy.columns.classes, cell: ({ classes }) => <Classes classes={classes} /> },
  { key: 'year', head: copy.columns.year, sorts: true, isNumber: true, cell: ({ alYear }) => alYear ?? '–' },
  { key: 'owed', head: copy.columns.owed, sorts: true, isNumber: true, cell: (row) => <Owed row={row} /> },
  {
    key: 'seen',
    head: copy.columns.seen,
    sorts: true,
    cell: ({ lastSeenAt, isVerified }) => (
      <span className="whitespace-nowrap">
        {copy.seenOn(lastSeenAt === null ? null : new Date(lastSeenAt), isVerified)}
      </span>
    ),
  },
  { key: 'verified', head: copy.columns.verified, isMinor: true, cell: (row) => <Verified row={row} /> },
];

function Student({ row }: { row: StudentRow }) {
  return (
    <>
      <StudentLink userId={row.userId} name={row.name} />
      <span className="block text-13 whitespace-nowrap text-ink-soft tabular-nums">
        {formatPhone(row.phone)}
      </span>
    </>
  );
}

function Classes({ classes }: Pick<StudentRow, 'classes'>) {
  return classes.length === 0 ? '–' : classes.map(({ name }) => name).join(' · ');
}

function Owed({ row: { owedCents } }: { row: StudentRow }) {
  return (
    <span className={owedCents > 0 ? 'font-semibold text-danger' : 'text-ink-soft'}>
      {copy.owed(owedCents)}
    </span>
  );
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
