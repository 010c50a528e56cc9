// The classes a student is enrolled in.

import { deskCopy } from '@valence/copy/desk';
import { Badge } from '../../ui/badge.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import type { StudentCard } from './student-query.ts';

const copy = deskCopy.classes;

export function ClassesTab({ classes }: { classes: StudentCard['enrolledClasses'] }) {
  if (classes.length === 0) return <EmptyState title={copy.emptyTitle}>{copy.emptyText}</EmptyState>;
  return (
    <ul className="grid gap-4 md:grid-cols-2">
      {classes.map((entry) => (
        <li
          key={`${entry.institute.name}/${entry.className}`}
          className="flex items-start justify-between gap-3 rounded-card border border-line p-4"
        >
          <div className="min-w-0">
            <h3 className="text-17">{entry.className}</h3>
            <p className="text-15 text-ink-soft">
              {[entry.institute.name, entry.institute.location].filter(Boolean).join(', ')}
            </p>
          </div>
          <Badge tone={entry.spotNumber === null ? 'neutral' : 'brand'}>{copy.spot(entry.spotNumber)}</Badge>
        </li>
      ))}
    </ul>
  );
}
