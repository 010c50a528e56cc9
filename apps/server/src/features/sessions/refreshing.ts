// Continues sessions by their refresh tokens: those that come together share a statement, and each is answered after its commit. What
// that statement does not continue is judged in a transaction that locks first, and so are tokens of the earlier chain.

import type { refreshSession } from '@valence/contract/auth/sign-in';
import type { RefusalOf, ReplyOf } from '@valence/contract/endpoint';
import type { Clock } from '../../platform/clock.ts';
import { type Db, type Tx, transaction } from '../../platform/db/database.ts';
import { shareWrites } from '../../platform/db/shared-transactions.ts';
import { Refused, refused } from '../../platform/http/refused.ts';
import type { AccessTokens } from './access-tokens.ts';
import { isEarlier } from './earlier-chain.ts';
import { whyOver } from './live-session.ts';
import type { Chain, RefreshChain, Stepped } from './refresh-chain.ts';
import type { RefreshToken, RefreshTokens } from './refresh-tokens.ts';
import type { SessionState } from './sessions.store.ts';

interface Presented {
  token: string;
  /** What it says; undefined for one of the earlier chain. */
  read: RefreshToken | undefined;
  at: Date;
}

type Refreshed =
  | { session: Parameters<AccessTokens['issue']>[0]; successor: string }
  | Refused<RefusalOf<typeof refreshSession>>;

export interface RefreshingDeps {
  db: Db;
  clock: Clock;
  refreshTokens: RefreshTokens;
  chain: RefreshChain;
  earlier: Chain;
  tokens: AccessTokens;
}

export function createRefreshing({ db, clock, refreshTokens, chain, earlier, tokens }: RefreshingDeps) {
  const judgeBy = async (rules: Chain, presented: readonly Presented[]) =>
    presented.length > 0 ? transaction(db, async (tx) => judge(tx, rules, presented)) : NONE;

  const refreshing = shareWrites<Presented, Refreshed>(async (presented) => {
    // First: the numbered token that follows one of the earlier chain retires it.
    const before = await judgeBy(
      earlier,
      presented.filter(({ read }) => read === undefined),
    );
    const numbered = presented.flatMap(({ token, read }) => (read ? [{ ...read, token }] : []));
    const stepped = numbered.length > 0 ? await chain.takeSteps(db, numbered, clock.now()) : NONE_STEPPED;
    const judged = await judgeBy(
      chain,
      presented.filter(({ token, read }) => read && !stepped.has(token)),
    );
    return presented.map(
      (one) => stepped.get(one.token) ?? judged.get(one) ?? before.get(one) ?? NEVER_ISSUED,
    );
  });
  return {
    /** Issues a new access token and the refresh token's successor; a repeated call gets the same successor. */
    async refresh(
      token: string,
    ): Promise<ReplyOf<typeof refreshSession> | Refused<RefusalOf<typeof refreshSession>>> {
      const read = refreshTokens.read(token);
      if (!read && !isEarlier(token)) return NEVER_ISSUED;
      const at = clock.now();
      const refreshed = await refreshing.add({ token, read, at });
      if (refreshed instanceof Refused) return refreshed;
      return { token: tokens.issue(refreshed.session, at), refreshToken: refreshed.successor };
    },

    /** Answers what waits. */
    stop: async () => refreshing.stop(),
  };
}

const NONE_STEPPED: ReadonlyMap<string, Stepped> = new Map();
const NONE: ReadonlyMap<Presented, Refreshed> = new Map();
const NEVER_ISSUED = refused('refresh-token-invalid');

async function judge(
  tx: Tx,
  chain: Chain,
  presented: readonly Presented[],
): Promise<Map<Presented, Refreshed>> {
  const answers = new Map<Presented, Refreshed>();
  for (let waiting = presented; waiting.length > 0; waiting = waiting.filter((one) => !answers.has(one))) {
    // Anew in each round: a retired token has ended its session for those that wait.
    const states = await chain.lock(tx, new Set(waiting.map(({ token }) => token)));
    const round = firstOfSessions(waiting, states);
    const steps = round.flatMap(({ token, at }) => {
      const state = states.get(token);
      return state && !whyNot(state, at) ? [[token, { token, state, at }] as const] : [];
    });
    const successors = await chain.step(tx, [...new Map(steps).values()]);
    for (const one of round) {
      const [state, successor] = [states.get(one.token), successors.get(one.token)];
      const isTaken = state !== undefined && successor !== undefined;
      answers.set(one, whyNot(state, one.at) ?? (isTaken ? { session: state, successor } : NEVER_ISSUED));
    }
  }
  return answers;
}

/** Those that can be answered together: of each session one token, the first that came, however often. */
function firstOfSessions(
  waiting: readonly Presented[],
  states: ReadonlyMap<string, SessionState>,
): Presented[] {
  const tokenOf = new Map<string, string>();
  return waiting.filter(({ token }) => {
    const session = states.get(token)?.sessionId;
    if (session === undefined) return true;
    const first = tokenOf.get(session) ?? token;
    tokenOf.set(session, first);
    return first === token;
  });
}

function whyNot(
  state: SessionState | undefined,
  at: Date,
): Refused<RefusalOf<typeof refreshSession>> | undefined {
  const refusal = whyOver(state, at);
  if (refusal?.code === 'session-replaced') return refused('session-replaced');
  return refusal && refused('refresh-token-invalid');
}
