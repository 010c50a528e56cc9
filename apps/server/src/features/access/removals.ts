// Removes a student's access to a video, whatever gave it, and undoes that: it restores the access, it does not grant anew.

import type { removeAccess, undoRemoval as undoRemovalCall } from '@valence/contract/admin/access';
import { isOpenWithoutGrant } from '@valence/domain/access';
import { isUuid } from '@valence/domain/uuid';
import { recordAudit } from '../../platform/audit.ts';
import type { Clock } from '../../platform/clock.ts';
import { type Db, transaction } from '../../platform/db/database.ts';
import { refused } from '../../platform/http/refused.ts';
import type { Answer } from '../../platform/http/route.ts';
import { newId } from '../../platform/ids.ts';
import * as store from './access.store.ts';
import { factsAbout } from './facts.store.ts';
import * as removals from './removals.store.ts';

/** For how long a removal can be undone: long enough for "oh, the wrong one", too short to be a second way of granting. */
export const UNDO_MINUTES = 10;

export interface RemovalOrder {
  actorId: string;
  accountId: string;
  videoId: string;
}

export interface UndoOrder {
  actorId: string;
  removalId: string;
}

/** Withdraws the direct grant and, where a class or the year would still give the video, excludes the student from it. */
export async function remove(
  db: Db,
  clock: Clock,
  { actorId, accountId, videoId }: RemovalOrder,
): Promise<Answer<typeof removeAccess>> {
  if (!isUuid(accountId)) return refused('student-absent');
  return transaction(db, async (tx) => {
    if (!(await store.lockStudent(tx, accountId))) return refused('student-absent');
    if (!isUuid(videoId)) return refused('video-absent');
    if ((await store.holdVideos(tx, [videoId])).length === 0) return refused('video-absent');
    const at = clock.now();
    const facts = await factsAbout(tx, accountId, videoId);
    const grant = await store.withdrawGrant(tx, accountId, videoId);
    const excluded =
      isOpenWithoutGrant(facts, at) &&
      (await store.exclude(tx, { accountId, videoId, excludedBy: actorId, at }));
    if (!grant && !excluded) return { success: true, data: { removalId: null } };
    const removalId = newId(at);
    await removals.keep(tx, { id: removalId, accountId, videoId, at, grant, excluded });
    await recordAudit(tx, {
      at,
      actorId,
      action: 'access.removed',
      subject: `account:${accountId}`,
      before: { grant: facts.grant },
      after: { videoId, withdrawn: grant !== undefined, excluded },
    });
    return { success: true, data: { removalId } };
  });
}

/**
 * Restores what a removal took: the grant with its own end and author, and what the exclusion withheld. It never shortens a
 * grant that was given since; a removal that another one followed cannot be undone.
 */
export async function undoRemoval(
  db: Db,
  clock: Clock,
  { actorId, removalId }: UndoOrder,
): Promise<Answer<typeof undoRemovalCall>> {
  if (!isUuid(removalId)) return refused('removal-absent');
  return transaction(db, async (tx) => {
    const accountId = await removals.studentOf(tx, removalId);
    // Under the student's lock, like every change of access: none comes between reading and restoring.
    if (!accountId || !(await store.lockStudent(tx, accountId))) return refused('removal-absent');
    const at = clock.now();
    const removal = await removals.markUndone(tx, { removalId, at, lifeMinutes: UNDO_MINUTES });
    if (!removal) {
      const repeated = await removals.wasUndone(tx, removalId);
      return repeated ? { success: true } : refused('removal-absent');
    }
    const { videoId, grant, excluded } = removal;
    const replaced = grant && (await removals.restoreGrant(tx, { accountId, videoId, grant }));
    if (replaced) await store.recordRegrants(tx, [{ accountId, videoId, endsAt: undefined }], at);
    if (excluded) await store.liftExclusions(tx, [{ accountId, videoId }]);
    await recordAudit(tx, {
      at,
      actorId,
      action: 'access.restored',
      subject: `account:${accountId}`,
      after: { videoId, grant: grant && { ...grant }, exclusionLifted: excluded },
    });
    return { success: true };
  });
}
