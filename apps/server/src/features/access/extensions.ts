// Taking the whole class's access forward in one step, seeing before what it moves, and taking that back.

import { createHash } from 'node:crypto';
import type {
  extendAccess as extendAccessCall,
  previewExtension,
  undoExtension as undoExtensionCall,
} from '@valence/contract/class-extensions';
import { extensionObstacle } from '@valence/copy/classes';
import { isUuid } from '@valence/domain/uuid';
import { recordAudit } from '../../platform/audit.ts';
import type { Clock } from '../../platform/clock.ts';
import { type Db, transaction } from '../../platform/db/database.ts';
import { refused } from '../../platform/http/refused.ts';
import type { Answer } from '../../platform/http/route.ts';
import { newId } from '../../platform/ids.ts';
import * as store from './extensions.store.ts';
import * as undoing from './extensions-undo.store.ts';

/** For how long an extension can be taken back: long enough for "seventy, not seven". */
const UNDO_MINUTES = 10;
/** Instants on the wire have years of four digits. */
const LAST_END = new Date('9999-12-31T00:00:00Z');
const DAY_MILLISECONDS = 24 * 60 * 60_000;

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
  /** The same one again answers what the first call did. */
  requestId: string;
  days: number;
}

export async function extendAccess(
  db: Db,
  clock: Clock,
  { actorId, classId, requestId, days }: ExtensionOrder,
): Promise<Answer<typeof extendAccessCall>> {
  if (!isUuid(classId)) return refused('class-absent');
  // Another person's request id must not find this one's extension.
  const requestKey = createHash('sha256').update(`${actorId} ${requestId}`).digest('hex');
  return transaction(db, async (tx) => {
    const students = await store.lockAccessOf(tx, classId);
    if (!students) return refused('class-absent');
    const known = await store.findByRequest(tx, requestKey);
    if (known) return answerOf(known);
    const last = await store.lastEnd(tx, classId, students);
    if (last && last.getTime() + days * DAY_MILLISECONDS > LAST_END.getTime())
      return refused('extension-too-far');
    const at = clock.now();
    const extension = { id: newId(at), classId, requestKey, days, by: actorId, at };
    // The same request for another class may have come at once.
    if (!(await store.note(tx, extension))) return answerOf(await store.findByRequest(tx, requestKey));
    const counts = await store.moveEnds(tx, extension, students);
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
 * Takes an extension's days back from every end that still has them, whatever else moved it. Ends that were given anew or
 * removed since are left and named; the same call again takes back what has become possible meanwhile, and nothing twice.
 */
export async function undoExtension(
  db: Db,
  clock: Clock,
  { actorId, extensionId }: UndoExtensionOrder,
): Promise<Answer<typeof undoExtensionCall>> {
  if (!isUuid(extensionId)) return refused('extension-absent');
  return transaction(db, async (tx) => {
    const extension = await undoing.lockExtension(tx, extensionId);
    if (!extension) return refused('extension-absent');
    const at = clock.now();
    const inTime = at.getTime() < extension.at.getTime() + UNDO_MINUTES * 60_000;
    const now = inTime ? await undoing.takeBack(tx, extensionId, at) : 0;
    const takenBack = await undoing.countTakenBack(tx, extensionId);
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
