// Lets only the staff into the admin area. The server refuses anyway.

import { mayEnterAdmin } from '@valence/domain/role';
import type { ReactNode } from 'react';
import { Redirect } from 'wouter';
import { useAuth } from '../../lib/auth.tsx';
import { paths } from '../../paths.ts';

/** Students go back to their library. */
export function AdminOnly({ children }: { children: ReactNode }) {
  const { role } = useAuth();
  return role && mayEnterAdmin(role) ? children : <Redirect to={paths.library} replace />;
}
