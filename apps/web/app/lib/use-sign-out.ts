// Signing out: the server ends the session first, then this browser forgets it.

import { logout } from '@valence/contract/sign-in';
import { useCallback } from 'react';
import { call } from './api.ts';
import { useAuth } from './auth.tsx';
import { removeLoginRecord } from './login-record.ts';

/** Ends the session; the guard then goes to sign-in. A failure is only logged: the person stays signed in. */
export function useSignOut(): () => Promise<void> {
  const { clear } = useAuth();
  return useCallback(async () => {
    try {
      await call(logout);
    } catch (error) {
      console.warn('Sign-out failed', error);
      return;
    }
    removeLoginRecord();
    clear();
  }, [clear]);
}
