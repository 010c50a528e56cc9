// Which student lies on the desk: found from any of its pages, shown on the students' page. Never in an address.

import type { Phone } from '@valence/domain/phone';
import { createContext, useContext } from 'react';

interface DeskStudent {
  phone: Phone | undefined;
  /** Puts the student on the desk and goes to the students' page. */
  open: (phone: Phone) => void;
}

const DeskStudentContext = createContext<DeskStudent | undefined>(undefined);

export const DeskStudentProvider = DeskStudentContext.Provider;

export function useDeskStudent(): DeskStudent {
  const student = useContext(DeskStudentContext);
  if (!student) throw new Error('useDeskStudent must be used within the desk');
  return student;
}
