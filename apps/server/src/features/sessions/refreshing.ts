// Continues sessions by their refresh tokens: those that come together share a transaction, and each is answered after its commit.

import type { refreshSession } from '@valence/contract/auth/sign-in';
import type { RefusalOf, ReplyOf } from '@valence/contract/endpoint';
import type { Clock } from '../../platform/clock.ts';
import type { Db, Tx } from '../../platform/db/database.ts';
import { shareTransactions } from '../../platform/db/shared-transactions.ts';
import { Refused, refused } from '../../platform/http/refused.ts';
import type { AccessTokens } from './access-tokens.ts';
import { whyOver } from './live-session.ts';
import type { RefreshChain } from './refresh-chain.ts';
import type { SessionState } from './sessions.store.ts';

interface Presented {
  token: string;
  at: Date;
}

type Refreshed = { state: SessionState; successor: string } | Refused<RefusalOf<typeof refreshSession>>;

export interface RefreshingDeps {
  db: Db;
  clock: Clock;
  chain: RefreshChain;
  tokens: AccessTokens;
}

export function createRefreshing({ db, clock, chain, tokens }: RefreshingDeps) {
  const refreshing = shareTransactions<Presented, Refreshed>(db, async (tx, presented) =>
    refreshAll(tx, chain, presented),
  );
  return {
    /** Issues a new access token and the refresh token's successor; a repeated call gets the same successor. */
    async refresh(
      refreshToken: string,
    ): Promise<ReplyOf<typeof refreshSession> | Refused<RefusalOf<typeof refreshSession>>> {
      const at = clock.now();
      const refreshed = await refreshing.add({ token: refreshToken, at });
      if (refreshed instanceof Refused) return refreshed;
      return { token: tokens.issue(refreshed.state, at), refreshToken: refreshed.successor };
    },

    /** Answers what waits. */
    stop: async () => refreshing.stop(),
  };
}

async function refreshAll(
  tx: Tx,
  chain: RefreshChain,
  presented: readonly Presented[],
): Promise<Refreshed[]> {
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
      answers.set(
        one,
        whyNot(state, one.at) ?? (isTaken ? { state, successor } : refused('refresh-token-invalid')),
      );
    }
  }
  return presented.map((one) => answers.get(one) ?? refused('refresh-token-invalid'));
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
