// What the page of activity asks: entries from a place on, the people of the desk, and the file.

import { infiniteQueryOptions, keepPreviousData, queryOptions, useMutation } from '@tanstack/react-query';
import { exportActivity, listActivity, listDeskPeople } from '@valence/contract/activity';
import { call, fetchFile } from '../../lib/api.ts';
import { saveFile } from '../../lib/save-file.ts';

/** What the address tells; what is not set is absent. */
export type ActivityFilters = Readonly<Record<string, string>>;

export const activityQuery = (filters: ActivityFilters) =>
  infiniteQueryOptions({
    queryKey: ['desk', 'activity', filters],
    queryFn: ({ signal, pageParam }) =>
      call(listActivity, { query: { ...filters, ...(pageParam && { after: pageParam }) } }, { signal }),
    initialPageParam: '',
    getNextPageParam: ({ next }) => next,
    placeholderData: keepPreviousData,
    staleTime: 0,
    // Names and numbers of minors: gone from memory soon after the page is.
    gcTime: 10_000,
  });

export const deskPeopleQuery = queryOptions({
  queryKey: ['desk', 'activity-people'],
  queryFn: async ({ signal }) => (await call(listDeskPeople, undefined, { signal })).people,
});

export const useActivityFile = () =>
  useMutation({
    mutationFn: async (query: ActivityFilters) =>
      saveFile(await fetchFile(exportActivity, { query }), 'activity.csv'),
  });
