// Videos of classes: lists those of a class by month, assigns a video to several classes, and undoes that.

import type { listClassVideos } from '@valence/contract/admin/classes';
import { PAGE_SIZE } from '@valence/contract/admin/list-query';
import type {
  assignVideo as assignVideoCall,
  undoAssignment as undoAssignmentCall,
} from '@valence/contract/learning/classes';
import { isUuid } from '@valence/domain/uuid';
import { recordAudit } from '../../platform/audit.ts';
import type { Clock } from '../../platform/clock.ts';
import { type Db, transaction } from '../../platform/db/database.ts';
import { refused } from '../../platform/http/refused.ts';
import type { Answer } from '../../platform/http/route.ts';
import { findClassVideos } from './class-videos.store.ts';
import * as store from './classes.store.ts';
import { findClass } from './school.store.ts';
import { UNDO_SECONDS } from './video-removals.ts';

export interface VideosQuery {
  classId: string;
  search: string;
  page: number;
}

export async function classVideos(
  db: Db,
  clock: Clock,
  { classId, search, page }: VideosQuery,
): Promise<Answer<typeof listClassVideos>> {
  if (!isUuid(classId) || !(await findClass(db, classId))) return refused('class-absent');
  const words = search.trim().split(/\s+/).filter(Boolean);
  const range = { offset: (page - 1) * PAGE_SIZE, limit: PAGE_SIZE };
  const { rows, total } = await findClassVideos(db, { classId, words, at: clock.now(), ...range });
  return {
    total,
    pageSize: PAGE_SIZE,
    rows: rows.map(({ id, title, year, month, published, endsAt }) => ({
      _id: id,
      title,
      year,
      month,
      published,
      endsAt: endsAt?.toISOString() ?? null,
    })),
  };
}

export interface AssignmentOrder {
  actorId: string;
  videoId: string;
  classIds: readonly string[];
}

/** Assigns the video to all of the classes or to none. A class that has it already keeps its assignment. */
export async function assignVideo(
  db: Db,
  clock: Clock,
  { actorId, videoId, classIds }: AssignmentOrder,
): Promise<Answer<typeof assignVideoCall>> {
  const chosen = [...new Set(classIds)].sort();
  if (!isUuid(videoId)) return refused('video-absent');
  if (!chosen.every(isUuid)) return refused('class-absent');
  return transaction(db, async (tx) => {
    if (!(await store.holdVideo(tx, videoId))) return refused('video-absent');
    if ((await store.holdClasses(tx, chosen)) < chosen.length) return refused('class-absent');
    const at = clock.now();
    const assigned = await store.assignToClasses(tx, {
      videoId,
      classIds: chosen,
      assignedBy: actorId,
      at,
    });
    if (assigned.length > 0) {
      const action = 'video.assigned-to-classes';
      const after = { classIds: assigned };
      await recordAudit(tx, { at, actorId, action, subject: `video:${videoId}`, after });
    }
    const assignedAt = assigned.length > 0 ? at.toISOString() : null;
    return { success: true, data: { totalUpdated: assigned.length, assignedAt } };
  });
}

export interface AssignmentUndo {
  actorId: string;
  videoId: string;
  /** Names the assignment: an undo that comes late never meets a later one. */
  assignedAt: string;
}

/** Takes the video from the classes that this assignment gave it to, as long as each has it from there. */
export async function undoAssignment(
  db: Db,
  clock: Clock,
  { actorId, videoId, assignedAt }: AssignmentUndo,
): Promise<Answer<typeof undoAssignmentCall>> {
  const at = clock.now();
  const since = at.getTime() - Date.parse(assignedAt);
  // An instant that cannot be read is at no distance from now.
  if (!isUuid(videoId) || !(since >= 0 && since < UNDO_SECONDS * 1000)) return refused('undo-late');
  return transaction(db, async (tx) => {
    const assignment = { videoId, assignedBy: actorId, at: new Date(assignedAt) };
    const classIds = await store.takeBackAssignment(tx, assignment);
    if (classIds.length > 0) {
      const action = 'video.assignment-undone';
      const before = { classIds };
      await recordAudit(tx, { at, actorId, action, subject: `video:${videoId}`, before });
    }
    return { success: true };
  });
}
