// The students found so far, and the way to more of them.

import { findCopy as copy } from '@valence/copy/desk-find';
import type { Phone } from '@valence/domain/phone';
import { TextButton } from '../../ui/button.tsx';
import { FoundStudentLine } from './found-student-line.tsx';
import type { useFound } from './use-found.ts';

interface FoundListProps {
  /** The ids of list and lines begin with it. */
  id: string;
  found: ReturnType<typeof useFound>;
  /** The line that Enter would open. */
  at: number;
  onPick: (phone: Phone) => void;
}

export function FoundList({ id, found: { students, more, found }, at, onPick }: FoundListProps) {
  return (
    <>
      <div
        id={`${id}-list`}
        role="listbox"
        aria-label={copy.results}
        className="-mx-2 h-72 overflow-y-auto"
        aria-busy={found.isFetching}
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
        {found.data && students.length === 0 && <p className="px-2 text-15 text-ink-soft">{copy.noneHint}</p>}
      </div>
      {more && (
        <TextButton
          className="self-start"
          disabled={found.isFetchingNextPage}
          onClick={() => void found.fetchNextPage()}
        >
          {copy.more}
        </TextButton>
      )}
    </>
  );
}
