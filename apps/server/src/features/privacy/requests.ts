// Data rights in the admin area: every request with its steps, including those that came by e-mail or WhatsApp.

import type {
  carryOutDeletion,
  confirmDeletion,
  DeletionRequest,
  listDeletions,
  recordDeletion,
  refuseDeletion,
  verifyDeletion,
} from '@valence/contract/auth/privacy';
import type { BodyOf, Endpoint, RefusalOf, ReplyOf } from '@valence/contract/endpoint';
import { deletionDue, deletionState } from '@valence/domain/deletion';
import { DAY_MS } from '@valence/domain/durations';
import { normalisePhone } from '@valence/domain/phone';
import { isUuid } from '@valence/domain/uuid';
import { recordAudit } from '../../platform/audit.ts';
import { type Tx, transaction } from '../../platform/db/database.ts';
import { FileReply } from '../../platform/http/file-reply.ts';
import { type Refused, refused } from '../../platform/http/refused.ts';
import type { Caller } from '../../platform/http/route.ts';
import { newId } from '../../platform/ids.ts';
import { dataFile } from './data-file.ts';
import { whole } from './own-requests.ts';
import { ERASE, type PrivacyDeps } from './privacy.deps.ts';
import * as store from './requests.store.ts';

const CLOSED_SHOWN = 50;

type AnswerOf<E extends Endpoint> = ReplyOf<E> | Refused<RefusalOf<E>>;

export function createRequests(deps: PrivacyDeps) {
  const { db } = deps;
  return {
    async list(): Promise<ReplyOf<typeof listDeletions>> {
      return { requests: (await store.listRequests(db, CLOSED_SHOWN)).map(requestReply) };
    },

    record: async (caller: Caller, body: BodyOf<typeof recordDeletion>) => record(deps, caller, body),

    verify: async (caller: Caller, id: string, verified: boolean): Promise<AnswerOf<typeof verifyDeletion>> =>
      step(deps, caller, { id, action: verified ? 'deletion.verified' : 'deletion.unverified' }, (tx, at) =>
        store.verify(tx, id, verified ? caller.accountId : null, verified ? at : null),
      ),

    refuse: async (caller: Caller, id: string, because: string): Promise<AnswerOf<typeof refuseDeletion>> =>
      step(deps, caller, { id, action: 'deletion.refused' }, (tx, at) =>
        store.refuse(tx, id, { by: caller.accountId, because, at }),
      ),

    /** Enqueues the deletion now; a second call changes nothing. */
    carryOut: async (caller: Caller, id: string) => carryOut(deps, caller, id),

    /** Notes that an e-mail confirmed the deletion. */
    confirm: async (caller: Caller, id: string) => confirm(deps, caller, id),

    export: async (caller: Caller, userId: string) => exportStudent(deps, caller, userId),
  };
}

/** Changes a request and records that in the audit trail; refuses where no such request is open. */
async function step(
  { db, clock }: PrivacyDeps,
  { accountId: actorId }: Caller,
  { id, action }: { id: string; action: string },
  work: (tx: Tx, at: Date) => Promise<string | undefined>,
): Promise<{ success: true } | Refused<'deletion-absent'>> {
  if (!isUuid(id)) return refused('deletion-absent');
  const at = clock.now();
  return transaction(db, async (tx) => {
    const account = await work(tx, at);
    if (account === undefined) return refused('deletion-absent');
    await recordAudit(tx, { at, actorId, action, subject: `account:${account}`, after: { requestId: id } });
    return { success: true };
  });
}

async function carryOut(
  deps: PrivacyDeps,
  caller: Caller,
  id: string,
): Promise<AnswerOf<typeof carryOutDeletion>> {
  const result = await step(deps, caller, { id, action: 'deletion.hastened' }, async (tx, at) => {
    const account = await store.hasten(tx, id, caller.accountId, at);
    if (account !== undefined) await deps.jobs.enqueue(tx, ERASE, { requestId: id });
    return account;
  });
  if ('success' in result) return result;
  const request = isUuid(id) ? await store.findRequest(deps.db, id) : undefined;
  const isOpen = request && deletionState(request) === 'open';
  return isOpen && !request.verifiedAt ? refused('deletion-unverified') : result;
}

/** The account is deleted already, so the subject of the audit entry is the request. */
async function confirm(
  { db, clock }: PrivacyDeps,
  { accountId: actorId }: Caller,
  id: string,
): Promise<AnswerOf<typeof confirmDeletion>> {
  const at = clock.now();
  return transaction(db, async (tx) => {
    if (!isUuid(id) || !(await store.confirmByEmail(tx, id, at))) return refused('deletion-absent');
    await recordAudit(tx, { at, actorId, action: 'deletion.confirmed', subject: `deletion:${id}` });
    return { success: true };
  });
}

async function record(
  { db, clock }: PrivacyDeps,
  { accountId: actorId }: Caller,
  { phone: phoneInput, channel, replyEmail, daysAgo }: BodyOf<typeof recordDeletion>,
): Promise<ReplyOf<typeof recordDeletion> | Refused<RefusalOf<typeof recordDeletion>>> {
  const phone = normalisePhone(phoneInput);
  if (!phone) return refused('phone-invalid');
  const at = clock.now();
  const requestId = newId(at);
  return transaction(db, async (tx) => {
    const account = await store.findAccount(tx, { phone });
    if (!account) return refused('student-absent');
    if (account.role !== 'student') return refused('deletion-of-desk');
    const isNew = await store.insertRequest(tx, {
      id: requestId,
      accountId: account.id,
      channel,
      requestedAt: new Date(at.getTime() - daysAgo * DAY_MS),
      recordedBy: actorId,
      replyEmail: channel === 'email' ? replyEmail : null,
      verifiedAt: null,
    });
    if (!isNew) return refused('deletion-open');
    const subject = `account:${account.id}`;
    await recordAudit(tx, {
      at,
      actorId,
      action: 'deletion.recorded',
      subject,
      after: { requestId, channel },
    });
    return { success: true, requestId };
  });
}

async function exportStudent(
  { db, clock, brand }: PrivacyDeps,
  { accountId: actorId }: Caller,
  userId: string,
): Promise<FileReply | Refused<'student-absent'>> {
  if (!isUuid(userId)) return refused('student-absent');
  const at = clock.now();
  const text = await transaction(db, async (tx) => {
    const account = await store.findAccount(tx, { id: userId });
    if (!account) return undefined;
    await store.noteExport(tx, userId, at);
    await recordAudit(tx, { at, actorId, action: 'data.exported', subject: `account:${userId}` });
    return dataFile(tx, { accountId: userId, phone: account.phone, brand: brand(), at });
  });
  return text === undefined ? refused('student-absent') : new FileReply('student-data.json', whole(text));
}

const iso = (instant: Date | null): string | null => instant?.toISOString() ?? null;

function requestReply(row: store.ListedRequest): DeletionRequest {
  const { accountId, name, phone, school } = row;
  return {
    requestId: row.id,
    channel: row.channel,
    state: deletionState(row),
    requestedAt: row.requestedAt.toISOString(),
    dueAt: deletionDue(row.requestedAt).toISOString(),
    student: accountId && phone ? { userId: accountId, name: name ?? '', phone, school } : null,
    replyEmail: row.replyEmail,
    verifiedAt: iso(row.verifiedAt),
    exportedAt: iso(row.exportedAt),
    erasedAt: iso(row.erasedAt),
    confirmedAt: iso(row.confirmedAt),
    confirmedBy: row.confirmedBy,
    noticeFailedAt: iso(row.noticeFailedAt),
    refusedBecause: row.refusedBecause,
    closedAt: iso(row.cancelledAt ?? row.refusedAt),
    failure: row.failure,
  };
}
