// One student, chosen by a part of the name in any script, by the last digits or by the whole number.

import type { FoundStudent } from '@valence/contract/admin/students';
import { findCopy } from '@valence/copy/admin/find-student';
import { studentsCopy } from '@valence/copy/admin/students';
import { formatPhone, normalisePhone } from '@valence/domain/phone';
import { useState } from 'react';
import { useFoundStudents } from './use-found-students.ts';

/** What is offered at once; who is not among them is found by another letter. */
const MOST_SHOWN = 8;

interface ChosenOptions {
  /** Whether somebody may be chosen; absent: everybody. */
  isOffered?: (student: FoundStudent) => boolean;
  /** Somebody else may be meant now: what was said about the one before is over. */
  onChange: () => void;
}

/** For the field that finds the student (ui/admin/find-field.tsx). */
export function useChosenStudent({ isOffered = () => true, onChange }: ChosenOptions) {
  const [text, setText] = useState('');
  const [chosen, setChosen] = useState<FoundStudent>();
  // A whole number means one person: a list that comes then would push the button away under the finger.
  const typedPhone = normalisePhone(text);
  const { query, students, result } = useFoundStudents(chosen || typedPhone ? '' : text);
  const offered = students.filter(isOffered);
  const isCurrent = query === text.trim() && !chosen;
  const isNothing =
    isCurrent &&
    query !== '' &&
    result.data !== undefined &&
    !result.isError &&
    !result.isFetching &&
    offered.length === 0;
  return {
    field: {
      value: chosen ? `${nameOf(chosen)}, ${formatPhone(chosen.phone)}` : text,
      onType(typed: string) {
        setChosen(undefined);
        setText(typed);
        onChange();
      },
      options: offered.slice(0, MOST_SHOWN).map((student) => ({
        key: student.userId,
        label: nameOf(student),
        detail: factsOf(student),
      })),
      isCurrent: isCurrent && !result.isPlaceholderData,
      onChoose(userId: string) {
        setChosen(offered.find((one) => one.userId === userId));
        onChange();
      },
      listLabel: findCopy.results,
      note: noteOf({ isNothing, query, isError: result.isError, count: offered.length }),
    },
    /** The number of who was chosen, or the whole number that was typed. */
    phone: chosen?.phone ?? typedPhone,
    isEmpty: !chosen && text.trim() === '',
    clear() {
      setChosen(undefined);
      setText('');
    },
  };
}

const nameOf = ({ name }: FoundStudent) => name || studentsCopy.student.unnamed;

function noteOf({
  isNothing,
  query,
  isError,
  count,
}: {
  isNothing: boolean;
  query: string;
  isError: boolean;
  count: number;
}): string | undefined {
  if (isError) return findCopy.failed;
  if (isNothing) return findCopy.none(query);
  return count > MOST_SHOWN ? findCopy.firstOf(MOST_SHOWN) : undefined;
}

/** Enough to tell two students of one name apart. */
export function factsOf({ phone, currentAlYear, school, isVerified }: FoundStudent): string {
  return [
    formatPhone(phone),
    currentAlYear === null ? '' : studentsCopy.student.alYear(currentAlYear),
    school ?? '',
    isVerified ? '' : studentsCopy.student.unverified,
  ]
    .filter(Boolean)
    .join(' · ');
}
