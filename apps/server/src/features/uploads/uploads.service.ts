// The films on their way: begun for a video, asked for, continued, given up; each by its owner alone.

import type { ReplyOf } from '@valence/contract/endpoint';
import type { RefusalCode } from '@valence/contract/refusals';
import { type listUploads, uploadMetadata } from '@valence/contract/uploads';
import { isFileName, titleFromFileName } from '@valence/domain/file-name';
import { isUuid } from '@valence/domain/uuid';
import { recordAudit } from '../../platform/audit.ts';
import { type Tx, transaction } from '../../platform/db/database.ts';
import { Refused, refused } from '../../platform/http/refused.ts';
import { whyMayNot } from '../../platform/http/route.ts';
import { newId } from '../../platform/ids.ts';
import type { ResumableUploads } from '../../platform/tus/tus.ts';
import { discard } from './discarding.ts';
import { receive } from './receiving.ts';
import type { UploadsDeps } from './uploads.deps.ts';
import * as store from './uploads.store.ts';

export type UploadsService = ReturnType<typeof createUploadsService>;

/** An upload that got no byte for so long no longer counts on room that others could use. */
const COUNTED_HOURS = 24;
const SHOWN_AFTER_COMPLETION_HOURS = 24;
const HOUR_MILLISECONDS = 3_600_000;

export function createUploadsService(deps: UploadsDeps) {
  const { db, clock, authenticate, settings } = deps;
  const hoursAgo = (hours: number) => new Date(clock.now().getTime() - hours * HOUR_MILLISECONDS);
  return {
    /** For each tus request: what the caller of this session may do, or why nothing. */
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
  const { db, clock, parts } = deps;
  return {
    begin: async (wanted) => begin(deps, ownerId, wanted, countedSince()),

    async standing(id) {
      const upload = await store.findOwn(db, ownerId, id);
      if (!upload) return refused('upload-absent');
      const { bytes, receivedBytes, state } = upload;
      if (state === 'complete') return { bytes, receivedBytes };
      if (await isElsewhere(parts, upload)) return refused('upload-elsewhere', ELSEWHERE);
      const { folderId } = parts;
      const there = Math.min(receivedBytes, await parts.sizeOf(id));
      if (there < receivedBytes)
        await store.setBack(db, { id, from: receivedBytes, to: there, at: clock.now(), folderId });
      return { bytes, receivedBytes: there };
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

/** The next request may reach the server that has it. */
const ELSEWHERE = { retryAfterSeconds: 2 };

/**
 * Whether another folder has the upload's bytes. What was begun before folders were told apart is here when its bytes are: a file
 * that is missing or short says nothing then, since it may lie elsewhere.
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
  const read = uploadMetadata.safeParse(metadata);
  if (!read.success) return refused('input-invalid');
  const { filename: fileName, videoId, category, fingerprint } = read.data;
  if ((videoId === undefined) === (category === undefined)) return refused('input-invalid');
  if (!isFileName(fileName)) return refused('upload-name-invalid');
  if (bytes > settings.mostUploadBytes) return refused('upload-too-large');
  // A file of no bytes is no film, and nothing would ever arrive to find that out by.
  if (bytes === 0) return refused('upload-not-a-film');
  if (videoId !== undefined && !isUuid(videoId)) return refused('video-absent');
  const free = (await parts.freeBytes()) - settings.uploadReserveBytes;
  if (bytes > free - (await store.awaitedBytes(db, countedSince))) return refused('disk-full');
  return transaction(db, async (tx) =>
    enter(deps, tx, { id, ownerId, fileName, fingerprint, bytes }, { videoId, category }),
  );
}

/** Writes the upload, and the draft that it is for where it is for none yet: one without the other cannot be. */
async function enter(
  { clock, draft, discardDraft }: UploadsDeps,
  tx: Tx,
  upload: Pick<store.NewUpload, 'id' | 'ownerId' | 'fileName' | 'fingerprint' | 'bytes'>,
  { videoId: given, category = '' }: { videoId: string | undefined; category: string | undefined },
): Promise<Refused<RefusalCode> | undefined> {
  const at = clock.now();
  const { id, ownerId: actorId, fileName, fingerprint, bytes } = upload;
  if (await store.isArriving(tx, actorId, fingerprint)) return refused('upload-under-way');
  const videoId = given ?? (await draft(tx, { actorId, title: titleFromFileName(fileName), category, at }));
  const begun = await store.insertUpload(tx, { ...upload, videoId, withDraft: given === undefined, at });
  if (begun === 'video-absent') return refused('video-absent');
  if (begun === 'under-way') {
    // Its twin came first, between the look and the writing.
    if (given === undefined) await discardDraft(tx, videoId);
    return refused('upload-under-way');
  }
  const after = { videoId, bytes };
  await recordAudit(tx, { at, actorId, action: 'upload.begun', subject: `upload:${id}`, after });
  return undefined;
}
