// What the analytics ask, each answer for one period.

import { keepPreviousData, queryOptions, useMutation } from '@tanstack/react-query';
import {
  type AnalyticsTable,
  exportAnalytics,
  exportCurve,
  listIdlePayers,
  listLessons,
  listUnusualPulls,
  showCurve,
  showLanding,
  showLearning,
} from '@valence/contract/desk-analytics';
import type { Period } from '@valence/domain/period';
import { call, fetchFile } from '../../lib/api.ts';
import { saveFile } from '../../lib/save-file.ts';

const ANALYTICS = 'desk-analytics';

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

export interface LessonsAsked extends Period {
  page: string;
  sort: string;
  q?: string;
}

export const lessonsQuery = (asked: LessonsAsked) =>
  queryOptions({
    queryKey: [ANALYTICS, 'lessons', asked],
    queryFn: ({ signal }) => call(listLessons, { query: asked }, { signal }),
    placeholderData: keepPreviousData,
  });

export const idleQuery = (asked: Period & { page: string }) =>
  queryOptions({
    queryKey: [ANALYTICS, 'idle', asked],
    queryFn: ({ signal }) => call(listIdlePayers, { query: asked }, { signal }),
    placeholderData: keepPreviousData,
    // Names and numbers of minors: gone from memory soon after the page is.
    gcTime: 10_000,
  });

export const unusualQuery = (asked: Period & { page: string }) =>
  queryOptions({
    queryKey: [ANALYTICS, 'unusual', asked],
    queryFn: ({ signal }) => call(listUnusualPulls, { query: asked }, { signal }),
    placeholderData: keepPreviousData,
    // As above: names and numbers of minors.
    gcTime: 10_000,
  });

export const curveQuery = (asked: Period & { videoId: string }) =>
  queryOptions({
    queryKey: [ANALYTICS, 'curve', asked],
    queryFn: ({ signal }) => call(showCurve, { query: asked }, { signal }),
    placeholderData: keepPreviousData,
  });

/** Fetches one table as a file and hands it to the browser's downloads. */
export const useDownload = () =>
  useMutation({
    mutationFn: async (query: Period & { table: AnalyticsTable }) =>
      saveFile(await fetchFile(exportAnalytics, { query }), `${query.table}_${query.from}_${query.to}.csv`),
  });

/** Fetches the curve of one lesson as a file. */
export const useCurveDownload = () =>
  useMutation({
    mutationFn: async (query: Period & { videoId: string }) =>
      saveFile(
        await fetchFile(exportCurve, { query }),
        `curve_${query.videoId}_${query.from}_${query.to}.csv`,
      ),
  });
