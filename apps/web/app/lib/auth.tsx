// The sign-in state for components.

import type { SignedIn } from '@valence/contract/auth/sign-in';
import type { Role } from '@valence/domain/role';
import { createContext, type ReactNode, useContext, useSyncExternalStore } from 'react';
import { type SessionStore, session, VISITOR } from './session.ts';

/** What `useAuth` gives. Signed out, everything but `notice` is false or undefined. */
export interface Auth {
  isAuthenticated: boolean;
  token: string | undefined;
  refreshToken: string | undefined;
  role: Role | undefined;
  /** The account's own; undefined where none was chosen. */
  language: string | undefined;
  /** Why the server ended the last session; empty when it did not. */
  notice: string;
  signIn: (next: SignedIn) => void;
  /** Forgets the session on this browser; `useSignOut` ends it on the server. */
  clear: () => void;
}

const AuthContext = createContext<SessionStore | undefined>(undefined);

/** Put once around everything. Only tests pass `store`. */
export function AuthProvider({ store = session, children }: { store?: SessionStore; children: ReactNode }) {
  return <AuthContext value={store}>{children}</AuthContext>;
}

/** The sign-in state; the component renders again when it changes, also by another tab. */
export function useAuth(): Auth {
  const store = useContext(AuthContext);
  if (!store) throw new Error('useAuth must be used within an AuthProvider');
  // Prerendered HTML is written for a visitor; the browser reads its storage right after hydration.
  const { signedIn, notice } = useSyncExternalStore(store.subscribe, store.state, () => VISITOR);
  return {
    isAuthenticated: signedIn !== undefined,
    token: signedIn?.token,
    refreshToken: signedIn?.refreshToken,
    role: signedIn?.role,
    language: signedIn?.language,
    notice,
    signIn: store.set,
    clear: store.clear,
  };
}

const nothing = () => () => {};

/** False while the browser hydrates prerendered HTML (storage not read yet), true from then on. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    nothing,
    () => true,
    () => false,
  );
}
