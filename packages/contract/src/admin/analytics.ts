// The admin's analytics: figures of the landing page and of watching in any period, beside as many days before it.

import * as z from 'zod/mini';
import { endpoint, type ReplyOf } from '../endpoint.ts';
import { FALLBACK_REASONS } from '../player-fallbacks.ts';
import { day, id, instant, phone } from '../wire.ts';
import { listQuery } from './list-query.ts';

/** Both days included. */
const period = { from: day, to: day };
const periodQuery = z.strictObject(period);
const bothPeriods = { period: z.object(period), before: z.object(period) };

const landingTotals = z.object({
  /** Without crawlers. */
  visits: z.int(),
  /** The number of browsers that made these visits. */
  sessions: z.int(),
  crawlers: z.int(),
  /** Visits in which a register button was pressed. */
  registrations: z.int(),
  /** Visits in which WhatsApp or the telephone was pressed. */
  contacts: z.int(),
  /** The median of the visits' durations; null: no visit reported one. */
  medianSeconds: z.nullable(z.number()),
});
export type LandingTotals = z.output<typeof landingTotals>;

export const showLanding = endpoint({
  method: 'GET',
  path: '/api/v1/admin/analytics/landing',
  who: 'analytics.see',
  summary:
    'Visits of the landing page in a period: by day, source, device, how far they scrolled, what they pressed, how long they stayed. Crawlers are counted apart.',
  query: periodQuery,
  reply: z.object({
    ...bothPeriods,
    totals: landingTotals,
    totalsBefore: landingTotals,
    days: z.array(z.object({ day, visits: z.int(), sessions: z.int(), registrations: z.int() })),
    /** The 50 with the most visits. */
    sources: z.array(
      z.object({
        /** utm_source, else the host that linked here; null: neither was sent. */
        source: z.nullable(z.string()),
        medium: z.nullable(z.string()),
        campaign: z.nullable(z.string()),
        visits: z.int(),
        registrations: z.int(),
      }),
    ),
    devices: z.array(z.object({ device: z.enum(['phone', 'tablet', 'computer', 'other']), visits: z.int() })),
    /** Visits that scrolled at least to this depth. */
    scroll: z.array(z.object({ depth: z.int(), visits: z.int() })),
    /** The 100 most pressed. */
    clicks: z.array(z.object({ type: z.string(), label: z.string(), clicks: z.int(), visits: z.int() })),
  }),
  refusals: ['period-invalid'],
});
export type Landing = ReplyOf<typeof showLanding>;

const learningTotals = z.object({
  /** Minutes of lessons that were watched for the first time. */
  minutes: z.int(),
  viewers: z.int(),
  /** Pairs of a student and a lesson with something watched for the first time; how many were finished by the last day. */
  started: z.int(),
  finished: z.int(),
});
export type LearningTotals = z.output<typeof learningTotals>;

export const showLearning = endpoint({
  method: 'GET',
  path: '/api/v1/admin/analytics/learning',
  who: 'analytics.see',
  summary: 'What was watched in a period: minutes, students and finished lessons, and each day of it.',
  query: periodQuery,
  reply: z.object({
    ...bothPeriods,
    totals: learningTotals,
    totalsBefore: learningTotals,
    days: z.array(z.object({ day, minutes: z.int(), viewers: z.int() })),
  }),
  refusals: ['period-invalid'],
});
export type Learning = ReplyOf<typeof showLearning>;

export const LESSON_SORTS = ['minutes', 'viewers', 'title'] as const;

export const listLessons = endpoint({
  method: 'GET',
  path: '/api/v1/admin/analytics/lessons',
  who: 'analytics.see',
  summary:
    'Published lessons by how much they were watched in a period, the most or the least first; 25 a page.',
  query: z.strictObject({ ...period, ...listQuery(LESSON_SORTS) }),
  reply: z.object({
    total: z.int(),
    rows: z.array(
      z.object({
        videoId: id,
        title: z.string(),
        category: z.string(),
        viewers: z.int(),
        minutes: z.int(),
        minutesBefore: z.int(),
        /** The share of these viewers who had finished it by the last day, 0 to 1; null: no viewers, or its length is unknown. */
        finishedShare: z.nullable(z.number()),
      }),
    ),
  }),
  refusals: ['period-invalid'],
});
export type LessonLine = ReplyOf<typeof listLessons>['rows'][number];

export const listIdlePayers = endpoint({
  method: 'GET',
  path: '/api/v1/admin/analytics/paid-not-watching',
  who: 'analytics.see',
  summary:
    'Students who paid for a month that lies in the period and watched nothing in it, by name; 25 a page.',
  query: z.strictObject({ ...period, page: listQuery([]).page }),
  reply: z.object({
    total: z.int(),
    rows: z.array(
      z.object({
        userId: id,
        name: z.string(),
        phone,
        /** The classes that the student paid for. */
        classes: z.array(z.string()),
        /** null: never. */
        lastWatchedAt: z.nullable(instant),
      }),
    ),
  }),
  refusals: ['period-invalid'],
});
export type IdlePayer = ReplyOf<typeof listIdlePayers>['rows'][number];

export const listUnusualPulls = endpoint({
  method: 'GET',
  path: '/api/v1/admin/analytics/unusual-pulls',
  who: 'analytics.see',
  summary:
    'Students whose lessons were asked for faster than anybody watches, or from several networks at once, on days of a period (of the last 90), the most first; 25 a page. Days with a few such requests are left out.',
  query: z.strictObject({ ...period, page: listQuery([]).page }),
  reply: z.object({
    total: z.int(),
    rows: z.array(
      z.object({
        userId: id,
        name: z.string(),
        phone,
        /** How many days of the period had such requests, and the last of them. */
        days: z.int(),
        lastDay: day,
        /** Requests for segments that waited or were refused because loading was too far ahead of playing. */
        heldBack: z.int(),
        /** Requests that were refused because another network was streaming with the same browser's credentials. */
        networks: z.int(),
      }),
    ),
  }),
  refusals: ['period-invalid'],
});
export type UnusualPulls = ReplyOf<typeof listUnusualPulls>['rows'][number];

export const MOST_FALLBACK_LINES = 50;

export const listFallbacks = endpoint({
  method: 'GET',
  path: '/api/v1/admin/analytics/player-fallbacks',
  who: 'analytics.see',
  summary:
    'How often the player handed lessons to the library for every kind of HLS in a period, by browser and reason; the most frequent first, 50 at most.',
  query: periodQuery,
  reply: z.object({
    rows: z.array(
      z.object({
        /** null: the request named no known browser. */
        browser: z.nullable(z.string()),
        /** The major version; null: not sent. */
        version: z.nullable(z.int()),
        reason: z.enum(FALLBACK_REASONS),
        times: z.int(),
        /** The last day on which it happened. */
        lastDay: day,
      }),
    ),
  }),
  refusals: ['period-invalid'],
});
export type FallbackLine = ReplyOf<typeof listFallbacks>['rows'][number];

export const ANALYTICS_TABLES = [
  'landing-days',
  'landing-sources',
  'landing-clicks',
  'landing-scroll',
  'landing-devices',
  'learning-days',
  'lessons',
  'paid-not-watching',
] as const;
export type AnalyticsTable = (typeof ANALYTICS_TABLES)[number];

export const exportAnalytics = endpoint({
  method: 'GET',
  path: '/api/v1/admin/analytics/export.csv',
  who: 'analytics.export',
  summary: 'One table of the analytics as a CSV file, all of its lines, UTF-8 with a byte order mark.',
  query: z.strictObject({ ...period, table: z.enum(ANALYTICS_TABLES) }),
  media: 'text/csv',
  reply: z.string(),
  refusals: ['period-invalid'],
});

const curveQuery = z.strictObject({ ...period, videoId: id });
const curveParts = z.array(z.int());

export const showCurve = endpoint({
  method: 'GET',
  path: '/api/v1/admin/analytics/curve',
  who: 'analytics.see',
  summary:
    'Where students leave a lesson: how many watched each part of it for the first time in a period, and in the same days before it.',
  query: curveQuery,
  reply: z.object({
    ...bothPeriods,
    /** null: the length is unknown; then there are no parts. */
    durationSeconds: z.nullable(z.int()),
    /** How long each part is; the last one may be shorter. */
    bucketSeconds: z.int(),
    /** Students who watched something of it for the first time. */
    viewers: z.int(),
    viewersBefore: z.int(),
    /** For each part in order: how many of the viewers watched something of it. */
    parts: curveParts,
    partsBefore: curveParts,
    /** How many viewers of either period have no record of the parts they watched, and up to which day; null: none. */
    unknown: z.nullable(z.object({ students: z.int(), through: day })),
  }),
  refusals: ['period-invalid', 'video-absent'],
});
export type LessonCurve = ReplyOf<typeof showCurve>;

export const exportCurve = endpoint({
  method: 'GET',
  path: '/api/v1/admin/analytics/curve.csv',
  who: 'analytics.export',
  summary:
    'Where students leave a lesson as a CSV file: how many watched each part of it in a period and in the days before it, UTF-8 with a byte order mark.',
  query: curveQuery,
  media: 'text/csv',
  reply: z.string(),
  refusals: ['period-invalid', 'video-absent'],
});
