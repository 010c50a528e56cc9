// The students found so far, and a button that loads more of them.

import type { FoundStudent } from '@valence/contract/admin/students';
import { findCopy as copy } from '@valence/copy/admin/find-student';
import { studentsCopy } from '@valence/copy/admin/students';
import { formatPhone, type Phone } from '@valence/domain/phone';
import { useEffect, useRef } from 'react';
import { TextButton } from '../../../ui/button.tsx';
import { classes } from '../../../ui/classes.ts';
import type { useFound } from './use-found.ts';

interface FoundListProps {
  /** Prefix of the ids of the list and its lines. */
  id: string;
  search: ReturnType<typeof useFound>;
  /** Index of the line that Enter would open. */
  at: number;
  onPick: (phone: Phone) => void;
}

export function FoundList({ id, search: { students, more, result }, at, onPick }: FoundListProps) {
  return (
    <>
      <div
        id={`${id}-list`}
        role="listbox"
        aria-label={copy.results}
        className="-mx-2 h-72 overflow-y-auto"
        aria-busy={result.isFetching}
      >
        {students.map((student, index) => (
          <FoundStudentLine
            key={student.userId}
            id={`${id}-${index}`}
            student={student}
            active={index === at}
            onPick={() => onPick(student.phone)}
          />
        ))}
        {result.data && students.length === 0 && (
          <p className="px-2 text-15 text-ink-soft">{copy.noneHint}</p>
        )}
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

interface FoundStudentLineProps {
  id: string;
  student: FoundStudent;
  active: boolean;
  onPick: () => void;
}

/** One found student, with enough to tell two of one name apart. */
function FoundStudentLine({ id, student, active, onPick }: FoundStudentLineProps) {
  const line = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (active) line.current?.scrollIntoView({ block: 'nearest' });
  }, [active]);
  const { name, phone, currentAlYear, school, isVerified } = student;
  const facts = [
    formatPhone(phone),
    currentAlYear === null ? '' : studentsCopy.student.alYear(currentAlYear),
    school ?? '',
    isVerified ? '' : studentsCopy.student.unverified,
  ];
  return (
    // The keyboard uses the combobox above; this is for the pointer.
    // biome-ignore lint/a11y/useKeyWithClickEvents: options of a combobox take no keys of their own (ARIA APG)
    <div
      ref={line}
      id={id}
      role="option"
      tabIndex={-1}
      aria-selected={active}
      onClick={onPick}
      className={classes(
        'cursor-pointer rounded-card px-3 py-2',
        active ? 'bg-brand/12 outline-1 outline-brand/40 -outline-offset-1' : 'hover:bg-brand/8',
      )}
    >
      <span className="block truncate text-15 font-semibold">{name || studentsCopy.student.unnamed}</span>
      <span className="block truncate text-13 text-ink-soft tabular-nums">
        {facts.filter(Boolean).join(' · ')}
      </span>
    </div>
  );
}
