// The calls of the admin's pages that `npm run bench:admin` measures, by name.

import { dayAfter, dayOf, lastDays } from '@valence/domain/period';
import type pg from 'pg';

/** The analytics of a month and of a year. */
function inPeriods(at: Date): Record<string, string> {
  const calls = Object.entries({ '30 days': 30, 'a year': 366 }).flatMap(([name, days]) => {
    const { from, to } = lastDays(at, days);
    return ['landing', 'learning', 'lessons', 'paid-not-watching', 'unusual-pulls'].map((one) => [
      `analytics: ${one}, ${name}`,
      `/api/v1/admin/analytics/${one}?from=${from}&to=${to}`,
    ]);
  });
  return Object.fromEntries(calls) as Record<string, string>;
}

/** Name → path with its query. @param at the present time of the school */
export async function adminCalls(pool: pg.Pool, at: Date): Promise<Record<string, string>> {
  const ids = await idsIn(pool);
  return {
    ...ofStudents(ids),
    ...ofVideos(ids),
    ...ofClasses(ids),
    ...ofPayments(ids, at.getUTCFullYear()),
    ...ofWork(ids),
    'overview: needs': '/api/v1/admin/overview/needs',
    'overview: figures': '/api/v1/admin/overview/figures',
    ...inPeriods(at),
    ...ofActivity(dayAfter(dayOf(at), -360)),
  };
}

interface Ids {
  classId: string;
  /** A video that is assigned to two classes. */
  videoId: string;
  /** A video that is open to every student of a year. */
  yearVideoId: string;
  studentId: string;
  phone: string;
  /** The phone of a student who was given every video. */
  phoneOfAll: string;
  /** A class with every video. */
  fullClassId: string;
  importId: string;
}

async function idsIn(pool: pg.Pool): Promise<Ids> {
  const { rows } = await pool.query<Ids>(
    `SELECT (SELECT id FROM class WHERE policy = 'paid-month' ORDER BY id LIMIT 1) AS "classId",
       (SELECT id FROM video WHERE NOT open_to_year ORDER BY id LIMIT 1) AS "videoId",
       (SELECT id FROM video WHERE open_to_year ORDER BY id LIMIT 1) AS "yearVideoId",
       (SELECT id FROM bulk_import ORDER BY id LIMIT 1) AS "importId",
       (SELECT id FROM class ORDER BY created_at DESC LIMIT 1) AS "fullClassId",
       (SELECT phone FROM account WHERE role = 'student' ORDER BY id DESC LIMIT 1) AS "phoneOfAll", a.id AS "studentId", a.phone
     FROM account a WHERE role = 'student' AND EXISTS (SELECT FROM enrolment e WHERE e.account_id = a.id) ORDER BY id LIMIT 1`,
  );
  const [ids] = rows;
  if (!ids) throw new Error('The school is empty.');
  return ids;
}

function ofStudents({ phone, phoneOfAll, studentId, classId }: Ids): Record<string, string> {
  return {
    'students: by the beginning of a number': '/api/v1/users?query=0770001',
    'students: by name': '/api/v1/users?query=Nimali%20Per',
    'students: by a Sinhala name': `/api/v1/users?query=${encodeURIComponent('නිමාලි')}`,
    'students: the card of one': `/api/v1/users/phone?phone=${phone}`,
    'students: the card of one with every video': `/api/v1/users/phone?phone=${phoneOfAll}`,
    'students: one in a class': `/api/v1/users/${studentId}/classes/${classId}/watching`,
    'students: account of one': `/api/v1/admin/accounts/${studentId}`,
    requests: '/api/v1/privacy/requests',
    admins: '/api/v1/admins',
  };
}

function ofVideos({ videoId, yearVideoId }: Ids): Record<string, string> {
  return {
    'videos: all': '/api/videos',
    'videos: to choose from': '/api/v1/admin/videos?page=1',
    'videos: to choose from, found by month': '/api/v1/admin/videos?page=1&q=jan%202026',
    'videos: catalogue': '/api/v1/admin/videos?sort=-uploaded',
    'videos: catalogue, last page': '/api/v1/admin/videos?sort=month&page=79',
    'videos: catalogue, found': '/api/v1/admin/videos?q=equilibrium&sort=title',
    'videos: catalogue, of a kind': '/api/v1/admin/videos?kind=protected&sort=category',
    'videos: one': `/api/v1/admin/videos/${videoId}`,
    'videos: who has one of two classes': `/api/v1/admin/videos/${videoId}/users`,
    'videos: who has one of a year': `/api/v1/admin/videos/${yearVideoId}/users`,
    'videos: who has one of a year, last page': `/api/v1/admin/videos/${yearVideoId}/users?page=400`,
    'videos: curve of one': `/api/v1/videos/${videoId}/watching`,
  };
}

function ofClasses({ classId, fullClassId }: Ids): Record<string, string> {
  return {
    'classes: all': '/api/v1/classes/all-with-institutes',
    'classes: institutes': '/api/v1/institutes',
    'classes: one': `/api/v1/classes/${classId}`,
    'classes: lessons of one': `/api/v1/classes/${fullClassId}/videos`,
    'classes: lessons of one, found': `/api/v1/classes/${fullClassId}/videos?search=jan%202026`,
    'classes: list of students by spot': `/api/v1/classes/${classId}/roster?sort=spot`,
    'classes: list of students, found': `/api/v1/classes/${classId}/roster?sort=name&search=Per`,
    'classes: fees': `/api/v1/classes/${classId}/fees`,
    'classes: taking access forward': `/api/v1/classes/${classId}/extension?days=7`,
  };
}

function ofPayments({ classId, studentId }: Ids, year: number): Record<string, string> {
  return {
    'payments: arrears of all': '/api/v1/payments/arrears?sort=oldest',
    'payments: arrears of one class': `/api/v1/payments/arrears?sort=oldest&classId=${classId}`,
    'payments: ledger by spot': `/api/v1/payments/ledger?classId=${classId}&year=${year}`,
    'payments: ledger by what is owed': `/api/v1/payments/ledger?classId=${classId}&year=${year}&sort=owed&descending=true`,
    'payments: ledger, found': `/api/v1/payments/ledger?classId=${classId}&year=${year}&search=Per`,
    'payments: month of one': `/api/v1/payments/month?userId=${studentId}&classId=${classId}&year=${year}&month=1`,
    'payments: totals': `/api/v1/payments/totals?year=${year}`,
    'payments: slips that wait': '/api/v1/payments/slips?state=waiting',
    'payments: slips that were refused': '/api/v1/payments/slips?state=rejected',
  };
}

function ofWork({ importId }: Ids): Record<string, string> {
  return {
    'questions: open': '/api/v1/admin/questions?state=open',
    'questions: answered': '/api/v1/admin/questions?state=answered',
    'questions: found': '/api/v1/admin/questions?state=answered&q=word77',
    'questions: how many wait': '/api/v1/admin/questions/open',
    'imports: all': '/api/v1/imports?page=1',
    'imports: one': `/api/v1/imports/${importId}`,
    'imports: rows of one': `/api/v1/imports/${importId}/rows?show=rejected`,
    'films: packagings': '/api/v1/packagings',
    'films: uploads': '/api/v1/uploads',
  };
}

function ofActivity(longAgo: string): Record<string, string> {
  return {
    'activity: newest': '/api/v1/admin/activity',
    'activity: payments of one day a year ago': `/api/v1/admin/activity?action=payment&from=${longAgo}&to=${longAgo}`,
    'activity: of the product itself': '/api/v1/admin/activity?actor=system',
    'activity: a name': '/api/v1/admin/activity?q=Nimali%20Perera%2033',
    'activity: a rare word': '/api/v1/admin/activity?q=word77',
    'activity: a word of many entries': '/api/v1/admin/activity?q=student',
    'activity: people to choose from': '/api/v1/admin/activity/people',
  };
}
