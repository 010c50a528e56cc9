// The last answers about lessons, notes, payments and the own profile, for pages that are opened without a connection. They are the
// account's, and go with its sign-out (offline-shell.ts).

import type { QueryCacheNotifyEvent, QueryClient } from '@tanstack/react-query';
import { isUndeclared, NetworkFailure } from './failures.ts';
import { keptReplies } from './kept-lessons.ts';
import { noteAnswer } from './no-answer.ts';
import { ownAccount } from './own-text.ts';

/** By the first word of their keys. Answers with signed addresses end within hours, and are not among them. */
const KEPT = /^(?:library|profile|student-code|my-payments|noted-lessons|notes|questions)(?:,|$)/;
/** The newest: lists, and the notes of some thirty lessons. */
const MOST_REPLIES = 40;

type Reply = readonly [key: readonly unknown[], data: unknown, at: number];

/** Where nothing answers, shows what was last seen; otherwise remembers what comes from now on. */
export function keepReplies(client: QueryClient): QueryClient {
  const account = ownAccount();
  if (account === undefined) return client;
  const replies = createReplies(account);
  client.getQueryCache().subscribe((event) => {
    const { query } = event;
    const key = String(query.queryKey);
    if (account !== ownAccount() || !KEPT.test(key)) return;
    const isMissing = navigator.onLine && isWithoutAnswer(event);
    if (query.state.data === undefined && (isMissing || !navigator.onLine)) {
      // When a page asks for it: also one that was opened before the connection went.
      const reply = replies.of(key);
      if (!reply) return;
      if (isMissing) noteAnswer(false);
      client.setQueryData(query.queryKey, reply[1], { updatedAt: reply[2] });
    } else if (navigator.onLine && event.type === 'updated' && event.action.type === 'success') {
      const [, data, at] = replies.of(key) ?? [];
      // What was shown in place of an answer stays as old as it is.
      if (data !== query.state.data || at !== query.state.dataUpdatedAt)
        replies.keep(key, [query.queryKey, query.state.data, query.state.dataUpdatedAt]);
    }
  });
  return client;
}

/** Whether a call ended without an answer of the server: also by a page of the network that asks for a sign-in or for money. */
function isWithoutAnswer(event: QueryCacheNotifyEvent): boolean {
  if (event.type !== 'updated') return false;
  const { action } = event;
  if (action.type !== 'failed' && action.type !== 'error') return false;
  return action.error instanceof NetworkFailure && !isUndeclared(action.error);
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
