// The last answers about lessons, notes, payments and the own profile, for pages that are opened without a connection. They are the
// account's, and go with its sign-out (offline-shell.ts).

import type { QueryClient } from '@tanstack/react-query';
import { isUndeclared, NetworkFailure } from './failures.ts';
import { keptReplies } from './kept-lessons.ts';
import { ownAccount } from './own-text.ts';

/** By the first word of their keys. Answers with signed addresses end within hours, and are not among them. */
const KEPT = /^(?:library|profile|student-code|my-payments|noted-lessons|notes|questions)(?:,|$)/;
/** The newest: lists, and the notes of some thirty lessons. */
const MOST_REPLIES = 40;
/** Under this key the cache says whether replies stand in for answers, though the device calls itself online. */
export const UNANSWERED = ['unanswered'];

type Reply = readonly [key: readonly unknown[], data: unknown, at: number];

/** Where nothing answers, shows what was last seen; otherwise remembers what comes from now on. */
export function keepReplies(client: QueryClient): QueryClient {
  const account = ownAccount();
  if (account === undefined) return client;
  let standsIn = false;
  client.getQueryCache().subscribe((event) => {
    const { query } = event;
    const key = String(query.queryKey);
    if (standsIn || account !== ownAccount() || !KEPT.test(key)) return;
    const isOf = ([one]: Reply) => String(one) === key;
    const isMissing = navigator.onLine && isWithoutAnswer(query.state.fetchFailureReason);
    if (query.state.data === undefined && (isMissing || !navigator.onLine)) {
      // When a page asks for it: also one that was opened before the connection went.
      const reply = read(account).find(isOf);
      if (!reply) return;
      // It is no answer, and stays as old as it is.
      standsIn = true;
      client.setQueryData(UNANSWERED, isMissing);
      client.setQueryData(query.queryKey, reply[1], { updatedAt: reply[2] });
      standsIn = false;
    } else if (navigator.onLine && event.type === 'updated' && event.action.type === 'success') {
      if (!event.action.manual) client.setQueryData(UNANSWERED, false);
      // Another tab may have kept others meanwhile.
      const others = read(account).filter((one) => !isOf(one));
      const all = [[query.queryKey, query.state.data, query.state.dataUpdatedAt], ...others].slice(
        0,
        MOST_REPLIES,
      );
      keptReplies.write(JSON.stringify([account, all]));
    }
  });
  return client;
}

/** Whether a call ended without an answer of the server: also by a page of the network that asks for a sign-in or for money. */
const isWithoutAnswer = (reason: unknown) => reason instanceof NetworkFailure && !isUndeclared(reason);

function read(account: string): readonly Reply[] {
  try {
    const [owner, replies] = JSON.parse(keptReplies.read() ?? '[]') as [string, readonly Reply[]];
    return owner === account ? replies : [];
  } catch {
    return [];
  }
}
