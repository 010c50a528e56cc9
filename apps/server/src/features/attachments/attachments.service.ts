// Attachments: admins send them in parts, name, order and remove them; whoever may watch the video reads them.

import {
  ATTACHMENT_PART_BYTES,
  type addAttachment,
  type listAdminAttachments,
  MOST_ATTACHMENTS,
  type orderAttachments,
  type removeAttachment,
  type renameAttachment,
  type sendAttachmentPart,
} from '@valence/contract/admin/attachments';
import type { BodyOf } from '@valence/contract/endpoint';
import type { listAttachments } from '@valence/contract/learning/attachments';
import { type AccessState, viewingOf } from '@valence/domain/access';
import { isFileName } from '@valence/domain/file-name';
import { isUuid } from '@valence/domain/uuid';
import { type AuditRecord, recordAudit } from '../../platform/audit.ts';
import type { Clock } from '../../platform/clock.ts';
import { type Db, type Tx, transaction } from '../../platform/db/database.ts';
import { Refused, refused } from '../../platform/http/refused.ts';
import type { Answer, Caller } from '../../platform/http/route.ts';
import type { Soon } from '../../platform/soon.ts';
import { type AttachmentFiles, fileKey, partsKey } from './attachment-files.ts';
import * as store from './attachments.store.ts';

export interface AttachmentsDeps {
  db: Db;
  clock: Clock;
  files: AttachmentFiles;
  settings: { mostAttachmentBytes: number };
  accessState: (accountId: string, videoId: string, at: Date) => Soon<AccessState>;
  /** Signs the addresses of a video's attachments for the caller. */
  address: (
    caller: Caller,
    videoId: string,
    accessEndsAt: Date | undefined,
  ) => { of: (attachmentId: string) => string; endsAt: Date };
  /** Has a stored file or folder removed once the transaction is done. */
  removeLater: (tx: Tx, key: string) => Promise<void>;
}

export type AttachmentsService = ReturnType<typeof createAttachmentsService>;

export function createAttachmentsService(deps: AttachmentsDeps) {
  const { db, clock, files, settings } = deps;
  return {
    /** Without access, an existing video and an absent one answer the same. */
    async list(caller: Caller, videoId: string): Promise<Answer<typeof listAttachments>> {
      const at = clock.now();
      if (!isUuid(videoId)) return refused('video-absent');
      const accessState = viewingOf(caller.role, await deps.accessState(caller.accountId, videoId, at));
      const found = accessState.state === 'open' ? await store.findOfVideo(db, videoId) : undefined;
      if (!found || accessState.state !== 'open') return refused('video-absent');
      const address = deps.address(caller, videoId, accessState.endsAt);
      const attachments = found.map(({ id, name, bytes }) => ({ _id: id, name, bytes, url: address.of(id) }));
      return { attachments, urlExpires: address.endsAt.toISOString() };
    },

    async listForAdmin(caller: Caller, videoId: string): Promise<Answer<typeof listAdminAttachments>> {
      const found = isUuid(videoId) ? await store.findOfVideo(db, videoId) : undefined;
      if (!found) return refused('video-absent');
      const address = deps.address(caller, videoId, undefined);
      const attachments = found.map(({ id, name, bytes, addedAt }) => ({
        ...{ _id: id, name, bytes, url: address.of(id) },
        addedAt: addedAt.toISOString(),
      }));
      return { mostBytes: settings.mostAttachmentBytes, attachments };
    },

    async sendPart(
      { accountId }: Caller,
      { sendingId, part }: { sendingId: string; part: number },
      bytes: Uint8Array | undefined,
    ): Promise<Answer<typeof sendAttachmentPart>> {
      if (part * ATTACHMENT_PART_BYTES >= settings.mostAttachmentBytes)
        return refused('attachment-too-large');
      await files.keepPart({ accountId, sendingId }, part, bytes ?? new Uint8Array());
      return { success: true };
    },

    add: (caller: Caller, videoId: string, body: BodyOf<typeof addAttachment>) =>
      add(deps, caller, videoId, body),

    rename: (caller: Caller, which: { videoId: string; attachmentId: string }, nameText: string) =>
      rename(deps, caller, which, nameText),

    order: (caller: Caller, videoId: string, ids: readonly string[]) => order(deps, caller, videoId, ids),

    remove: (caller: Caller, which: { videoId: string; attachmentId: string }) => remove(deps, caller, which),
  };
}

/** Without the ending, which says nothing to a person: every attachment is a PDF. */
function nameOf(input: string): string | undefined {
  const name = input
    .trim()
    .replace(/\.pdf$/i, '')
    .trim();
  return isFileName(name) ? name : undefined;
}

interface AuditEntry {
  at: Date;
  actorId: string;
  action: string;
  videoId: string;
  before?: NonNullable<AuditRecord['before']>;
  after?: NonNullable<AuditRecord['after']>;
}

const audit = async (tx: Tx, { videoId, ...entry }: AuditEntry) =>
  recordAudit(tx, { ...entry, subject: `video:${videoId}` });

async function add(
  { db, clock, files, removeLater }: AttachmentsDeps,
  { accountId }: Caller,
  videoId: string,
  { sendingId: id, name: nameText, parts }: BodyOf<typeof addAttachment>,
): Promise<Answer<typeof addAttachment>> {
  const name = nameOf(nameText);
  if (!isUuid(videoId)) return refused('video-absent');
  if (name === undefined) return refused('attachment-name-invalid');
  const answer = { attachmentId: id };
  // The first call's answer was lost: its parts are gone, and the attachment exists.
  if ((await store.findName(db, videoId, id)) !== undefined) return answer;
  const sending = { accountId, sendingId: id };
  const bytes = await files.join(sending, parts);
  if (bytes instanceof Refused) return bytes;
  const key = fileKey(videoId, id);
  await files.keep(key, bytes);
  const added = await transaction(db, async (tx) => {
    const order = await store.lockOrder(tx, videoId);
    if (!order) return refused('video-absent');
    if (order.includes(id)) return answer;
    if (order.length >= MOST_ATTACHMENTS) return refused('attachments-full');
    const at = clock.now();
    await store.insert(tx, videoId, { id, name, bytes: bytes.length, addedAt: at });
    await removeLater(tx, partsKey(sending));
    const after = { attachmentId: id, name, bytes: bytes.length };
    await audit(tx, { at, actorId: accountId, action: 'attachment.added', videoId, after });
    return answer;
  });
  if (added instanceof Refused) await files.remove(key);
  return added;
}

async function order(
  { db, clock }: AttachmentsDeps,
  { accountId: actorId }: Caller,
  videoId: string,
  ids: readonly string[],
): Promise<Answer<typeof orderAttachments>> {
  if (!isUuid(videoId)) return refused('video-absent');
  return transaction(db, async (tx) => {
    const before = await store.lockOrder(tx, videoId);
    if (!before) return refused('video-absent');
    const named = new Set(ids);
    if (named.size !== ids.length || before.length !== ids.length || !before.every((id) => named.has(id)))
      return refused('attachments-changed');
    await store.writeOrder(tx, ids);
    const change = { before: { attachmentIds: before }, after: { attachmentIds: ids } };
    await audit(tx, { at: clock.now(), actorId, action: 'attachments.ordered', videoId, ...change });
    return { success: true };
  });
}

async function remove(
  { db, clock, removeLater }: AttachmentsDeps,
  { accountId: actorId }: Caller,
  { videoId, attachmentId: id }: { videoId: string; attachmentId: string },
): Promise<Answer<typeof removeAttachment>> {
  if (!isUuid(videoId) || !isUuid(id)) return refused('attachment-absent');
  return transaction(db, async (tx) => {
    const name = await store.remove(tx, videoId, id);
    if (name === undefined) return refused('attachment-absent');
    await removeLater(tx, fileKey(videoId, id));
    const before = { attachmentId: id, name };
    await audit(tx, { at: clock.now(), actorId, action: 'attachment.removed', videoId, before });
    return { success: true };
  });
}

async function rename(
  { db, clock }: AttachmentsDeps,
  { accountId: actorId }: Caller,
  { videoId, attachmentId: id }: { videoId: string; attachmentId: string },
  nameText: string,
): Promise<Answer<typeof renameAttachment>> {
  const name = nameOf(nameText);
  if (!isUuid(videoId) || !isUuid(id)) return refused('attachment-absent');
  if (name === undefined) return refused('attachment-name-invalid');
  return transaction(db, async (tx) => {
    const former = await store.rename(tx, { videoId, id, name });
    if (former === undefined) return refused('attachment-absent');
    const change = { before: { name: former }, after: { name } };
    await audit(tx, { at: clock.now(), actorId, action: 'attachment.renamed', videoId, ...change });
    return { success: true };
  });
}
