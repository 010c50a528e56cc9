// Extends the access of a whole class in one step, previews what that would move, and undoes it.

import { createHash } from 'node:crypto';
import type {
  extendAccess as extendAccessCall,
  previewExtension,
  undoExtension as undoExtensionCall,
} from '@valence/contract/admin/extensions';
import { extensionObstacle } from '@valence/copy/admin/classes';
import { DAY_MS } from '@valence/domain/durations';
import { isUuid } from '@valence/domain/uuid';
import { recordAudit } from '../../platform/audit.ts';
import type { Clock } from '../../platform/clock.ts';
import { type Db, type Tx, transaction } from '../../platform/db/database.ts';
import { refused } from '../../platform/http/refused.ts';
import type { Answer } from '../../platform/http/route.ts';
import { newId } from '../../platform/ids.ts';
import * as store from './extensions.store.ts';
import * as undoing from './extensions-undo.store.ts';

/** For how long an extension can be taken back: long enough for "seventy, not seven". */
const UNDO_MINUTES = 10;
/** Instants on the wire have years of four digits. */
const LAST_END = new Date('9999-12-31T00:00:00Z');

/** The ends of a class's own videos. */
export interface AssignmentEnds {
  /** Moves the ends that have not passed. @returns the videos */
  moveEnds: (tx: Tx, move: { classId: string; days: number; at: Date }) => Promise<string[]>;
  /** @returns how many of the videos had an end */
  moveEndsBack: (
    tx: Tx,
    move: { classId: string; days: number; videoIds: readonly string[] },
  ) => Promise<number>;
}

export interface ExtensionsDeps {
  db: Db;
  clock: Clock;
  assignments: AssignmentEnds;
}

export async function preview(
  db: Db,
  clock: Clock,
  classId: string,
): Promise<Answer<typeof previewExtension>> {
  if (!isUuid(classId) || !(await store.hasClass(db, classId))) return refused('class-absent');
  return store.countEnding(db, classId, clock.now());
}

export interface ExtensionOrder {
  actorId: string;
  classId: string;
  /** A repeated call with the same id answers what the first one did. */
  requestId: string;
  days: number;
}

export async function extendAccess(
  { db, clock, assignments }: ExtensionsDeps,
  { actorId, classId, requestId, days }: ExtensionOrder,
): Promise<Answer<typeof extendAccessCall>> {
  if (!isUuid(classId)) return refused('class-absent');
  // Another person's request id must not find this one's extension.
  const requestKey = createHash('sha256').update(`${actorId} ${requestId}`).digest('hex');
  return transaction(db, async (tx) => {
    const students = await store.lockAccessOf(tx, classId);
    if (!students) return refused('class-absent');
    const earlier = await store.findByRequest(tx, requestKey);
    if (earlier) return answerOf(earlier);
    const last = await store.lastEnd(tx, classId, students);
    if (last && last.getTime() + days * DAY_MS > LAST_END.getTime()) return refused('extension-too-far');
    const at = clock.now();
    const extension = { id: newId(at), classId, requestKey, days, by: actorId, at };
    // The same request may have come for another class at the same time.
    if (!(await store.note(tx, extension))) return answerOf(await store.findByRequest(tx, requestKey));
    await store.noteAssignments(tx, extension.id, await assignments.moveEnds(tx, extension));
    const counts = await store.moveGrants(tx, extension, students);
    const answer = answerOf({ id: extension.id, ...counts });
    if (answer.data.extensionId) {
      const subject = `class:${classId}`;
      const after = { days, ...answer.data };
      await recordAudit(tx, { at, actorId, action: 'class.access-extended', subject, after });
    }
    return answer;
  });
}

function answerOf(extension: store.Extension | undefined) {
  if (!extension) throw new Error('An extension went while its class was held.');
  const { id, ...counts } = extension;
  const moved = counts.assignments + counts.grants > 0;
  return { success: true as const, data: { extensionId: moved ? id : null, ...counts } };
}

export interface UndoExtensionOrder {
  actorId: string;
  extensionId: string;
}

/**
 * Takes an extension's days back from every end that still has them, whatever else moved it. Ends that were granted anew or
 * removed since stay and are named; a repeated call takes back what has become possible meanwhile, and nothing twice.
 */
export async function undoExtension(
  deps: ExtensionsDeps,
  { actorId, extensionId }: UndoExtensionOrder,
): Promise<Answer<typeof undoExtensionCall>> {
  if (!isUuid(extensionId)) return refused('extension-absent');
  const { db, clock } = deps;
  return transaction(db, async (tx) => {
    const extension = await undoing.lockExtension(tx, extensionId);
    if (!extension) return refused('extension-absent');
    const at = clock.now();
    const inTime = at.getTime() < extension.at.getTime() + UNDO_MINUTES * 60_000;
    const now = inTime ? await takeBack(deps, tx, { id: extensionId, ...extension }, at) : 0;
    const takenBack = await undoing.countUndone(tx, extensionId);
    const left = await undoing.findLeft(tx, extensionId);
    if (takenBack === 0) {
      if (!inTime || !left[0]) return refused('extension-absent');
      return refused('extension-overtaken', { detail: extensionObstacle(left[0]) });
    }
    if (now > 0) {
      const action = 'class.access-extension-undone';
      const after = { extensionId, takenBack, left: left.reduce((sum, { ends }) => sum + ends, 0) };
      await recordAudit(tx, { at, actorId, action, subject: `class:${extension.classId}`, after });
    }
    return { success: true, data: { takenBack, left } };
  });
}

/** Takes the extension's days from every end that still has them, each once. @returns from how many */
async function takeBack(
  { assignments }: ExtensionsDeps,
  tx: Tx,
  { id, classId, days }: undoing.FoundExtension & { id: string },
  at: Date,
): Promise<number> {
  const videoIds = await undoing.takeBackAssignments(tx, id, at);
  const moved = await assignments.moveEndsBack(tx, { classId, days, videoIds });
  return moved + (await undoing.takeBackGrants(tx, id, at));
}
