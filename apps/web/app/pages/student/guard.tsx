// The way into everything behind sign-in.

import { useState } from 'react';
import { Navigate, Outlet, useLocation } from 'react-router';
import { useAuth, useHydrated } from '../../lib/auth.tsx';
import { paths } from '../../paths.ts';

/** For everything behind sign-in: without a token to sign-in, which remembers the page that was wanted. */
export default function SignedInOnly() {
  // These pages have no prerendered HTML; until storage can be looked into nobody is sent away.
  return useHydrated() ? <WithSession /> : null;
}

function WithSession() {
  const { isAuthenticated, notice } = useAuth();
  const { pathname, search, hash } = useLocation();
  const [cameSignedIn] = useState(isAuthenticated);
  if (isAuthenticated) return <Outlet />;
  // Who signed out by choice does not hand the page on to whoever signs in next on this device.
  const left = cameSignedIn && notice === '';
  return <Navigate to={paths.login} state={left ? null : { from: pathname + search + hash }} replace />;
}
