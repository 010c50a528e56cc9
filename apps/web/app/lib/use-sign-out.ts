// Signing out: the server ends the session first, then this browser forgets it.

import { logout } from '@valence/contract/auth/sign-in';
import { useCallback } from 'react';
import { call } from './api.ts';
import { useAuth } from './auth.tsx';
import { now } from './clock.ts';
import { removeLoginRecord, writeLoginRecord } from './login-record.ts';

/** What the server is told before a session ends; what fails does not hold up the sign-out. */
export const signOutTasks = new Set<() => Promise<unknown>>();

/**
 * Ends the session; the guard then goes to sign-in, which leads on to `returnTo` if it was passed. A failure is only logged:
 * the person stays signed in.
 */
export function useSignOut(): (returnTo?: string) => Promise<void> {
  const { clear } = useAuth();
  return useCallback(
    async (returnTo?: string) => {
      await Promise.allSettled([...signOutTasks].map((tell) => tell()));
      try {
        await call(logout);
      } catch (error) {
        console.warn('Sign-out failed', error);
        return;
      }
      if (returnTo) writeLoginRecord({ fromPath: returnTo, time: now() });
      else removeLoginRecord();
      clear();
    },
    [clear],
  );
}
