// Removes abandoned uploads, and files that belong to no upload, once a day.

import { DAY_MS } from '@valence/domain/durations';
import { discard } from './discarding.ts';
import type { UploadsDeps } from './uploads.deps.ts';
import * as store from './uploads.store.ts';

/** How long an upload waits for its owner to continue it. */
export const ABANDONED_AFTER_DAYS = 7;
const AT_ONCE = 100;

type SweepDeps = Pick<UploadsDeps, 'db' | 'clock' | 'parts' | 'discardDraft'>;

/** @returns how many uploads and how many stray films were removed */
export async function sweepUploads(deps: SweepDeps): Promise<{ abandoned: number; strays: number }> {
  const { db, clock } = deps;
  const before = new Date(clock.now().getTime() - ABANDONED_AFTER_DAYS * DAY_MS);
  let abandoned = 0;
  for (
    let found = await store.listAbandoned(db, before, AT_ONCE);
    found.length > 0;
    found = await store.listAbandoned(db, before, AT_ONCE)
  ) {
    for (const upload of found) {
      await discard(deps, upload, { actorId: null, action: 'upload.swept' }, async (tx, id) =>
        store.deleteAbandoned(tx, id, before),
      );
    }
    abandoned += found.length;
  }
  return { abandoned, strays: await removeStrays(deps) };
}

/** A file is created after its row, so a file without a row is left from a crash or a deleted video. */
async function removeStrays({ db, parts }: SweepDeps): Promise<number> {
  const ids = await parts.list();
  const existing = await store.existingAmong(db, ids);
  const strays = ids.filter((id) => !existing.has(id));
  for (const id of strays) await parts.remove(id);
  return strays.length;
}
