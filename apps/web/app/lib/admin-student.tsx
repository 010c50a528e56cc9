// Which student is open in the admin area: looked up on any of its pages, shown on the students' page. Never in an address.

import type { Phone } from '@valence/domain/phone';
import { createContext, useContext } from 'react';

interface AdminStudent {
  phone: Phone | undefined;
  /** Opens the student and goes to the students' page. */
  open: (phone: Phone) => void;
}

const AdminStudentContext = createContext<AdminStudent | undefined>(undefined);

export const AdminStudentProvider = AdminStudentContext.Provider;

export function useAdminStudent(): AdminStudent {
  const student = useContext(AdminStudentContext);
  if (!student) throw new Error('useAdminStudent must be used within the admin area');
  return student;
}
