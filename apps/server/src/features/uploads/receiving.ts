// Taking one part of a film in: written, judged by its bytes as soon as they are there, noted only when it is on the disk.

import type { RefusalCode } from '@valence/contract/refusals';
import { endsAsAnother, FILM_HEAD_BYTES, FILM_TAIL_BYTES, filmContainerOf } from '@valence/domain/film-file';
import { recordAudit } from '../../platform/audit.ts';
import { transaction } from '../../platform/db/database.ts';
import { type Refused, refused } from '../../platform/http/refused.ts';
import type { OpenPart, PartFiles } from '../../ports/part-files/part-files.ts';
import { discard } from './discarding.ts';
import type { UploadsDeps } from './uploads.deps.ts';
import * as store from './uploads.store.ts';

/** After so many bytes what arrived is forced to the disk and noted: what a crash can cost at most. */
const NOTE_EVERY_BYTES = 8 * 1024 * 1024;

type Receiving = store.KnownUpload & { ownerId: string };

/**
 * Goes on with an upload from where it stands. @returns how far it is then
 * @throws the content's own error once what came is kept; the disk's, if it is another than being full
 */
export async function receive(
  deps: UploadsDeps,
  upload: Receiving,
  content: AsyncIterable<Uint8Array>,
): Promise<number | Refused<RefusalCode>> {
  const part = await deps.parts.open(upload.id, upload.receivedBytes);
  try {
    return await takeIn(deps, upload, part, content);
  } finally {
    await part.close();
    // Cancelled by another request, or refused: nothing of it may stay.
    if (!(await store.knownAmong(deps.db, [upload.id])).has(upload.id)) await deps.parts.remove(upload.id);
  }
}

async function takeIn(
  deps: UploadsDeps,
  upload: Receiving,
  part: OpenPart,
  content: AsyncIterable<Uint8Array>,
): Promise<number | Refused<RefusalCode>> {
  let written = upload.receivedBytes;
  let noted = upload.receivedBytes;
  // After a flush that failed the next one may say yes although bytes were lost: none of them is believed.
  let isDoubtful = false;
  const note = async (): Promise<Refused<RefusalCode> | undefined> => {
    if (written === noted) return undefined;
    if (isDoubtful) return refused('disk-full');
    isDoubtful = true;
    await part.flush();
    isDoubtful = false;
    const refusal = await judgeAndNote(deps, upload, noted, written);
    if (!refusal) noted = written;
    return refusal;
  };
  try {
    for await (const bytes of content) {
      await part.write(bytes);
      written += bytes.byteLength;
      const isBeginning = noted < FILM_HEAD_BYTES && written >= FILM_HEAD_BYTES;
      if (!isBeginning && written - noted < NOTE_EVERY_BYTES) continue;
      const refusal = (await note()) ?? (await roomLeft(deps));
      if (refusal) return refusal;
    }
    return (await note()) ?? written;
  } catch (error) {
    // What did arrive before the connection broke, or the disk was full, is not sent twice.
    const refusal = await note().catch(noRoom);
    if (refusal) return refusal;
    return noRoom(error);
  }
}

function noRoom(error: unknown): Refused<'disk-full'> {
  if (error instanceof Error && error.name === 'NoRoomError') return refused('disk-full');
  throw error;
}

async function roomLeft({ parts, settings }: UploadsDeps): Promise<Refused<'disk-full'> | undefined> {
  return (await parts.freeBytes()) < settings.uploadReserveBytes ? refused('disk-full') : undefined;
}

async function judgeAndNote(
  deps: UploadsDeps,
  upload: Receiving,
  from: number,
  to: number,
): Promise<Refused<RefusalCode> | undefined> {
  const { db, clock, parts } = deps;
  if (!(await looksLikeFilm(parts, upload, from, to))) {
    await discard(deps, upload, { actorId: upload.ownerId, action: 'upload.refused' });
    return refused('upload-not-a-film');
  }
  const move = { id: upload.id, from, to, at: clock.now(), folderId: parts.folderId };
  const moved = to === upload.bytes ? await arrive(deps, upload, move) : await store.moveOn(db, move);
  return moved ? undefined : refused('upload-offset-wrong');
}

/** Looks at the beginning once it is there, and at the end once that is. */
async function looksLikeFilm(
  parts: PartFiles,
  { id, bytes }: Receiving,
  from: number,
  to: number,
): Promise<boolean> {
  const headBytes = Math.min(bytes, FILM_HEAD_BYTES);
  if (from < headBytes && to >= headBytes) {
    const head = await parts.read(id, { first: 0, last: headBytes - 1 });
    if (filmContainerOf(head) === undefined) return false;
  }
  if (to < bytes) return true;
  return !endsAsAnother(
    await parts.read(id, { first: Math.max(0, bytes - FILM_TAIL_BYTES), last: bytes - 1 }),
  );
}

async function arrive(
  { db, parts, beginTranscoding }: UploadsDeps,
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
    const film = { videoId, uploadId: id, sourceFile: parts.pathOf(id), originalName: fileName, bytes };
    await beginTranscoding?.(tx, film);
    return true;
  });
}
