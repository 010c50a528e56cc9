// Undoes a grant that was just given: each video has the access again that it had before. What was there is in a token that the
// server signs and the browser sends back, as for a lesson that was taken from a class.

import type { undoGrant as undoGrantCall } from '@valence/contract/admin/access';
import { isUuid } from '@valence/domain/uuid';
import { recordAudit } from '../../platform/audit.ts';
import type { Clock } from '../../platform/clock.ts';
import { type Db, type Tx, transaction } from '../../platform/db/database.ts';
import { refused } from '../../platform/http/refused.ts';
import type { Answer } from '../../platform/http/route.ts';
import { derive } from '../../platform/secrets.ts';
import { createSignedTokens, type SignedTokens } from '../../platform/signed-tokens.ts';
import { holdVideos, lockStudent } from './access.store.ts';
import { excludeAgain, findGrants, takeBack } from './grants-many.store.ts';
import { UNDO_MINUTES } from './removals.ts';

/** What a grant changed about one video. */
export interface GrantedVideo {
  videoId: string;
  /** The end that the grant left. */
  endsAt: string | null;
  /** Whether the grant itself changed; false: only an exclusion was lifted. */
  changed: boolean;
  /** The grant that was replaced; null: there was none. */
  had: { grantedAt: string; grantedBy: string | null; endsAt: string | null } | null;
  /** The exclusion that was lifted. */
  excluded: { at: string; by: string | null } | null;
}

/** @param secret the server's */
export function createGrantTokens(secret: Buffer): SignedTokens {
  return createSignedTokens({
    key: derive(secret, 'grant-undo'),
    type: 'grant-undo+jwt',
    audience: 'valence-undo',
    lifeSeconds: UNDO_MINUTES * 60,
  });
}

export function grantToken(
  tokens: SignedTokens,
  { accountId, videos, at }: { accountId: string; videos: readonly GrantedVideo[]; at: Date },
): string {
  return tokens.sign(accountId, { at: at.toISOString(), videos: JSON.stringify(videos) }, at);
}

export interface GrantUndo {
  actorId: string;
  undoToken: string;
}

/** Restores what nobody changed since; a video that was given longer or taken meanwhile stays as it is. */
export async function undoGrant(
  { db, clock, tokens }: { db: Db; clock: Clock; tokens: SignedTokens },
  { actorId, undoToken }: GrantUndo,
): Promise<Answer<typeof undoGrantCall>> {
  const grant = await tokens.read(undoToken, clock.now());
  const [accountId, givenAt] = [grant?.subject ?? '', grant?.claim('at')];
  if (!givenAt || !isUuid(accountId)) return refused('undo-late');
  const videos = JSON.parse(grant?.claim('videos') ?? '[]') as GrantedVideo[];
  return transaction(db, async (tx) => {
    // Under the student's lock, like every change of access: none comes between reading and restoring.
    if (!(await lockStudent(tx, accountId))) return refused('undo-late');
    const at = clock.now();
    const restored = await restore(tx, accountId, videos, new Date(givenAt));
    if (restored.length === 0)
      return (await isAsBefore(tx, accountId, videos)) ? { success: true } : refused('opening-overtaken');
    await recordAudit(tx, {
      at,
      actorId,
      action: 'access.grant-undone',
      subject: `account:${accountId}`,
      after: { videoIds: restored },
    });
    return { success: true };
  });
}

/** @returns the videos that are as they were before */
async function restore(
  tx: Tx,
  accountId: string,
  videos: readonly GrantedVideo[],
  givenAt: Date,
): Promise<string[]> {
  // A video that was deleted meanwhile has no access to restore.
  const there = new Set(await holdVideos(tx, videos.map(({ videoId }) => videoId).sort()));
  const own = videos.filter(({ videoId }) => there.has(videoId)).map((video) => ({ ...video, accountId }));
  const back = await takeBack(
    tx,
    own.filter(({ changed }) => changed),
    givenAt,
  );
  const taken = new Set(back.map(({ videoId }) => videoId));
  const state = await findGrants(tx, own);
  const excludedNow = new Set(state.filter(({ excluded }) => excluded).map(({ videoId }) => videoId));
  const lifted = own.filter(
    ({ videoId, changed, excluded }) =>
      excluded && !excludedNow.has(videoId) && (!changed || taken.has(videoId)),
  );
  await excludeAgain(
    tx,
    lifted.flatMap(({ videoId, excluded }) => (excluded ? [{ accountId, videoId, ...excluded }] : [])),
  );
  return [...new Set([...taken, ...lifted.map(({ videoId }) => videoId)])];
}

/** Whether the grants are those of before: then the same undo came before. */
async function isAsBefore(tx: Tx, accountId: string, videos: readonly GrantedVideo[]): Promise<boolean> {
  const found = new Map(
    (
      await findGrants(
        tx,
        videos.map(({ videoId }) => ({ accountId, videoId })),
      )
    ).map((one) => [one.videoId, one]),
  );
  return videos.every(({ videoId, had, excluded, changed }) => {
    const one = found.get(videoId);
    const isGrant = !changed || (one?.grantedAt?.toISOString() ?? null) === (had?.grantedAt ?? null);
    return isGrant && (one?.excluded ?? false) === (excluded !== null);
  });
}
