// Receives one part of a film: writes it, judges its bytes as soon as they arrive, and notes them only when they are stored.

import type { RefusalCode } from '@valence/contract/refusals';
import { endsAsAnother, FILM_HEAD_BYTES, FILM_TAIL_BYTES, filmContainerOf } from '@valence/domain/film-file';
import { recordAudit } from '../../platform/audit.ts';
import { transaction } from '../../platform/db/database.ts';
import { type Refused, refused } from '../../platform/http/refused.ts';
import { newId } from '../../platform/ids.ts';
import type { OpenPart, Piece } from '../../ports/part-files/part-files.ts';
import { discard } from './discarding.ts';
import type { UploadsDeps } from './uploads.deps.ts';
import * as store from './uploads.store.ts';

/** After so many bytes, what arrived is flushed to disk or bucket and noted; a crash can cost this much at most. */
const NOTE_EVERY_BYTES = 8 * 1024 * 1024;

type Receiving = store.KnownUpload & { ownerId: string };
type Writing = Receiving & { writerId: string };

/**
 * Continues an upload from its offset. @returns the new offset
 * @throws the content's own error, after what arrived is stored; the disk's error, unless the disk is full; never that the bucket
 * does not answer
 */
export async function receive(
  deps: UploadsDeps,
  upload: Receiving,
  content: AsyncIterable<Uint8Array>,
): Promise<number | Refused<RefusalCode>> {
  const writing = { ...upload, writerId: newId(deps.clock.now()) };
  if (!(await store.takeOver(deps.db, { ...writing, from: upload.receivedBytes })))
    return refused('upload-offset-wrong');
  const part = await deps.parts.open(upload.id, upload.receivedBytes);
  try {
    return await takeIn(deps, writing, part, content);
  } finally {
    await part.close();
    // If another request cancelled the upload, or it was refused, no file may stay.
    if (!(await store.existingAmong(deps.db, [upload.id])).has(upload.id)) await deps.parts.remove(upload.id);
  }
}

async function takeIn(
  deps: UploadsDeps,
  upload: Writing,
  part: OpenPart,
  content: AsyncIterable<Uint8Array>,
): Promise<number | Refused<RefusalCode>> {
  let writtenBytes = upload.receivedBytes;
  let notedBytes = upload.receivedBytes;
  // After a failed flush, the next one may succeed although bytes were lost, so no further flush is trusted.
  let failure: unknown;
  const note = async (): Promise<Refused<RefusalCode> | undefined> => {
    if (writtenBytes === notedBytes) return undefined;
    if (failure !== undefined) return refusalOf(failure) ?? refused('disk-full');
    const pieces = await part.flush().catch((error: unknown) => {
      failure = error;
      throw error;
    });
    const refusal = await judgeAndNote(deps, upload, part, { from: notedBytes, to: writtenBytes, pieces });
    if (!refusal) notedBytes = writtenBytes;
    return refusal;
  };
  try {
    for await (const bytes of content) {
      await part.write(bytes);
      writtenBytes += bytes.byteLength;
      const isBeginning = notedBytes < FILM_HEAD_BYTES && writtenBytes >= FILM_HEAD_BYTES;
      if (!isBeginning && writtenBytes - notedBytes < NOTE_EVERY_BYTES) continue;
      const refusal = (await note()) ?? (await roomLeft(deps));
      if (refusal) return refusal;
    }
    return (await note()) ?? writtenBytes;
  } catch (error) {
    // What arrived before the connection broke or the disk was full need not be sent again.
    const refusal = await note().catch(refusalOrThrow);
    return refusal ?? refusalOrThrow(error);
  }
}

const RETRY_SECONDS = 5;

/** What the sender is told of a full disk, and of a bucket that does not answer; undefined for other errors. */
function refusalOf(error: unknown): Refused<'disk-full' | 'unavailable'> | undefined {
  const name = error instanceof Error ? error.name : '';
  if (name === 'NoRoomError') return refused('disk-full');
  if (name === 'PartsUnreachableError') return refused('unavailable', { retryAfterSeconds: RETRY_SECONDS });
  return undefined;
}

export function refusalOrThrow(error: unknown): Refused<RefusalCode> {
  const refusal = refusalOf(error);
  if (!refusal) throw error;
  return refusal;
}

async function roomLeft({ parts, settings }: UploadsDeps): Promise<Refused<'disk-full'> | undefined> {
  return (await parts.freeBytes()) < settings.uploadReserveBytes ? refused('disk-full') : undefined;
}

async function judgeAndNote(
  deps: UploadsDeps,
  upload: Writing,
  part: OpenPart,
  { from, to, pieces }: { from: number; to: number; pieces: readonly Piece[] },
): Promise<Refused<RefusalCode> | undefined> {
  const { db, clock, parts } = deps;
  if (!(await looksLikeFilm(part, upload, from, to))) {
    await discard(deps, upload, { actorId: upload.ownerId, action: 'upload.refused' });
    return refused('upload-not-a-film');
  }
  const { id, writerId } = upload;
  const move = { id, writerId, from, to, at: clock.now(), folderId: parts.folderId, pieces };
  const isMoved = to === upload.bytes ? await arrive(deps, upload, move) : await store.moveOn(db, move);
  return isMoved ? undefined : refused('upload-offset-wrong');
}

/** Checks the beginning of the file once it has arrived, and the end once that has. */
async function looksLikeFilm(
  part: OpenPart,
  { bytes }: Receiving,
  from: number,
  to: number,
): Promise<boolean> {
  const headBytes = Math.min(bytes, FILM_HEAD_BYTES);
  if (from < headBytes && to >= headBytes) {
    const head = await part.read({ first: 0, last: headBytes - 1 });
    if (filmContainerOf(head) === undefined) return false;
  }
  if (to < bytes) return true;
  return !endsAsAnother(await part.read({ first: Math.max(0, bytes - FILM_TAIL_BYTES), last: bytes - 1 }));
}

async function arrive(
  { db, parts, beginPackaging }: UploadsDeps,
  { id, videoId, fileName, bytes, ownerId }: Receiving,
  move: store.Move,
): Promise<boolean> {
  return transaction(db, async (tx) => {
    if (!(await store.complete(tx, move))) return false;
    const after = { videoId, bytes };
    await recordAudit(tx, {
      at: move.at,
      actorId: ownerId,
      action: 'upload.completed',
      subject: `upload:${id}`,
      after,
    });
    const film = { videoId, uploadId: id, sourceFile: parts.sourceOf(id), originalName: fileName, bytes };
    await beginPackaging?.(tx, film);
    return true;
  });
}
