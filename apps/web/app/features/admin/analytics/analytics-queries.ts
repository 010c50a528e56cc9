// Server calls of the analytics pages, each for one period.

import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import {
  type AnalyticsTable,
  exportAnalytics,
  exportCurve,
  listFallbacks,
  listIdlePayers,
  listLessons,
  listUnusualPulls,
  showCurve,
  showLanding,
  showLearning,
} from '@valence/contract/admin/analytics';
import { showPlayQuality } from '@valence/contract/admin/play-quality';
import type { Period } from '@valence/domain/period';
import { call, fetchFile } from '../../../lib/api.ts';
import { inFileName } from '../../../lib/save-file.ts';
import type { Table } from '../../../lib/tables/save-table.ts';

const ANALYTICS = 'admin-analytics';

export const landingQuery = (period: Period) =>
  queryOptions({
    queryKey: [ANALYTICS, 'landing', period],
    queryFn: ({ signal }) => call(showLanding, { query: period }, { signal }),
    placeholderData: keepPreviousData,
  });

export const learningQuery = (period: Period) =>
  queryOptions({
    queryKey: [ANALYTICS, 'learning', period],
    queryFn: ({ signal }) => call(showLearning, { query: period }, { signal }),
    placeholderData: keepPreviousData,
  });

export interface LessonsQuery extends Period {
  page: string;
  sort: string;
  q?: string;
}

export const lessonsQuery = (query: LessonsQuery) =>
  queryOptions({
    queryKey: [ANALYTICS, 'lessons', query],
    queryFn: ({ signal }) => call(listLessons, { query }, { signal }),
    placeholderData: keepPreviousData,
  });

export const idleQuery = (query: Period & { page: string }) =>
  queryOptions({
    queryKey: [ANALYTICS, 'idle', query],
    queryFn: ({ signal }) => call(listIdlePayers, { query }, { signal }),
    placeholderData: keepPreviousData,
    // The answer has names and numbers of minors: drop it from memory soon after the page is closed.
    gcTime: 10_000,
  });

export const unusualQuery = (query: Period & { page: string }) =>
  queryOptions({
    queryKey: [ANALYTICS, 'unusual', query],
    queryFn: ({ signal }) => call(listUnusualPulls, { query }, { signal }),
    placeholderData: keepPreviousData,
    // As above: the answer has names and numbers of minors.
    gcTime: 10_000,
  });

export const fallbacksQuery = (period: Period) =>
  queryOptions({
    queryKey: [ANALYTICS, 'fallbacks', period],
    queryFn: ({ signal }) => call(listFallbacks, { query: period }, { signal }),
    placeholderData: keepPreviousData,
  });

export const playQualityQuery = (period: Period) =>
  queryOptions({
    queryKey: [ANALYTICS, 'play-quality', period],
    queryFn: ({ signal }) => call(showPlayQuality, { query: period }, { signal }),
    placeholderData: keepPreviousData,
  });

export const curveQuery = (query: Period & { videoId: string }) =>
  queryOptions({
    queryKey: [ANALYTICS, 'curve', query],
    queryFn: ({ signal }) => call(showCurve, { query }, { signal }),
    placeholderData: keepPreviousData,
  });

/** One table, or the curve of one lesson. */
export type FileQuery = { table: AnalyticsTable } | { videoId: string; title: string };

export async function analyticsTable(query: Period & FileQuery): Promise<Table> {
  const days = `${query.from}_${query.to}`;
  if ('table' in query)
    return { csv: await fetchFile(exportAnalytics, { query }), name: `${query.table}_${days}` };
  const { title, ...curve } = query;
  return {
    csv: await fetchFile(exportCurve, { query: curve }),
    name: `curve_${inFileName(title)}_${days}`,
  };
}
