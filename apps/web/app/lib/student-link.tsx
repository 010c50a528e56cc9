// A student's name wherever staff meets it: it leads to the page of the student.

import { studentsCopy } from '@valence/copy/admin/students';
import { Link } from 'wouter';
import { adminPaths } from './admin-paths.ts';

interface StudentLinkProps {
  userId: string;
  /** As stored; empty: not known yet. */
  name: string;
  className?: string;
}

export function StudentLink({ userId, name, className = '' }: StudentLinkProps) {
  return (
    <Link
      to={adminPaths.student(userId)}
      className={`inline-flex min-h-6 max-w-full items-center text-left font-semibold text-brand underline decoration-brand/35 underline-offset-4 [overflow-wrap:anywhere] hover:decoration-brand max-lg:min-h-11 ${className}`}
    >
      {name || studentsCopy.student.unnamed}
    </Link>
  );
}
