// The calls of the table of students.

import {
  exportStudents,
  listStudentIds,
  listStudents,
  previewForStudents,
} from '@valence/contract/admin/student-list';
import type { Http } from '../../platform/http/route.ts';
import type { StudentList } from './student-list.ts';

export function studentListRoutes(http: Http, list: StudentList): void {
  http.route(listStudents, ({ query }) => list.list(query));
  http.route(listStudentIds, ({ body }) => list.ids(body));
  http.route(exportStudents, ({ caller, body }) => list.file(caller, body));
  http.route(previewForStudents, ({ caller, body }) => list.preview(caller, body));
}
