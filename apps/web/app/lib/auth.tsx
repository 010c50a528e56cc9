// The sign-in state for components.

import type { SignedIn } from '@valence/contract/sign-in';
import type { Role } from '@valence/domain/role';
import { createContext, type ReactNode, useContext, useSyncExternalStore } from 'react';
import { type SessionStore, session, VISITOR } from './session.ts';

/** What `useAuth` gives. Signed out, everything but `notice` is false or undefined. */
export interface Auth {
  isAuthenticated: boolean;
  token: string | undefined;
  refreshToken: string | undefined;
  role: Role | undefined;
  /** Why the server ended the last session; empty when it did not. */
  notice: string;
  signIn: (next: SignedIn) => void;
  /** Forgets the session on this browser; the server is told by `useSignOut`. */
  clear: () => void;
}

const AuthContext = createContext<SessionStore | undefined>(undefined);

/** Put once around everything. `store` is given by tests only. */
export function AuthProvider({ store = session, children }: { store?: SessionStore; children: ReactNode }) {
  return <AuthContext value={store}>{children}</AuthContext>;
}

/** The sign-in state; the component renders again when it changes, also by another tab. */
export function useAuth(): Auth {
  const store = useContext(AuthContext);
  if (!store) throw new Error('useAuth must be used within an AuthProvider');
  // Prerendered HTML is written for a visitor; the browser looks into its storage right after taking it over.
  const { signedIn, notice } = useSyncExternalStore(store.subscribe, store.state, () => VISITOR);
  return {
    isAuthenticated: signedIn !== undefined,
    token: signedIn?.token,
    refreshToken: signedIn?.refreshToken,
    role: signedIn?.role,
    notice,
    signIn: store.set,
    clear: store.clear,
  };
}

const nothing = () => () => {};

/** False while the browser takes over prerendered HTML (storage not looked into yet), true ever after. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    nothing,
    () => true,
    () => false,
  );
}
