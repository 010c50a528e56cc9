// Who is signed in where a component is tested alone.

import type { Role } from '@valence/domain/role';
import type { SessionStore } from '../app/lib/session.ts';

/** A session of this role, which nothing ends or renews. */
export function signedInAs(role: Role): SessionStore {
  const state = {
    signedIn: { isAuthenticated: true as const, token: 'token', refreshToken: 'refresh', role },
    notice: '',
  };
  return {
    state: () => state,
    subscribe: () => () => {},
    set: () => {},
    clear: () => {},
    renew: async () => undefined,
  };
}
