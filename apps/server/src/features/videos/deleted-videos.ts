// Removes the files of deleted videos when the time to restore them whole is over, each video in a transaction of its own.

import { DAY_MS } from '@valence/domain/durations';
import { recordAudit } from '../../platform/audit.ts';
import type { Clock } from '../../platform/clock.ts';
import { type Db, type Tx, transaction } from '../../platform/db/database.ts';
import * as store from './deleted-videos.store.ts';

export interface DeletedVideosDeps {
  db: Db;
  clock: Clock;
  settings: { deletedVideoDays: number };
  /** The folders of a video's attachments and captions. */
  foldersBeside: (videoId: string) => readonly string[];
  /** Forgets what made its lessons, and what stands beside them. */
  forgetParts: (tx: Tx, videoId: string) => Promise<void>;
  /** Removes a folder of the storage once the transaction is committed. */
  removeLater: (tx: Tx, folder: string) => Promise<void>;
}

/** The records of a video stay: who had it, what was watched, what was paid. @returns how many videos lose their files */
export async function forgetDeletedVideos(deps: DeletedVideosDeps): Promise<number> {
  const { db, clock, settings } = deps;
  const before = new Date(clock.now().getTime() - settings.deletedVideoDays * DAY_MS);
  let forgotten = 0;
  for (const id of await store.findDue(db, before)) {
    if (await transaction(db, async (tx) => forget(tx, id, before, deps))) forgotten += 1;
  }
  return forgotten;
}

async function forget(
  tx: Tx,
  id: string,
  before: Date,
  { clock, foldersBeside, forgetParts, removeLater }: DeletedVideosDeps,
): Promise<boolean> {
  if (!(await store.hold(tx, id, before))) return false;
  const at = clock.now();
  const folders = [...(await store.findLessonFolders(tx, id)), ...foldersBeside(id)];
  for (const folder of folders) await removeLater(tx, folder);
  await forgetParts(tx, id);
  await store.forgetFiles(tx, id, at);
  await recordAudit(tx, { at, actorId: null, action: 'video.files-removed', subject: `video:${id}` });
  return true;
}
