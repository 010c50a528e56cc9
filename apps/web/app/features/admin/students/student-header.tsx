// Header of the looked-up student: name, number and badges.

import { studentsCopy } from '@valence/copy/admin/students';
import { formatPhone } from '@valence/domain/phone';
import { Avatar } from '../../../ui/avatar-menu.tsx';
import { Badge } from '../../../ui/badge.tsx';
import { classes } from '../../../ui/classes.ts';
import { Check } from '../../../ui/icons.tsx';
import type { StudentCard } from './student-query.ts';

const copy = studentsCopy.student;

export function StudentHeader({ student }: { student: StudentCard }) {
  return (
    <header className="flex items-center gap-4">
      <Avatar name={student.name} fallback={copy.noInitial} large />
      <div className="min-w-0">
        <h2 className="text-21 leading-normal">{student.name || copy.unnamed}</h2>
        <p className="text-ink-soft tabular-nums">{formatPhone(student.phone)}</p>
        <StudentBadges student={student} className="mt-2" />
      </div>
    </header>
  );
}

export function StudentBadges({ student, className }: { student: StudentCard; className?: string }) {
  return (
    <p className={classes('flex flex-wrap gap-2', className)}>
      {student.isVerified ? (
        <Badge tone="good" icon={<Check size={14} />}>
          {copy.verified}
        </Badge>
      ) : (
        <Badge tone="soon">{copy.unverified}</Badge>
      )}
      {student.confirmed && (
        <Badge tone="good" icon={<Check size={14} />}>
          {copy.confirmed}
        </Badge>
      )}
      {student.currentAlYear !== null && <Badge tone="brand">{copy.alYear(student.currentAlYear)}</Badge>}
    </p>
  );
}
