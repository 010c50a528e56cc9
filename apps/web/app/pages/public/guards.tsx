// Who may see the visitors' pages. The server refuses anyway; guards spare people the detour.

import { opensSoon } from 'virtual:brand';
import { safeReturnPath } from '@valence/domain/return-path';
import { mayEnterAdmin, type Role } from '@valence/domain/role';
import { type ReactNode, useEffect, useState } from 'react';
import { useAuth } from '../../lib/auth.tsx';
import { readLoginRecord, removeLoginRecord } from '../../lib/login-record.ts';
import { useNavigate, usePlace } from '../../lib/navigation.tsx';
import { paths } from '../../paths.ts';

/** For home, sign-in and verification: people who are or just got signed in go on to the page that they wanted. */
export function VisitorsOnly({ children }: { children: ReactNode }) {
  const { isAuthenticated } = useAuth();
  return isAuthenticated ? <GoOn /> : children;
}

/** Ends a sign-in: reads the page to return to once, then removes the attempt's record. */
function GoOn() {
  const from = useFrom();
  const navigate = useNavigate();
  const { role, language } = useAuth();
  const [to] = useState(() => from ?? readLoginRecord()?.fromPath ?? firstPage(role));
  useEffect(() => {
    removeLoginRecord();
    // The account's language came with the sign-in: its pages are others.
    if (language && language !== import.meta.env.LANGUAGE) window.location.replace(to);
    else navigate(to, { replace: true });
  }, [navigate, to, language]);
  return null;
}

function firstPage(role: Role | undefined): string {
  // The admin of a new school has nothing to watch yet, but a list of what to do.
  if (opensSoon && role && mayEnterAdmin(role)) return paths.dashboard;
  return role === 'assistant' ? paths.door : paths.library;
}

/** The page that the person wanted before sign-in, if it is one of this site. */
export function useFrom(): string | undefined {
  const { state } = usePlace();
  return typeof state === 'object' && state !== null && 'from' in state
    ? safeReturnPath(state.from)
    : undefined;
}
