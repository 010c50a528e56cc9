// The calls about who was present.

import {
  markPresent,
  showDayRegister,
  showMonthRegister,
  takeBackAttendance,
} from '@valence/contract/admin/attendance';
import type { Http } from '../../platform/http/route.ts';
import type { AttendanceService } from './attendance.service.ts';

export function attendanceRoutes(http: Http, service: AttendanceService): void {
  http.route(markPresent, ({ params, body, caller }) =>
    service.mark({ actorId: caller.accountId, classId: params.classId, ...body }),
  );
  http.route(takeBackAttendance, ({ params, caller }) =>
    service.takeBack({ actorId: caller.accountId, requestId: params.requestId }),
  );
  http.route(showDayRegister, ({ params, query }) =>
    service.day({ classId: params.classId, day: query.day, page: query.page ?? 1 }),
  );
  http.route(showMonthRegister, ({ params, query: { sort = 'spot', page = 1, ...month } }) =>
    service.month({ classId: params.classId, sort, page, ...month }),
  );
}
