// Continues sessions by their refresh tokens: those that come together share a statement, and each is answered after its commit. What
// that statement does not continue is judged in a transaction that locks first.

import type { refreshSession } from '@valence/contract/auth/sign-in';
import type { RefusalOf, ReplyOf } from '@valence/contract/endpoint';
import type { Clock } from '../../platform/clock.ts';
import { type Db, type Tx, transaction } from '../../platform/db/database.ts';
import { shareWrites } from '../../platform/db/shared-transactions.ts';
import { Refused, refused } from '../../platform/http/refused.ts';
import type { AccessTokens } from './access-tokens.ts';
import { whyOver } from './live-session.ts';
import type { RefreshChain } from './refresh-chain.ts';
import type { SessionState } from './sessions.store.ts';

interface Presented {
  token: string;
  at: Date;
}

type Refreshed =
  | { session: Parameters<AccessTokens['issue']>[0]; successor: string }
  | Refused<RefusalOf<typeof refreshSession>>;

export interface RefreshingDeps {
  db: Db;
  clock: Clock;
  chain: RefreshChain;
  tokens: AccessTokens;
}

export function createRefreshing({ db, clock, chain, tokens }: RefreshingDeps) {
  const refreshing = shareWrites<Presented, Refreshed>(async (presented) => {
    const stepped = await chain.takeSteps(db, new Set(presented.map(({ token }) => token)), clock.now());
    const others = presented.filter(({ token }) => !stepped.has(token));
    const judged = others.length > 0 ? await transaction(db, async (tx) => judge(tx, chain, others)) : NONE;
    return presented.map((one) => stepped.get(one.token) ?? judged.get(one) ?? NEVER_ISSUED);
  });
  return {
    /** Issues a new access token and the refresh token's successor; a repeated call gets the same successor. */
    async refresh(
      refreshToken: string,
    ): Promise<ReplyOf<typeof refreshSession> | Refused<RefusalOf<typeof refreshSession>>> {
      const at = clock.now();
      const refreshed = await refreshing.add({ token: refreshToken, at });
      if (refreshed instanceof Refused) return refreshed;
      return { token: tokens.issue(refreshed.session, at), refreshToken: refreshed.successor };
    },

    /** Answers what waits. */
    stop: async () => refreshing.stop(),
  };
}

const NONE: ReadonlyMap<Presented, Refreshed> = new Map();
const NEVER_ISSUED = refused('refresh-token-invalid');

async function judge(
  tx: Tx,
  chain: RefreshChain,
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
