// Server calls of the register of a class.

import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { showDayRegister, showMonthRegister } from '@valence/contract/admin/attendance';
import { call } from '../../../lib/api.ts';

export interface MonthRegisterQuery {
  classId: string;
  year: number;
  month: number;
  sort: 'spot' | 'absent';
  page: number;
}

// Beside the class's other lists: what is done at the door fetches them all again.
const CLASSES = 'admin-classes';

export const monthRegisterQuery = ({ classId, ...query }: MonthRegisterQuery) =>
  queryOptions({
    queryKey: [CLASSES, 'register', classId, query],
    queryFn: ({ signal }) => call(showMonthRegister, { params: { classId }, query }, { signal }),
    placeholderData: keepPreviousData,
  });

export const dayRegisterQuery = (classId: string, day: string, page: number) =>
  queryOptions({
    queryKey: [CLASSES, 'day-register', classId, day, page],
    queryFn: ({ signal }) => call(showDayRegister, { params: { classId }, query: { day, page } }, { signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
