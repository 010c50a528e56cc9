// Lets a film play as it was sent on a server without ffmpeg, where browsers can, and fetches it back once it can be packaged.

import { withLease } from '../../platform/lease-queue/lease-queue.ts';
import * as plain from './plain.store.ts';
import { PLAIN_FILM } from './shapes.ts';
import { SourceGone, ToolMissing } from './source-errors.ts';
import type { WorkDeps } from './work.deps.ts';
import { type LeasedPackaging, PACKAGINGS } from './work.store.ts';

/**
 * Lets the video play from the film as it was sent, unless it does already, and sets the packaging aside.
 * @throws LeaseLost; what `readPlain` throws of films that need ffmpeg, are damaged or too long; SourceGone; what the storage throws
 */
export async function playAsSent(
  deps: WorkDeps,
  packaging: LeasedPackaging,
  signal: AbortSignal,
): Promise<void> {
  const { db, clock, playing } = deps;
  const durationSeconds = packaging.isPlain ? undefined : await putFilm(deps, packaging, signal);
  await withLease(db, PACKAGINGS, packaging, async (tx) => {
    if (durationSeconds !== undefined) {
      await playing.playFilm(tx, { ...packaging, durationSeconds });
      await plain.notePlain(tx, { id: packaging.id, durationSeconds, at: clock.now() });
    }
    await plain.waitForFfmpeg(tx, packaging.id);
  });
}

/** Puts the film into the storage, its index in front. @returns how long it is */
async function putFilm(deps: WorkDeps, packaging: LeasedPackaging, signal: AbortSignal): Promise<number> {
  const { transcoder, storage, settings } = deps;
  const key = `${packaging.prefix}/${PLAIN_FILM}`;
  let seconds = 0;
  const isThere = await withSource(deps, packaging, signal, async (input) => {
    const { durationSeconds, inOrder } = await transcoder.readPlain(input, settings);
    if (inOrder) await storage.put(key, inOrder());
    else await storage.putFile(key, input);
    seconds = durationSeconds;
  });
  if (!isThere) throw new SourceGone();
  return seconds;
}

/** Works on the uploaded film. @returns false when it is gone */
export async function withSource(
  { openSource }: WorkDeps,
  { sourceFile }: LeasedPackaging,
  signal: AbortSignal,
  work: (input: string) => Promise<void>,
): Promise<boolean> {
  const source = await openSource(sourceFile, signal);
  if (!source) return false;
  try {
    await work(source.path);
    return true;
  } finally {
    await source.release();
  }
}

/**
 * Fetches the film from the storage for the time of the work: its upload is gone once it plays from there.
 * @throws ToolMissing before anything is fetched, SourceGone
 */
export async function withPlainFilm(
  { transcoder, storage, workbench }: WorkDeps,
  { prefix }: LeasedPackaging,
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
