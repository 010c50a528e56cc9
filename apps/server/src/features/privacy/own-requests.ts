// What people can request about their own account: its deletion, the withdrawal of that, and the data held about them.

import type {
  askDeletion,
  cancelDeletion as cancel,
  leaveReplyEmail as leaveReply,
  ownDeletion,
} from '@valence/contract/auth/privacy';
import type { RefusalOf, ReplyOf } from '@valence/contract/endpoint';
import { deletionDue, deletionState } from '@valence/domain/deletion';
import { recordAudit } from '../../platform/audit.ts';
import { transaction } from '../../platform/db/database.ts';
import { FileReply } from '../../platform/http/file-reply.ts';
import { type Refused, refused } from '../../platform/http/refused.ts';
import type { Answer, Caller } from '../../platform/http/route.ts';
import { newId } from '../../platform/ids.ts';
import { dataFile } from './data-file.ts';
import type { PrivacyDeps } from './privacy.deps.ts';
import * as store from './requests.store.ts';

export function createOwnRequests(deps: PrivacyDeps) {
  const { db, clock } = deps;
  return {
    async ownDeletion({ accountId }: Caller): Promise<ReplyOf<typeof ownDeletion>> {
      const latest = await store.findLatest(db, accountId);
      if (!latest) return { request: null };
      const { requestedAt, refusedBecause, replyEmail } = latest;
      const dueAt = deletionDue(requestedAt).toISOString();
      const request = { requestedAt: requestedAt.toISOString(), dueAt, refusedBecause, replyEmail };
      return { request: { ...request, state: deletionState(latest) } };
    },

    /** The session proves the identity. Admins and assistants must be made students first: they hold the school's business. */
    async askDeletion({
      accountId,
      role,
    }: Caller): Promise<
      ReplyOf<typeof askDeletion> | Refused<RefusalOf<typeof askDeletion> | 'session-ended'>
    > {
      if (role !== 'student') return refused('deletion-of-desk');
      const at = clock.now();
      return transaction(db, async (tx) => {
        if (!(await store.findAccount(tx, { id: accountId }))) return refused('session-ended');
        const request = { accountId, channel: 'profile', recordedBy: null, replyEmail: null } as const;
        const isNew = await store.insertRequest(tx, {
          ...request,
          id: newId(at),
          requestedAt: at,
          verifiedAt: at,
        });
        const subject = `account:${accountId}`;
        if (isNew) await recordAudit(tx, { at, actorId: accountId, action: 'deletion.asked', subject });
        const open = await store.findLatest(tx, accountId);
        return { success: true, dueAt: deletionDue(open?.requestedAt ?? at).toISOString() };
      });
    },

    leaveReplyEmail: async (caller: Caller, replyEmail: string) => leaveReplyEmail(deps, caller, replyEmail),

    cancelDeletion: async (caller: Caller) => cancelDeletion(deps, caller),

    exportOwn: async (caller: Caller) => exportOwn(deps, caller),
  };
}

async function leaveReplyEmail(
  { db, clock }: PrivacyDeps,
  { accountId }: Caller,
  replyEmail: string,
): Promise<Answer<typeof leaveReply>> {
  const at = clock.now();
  return transaction(db, async (tx) => {
    if (!(await store.keepReplyEmail(tx, accountId, replyEmail))) return refused('deletion-absent');
    const subject = `account:${accountId}`;
    // Without the address: the audit trail outlives the account.
    await recordAudit(tx, { at, actorId: accountId, action: 'deletion.email-left', subject });
    return { success: true };
  });
}

async function cancelDeletion(
  { db, clock }: PrivacyDeps,
  { accountId }: Caller,
): Promise<Answer<typeof cancel>> {
  const at = clock.now();
  return transaction(db, async (tx) => {
    if (!(await store.cancel(tx, accountId, at))) return refused('deletion-absent');
    const subject = `account:${accountId}`;
    await recordAudit(tx, { at, actorId: accountId, action: 'deletion.cancelled', subject });
    return { success: true };
  });
}

async function exportOwn(
  { db, clock, brand }: PrivacyDeps,
  { accountId }: Caller,
): Promise<FileReply | Refused<'session-ended'>> {
  const at = clock.now();
  const text = await transaction(db, async (tx) => {
    const account = await store.findAccount(tx, { id: accountId });
    if (!account) return undefined;
    const subject = `account:${accountId}`;
    await recordAudit(tx, { at, actorId: accountId, action: 'data.exported', subject });
    return dataFile(tx, { accountId, phone: account.phone, brand: brand(), at });
  });
  return text === undefined ? refused('session-ended') : new FileReply('my-data.json', whole(text));
}

/** A finished text as the one chunk of a file. */
export async function* whole(text: string): AsyncIterable<string> {
  yield text;
}
