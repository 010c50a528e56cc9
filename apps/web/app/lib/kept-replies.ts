// The last answers about lessons, notes, payments and the own profile, for pages that are opened without a connection. They are the
// account's, and go with its sign-out (offline-shell.ts).

import type { QueryClient } from '@tanstack/react-query';
import { deviceNow } from './clock.ts';
import { keptReplies } from './kept-lessons.ts';
import { ownAccount } from './own-text.ts';

/** By the first word of their keys. Answers with signed addresses end within hours, and are not among them. */
const KEPT = /^(?:library|profile|student-code|my-payments|noted-lessons|notes|questions)(?:,|$)/;
/** The newest: lists, and the notes of some thirty lessons. */
const MOST_REPLIES = 40;

type Replies = (readonly [key: readonly unknown[], data: unknown, at: number])[];

/** Offline shows what was last seen; otherwise remembers what comes from now on. */
export function keepReplies(client: QueryClient): QueryClient {
  const account = ownAccount();
  if (account === undefined) return client;
  let replies = read(account);
  client.getQueryCache().subscribe((event) => {
    const { query, type } = event;
    const key = String(query.queryKey);
    if (account !== ownAccount() || !KEPT.test(key)) return;
    if (navigator.onLine) {
      if (type !== 'updated' || event.action.type !== 'success') return;
      const others = replies.filter(([one]) => String(one) !== key);
      replies = [[query.queryKey, query.state.data, deviceNow()] as const, ...others].slice(0, MOST_REPLIES);
      keptReplies.write(JSON.stringify([account, replies]));
    } else if (query.state.data === undefined) {
      // When a page asks for it: also one that was opened before the connection went.
      const reply = replies.find(([one]) => String(one) === key);
      if (reply) client.setQueryData(query.queryKey, reply[1], { updatedAt: reply[2] });
    }
  });
  return client;
}

function read(account: string): Replies {
  try {
    const [owner, replies] = JSON.parse(keptReplies.read() ?? '[]') as [string, Replies];
    return owner === account ? replies : [];
  } catch {
    return [];
  }
}
