// Classes as the desk chooses them, and the assignment of a video to several at once.

import type { assignVideo, listClasses, removeClassVideo } from '@valence/contract/classes';
import type { ReplyOf } from '@valence/contract/endpoint';
import { isUuid } from '@valence/domain/uuid';
import { recordAudit } from '../../platform/audit.ts';
import { transaction } from '../../platform/db/database.ts';
import { refused } from '../../platform/http/refused.ts';
import type { Answer } from '../../platform/http/route.ts';
import * as store from './classes.store.ts';
import * as seats from './roster.ts';
import * as school from './school.ts';

export type ClassesService = ReturnType<typeof createClassesService>;

export interface AssignmentOrder {
  actorId: string;
  videoId: string;
  classIds: readonly string[];
}

export interface RemovalOrder {
  actorId: string;
  classId: string;
  videoId: string;
}

export function createClassesService(deps: seats.RosterDeps) {
  const { db, clock } = deps;
  return {
    institutes: async () => school.institutes(db),
    createInstitute: async (order: school.InstituteOrder) => school.createInstitute(db, clock, order),
    changeInstitute: async (order: Parameters<typeof school.changeInstitute>[2]) =>
      school.changeInstitute(db, clock, order),
    createClass: async (order: school.ClassOrder) => school.createClass(db, clock, order),
    changeClass: async (order: Parameters<typeof school.changeClass>[2]) =>
      school.changeClass(db, clock, order),
    detail: async (classId: string) => school.classDetail(db, clock, classId),
    roster: async (asked: seats.RosterAsked) => seats.roster(deps, asked),
    enrol: async (order: seats.EnrolOrder) => seats.enrol(db, clock, order),
    move: async (order: seats.MoveOrder) => seats.move(db, clock, order),
    leave: async (order: seats.LeaveOrder) => seats.leave(db, clock, order),

    /** Every class with its institute. */
    async listAll(): Promise<ReplyOf<typeof listClasses>> {
      const classes = await store.findClasses(db);
      const data = classes.map((row) => ({
        _id: row.id,
        name: row.name,
        alYear: row.al_year,
        policy: row.policy,
        institute: { _id: row.institute_id, name: row.institute, location: row.location },
      }));
      return { success: true, data };
    },

    /** Assigns one video to classes, all or nothing. A class that has it already keeps its assignment. */
    async assignVideo({ actorId, videoId, classIds }: AssignmentOrder): Promise<Answer<typeof assignVideo>> {
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
        return { success: true, data: { totalUpdated: assigned.length } };
      });
    },

    async removeVideo({ actorId, videoId, classId }: RemovalOrder): Promise<Answer<typeof removeClassVideo>> {
      if (!isUuid(videoId) || !isUuid(classId)) return refused('class-video-absent');
      return transaction(db, async (tx) => {
        const link = await store.removeFromClass(tx, classId, videoId);
        if (!link) return refused('class-video-absent');
        const action = 'video.removed-from-class';
        const before = { classId, assignedAt: link.assignedAt, endsAt: link.endsAt };
        await recordAudit(tx, { at: clock.now(), actorId, action, subject: `video:${videoId}`, before });
        return { success: true };
      });
    },
  };
}
