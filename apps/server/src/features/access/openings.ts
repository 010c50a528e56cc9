// Opens to a student for some weeks what the library shows of a class as locked, previews that, and undoes it as a whole.

import { createHash } from 'node:crypto';
import type {
  openLessons as openLessonsCall,
  previewOpening,
  undoOpening as undoOpeningCall,
} from '@valence/contract/admin/openings';
import { type AccessWeeks, accessEnd, gainsFrom } from '@valence/domain/access';
import { isUuid } from '@valence/domain/uuid';
import { recordAudit } from '../../platform/audit.ts';
import type { Clock } from '../../platform/clock.ts';
import { type Db, type Tx, transaction } from '../../platform/db/database.ts';
import { refused } from '../../platform/http/refused.ts';
import type { Answer } from '../../platform/http/route.ts';
import { newId } from '../../platform/ids.ts';
import { lockStudent, writeGrants } from './access.store.ts';
import { findFacts } from './facts.store.ts';
import { findGrants, takeBack } from './grants-many.store.ts';
import * as store from './openings.store.ts';
import { UNDO_MINUTES } from './removals.ts';

export interface OpeningQuery {
  classId: string;
  accountId: string;
  weeks: AccessWeeks;
}

export async function previewLessons(
  db: Db,
  clock: Clock,
  query: OpeningQuery,
): Promise<Answer<typeof previewOpening>> {
  const { classId, accountId, weeks } = query;
  if (!isUuid(classId) || !(await store.hasClass(db, classId))) return refused('class-absent');
  const at = clock.now();
  const lessons = isUuid(accountId) ? await gaining(db, query, at) : [];
  return { lessons: lessons.length, endsAt: accessEnd(at, weeks).toISOString() };
}

/** @returns the ids of the class's lessons to which the opening gives the student more time */
async function gaining(
  db: Db | Tx,
  { classId, accountId, weeks }: OpeningQuery,
  at: Date,
): Promise<string[]> {
  const end = accessEnd(at, weeks);
  const own = await store.videosOf(db, classId);
  const pairs = await findFacts(db, { accountId });
  return pairs
    .filter(({ videoId, facts }) => own.has(videoId) && gainsFrom(facts, end, at))
    .map(({ videoId }) => videoId)
    .sort();
}

export interface OpeningOrder extends OpeningQuery {
  actorId: string;
  requestId: string;
}

export async function openLessons(
  db: Db,
  clock: Clock,
  { actorId, requestId, ...query }: OpeningOrder,
): Promise<Answer<typeof openLessonsCall>> {
  const { classId, accountId, weeks } = query;
  if (!isUuid(classId)) return refused('class-absent');
  if (!isUuid(accountId)) return refused('student-absent');
  // Another person's request id must not find this opening.
  const requestKey = createHash('sha256').update(`${actorId} ${requestId}`).digest('hex');
  return transaction(db, async (tx) => {
    if (!(await lockStudent(tx, accountId))) return refused('student-absent');
    if (!(await store.hasClass(tx, classId))) return refused('class-absent');
    const earlier = await store.findByRequest(tx, requestKey);
    if (earlier) return answerOf(earlier);
    const at = clock.now();
    const videoIds = await gaining(tx, query, at);
    if (videoIds.length === 0) return refused('nothing-locked');
    const endsAt = accessEnd(at, weeks);
    const grants = videoIds.map((videoId) => ({ accountId, videoId, endsAt }));
    const before = new Map((await findGrants(tx, grants)).map((grant) => [grant.videoId, grant]));
    const written = await writeGrants(tx, { grants, grantedBy: actorId, at });
    const pairs = written.map(({ videoId }) => ({
      videoId,
      endsAt: endsAt.toISOString(),
      had: hadOf(before.get(videoId)),
    }));
    const opening = { id: newId(at), accountId, endsAt, pairs, at };
    await store.keep(tx, { ...opening, classId, requestKey, by: actorId });
    const after = { weeks, endsAt, classId, granted: pairs.map(({ videoId }) => videoId) };
    const subject = `account:${accountId}`;
    await recordAudit(tx, { at, actorId, action: 'access.granted', subject, after });
    return answerOf(opening);
  });
}

type FoundGrant = Awaited<ReturnType<typeof findGrants>>[number];

function hadOf(grant: FoundGrant | undefined): store.OpenedPair['had'] {
  if (!grant?.grantedAt) return null;
  const { grantedAt, grantedBy, endsAt } = grant;
  return { grantedAt: grantedAt.toISOString(), grantedBy, endsAt: endsAt?.toISOString() ?? null };
}

function answerOf({ id, pairs, endsAt }: Pick<store.Opening, 'id' | 'pairs' | 'endsAt'>) {
  const data = { openingId: id, lessons: pairs.length, endsAt: endsAt.toISOString() };
  return { success: true as const, data };
}

export interface UndoOpeningOrder {
  actorId: string;
  openingId: string;
}

/** Restores each grant that nobody changed since; one that was given anew or removed meanwhile stays as it is. */
export async function undoOpening(
  db: Db,
  clock: Clock,
  { actorId, openingId }: UndoOpeningOrder,
): Promise<Answer<typeof undoOpeningCall>> {
  if (!isUuid(openingId)) return refused('opening-absent');
  return transaction(db, async (tx) => {
    const accountId = (await store.find(tx, openingId))?.accountId;
    // Under the student's lock, like every change of access: none comes between reading and restoring.
    if (!accountId || !(await lockStudent(tx, accountId))) return refused('opening-absent');
    const opening = await store.find(tx, openingId);
    if (!opening) return refused('opening-absent');
    if (opening.undoneAt) return { success: true };
    const at = clock.now();
    if (at.getTime() >= opening.at.getTime() + UNDO_MINUTES * 60_000) return refused('opening-absent');
    const pairs = opening.pairs.map((pair) => ({ ...pair, accountId }));
    const restored = await takeBack(tx, pairs, opening.at);
    if (restored.length === 0) return refused('opening-overtaken');
    await store.markUndone(tx, openingId, at);
    await recordAudit(tx, {
      at,
      actorId,
      action: 'access.opening-undone',
      subject: `account:${accountId}`,
      after: { videoIds: restored.map(({ videoId }) => videoId) },
    });
    return { success: true };
  });
}
