// Server calls of the table of students.

import { keepPreviousData, queryOptions, useMutation } from '@tanstack/react-query';
import {
  type ChosenStudents,
  exportStudents,
  listStudentIds,
  listStudents,
  previewForStudents,
} from '@valence/contract/admin/student-list';
import type { BodyOf } from '@valence/contract/endpoint';
import { call, fetchFile } from '../../../lib/api.ts';
import type { Table } from '../../../lib/tables/save-table.ts';

/** @param query as it is in the address, and the search, which is not: it may be a phone number */
export const studentListQuery = (query: Record<string, string>) =>
  queryOptions({
    queryKey: ['admin', 'student', 'list', query],
    // An address may have been typed by hand: the server refuses what it does not know.
    queryFn: ({ signal }) => call(listStudents, { query }, { signal }),
    placeholderData: keepPreviousData,
  });

export type StudentTask = BodyOf<typeof previewForStudents>['task'];

/** Makes the import that shows what the task means for each student; resolves to its id. */
export const useStudentTask = (students: ChosenStudents) =>
  useMutation({
    mutationFn: async (task: StudentTask) =>
      (await call(previewForStudents, { body: { students, task } })).data.importId,
  });

/** Resolves to the ids of the chosen ones, now. */
export const useChosenIds = ({ filters, userIds }: ChosenStudents) =>
  useMutation({
    mutationFn: async () => userIds ?? (await call(listStudentIds, { body: { filters } })).userIds,
  });

export const studentsTable = async (students: ChosenStudents): Promise<Table> => ({
  csv: await fetchFile(exportStudents, { body: students }),
  name: 'students',
});
