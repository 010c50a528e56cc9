// Who is signed in, shared by all tabs: stored in local storage, renewed once for many calls, published to subscribers.

import type { SignedIn } from '@valence/contract/auth/sign-in';
import { ROLES } from '@valence/domain/role';
import { endStay, type StoredText, storedText } from './browser-storage.ts';
import { ApiRefusal } from './failures.ts';

/** The sign-in state at one moment. The same object until something changes. */
export interface SessionState {
  readonly signedIn: SignedIn | undefined;
  /** The server's sentence when it ended the session (another device, run out); empty after the person's own sign-out. */
  readonly notice: string;
}

/** Nobody is signed in: what prerendered HTML is written for. */
export const VISITOR: SessionState = { signedIn: undefined, notice: '' };

export interface SessionStore {
  state: () => SessionState;
  subscribe: (listener: () => void) => () => void;
  set: (next: SignedIn) => void;
  /** Signs out on this browser, in all its tabs. */
  clear: (notice?: string) => void;
  /**
   * Gets a newer token than the one that was just refused. Calls at the same time share one renewal, also across tabs.
   * @returns undefined when nobody is signed in any more
   * @throws NetworkFailure, or ApiRefusal of a server that cannot answer now: the person stays signed in
   */
  renew: (refusedToken: string, exchange: Exchange) => Promise<string | undefined>;
}

/** Gets a refresh token's successor from the server, and the access token that comes with it. */
export type Exchange = (refreshToken: string) => Promise<{ token: string; refreshToken: string }>;

export interface SessionDeps {
  storage: StoredText;
  /** Runs one task at a time over all tabs. */
  exclusively: <T>(task: () => Promise<T>) => Promise<T>;
  /** Calls back when another tab changed what is stored. */
  onStorageChange: (listener: () => void) => void;
}

export function createSession(deps: SessionDeps): SessionStore {
  const holder = createHolder(deps.storage);
  let renewal: Promise<string | undefined> | undefined;
  deps.onStorageChange(() => void holder.adopt());
  return {
    ...holder,
    renew(refusedToken, exchange) {
      renewal ??= deps
        .exclusively(() => renewAlone(holder, exchange, refusedToken))
        .finally(() => {
          renewal = undefined;
        });
      return renewal;
    },
  };
}

type Holder = ReturnType<typeof createHolder>;

function createHolder(storage: StoredText) {
  const listeners = new Set<() => void>();
  const stateOf = (next: SignedIn | undefined, notice: string) =>
    next || notice ? { signedIn: next, notice } : VISITOR;
  let current = stateOf(read(storage), '');
  const become = (next: SignedIn | undefined, notice = '') => {
    current = stateOf(next, notice);
    for (const listener of listeners) listener();
  };
  return {
    state: () => current,
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    set: (next: SignedIn) => {
      storage.write(JSON.stringify(next));
      become(next);
    },
    clear: (notice = '') => {
      storage.remove();
      become(undefined, notice);
    },
    /** What is stored is the truth: another tab may have renewed or signed out meanwhile. */
    adopt: () => {
      const stored = read(storage);
      if (!sameSession(stored, current.signedIn)) become(stored);
      return stored;
    },
  };
}

async function renewAlone(
  holder: Holder,
  exchange: Exchange,
  refusedToken: string,
): Promise<string | undefined> {
  const before = holder.adopt();
  if (!before || before.token !== refusedToken) return before?.token;
  try {
    const renewed = await exchange(before.refreshToken);
    const after = holder.adopt();
    // The person signed out or signed in again during the exchange: keep that.
    if (after?.refreshToken !== before.refreshToken) return after?.token;
    holder.set({ ...before, ...renewed });
    return renewed.token;
  } catch (error) {
    if (!endsSession(error)) throw error;
    if (holder.adopt()?.refreshToken === before.refreshToken) holder.clear(error.message);
    return holder.state().signedIn?.token;
  }
}

// A server that is restarting or overloaded has not judged the token.
function endsSession(error: unknown): error is ApiRefusal {
  return error instanceof ApiRefusal && error.status < 500 && error.status !== 408 && error.status !== 429;
}

function read(storage: StoredText): SignedIn | undefined {
  const text = storage.read();
  if (!text) return undefined;
  try {
    const stored: unknown = JSON.parse(text);
    return isSignedIn(stored) ? stored : undefined;
  } catch {
    return undefined;
  }
}

/** Checked without the contract's schemas: every page loads this, and the public ones need no schema for anything else. */
function isSignedIn(stored: unknown): stored is SignedIn {
  const { isAuthenticated, token, refreshToken, role } = (stored ?? {}) as Partial<
    Record<keyof SignedIn, unknown>
  >;
  return (
    isAuthenticated === true &&
    typeof token === 'string' &&
    typeof refreshToken === 'string' &&
    ROLES.some((one) => one === role)
  );
}

function sameSession(one: SignedIn | undefined, other: SignedIn | undefined): boolean {
  return (
    one?.token === other?.token && one?.refreshToken === other?.refreshToken && one?.role === other?.role
  );
}

/** Local storage key of the sign-in state. */
export const SESSION_KEY = 'auth';

/** What is stored for one stay (the students who were looked up) ends with the sign-in, before the next person uses the tab. */
function withStay(storage: StoredText): StoredText {
  const remove = () => {
    storage.remove();
    endStay();
  };
  return { ...storage, remove };
}

/** This browser's session. */
export const session = createSession({
  storage: withStay(storedText(SESSION_KEY)),
  // Web Locks need a secure context; without them the server's own rule holds (a repeated refresh gets the same successor).
  exclusively: (task) =>
    globalThis.navigator?.locks ? navigator.locks.request('valence-session', task) : task(),
  onStorageChange(listener) {
    if (typeof window === 'undefined') return;
    window.addEventListener('storage', (event) => {
      if (event.key !== SESSION_KEY && event.key !== null) return;
      if (event.newValue === null) endStay();
      listener();
    });
  },
});
