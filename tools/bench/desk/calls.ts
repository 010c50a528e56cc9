// What the desk asks the server for, by the name of what it shows: the calls that `npm run bench:desk` measures.

import { dayAfter, dayOf, lastDays } from '@valence/domain/period';
import type pg from 'pg';

/** The analytics of a month and of a year. */
function inPeriods(at: Date): Record<string, string> {
  const calls = Object.entries({ '30 days': 30, 'a year': 366 }).flatMap(([name, days]) => {
    const { from, to } = lastDays(at, days);
    return ['landing', 'learning', 'lessons', 'paid-not-watching'].map((one) => [
      `analytics: ${one}, ${name}`,
      `/api/v1/desk/analytics/${one}?from=${from}&to=${to}`,
    ]);
  });
  return Object.fromEntries(calls) as Record<string, string>;
}

/** Name → path with its query. @param at the present of the school */
export async function deskCalls(pool: pg.Pool, at: Date): Promise<Record<string, string>> {
  const { rows } = await pool.query<{ classId: string; videoId: string }>(
    `SELECT (SELECT id FROM class ORDER BY id LIMIT 1) AS "classId", (SELECT id FROM video ORDER BY id LIMIT 1) AS "videoId"`,
  );
  const { classId = '', videoId = '' } = rows[0] ?? {};
  const year = at.getUTCFullYear();
  const longAgo = dayAfter(dayOf(at), -360);
  return {
    'payments: arrears of all': '/api/v1/payments/arrears?sort=oldest',
    'payments: arrears of one class': `/api/v1/payments/arrears?sort=oldest&classId=${classId}`,
    'payments: ledger by spot': `/api/v1/payments/ledger?classId=${classId}&year=${year}`,
    'payments: ledger by what is owed': `/api/v1/payments/ledger?classId=${classId}&year=${year}&sort=owed&descending=true`,
    'payments: totals': `/api/v1/payments/totals?year=${year}`,
    'payments: slips': '/api/v1/payments/slips?state=waiting',
    'students: by the beginning of a number': '/api/v1/users?query=0770001',
    'students: by name': '/api/v1/users?query=Nimali%20Per',
    'videos: catalogue': '/api/v1/desk/videos?sort=-uploaded',
    'videos: catalogue, found': '/api/v1/desk/videos?q=equilibrium&sort=title',
    'videos: who has one': `/api/v1/desk/videos/${videoId}/users`,
    'videos: curve of one': `/api/v1/videos/${videoId}/watching`,
    'overview: needs': '/api/v1/desk/overview/needs',
    'overview: figures': '/api/v1/desk/overview/figures',
    ...inPeriods(at),
    'activity: newest': '/api/v1/desk/activity',
    'activity: payments of one day a year ago': `/api/v1/desk/activity?action=payment&from=${longAgo}&to=${longAgo}`,
    'activity: of the product itself': '/api/v1/desk/activity?actor=system',
    'activity: a name': '/api/v1/desk/activity?q=Nimali%20Perera%2033',
    'activity: a rare word': '/api/v1/desk/activity?q=word77',
    'activity: a word of many entries': '/api/v1/desk/activity?q=student',
    requests: '/api/v1/privacy/requests',
  };
}
