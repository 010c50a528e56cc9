// Uploads of films: only its owner can begin, query, continue or cancel one.

import { type listUploads, uploadMetadata } from '@valence/contract/admin/uploads';
import type { ReplyOf } from '@valence/contract/endpoint';
import type { RefusalCode } from '@valence/contract/refusals';
import { HOUR_MS } from '@valence/domain/durations';
import { isFileName, titleFromFileName } from '@valence/domain/file-name';
import { isUuid } from '@valence/domain/uuid';
import { recordAudit } from '../../platform/audit.ts';
import { type Tx, transaction } from '../../platform/db/database.ts';
import { Refused, refused } from '../../platform/http/refused.ts';
import { whyMayNot } from '../../platform/http/route.ts';
import { newId } from '../../platform/ids.ts';
import type { Outcome, ResumableUploads } from '../../platform/tus/request-store.ts';
import { discard } from './discarding.ts';
import { receive, refusalOrThrow } from './receiving.ts';
import type { UploadsDeps } from './uploads.deps.ts';
import * as store from './uploads.store.ts';

export type UploadsService = ReturnType<typeof createUploadsService>;

/** An upload that got no byte for so long no longer reserves room on the disk. */
const COUNTED_HOURS = 24;
const SHOWN_AFTER_COMPLETION_HOURS = 24;

export function createUploadsService(deps: UploadsDeps) {
  const { db, clock, authenticate, settings } = deps;
  const hoursAgo = (hours: number) => new Date(clock.now().getTime() - hours * HOUR_MS);
  return {
    /** Called for each tus request. @returns the caller's uploads, or a refusal */
    async admit(authorization: string | undefined): Promise<ResumableUploads | Refused<RefusalCode>> {
      const caller = await authenticate(authorization);
      if (caller instanceof Refused) return caller;
      const forbidden = whyMayNot(caller, 'videos.upload');
      if (forbidden) return forbidden;
      return uploadsOf(deps, caller.accountId, () => hoursAgo(COUNTED_HOURS));
    },

    nextId: () => newId(clock.now()),

    async listOwn(accountId: string): Promise<ReplyOf<typeof listUploads>> {
      const uploads = await store.listOwn(db, accountId, hoursAgo(SHOWN_AFTER_COMPLETION_HOURS));
      return {
        mostBytes: settings.mostUploadBytes,
        uploads: uploads.map(({ begunAt, movedAt, ...upload }) => ({
          ...upload,
          begunAt: begunAt.toISOString(),
          movedAt: movedAt.toISOString(),
        })),
      };
    },
  };
}

function uploadsOf(deps: UploadsDeps, ownerId: string, countedSince: () => Date): ResumableUploads {
  const { db, parts } = deps;
  return {
    begin: async (upload) => begin(deps, ownerId, upload, countedSince()),

    async uploadOffset(id) {
      const upload = await store.findOwn(db, ownerId, id);
      return upload ? offsetOf(deps, upload).catch(refusalOrThrow) : refused('upload-absent');
    },

    async append(id, from, content) {
      const upload = await store.findOwn(db, ownerId, id);
      if (upload?.state !== 'receiving') return refused('upload-absent');
      if (await isElsewhere(parts, upload)) return refused('upload-elsewhere', ELSEWHERE);
      if (upload.receivedBytes !== from) return refused('upload-offset-wrong');
      return receive(deps, { ...upload, ownerId }, content);
    },

    async giveUp(id) {
      const upload = await store.findOwn(db, ownerId, id);
      if (upload?.state !== 'receiving') return refused('upload-absent');
      await discard(deps, upload, { actorId: ownerId, action: 'upload.cancelled' });
      return undefined;
    },
  };
}

/** The offset, after it was lowered where bytes are missing. */
async function offsetOf(
  { db, clock, parts }: UploadsDeps,
  upload: store.KnownUpload,
): Outcome<{ bytes: number; receivedBytes: number }> {
  const { id, bytes, receivedBytes, state } = upload;
  if (state === 'complete') return { bytes, receivedBytes };
  if (await isElsewhere(parts, upload)) return refused('upload-elsewhere', ELSEWHERE);
  const { folderId } = parts;
  const storedBytes = Math.min(receivedBytes, await parts.sizeOf(id));
  if (storedBytes < receivedBytes)
    await store.setBack(db, { id, from: receivedBytes, to: storedBytes, at: clock.now(), folderId });
  return { bytes, receivedBytes: storedBytes };
}

/** The next request may reach the server that has the bytes. */
const ELSEWHERE = { retryAfterSeconds: 2 };

/**
 * Whether another folder has the upload's bytes. An upload from before folders had ids is here if all its bytes are; if its file
 * is missing or short, it is taken to lie elsewhere.
 */
async function isElsewhere(
  parts: UploadsDeps['parts'],
  { id, folderId, receivedBytes }: store.KnownUpload,
): Promise<boolean> {
  if (receivedBytes === 0) return false;
  return folderId === null ? (await parts.sizeOf(id)) < receivedBytes : folderId !== parts.folderId;
}

async function begin(
  deps: UploadsDeps,
  ownerId: string,
  { id, bytes, metadata }: Parameters<ResumableUploads['begin']>[0],
  countedSince: Date,
): Promise<Refused<RefusalCode> | undefined> {
  const { db, parts, settings } = deps;
  const parsed = uploadMetadata.safeParse(metadata);
  if (!parsed.success) return refused('input-invalid');
  const { filename: fileName, videoId, fingerprint = '' } = parsed.data;
  const category = parsed.data.category?.trim();
  if ((videoId === undefined) === (category === undefined)) return refused('input-invalid');
  if (!isFileName(fileName)) return refused('upload-name-invalid');
  if (bytes > settings.mostUploadBytes) return refused('upload-too-large');
  // An empty file is no film, and no bytes would ever arrive to be judged.
  if (bytes === 0) return refused('upload-not-a-film');
  if (videoId !== undefined && !isUuid(videoId)) return refused('video-absent');
  const free = (await parts.freeBytes()) - settings.uploadReserveBytes;
  if (bytes > free - (await store.awaitedBytes(db, countedSince))) return refused('disk-full');
  return transaction(db, async (tx) =>
    insert(deps, tx, { id, ownerId, fileName, fingerprint, bytes }, { videoId, category }),
  );
}

/** Inserts the upload and, where no video is named, its draft, in the same transaction. */
async function insert(
  { clock, draft, discardDraft }: UploadsDeps,
  tx: Tx,
  upload: Pick<store.NewUpload, 'id' | 'ownerId' | 'fileName' | 'fingerprint' | 'bytes'>,
  { videoId: existingId, category = '' }: { videoId: string | undefined; category: string | undefined },
): Promise<Refused<RefusalCode> | undefined> {
  const at = clock.now();
  const { id, ownerId: actorId, fileName, fingerprint, bytes } = upload;
  if (await store.isArriving(tx, actorId, fingerprint)) return refused('upload-under-way');
  const videoId =
    existingId ?? (await draft(tx, { actorId, title: titleFromFileName(fileName), category, at }));
  const result = await store.insertUpload(tx, {
    ...upload,
    videoId,
    withDraft: existingId === undefined,
    at,
  });
  if (result === 'video-absent') return refused('video-absent');
  if (result === 'under-way') {
    // A parallel call inserted the same upload after the check above.
    if (existingId === undefined) await discardDraft(tx, videoId);
    return refused('upload-under-way');
  }
  const after = { videoId, bytes };
  await recordAudit(tx, { at, actorId, action: 'upload.begun', subject: `upload:${id}`, after });
  return undefined;
}
