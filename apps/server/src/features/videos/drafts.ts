// Beginning a video before its film is there, and taking that back.

import type { draftVideo } from '@valence/contract/uploads';
import { recordAudit } from '../../platform/audit.ts';
import type { Clock } from '../../platform/clock.ts';
import { type Db, type Tx, transaction } from '../../platform/db/database.ts';
import type { Answer } from '../../platform/http/route.ts';
import { newId } from '../../platform/ids.ts';
import * as store from './drafts.store.ts';

/** Makes a video that nobody sees yet. */
export async function draft(
  db: Db,
  clock: Clock,
  { actorId, title, category }: { actorId: string; title: string; category: string },
): Promise<Answer<typeof draftVideo>> {
  return transaction(db, async (tx) => {
    const at = clock.now();
    const videoId = newId(at);
    const categoryId = await store.categoryNamed(tx, newId(at), category);
    await store.insertDraft(tx, { id: videoId, title, categoryId, at });
    const after = { title, categoryId };
    await recordAudit(tx, { at, actorId, action: 'video.drafted', subject: `video:${videoId}`, after });
    return { success: true, data: { videoId } };
  });
}

/** In the caller's transaction, which also tells why. @returns false when something was done with the draft: it stays */
export async function discardDraft(tx: Tx, videoId: string): Promise<boolean> {
  return store.deleteUntouchedDraft(tx, videoId);
}
