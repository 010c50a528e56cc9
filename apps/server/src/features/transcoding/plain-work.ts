// A film on a server without ffmpeg: played as it was sent where browsers can, and fetched back once it can be packaged.

import { transaction } from '../../platform/db/database.ts';
import type { WorkDeps } from './packaging-work.ts';
import * as plain from './plain.store.ts';
import { PLAIN_FILM } from './shapes.ts';
import { SourceGone, ToolMissing } from './source-errors.ts';
import { type Hold, lockHeld, type TakenPackaging } from './work.store.ts';

/**
 * Lets the video play from the film as it is, or leaves it so where it does already.
 * @returns false when the packaging is held no longer
 * @throws what `readPlain` throws of films that need ffmpeg, are damaged or too long; SourceGone; what the storage throws
 */
export async function playAsSent(deps: WorkDeps, hold: Hold, taken: TakenPackaging): Promise<boolean> {
  const { db, clock } = deps;
  const durationSeconds = taken.isPlain ? undefined : await putFilm(deps, taken);
  return transaction(db, async (tx) => {
    if (!(await lockHeld(tx, hold))) return false;
    if (durationSeconds !== undefined)
      await plain.publish(tx, { ...taken, durationSeconds, at: clock.now() });
    await plain.rest(tx, taken.id);
    return true;
  });
}

/** Puts the film into the storage, its index in front. @returns how long it is */
async function putFilm(
  { findSource, transcoder, storage, settings }: WorkDeps,
  { sourceFile, prefix }: TakenPackaging,
): Promise<number> {
  const input = await findSource(sourceFile);
  if (input === undefined) throw new SourceGone();
  const { durationSeconds, inOrder } = await transcoder.readPlain(input, settings);
  const key = `${prefix}/${PLAIN_FILM}`;
  if (inOrder) await storage.put(key, inOrder());
  else await storage.putFile(key, input);
  return durationSeconds;
}

/**
 * The upload itself is gone once the film plays from the storage: it is fetched from there for the time of the work.
 * @throws ToolMissing before anything is fetched, SourceGone
 */
export async function withPlainFilm(
  { transcoder, storage, workbench }: WorkDeps,
  { prefix }: TakenPackaging,
  work: (input: string) => Promise<void>,
): Promise<void> {
  if (!(await transcoder.isReady())) throw new ToolMissing();
  const film = await storage.open(`${prefix}/${PLAIN_FILM}`);
  if (!film) throw new SourceGone();
  const folder = await workbench.folder();
  try {
    await workbench.keep(`${folder}/${PLAIN_FILM}`, film.stream());
    await work(`${folder}/${PLAIN_FILM}`);
  } finally {
    await workbench.clear(folder);
  }
}
