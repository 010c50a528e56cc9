// Signing out: the server ends the session first, then this browser forgets it.

import { logout } from '@valence/contract/sign-in';
import { useCallback } from 'react';
import { useNavigate } from 'react-router';
import { paths } from '../paths.ts';
import { call } from './api.ts';
import { useAuth } from './auth.tsx';
import { removeLoginRecord } from './login-record.ts';

/** Ends the session and goes to sign-in. A failure is only logged: the person stays signed in and can try again. */
export function useSignOut(): () => Promise<void> {
  const { clear } = useAuth();
  const navigate = useNavigate();
  return useCallback(async () => {
    try {
      await call(logout);
    } catch (error) {
      console.warn('Sign-out failed', error);
      return;
    }
    removeLoginRecord();
    clear();
    await navigate(paths.login, { replace: true });
  }, [clear, navigate]);
}
