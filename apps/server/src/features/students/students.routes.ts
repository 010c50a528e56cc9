// Binds the calls about the own profile and the admin area's look-up to the service.

import {
  removeStudentNote,
  setParentPhone,
  showStudent,
  showStudentCode,
  writeStudentNote,
} from '@valence/contract/admin/student-page';
import {
  addStudent,
  confirmStudent,
  findStudents,
  listAlYears,
  lookUpStudent,
} from '@valence/contract/admin/students';
import { ownStudentCode, profile, setAlYear } from '@valence/contract/auth/profile';
import type { Http } from '../../platform/http/route.ts';
import type { StudentsAdding } from './adding.ts';
import type { StudentPageService } from './student-page.ts';
import type { StudentsService } from './students.service.ts';

export function studentsRoutes(http: Http, service: StudentsService): void {
  http.route(profile, ({ caller }) => service.profile(caller));
  http.route(setAlYear, ({ caller, body }) => service.setAlYear(caller, body.alYear));
  http.route(lookUpStudent, ({ query }) => service.lookUp(query.phone));
  http.route(confirmStudent, ({ params, body, caller }) =>
    service.setConfirmed({
      actorId: caller.accountId,
      accountId: params.userId,
      confirmed: body.confirmed,
    }),
  );
  http.route(findStudents, ({ query }) => service.find(query.query, query.after));
}

export function studentPageRoutes(http: Http, service: StudentPageService): void {
  http.route(showStudent, ({ params }) => service.show(params.userId));
  http.route(showStudentCode, ({ params }) => service.code(params.userId));
  http.route(ownStudentCode, ({ caller }) => service.ownCode(caller));
  http.route(writeStudentNote, ({ caller, params, body }) =>
    service.writeNote(caller, { ...params, ...body }),
  );
  http.route(setParentPhone, ({ caller, params, body }) => service.setParent(caller, { ...params, ...body }));
  http.route(removeStudentNote, ({ caller, params, body }) =>
    service.removeNote(caller, { ...params, ...body }),
  );
}

export function studentsAddingRoutes(http: Http, adding: StudentsAdding): void {
  http.route(addStudent, ({ caller, body }) => adding.add(caller, body));
  http.route(listAlYears, () => adding.listAlYears());
}
