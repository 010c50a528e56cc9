// Lets only signed-in people into the pages behind sign-in, and puts the frame around them.

import { type ReactNode, useState } from 'react';
import { Redirect } from 'wouter';
import { useAuth } from '../../lib/auth.tsx';
import { usePlace } from '../../lib/navigation.tsx';
import { paths } from '../../paths.ts';
import StudentLayout from './layout.tsx';

/** The address of the icon on a home screen (public/manifest.webmanifest), which is one for all roles. */
const FROM_ICON = `${paths.library}?from=icon`;

/** Redirects to sign-in without a token; sign-in then leads back to this page. */
export default function SignedInOnly({ children }: { children: ReactNode }) {
  const { isAuthenticated, notice, role } = useAuth();
  const { pathname, search, hash } = usePlace();
  const [cameSignedIn] = useState(isAuthenticated);
  if (isAuthenticated && role === 'assistant' && pathname + search === FROM_ICON)
    return <Redirect to={paths.door} replace />;
  if (isAuthenticated) return <StudentLayout>{children}</StudentLayout>;
  // After signing out by choice, the next person who signs in on this device is not led to this page.
  const hasSignedOut = cameSignedIn && notice === '';
  return (
    <Redirect to={paths.login} state={hasSignedOut ? null : { from: pathname + search + hash }} replace />
  );
}
