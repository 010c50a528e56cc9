// Taking the whole class's access forward in one step, seeing before what it moves, and taking that back.

import type {
  extendAccess as extendAccessCall,
  previewExtension,
  undoExtension as undoExtensionCall,
} from '@valence/contract/class-extensions';
import { isUuid } from '@valence/domain/uuid';
import { recordAudit } from '../../platform/audit.ts';
import type { Clock } from '../../platform/clock.ts';
import { type Db, transaction } from '../../platform/db/database.ts';
import { refused } from '../../platform/http/refused.ts';
import type { Answer } from '../../platform/http/route.ts';
import { newId } from '../../platform/ids.ts';
import * as store from './extensions.store.ts';

/** For how long an extension can be taken back: long enough for "seventy, not seven". */
const UNDO_MINUTES = 10;

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
  days: number;
}

export async function extendAccess(
  db: Db,
  clock: Clock,
  { actorId, classId, days }: ExtensionOrder,
): Promise<Answer<typeof extendAccessCall>> {
  if (!isUuid(classId)) return refused('class-absent');
  return transaction(db, async (tx) => {
    if (!(await store.lockClass(tx, classId))) return refused('class-absent');
    const at = clock.now();
    const counts = await store.countEnding(tx, classId, at);
    if (counts.assignments + counts.grants === 0)
      return { success: true, data: { extensionId: null, ...counts } };
    const extensionId = newId(at);
    await store.extend(tx, { id: extensionId, classId, days, by: actorId, at });
    const subject = `class:${classId}`;
    const after = { days, extensionId, ...counts };
    await recordAudit(tx, { at, actorId, action: 'class.access-extended', subject, after });
    return { success: true, data: { extensionId, ...counts } };
  });
}

export interface UndoExtensionOrder {
  actorId: string;
  extensionId: string;
}

export async function undoExtension(
  db: Db,
  clock: Clock,
  { actorId, extensionId }: UndoExtensionOrder,
): Promise<Answer<typeof undoExtensionCall>> {
  if (!isUuid(extensionId)) return refused('extension-absent');
  return transaction(db, async (tx) => {
    const at = clock.now();
    const classId = await store.markUndone(tx, { extensionId, at, lifeMinutes: UNDO_MINUTES });
    if (!classId) return refused('extension-absent');
    await store.moveBack(tx, extensionId, classId);
    const action = 'class.access-extension-undone';
    await recordAudit(tx, { at, actorId, action, subject: `class:${classId}`, after: { extensionId } });
    return { success: true };
  });
}
