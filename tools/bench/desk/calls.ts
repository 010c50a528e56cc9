// What the desk asks the server for, by the name of what it shows: the calls that `npm run bench:desk` measures.

import type pg from 'pg';

/** Name → path with its query. @param at the present of the school */
export async function deskCalls(pool: pg.Pool, at: Date): Promise<Record<string, string>> {
  const { rows } = await pool.query<{ classId: string; videoId: string }>(
    `SELECT (SELECT id FROM class ORDER BY id LIMIT 1) AS "classId", (SELECT id FROM video ORDER BY id LIMIT 1) AS "videoId"`,
  );
  const { classId = '', videoId = '' } = rows[0] ?? {};
  const year = at.getUTCFullYear();
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
    requests: '/api/v1/privacy/requests',
  };
}
