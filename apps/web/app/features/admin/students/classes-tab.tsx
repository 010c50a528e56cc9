// The classes in which a student is enrolled; each links to its page and shows its times and what the student watched.

import { showClass } from '@valence/contract/admin/classes';
import { classesCopy, weekdays } from '@valence/copy/admin/classes';
import { studentsCopy } from '@valence/copy/admin/students';
import { useId, useState } from 'react';
import { adminPaths } from '../../../lib/admin-paths.ts';
import { call } from '../../../lib/api.ts';
import { useReading } from '../../../lib/reading.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Button, ButtonLink } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { ClassWatching } from './class-watching.tsx';
import type { StudentCard } from './student-query.ts';

const copy = studentsCopy.classes;

export function ClassesTab({ userId, classes }: { userId: string; classes: StudentCard['enrolledClasses'] }) {
  if (classes.length === 0) return <EmptyState title={copy.emptyTitle}>{copy.emptyText}</EmptyState>;
  return (
    <ul className="grid gap-4 md:grid-cols-2">
      {classes.map((entry) => (
        <Enrolled key={entry.classId} userId={userId} entry={entry} />
      ))}
    </ul>
  );
}

function Enrolled({ userId, entry }: { userId: string; entry: StudentCard['enrolledClasses'][number] }) {
  const [open, setOpen] = useState<'schedule' | 'analytics'>();
  const toggle = (part: 'schedule' | 'analytics') => setOpen(open === part ? undefined : part);
  const more = useId();
  return (
    <li className="rounded-card border border-line p-4">
      <div className="flex items-start justify-between gap-3">
        <div className="min-w-0">
          <h3 className="text-17">{entry.className}</h3>
          <p className="text-15 text-ink-soft">
            {[entry.institute.name, entry.institute.location].filter(Boolean).join(', ')}
          </p>
        </div>
        <Badge tone={entry.spotNumber === null ? 'neutral' : 'brand'}>{copy.spot(entry.spotNumber)}</Badge>
      </div>
      <div className="mt-3 flex flex-wrap gap-2">
        <ButtonLink
          look="secondary"
          to={adminPaths.schoolClass(entry.classId)}
          aria-label={copy.detailsOf(entry.className)}
        >
          {copy.details}
        </ButtonLink>
        <Button
          look="secondary"
          aria-expanded={open === 'schedule'}
          aria-controls={more}
          aria-label={copy.scheduleOf(entry.className)}
          onClick={() => toggle('schedule')}
        >
          {copy.schedule}
        </Button>
        <Button
          look="secondary"
          aria-expanded={open === 'analytics'}
          aria-controls={more}
          aria-label={copy.analyticsOf(entry.className)}
          onClick={() => toggle('analytics')}
        >
          {copy.analytics}
        </Button>
      </div>
      <div id={more} hidden={!open}>
        {open === 'schedule' && <Schedule classId={entry.classId} />}
        {open === 'analytics' && <ClassWatching userId={userId} classId={entry.classId} />}
      </div>
    </li>
  );
}

function Schedule({ classId }: { classId: string }) {
  const { data, isError } = useReading({
    queryKey: ['admin-classes', 'class', classId],
    queryFn: ({ signal }) => call(showClass, { params: { classId } }, { signal }),
  });
  if (isError) return <p className="mt-3 text-15 text-danger">{classesCopy.failed}</p>;
  if (!data) return <Skeleton className="mt-3 h-6" />;
  return (
    <ul aria-label={classesCopy.timetable} className="mt-3 text-15">
      {data.timetable.map(({ weekday, from, to, place }) => (
        <li key={`${weekday} ${from}`}>
          {[classesCopy.slot(weekdays[weekday - 1] ?? '', from, to), place].filter(Boolean).join(' · ')}
        </li>
      ))}
      {data.timetable.length === 0 && <li>{classesCopy.noTimetable}</li>}
    </ul>
  );
}
