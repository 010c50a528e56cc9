// The last answers about lessons, notes, payments and the own profile, for pages that are opened without a connection. They are the
// account's, and go with its sign-out (offline-shell.ts).

import type { QueryClient } from '@tanstack/react-query';
import { keptReplies } from './kept-lessons.ts';
import { ownAccount } from './own-text.ts';

/** By the first word of their keys. Answers with signed addresses end within hours, and are not among them. */
const KEPT = /^(?:library|profile|student-code|my-payments|noted-lessons|notes|questions)(?:,|$)/;
/** The newest: lists, and the notes of some thirty lessons. */
const MOST_REPLIES = 40;

type Reply = readonly [key: readonly unknown[], data: unknown, at: number];

/** Offline shows what was last seen; otherwise remembers what comes from now on. */
export function keepReplies(client: QueryClient): QueryClient {
  const account = ownAccount();
  if (account === undefined) return client;
  const replies = createReplies(account);
  client.getQueryCache().subscribe((event) => {
    const { query } = event;
    const key = String(query.queryKey);
    if (account !== ownAccount() || !KEPT.test(key)) return;
    if (navigator.onLine) {
      if (event.type === 'updated' && event.action.type === 'success')
        replies.keep(key, [query.queryKey, query.state.data, query.state.dataUpdatedAt]);
    } else if (query.state.data === undefined) {
      // When a page asks for it: also one that was opened before the connection went.
      const reply = replies.of(key);
      if (reply) client.setQueryData(query.queryKey, reply[1], { updatedAt: reply[2] });
    }
  });
  return client;
}

/** As they are stored: another tab may have kept others meanwhile. */
function createReplies(account: string) {
  let cache: { text: string | undefined; replies: readonly Reply[] } = { text: undefined, replies: [] };
  const all = (): readonly Reply[] => {
    const text = keptReplies.read();
    if (text !== cache.text) cache = { text, replies: parse(text, account) };
    return cache.replies;
  };
  const isOf = (key: string) => (reply: Reply) => String(reply[0]) === key;
  return {
    of: (key: string) => all().find(isOf(key)),
    keep(key: string, reply: Reply) {
      const others = all().filter((one) => !isOf(key)(one));
      const replies = [reply, ...others].slice(0, MOST_REPLIES);
      const text = JSON.stringify([account, replies]);
      keptReplies.write(text);
      cache = { text, replies };
    },
  };
}

function parse(text: string | undefined, account: string): readonly Reply[] {
  try {
    const [owner, replies] = JSON.parse(text ?? '[]') as [string, readonly Reply[]];
    return owner === account ? replies : [];
  } catch {
    return [];
  }
}
