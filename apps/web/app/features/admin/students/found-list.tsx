// The students found so far, and a button that loads more of them.

import { findCopy as copy } from '@valence/copy/admin/find-student';
import type { Phone } from '@valence/domain/phone';
import { TextButton } from '../../../ui/button.tsx';
import { FoundStudentLine } from './found-student-line.tsx';
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
