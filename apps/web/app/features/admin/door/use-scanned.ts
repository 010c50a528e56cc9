// What becomes of a scanned code: the student is found as if they had been typed, and marked as present if this is their class.

import { useQueryClient } from '@tanstack/react-query';
import type { DoorClass, DoorStudent } from '@valence/contract/admin/door';
import { readStudentCode } from '@valence/domain/student-code';
import { useRef, useState } from 'react';
import { type FoundStudents, foundQuery } from './door-calls.ts';
import type { DoorActions } from './use-door-actions.ts';
import { useMarked } from './waiting-marks-line.tsx';

export type Verdict =
  | { state: 'looking' | 'foreign' | 'unknown' | 'unknown-offline' | 'failed' }
  /** `wasPresent`: before this scan. */
  | { state: 'found'; student: DoorStudent; code: string; wasPresent: boolean };

interface ScannedOptions {
  schoolClass: Pick<DoorClass, '_id' | 'name'>;
  press: DoorActions['press'];
  onFound: (student: DoorStudent, code: string) => void;
}

export function useScanned({ schoolClass, press, onFound }: ScannedOptions) {
  const client = useQueryClient();
  const marked = useMarked();
  const [verdict, setVerdict] = useState<Verdict>();
  const scans = useRef(0);
  const scan = async (text: string): Promise<void> => {
    scans.current += 1;
    const scanned = scans.current;
    const code = readStudentCode(text);
    if (code === undefined) return setVerdict({ state: 'foreign' });
    setVerdict({ state: 'looking' });
    let found: FoundStudents | undefined;
    try {
      found = await client.query(foundQuery(schoolClass, code));
    } catch (error) {
      console.warn('A scanned student was not looked up', error);
    }
    const [first] = found?.students ?? [];
    const student = first && marked(first);
    const seat = student?.seat;
    // Also where the next student was scanned meanwhile: this one has gone in.
    if (student && seat?.classId === schoolClass._id && !student.isPresent)
      press('present', { ...student, seat });
    if (scanned !== scans.current) return;
    if (!found) setVerdict({ state: 'failed' });
    else if (!student) setVerdict({ state: found.keptAt ? 'unknown-offline' : 'unknown' });
    else {
      setVerdict({ state: 'found', student, code, wasPresent: student.isPresent });
      onFound(student, code);
    }
  };
  return { verdict, scan };
}
