// The calls about classes.

import {
  changeClass,
  changeInstitute,
  createClass,
  createInstitute,
  enrolStudent,
  leaveClass,
  listClassVideos,
  listInstitutes,
  listRoster,
  moveStudent,
  returnToClass,
  showClass,
} from '@valence/contract/admin/classes';
import {
  assignVideo,
  listClasses,
  removeClassVideo,
  restoreClassVideo,
  undoAssignment,
} from '@valence/contract/learning/classes';
import type { Http } from '../../platform/http/route.ts';
import type { ClassesService } from './classes.service.ts';

export function classesRoutes(http: Http, service: ClassesService): void {
  http.route(listClasses, () => service.listAll());
  http.route(assignVideo, ({ body, caller }) => service.assignVideo({ actorId: caller.accountId, ...body }));
  http.route(undoAssignment, ({ body, caller }) =>
    service.undoAssignment({ actorId: caller.accountId, ...body }),
  );
  http.route(removeClassVideo, ({ params, caller }) =>
    service.removeVideo({ actorId: caller.accountId, ...params }),
  );
  http.route(restoreClassVideo, ({ body, caller }) =>
    service.restoreVideo({ actorId: caller.accountId, undoToken: body.undoToken }),
  );
  http.route(listInstitutes, () => service.institutes());
  http.route(createInstitute, ({ body, caller }) =>
    service.createInstitute({ actorId: caller.accountId, ...body }),
  );
  http.route(changeInstitute, ({ params, body, caller }) =>
    service.changeInstitute({ actorId: caller.accountId, instituteId: params.instituteId, ...body }),
  );
  http.route(createClass, ({ body, caller }) => service.createClass({ actorId: caller.accountId, ...body }));
  http.route(changeClass, ({ params, body, caller }) =>
    service.changeClass({ actorId: caller.accountId, classId: params.classId, ...body }),
  );
  http.route(showClass, ({ params }) => service.detail(params.classId));
  http.route(listClassVideos, ({ params, query: { search = '', page = 1 } }) =>
    service.videos({ classId: params.classId, search, page }),
  );
}

export function rosterRoutes(http: Http, service: ClassesService): void {
  http.route(listRoster, ({ params, query }) =>
    service.roster({
      classId: params.classId,
      sort: query.sort,
      search: query.search ?? '',
      page: query.page ?? 1,
    }),
  );
  http.route(enrolStudent, ({ params, body, caller }) =>
    service.enrol({ actorId: caller.accountId, classId: params.classId, ...body }),
  );
  http.route(moveStudent, ({ params, body, caller }) =>
    service.move({ actorId: caller.accountId, enrolmentId: params.enrolmentId, ...body }),
  );
  http.route(leaveClass, ({ params, caller }) =>
    service.leave({ actorId: caller.accountId, enrolmentId: params.enrolmentId }),
  );
  http.route(returnToClass, ({ params, caller }) =>
    service.comeBack({ actorId: caller.accountId, enrolmentId: params.enrolmentId }),
  );
}
