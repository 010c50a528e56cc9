// The classes feature's use cases, gathered for its routes.

import type { ReplyOf } from '@valence/contract/endpoint';
import type { listClasses } from '@valence/contract/learning/classes';
import * as videos from './class-videos.ts';
import * as store from './classes.store.ts';
import * as seats from './roster.ts';
import * as school from './school.ts';
import * as removals from './video-removals.ts';

export type ClassesService = ReturnType<typeof createClassesService>;

export function createClassesService(deps: seats.RosterDeps & school.SchoolDeps & removals.RemovalDeps) {
  const { db, clock } = deps;
  return {
    institutes: async () => school.institutes(db),
    createInstitute: async (order: school.InstituteOrder) => school.createInstitute(db, clock, order),
    changeInstitute: async (order: Parameters<typeof school.changeInstitute>[2]) =>
      school.changeInstitute(db, clock, order),
    createClass: async (order: school.NewClassOrder) => school.createClass(deps, order),
    changeClass: async (order: Parameters<typeof school.changeClass>[2]) =>
      school.changeClass(db, clock, order),
    detail: async (classId: string) => school.classDetail(db, classId),
    roster: async (query: seats.RosterQuery) => seats.roster(deps, query),
    enrol: async (order: seats.EnrolOrder) => seats.enrol(db, clock, order),
    move: async (order: seats.MoveOrder) => seats.move(db, clock, order),
    leave: async (order: seats.LeaveOrder) => seats.leave(db, clock, order),
    comeBack: async (order: seats.LeaveOrder) => seats.comeBack(db, clock, order),

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

    videos: async (query: videos.VideosQuery) => videos.classVideos(db, clock, query),
    assignVideo: async (order: videos.AssignmentOrder) => videos.assignVideo(db, clock, order),
    undoAssignment: async (order: videos.AssignmentUndo) => videos.undoAssignment(db, clock, order),
    removeVideo: async (order: removals.RemovalOrder) => removals.removeVideo(deps, order),
    restoreVideo: async (order: removals.RestoreOrder) => removals.restoreVideo(deps, order),
  };
}
