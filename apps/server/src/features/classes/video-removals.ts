// Takes a video from a class, and undoes that: the assignment comes back with its day, its author and its end.

import type { removeClassVideo, restoreClassVideo } from '@valence/contract/learning/classes';
import { isUuid } from '@valence/domain/uuid';
import { recordAudit } from '../../platform/audit.ts';
import type { Clock } from '../../platform/clock.ts';
import { type Db, transaction } from '../../platform/db/database.ts';
import { refused } from '../../platform/http/refused.ts';
import type { Answer } from '../../platform/http/route.ts';
import { derive } from '../../platform/secrets.ts';
import { createSignedTokens, type SignedTokens } from '../../platform/signed-tokens.ts';
import * as store from './classes.store.ts';

/** For how long a removal or an assignment can be undone: as long as a removal of access. */
export const UNDO_SECONDS = 10 * 60;

export interface RemovalDeps {
  db: Db;
  clock: Clock;
  /** Signs what a removal took, so that the browser that carries it cannot change it. */
  undoTokens: SignedTokens;
}

/** @param secret the server's */
export function createUndoTokens(secret: Buffer): SignedTokens {
  return createSignedTokens({
    key: derive(secret, 'class-video-undo'),
    type: 'class-video-undo+jwt',
    audience: 'valence-undo',
    lifeSeconds: UNDO_SECONDS,
  });
}

export interface RemovalOrder {
  actorId: string;
  classId: string;
  videoId: string;
}

export async function removeVideo(
  { db, clock, undoTokens }: RemovalDeps,
  { actorId, videoId, classId }: RemovalOrder,
): Promise<Answer<typeof removeClassVideo>> {
  if (!isUuid(videoId) || !isUuid(classId)) return refused('class-video-absent');
  return transaction(db, async (tx) => {
    const link = await store.removeFromClass(tx, classId, videoId);
    if (!link) return refused('class-video-absent');
    const at = clock.now();
    const { assignedAt, assignedBy, endsAt } = link;
    const action = 'video.removed-from-class';
    const before = { classId, assignedAt, endsAt };
    await recordAudit(tx, { at, actorId, action, subject: `video:${videoId}`, before });
    const claims = { classId, assignedAt, ...(assignedBy && { assignedBy }), ...(endsAt && { endsAt }) };
    return { success: true, data: { undoToken: undoTokens.sign(videoId, claims, at) } };
  });
}

export interface RestoreOrder {
  actorId: string;
  undoToken: string;
}

export async function restoreVideo(
  { db, clock, undoTokens }: RemovalDeps,
  { actorId, undoToken }: RestoreOrder,
): Promise<Answer<typeof restoreClassVideo>> {
  const at = clock.now();
  const removal = await undoTokens.read(undoToken, at);
  const assignedAt = removal?.claim('assignedAt');
  if (!removal || !assignedAt) return refused('undo-late');
  const videoId = removal.subject;
  const classId = removal.claim('classId') ?? '';
  const endsAt = removal.claim('endsAt') ?? null;
  return transaction(db, async (tx) => {
    // Both may have been deleted meanwhile.
    const isThere = (await store.holdVideo(tx, videoId)) && (await store.holdClasses(tx, [classId])) === 1;
    if (!isThere) return refused('class-video-absent');
    const link = { classId, videoId, assignedAt, assignedBy: removal.claim('assignedBy') ?? null, endsAt };
    if (await store.restoreToClass(tx, link)) {
      const action = 'video.restored-to-class';
      const after = { classId, assignedAt, endsAt };
      await recordAudit(tx, { at, actorId, action, subject: `video:${videoId}`, after });
    }
    return { success: true };
  });
}
