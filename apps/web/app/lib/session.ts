// Who is signed in, in one shared place for all tabs: kept in local storage, renewed once for many calls, told to whoever asks.

import { refreshSession, type SignedIn, signedIn } from '@valence/contract/sign-in';
import { type KeptText, keptText } from './browser-storage.ts';
import { ApiRefusal, send } from './http.ts';

/** What the site knows at one moment. The same object until something changes. */
export interface SessionState {
  readonly signedIn: SignedIn | undefined;
  /** The server's words when it ended the session (another device, run out); empty after one's own sign-out. */
  readonly notice: string;
}

export interface SessionStore {
  state(): SessionState;
  subscribe(listener: () => void): () => void;
  set(next: SignedIn): void;
  /** Signs out on this browser, in all its tabs. */
  clear(notice?: string): void;
  /**
   * A token that is newer than the one that was just refused. Calls at the same time share one renewal, other tabs' too.
   * @returns undefined when nobody is signed in any more
   * @throws NetworkFailure, or ApiRefusal of a server that cannot answer now: the person stays signed in
   */
  renew(refusedToken: string): Promise<string | undefined>;
}

export interface SessionDeps {
  kept: KeptText;
  exchange(refreshToken: string): Promise<{ token: string; refreshToken: string }>;
  /** Runs one task at a time over all tabs. */
  exclusively<T>(task: () => Promise<T>): Promise<T>;
  /** Calls back when another tab changed what is kept. */
  onKeptChange(listener: () => void): void;
}

export function createSession(deps: SessionDeps): SessionStore {
  const listeners = new Set<() => void>();
  let current: SessionState = { signedIn: read(deps.kept), notice: '' };
  let renewal: Promise<string | undefined> | undefined;

  function become(next: SignedIn | undefined, notice = ''): void {
    current = { signedIn: next, notice };
    for (const listener of listeners) listener();
  }
  function set(next: SignedIn): void {
    deps.kept.write(JSON.stringify(next));
    become(next);
  }
  function clear(notice = ''): void {
    deps.kept.remove();
    become(undefined, notice);
  }
  // What is kept is the truth: another tab may have renewed or signed out while this one waited.
  function adopt(): SignedIn | undefined {
    const kept = read(deps.kept);
    if (!sameSession(kept, current.signedIn)) become(kept);
    return kept;
  }
  async function renewAlone(refusedToken: string): Promise<string | undefined> {
    const before = adopt();
    if (!before || before.token !== refusedToken) return before?.token;
    try {
      const renewed = await deps.exchange(before.refreshToken);
      const after = adopt();
      if (after?.refreshToken !== before.refreshToken) return after?.token;
      set({ ...before, ...renewed });
      return renewed.token;
    } catch (error) {
      if (!endsSession(error)) throw error;
      if (adopt()?.refreshToken === before.refreshToken) clear(error.message);
      return current.signedIn?.token;
    }
  }

  deps.onKeptChange(() => void adopt());
  return {
    state: () => current,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    set,
    clear,
    renew(refusedToken) {
      renewal ??= deps.exclusively(() => renewAlone(refusedToken)).finally(() => {
        renewal = undefined;
      });
      return renewal;
    },
  };
}

// A server that is restarting or overloaded has not judged the token.
function endsSession(error: unknown): error is ApiRefusal {
  return error instanceof ApiRefusal && error.status < 500 && error.status !== 408 && error.status !== 429;
}

function read(kept: KeptText): SignedIn | undefined {
  const text = kept.read();
  if (!text) return undefined;
  try {
    return signedIn.safeParse(JSON.parse(text)).data;
  } catch {
    return undefined;
  }
}

function sameSession(one: SignedIn | undefined, other: SignedIn | undefined): boolean {
  return one?.token === other?.token && one?.refreshToken === other?.refreshToken && one?.role === other?.role;
}

/** Local storage key of the sign-in state. */
export const SESSION_KEY = 'auth';

/** This browser's session. */
export const session = createSession({
  kept: keptText(SESSION_KEY),
  exchange: (refreshToken) => send(refreshSession, { body: { refreshToken } }),
  // Web Locks need a secure context; without them the server's own rule holds (a repeated refresh gets the same successor).
  exclusively: (task) =>
    globalThis.navigator?.locks ? navigator.locks.request('valence-session', task) : task(),
  onKeptChange(listener) {
    if (typeof window === 'undefined') return;
    window.addEventListener('storage', (event) => {
      if (event.key === SESSION_KEY || event.key === null) listener();
    });
  },
});
