// What is found so far: students, with a button that loads more of them, and places of the admin area in groups.

import { findCopy as copy } from '@valence/copy/admin/find-student';
import { studentsCopy } from '@valence/copy/admin/students';
import { type ReactNode, useEffect, useId, useRef } from 'react';
import { adminPaths } from '../../../lib/admin-paths.ts';
import { factsOf } from '../../../lib/use-chosen-student.ts';
import type { useFoundStudents } from '../../../lib/use-found-students.ts';
import { TextButton } from '../../../ui/button.tsx';
import { classes } from '../../../ui/classes.ts';
import type { PlaceGroup } from './use-found-places.ts';

interface FoundListProps {
  /** Prefix of the ids of the list and its lines. */
  id: string;
  search: ReturnType<typeof useFoundStudents>;
  groups: readonly PlaceGroup[];
  /** Index of the line that Enter would open. */
  at: number;
  onGo: (to: string) => void;
  /** What stands below all groups. */
  children: ReactNode;
}

export function FoundList({ id, search, groups, at, onGo, children }: FoundListProps) {
  const { students, more, result } = search;
  const line = (index: number, onOpen: () => void) => ({
    id: `${id}-${index}`,
    active: index === at,
    onOpen,
  });
  const linesBefore = (group: number) =>
    students.length + groups.slice(0, group).reduce((sum, { places }) => sum + places.length, 0);
  return (
    <>
      <div
        id={`${id}-list`}
        role="listbox"
        aria-label={copy.results}
        className="-mx-2 h-72 overflow-y-auto"
        aria-busy={result.isFetching}
      >
        {students.length > 0 && (
          <Group title={copy.groups.students}>
            {students.map((student, index) => (
              <Line
                key={student.userId}
                {...line(index, () => onGo(adminPaths.student(student.userId)))}
                label={student.name || studentsCopy.student.unnamed}
                detail={factsOf(student)}
              />
            ))}
          </Group>
        )}
        {groups.map(({ title, places }, group) => (
          <Group key={title} title={title}>
            {places.map(({ to, label, detail, id: subject }, index) => (
              <Line
                key={subject ?? `${to} ${label}`}
                {...line(linesBefore(group) + index, () => onGo(to))}
                label={label}
                detail={detail}
              />
            ))}
          </Group>
        ))}
        {children}
      </div>
      {more && (
        <TextButton
          className="self-start"
          disabled={result.isFetchingNextPage}
          onClick={() => void result.fetchNextPage()}
        >
          {copy.more}
        </TextButton>
      )}
    </>
  );
}

function Group({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset may not stand in a listbox
    <div role="group" aria-labelledby={id} className="pb-2">
      <p id={id} role="presentation" className="px-3 py-1 text-13 font-semibold text-ink-soft">
        {title}
      </p>
      {children}
    </div>
  );
}

interface LineProps {
  id: string;
  active: boolean;
  label: string;
  detail: string | undefined;
  onOpen: () => void;
}

function Line({ id, active, label, detail, onOpen }: LineProps) {
  const line = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (active) line.current?.scrollIntoView({ block: 'nearest' });
  }, [active]);
  return (
    // The keyboard uses the combobox above; this is for the pointer.
    // biome-ignore lint/a11y/useKeyWithClickEvents: options of a combobox take no keys of their own (ARIA APG)
    <div
      ref={line}
      id={id}
      role="option"
      tabIndex={-1}
      aria-selected={active}
      onClick={onOpen}
      className={classes(
        'cursor-pointer rounded-card px-3 py-2 max-md:min-h-11',
        active ? 'bg-brand/12 outline-1 outline-brand/40 -outline-offset-1' : 'hover:bg-brand/8',
      )}
    >
      <span className="block truncate text-15 font-semibold">{label}</span>
      {detail && <span className="block truncate text-13 text-ink-soft tabular-nums">{detail}</span>}
    </div>
  );
}
