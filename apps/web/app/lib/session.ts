// Who is signed in, in one shared place for all tabs: kept in local storage, renewed once for many calls, told to whoever asks.

import { refreshSession, type SignedIn, signedIn } from '@valence/contract/sign-in';
import { endStay, type KeptText, keptText } from './browser-storage.ts';
import { ApiRefusal, send } from './http.ts';

/** What the site knows at one moment. The same object until something changes. */
export interface SessionState {
  readonly signedIn: SignedIn | undefined;
  /** The server's words when it ended the session (another device, run out); empty after one's own sign-out. */
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
   * A token that is newer than the one that was just refused. Calls at the same time share one renewal, other tabs' too.
   * @returns undefined when nobody is signed in any more
   * @throws NetworkFailure, or ApiRefusal of a server that cannot answer now: the person stays signed in
   */
  renew: (refusedToken: string) => Promise<string | undefined>;
}

export interface SessionDeps {
  kept: KeptText;
  exchange: (refreshToken: string) => Promise<{ token: string; refreshToken: string }>;
  /** Runs one task at a time over all tabs. */
  exclusively: <T>(task: () => Promise<T>) => Promise<T>;
  /** Calls back when another tab changed what is kept. */
  onKeptChange: (listener: () => void) => void;
}

export function createSession(deps: SessionDeps): SessionStore {
  const holder = createHolder(deps.kept);
  let renewal: Promise<string | undefined> | undefined;
  deps.onKeptChange(() => void holder.adopt());
  return {
    ...holder,
    renew(refusedToken) {
      renewal ??= deps
        .exclusively(() => renewAlone(holder, deps.exchange, refusedToken))
        .finally(() => {
          renewal = undefined;
        });
      return renewal;
    },
  };
}

type Holder = ReturnType<typeof createHolder>;

function createHolder(kept: KeptText) {
  const listeners = new Set<() => void>();
  const stateOf = (next: SignedIn | undefined, notice: string) =>
    next || notice ? { signedIn: next, notice } : VISITOR;
  let current = stateOf(read(kept), '');
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
      kept.write(JSON.stringify(next));
      become(next);
    },
    clear: (notice = '') => {
      kept.remove();
      become(undefined, notice);
    },
    /** What is kept is the truth: another tab may have renewed or signed out meanwhile. */
    adopt: () => {
      const truth = read(kept);
      if (!sameSession(truth, current.signedIn)) become(truth);
      return truth;
    },
  };
}

async function renewAlone(
  holder: Holder,
  exchange: SessionDeps['exchange'],
  refusedToken: string,
): Promise<string | undefined> {
  const before = holder.adopt();
  if (!before || before.token !== refusedToken) return before?.token;
  try {
    const renewed = await exchange(before.refreshToken);
    const after = holder.adopt();
    // Signed out, or signed in anew, while the exchange was under way: that stands.
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
  return (
    one?.token === other?.token && one?.refreshToken === other?.refreshToken && one?.role === other?.role
  );
}

/** Local storage key of the sign-in state. */
export const SESSION_KEY = 'auth';

/** What is kept for one stay (whom the desk looked up) ends with the sign-in, also for who signs in next in this tab. */
function withStay(kept: KeptText): KeptText {
  const remove = () => {
    kept.remove();
    endStay();
  };
  return { ...kept, remove };
}

/** This browser's session. */
export const session = createSession({
  kept: withStay(keptText(SESSION_KEY)),
  exchange: (refreshToken) => send(refreshSession, { body: { refreshToken } }),
  // Web Locks need a secure context; without them the server's own rule holds (a repeated refresh gets the same successor).
  exclusively: (task) =>
    globalThis.navigator?.locks ? navigator.locks.request('valence-session', task) : task(),
  onKeptChange(listener) {
    if (typeof window === 'undefined') return;
    window.addEventListener('storage', (event) => {
      if (event.key !== SESSION_KEY && event.key !== null) return;
      if (event.newValue === null) endStay();
      listener();
    });
  },
});
