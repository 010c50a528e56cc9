// Makes a draft video before its film arrives, and discards it.

import { recordAudit } from '../../platform/audit.ts';
import type { Tx } from '../../platform/db/database.ts';
import { newId } from '../../platform/ids.ts';
import * as store from './drafts.store.ts';

/** Makes a video that nobody sees yet, in the caller's transaction. @returns its id */
export async function draft(
  tx: Tx,
  { actorId, title, category, at }: { actorId: string; title: string; category: string; at: Date },
): Promise<string> {
  const videoId = newId(at);
  const categoryId = await store.categoryNamed(tx, newId(at), category);
  await store.insertDraft(tx, { id: videoId, title, categoryId, at });
  const after = { title, categoryId };
  await recordAudit(tx, { at, actorId, action: 'video.drafted', subject: `video:${videoId}`, after });
  return videoId;
}

/** In the caller's transaction, which records the reason. @returns false when the draft was changed or used: it stays */
export async function discardDraft(tx: Tx, videoId: string): Promise<boolean> {
  return store.deleteUntouchedDraft(tx, videoId);
}
