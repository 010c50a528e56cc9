// Composes the table of students: what they owe is known to payments, and what is done with many at once is an import.

import { previewForStudents } from '@valence/contract/admin/student-list';
import type { RefusalOf } from '@valence/contract/endpoint';
import type { RefusalCode } from '@valence/contract/refusals';
import type { ImportsService } from '../features/imports/imports.service.ts';
import { studentListRoutes } from '../features/students/student-list.routes.ts';
import { createStudentList, type StudentListDeps } from '../features/students/student-list.ts';
import { Refused } from '../platform/http/refused.ts';
import type { Http } from '../platform/http/route.ts';
import type { AppDeps } from './deps.ts';

export function composeStudentList(
  { db, readDb, clock }: AppDeps,
  http: Http,
  { owedInSum, imports }: Pick<StudentListDeps, 'owedInSum'> & { imports: ImportsService },
): void {
  const previewImport: StudentListDeps['previewImport'] = async (caller, phones, { kind, ...choices }) => {
    const answer = await imports.preview(caller, { kind, text: phones.join('\n'), choices });
    if (!(answer instanceof Refused)) return answer;
    if (isDeclared(answer)) return answer;
    // Who may call this may do both kinds, and neither names a category.
    throw new Error(`The import was refused: ${answer.code}`);
  };
  studentListRoutes(http, createStudentList({ db, readDb, clock, owedInSum, previewImport }));
}

type Declared = RefusalOf<typeof previewForStudents>;

function isDeclared(answer: Refused<RefusalCode>): answer is Refused<Declared> {
  return previewForStudents.refusals.some((code) => code === answer.code);
}
