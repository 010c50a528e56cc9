// The daily clearing away of uploads that nobody went on with, and of files that belong to none.

import { discard } from './discarding.ts';
import type { UploadsDeps } from './uploads.deps.ts';
import * as store from './uploads.store.ts';

/** So long an upload waits for its owner to come back. */
export const ABANDONED_AFTER_DAYS = 7;
const DAY_MILLISECONDS = 86_400_000;
const AT_ONCE = 100;

type SweepDeps = Pick<UploadsDeps, 'db' | 'clock' | 'parts' | 'discardDraft'>;

/** @returns how many uploads and how many stray files went */
export async function sweepUploads(deps: SweepDeps): Promise<{ abandoned: number; strays: number }> {
  const { db, clock } = deps;
  const before = new Date(clock.now().getTime() - ABANDONED_AFTER_DAYS * DAY_MILLISECONDS);
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

/** A file comes after its row, so one without a row was left by a crash, or its video is gone. */
async function removeStrays({ db, parts }: SweepDeps): Promise<number> {
  const ids = await parts.list();
  const known = await store.knownAmong(db, ids);
  const strays = ids.filter((id) => !known.has(id));
  for (const id of strays) await parts.remove(id);
  return strays.length;
}
