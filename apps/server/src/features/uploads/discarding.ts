// Discards an upload: cancelled by its owner, refused because of its bytes, or abandoned.

import { recordAudit } from '../../platform/audit.ts';
import { type Tx, transaction } from '../../platform/db/database.ts';
import type { UploadsDeps } from './uploads.deps.ts';
import * as store from './uploads.store.ts';

interface Reason {
  actorId: string | null;
  action: 'upload.cancelled' | 'upload.refused' | 'upload.swept';
}

/** Removes an upload that is not complete: its row, its untouched draft, then its file. */
export async function discard(
  { db, clock, parts, discardDraft }: Pick<UploadsDeps, 'db' | 'clock' | 'parts' | 'discardDraft'>,
  { id, videoId, withDraft }: Pick<store.KnownUpload, 'id' | 'videoId' | 'withDraft'>,
  { actorId, action }: Reason,
  remove: (tx: Tx, id: string) => Promise<boolean> = store.deleteReceiving,
): Promise<void> {
  const isRemoved = await transaction(db, async (tx) => {
    if (!(await remove(tx, id))) return false;
    const draftDiscarded = withDraft && (await discardDraft(tx, videoId));
    const after = { videoId, draftDiscarded };
    await recordAudit(tx, { at: clock.now(), actorId, action, subject: `upload:${id}`, after });
    return true;
  });
  // If this process dies in between, the sweep finds a file without a row.
  if (isRemoved) await parts.remove(id);
}
