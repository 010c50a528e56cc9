// Who may see which pages. The server refuses by itself; these spare people the detour.

import { worksAtDesk } from '@valence/domain/role';
import { type ReactNode, useEffect, useState } from 'react';
import { Navigate, Outlet, useLocation, useNavigate } from 'react-router';
import { useAuth } from '../lib/auth.tsx';
import { readLoginRecord, removeLoginRecord } from '../lib/login-record.ts';
import { safeReturnPath } from '../lib/return-path.ts';
import { paths } from '../paths.ts';

/** For home, sign-in and verification: who is signed in, or just became so, goes on to where they wanted to go. */
export function VisitorsOnly() {
  const { isAuthenticated } = useAuth();
  return isAuthenticated ? <GoOn /> : <Outlet />;
}

/** Ends a sign-in: the wanted page is read once, then the attempt's record is of no more use. */
function GoOn() {
  const from = useFrom();
  const navigate = useNavigate();
  const [to] = useState(() => from ?? readLoginRecord()?.fromPath ?? paths.library);
  useEffect(() => {
    removeLoginRecord();
    void navigate(to, { replace: true });
  }, [navigate, to]);
  return null;
}

/** For the desk: students go back to their library. */
export function DeskOnly({ children }: { children: ReactNode }) {
  const { role } = useAuth();
  return role && worksAtDesk(role) ? children : <Navigate to={paths.library} replace />;
}

/** The page that was wanted before sign-in, if it is one of this site. */
export function useFrom(): string | undefined {
  const state: unknown = useLocation().state;
  return typeof state === 'object' && state !== null && 'from' in state
    ? safeReturnPath(state.from)
    : undefined;
}
