// The last answers about lessons, notes, payments and the own profile, for pages that are opened without a connection. They are the
// account's, and go with its sign-out (offline-shell.ts).

import type { QueryClient } from '@tanstack/react-query';
import { deviceNow } from './clock.ts';
import { keptReplies } from './kept-lessons.ts';
import { ownAccount } from './own-text.ts';

/** By the first word of their keys. Answers with signed addresses end within hours, and are not among them. */
const KEPT = /^(?:library|profile|student-code|my-payments|noted-lessons|notes)(?:,|$)/;
/** The newest: lists, and the notes of some thirty lessons. */
const MOST_REPLIES = 40;

type Replies = (readonly [key: readonly unknown[], data: unknown, at: number])[];

/** Offline shows what was last seen; in any case remembers what comes from now on. */
export function keepReplies(client: QueryClient): QueryClient {
  const account = ownAccount();
  let replies = read(account);
  if (!navigator.onLine)
    for (const [queryKey, data, updatedAt] of replies) client.setQueryData(queryKey, data, { updatedAt });
  client.getQueryCache().subscribe((event) => {
    const { query } = event;
    const key = String(query.queryKey);
    if (event.type !== 'updated' || event.action.type !== 'success' || !KEPT.test(key)) return;
    if (account !== ownAccount()) return;
    const others = replies.filter(([one]) => String(one) !== key);
    replies = [[query.queryKey, query.state.data, deviceNow()] as const, ...others].slice(0, MOST_REPLIES);
    keptReplies.write(JSON.stringify([account, replies]));
  });
  return client;
}

function read(account: string | undefined): Replies {
  try {
    const [owner, replies] = JSON.parse(keptReplies.read() ?? '[]') as [string, Replies];
    return owner === account ? replies : [];
  } catch {
    return [];
  }
}
