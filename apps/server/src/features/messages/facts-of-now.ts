// Makes what a reminder tells again when it has waited: between the evening and the morning students pay, and lessons come and go.

import { previewMessages } from '@valence/contract/admin/messages';
import { Refused } from '../../platform/http/refused.ts';
import type { MessagesDeps } from './messages.deps.ts';
import * as store from './messages.store.ts';
import { type Content, contentOf, plain, wordsFor } from './recipients.ts';

/** A reminder that goes out sooner tells what its preview did. */
const FRESH_MS = 10 * 60_000;
/** In the morning a whole batch is due at once: its facts are read together, and used for so long. */
const USED_MS = 30_000;

/** @returns what a message of a batch tells now; `over` when it has nothing to tell any more */
export type FactsOfNow = (
  accountId: string,
  message: store.WaitingMessage,
  at: Date,
) => Promise<{ fact: string } | 'over'>;

export function createFactsOfNow(deps: MessagesDeps): FactsOfNow {
  let last: { batchId: string; readAt: Date; content: Content | 'stored' | 'over' } | undefined;
  const contentNow = async (batchId: string, at: Date) => {
    const age = last?.batchId === batchId ? Math.abs(at.getTime() - last.readAt.getTime()) : USED_MS;
    if (!last || age >= USED_MS) last = { batchId, readAt: at, content: await readContent(deps, batchId) };
    return last.content;
  };
  return async (accountId, { batchId, fact, language, writtenAt }, at) => {
    if (batchId === null || at.getTime() - writtenAt.getTime() < FRESH_MS) return { fact };
    const content = await contentNow(batchId, at);
    if (content === 'stored') return { fact };
    const tell = content === 'over' ? undefined : content.facts.get(accountId);
    return tell ? { fact: plain(tell(wordsFor(deps, language))) } : 'over';
  };
}

/** `stored`: an earlier version wrote the batch, and not what it is about. `over`: its class or lesson is gone. */
async function readContent(deps: MessagesDeps, batchId: string): Promise<Content | 'stored' | 'over'> {
  const order = previewMessages.body.safeParse(await store.findContent(deps.db, batchId));
  if (!order.success) return 'stored';
  const content = await contentOf(deps, order.data);
  return content instanceof Refused ? 'over' : content;
}
