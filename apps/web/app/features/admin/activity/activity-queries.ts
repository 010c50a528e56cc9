// Server calls of the activity page: pages of entries, the people to filter by, and the CSV file.

import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query';
import { exportActivity, listActivity, listActors, listStudentLog } from '@valence/contract/admin/activity';
import type { ReplyOf } from '@valence/contract/endpoint';
import { call, fetchFile } from '../../../lib/api.ts';
import type { Table } from '../../../lib/tables/save-table.ts';

/** The filters in the address; a filter that is not set is absent. */
export type ActivityFilters = Readonly<Record<string, string>>;

/** The answers have names and numbers of minors: they leave memory soon after the page is closed. */
const inPages = {
  initialPageParam: '',
  getNextPageParam: ({ next }: ReplyOf<typeof listActivity>) => next,
  placeholderData: keepPreviousData,
  staleTime: 0,
  gcTime: 10_000,
};

export const activityQuery = (filters: ActivityFilters) =>
  infiniteQueryOptions({
    queryKey: ['admin', 'activity', filters],
    queryFn: ({ signal, pageParam }) =>
      call(listActivity, { query: { ...filters, ...(pageParam && { after: pageParam }) } }, { signal }),
    ...inPages,
  });

export const studentLogQuery = (userId: string) =>
  infiniteQueryOptions({
    queryKey: ['admin', 'activity', 'student', userId],
    queryFn: ({ signal, pageParam }) =>
      call(
        listStudentLog,
        { params: { userId }, query: { ...(pageParam && { after: pageParam }) } },
        { signal },
      ),
    ...inPages,
  });

/** The entries that an import wrote together with its own. */
export const rowsQuery = (entryId: string) => activityQuery({ of: entryId });

export const actorsQuery = queryOptions({
  queryKey: ['admin', 'activity-people'],
  queryFn: async ({ signal }) => (await call(listActors, undefined, { signal })).people,
});

export const activityTable = async (query: ActivityFilters): Promise<Table> => ({
  csv: await fetchFile(exportActivity, { query }),
  name: 'activity',
});
