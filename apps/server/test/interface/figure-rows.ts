// The rows of the table of answers about the admin's figures.

import { adminArea, adminsAlone, type Row, row } from './rows.ts';

function inPeriod(name: string, more = ''): Row {
  const path = `/api/v1/admin/analytics/${name}?from=2027-01-01&to=2027-01-14${more}`;
  return row(adminsAlone, () => ({ path }));
}

function ofGranted(name: string): Row {
  const days = 'from=2027-01-01&to=2027-01-14';
  return row(adminsAlone, (_, { granted }) => ({
    path: `/api/v1/admin/analytics/${name}?${days}&videoId=${granted}`,
  }));
}

export const FIGURE_ROWS: Record<string, Row> = {
  'GET /api/v1/admin/overview/needs': row(adminArea),
  'GET /api/v1/admin/overview/today': row(adminArea),
  'GET /api/v1/admin/overview/figures': row(adminArea),
  'GET /api/v1/admin/analytics/landing': inPeriod('landing'),
  'GET /api/v1/admin/analytics/learning': inPeriod('learning'),
  'GET /api/v1/admin/analytics/lessons': inPeriod('lessons'),
  'GET /api/v1/admin/analytics/paid-not-watching': inPeriod('paid-not-watching'),
  'GET /api/v1/admin/analytics/unusual-pulls': inPeriod('unusual-pulls'),
  'GET /api/v1/admin/analytics/player-fallbacks': inPeriod('player-fallbacks'),
  'GET /api/v1/admin/analytics/play-quality': inPeriod('play-quality'),
  'GET /api/v1/admin/analytics/export.csv': inPeriod('export.csv', '&table=lessons'),
  'GET /api/v1/admin/analytics/curve': ofGranted('curve'),
  'GET /api/v1/admin/analytics/curve.csv': ofGranted('curve.csv'),
  'GET /api/v1/admin/activity': row(adminsAlone),
  'GET /api/v1/students/:userId/log': row(adminArea, (_, { nimali }) => ({
    path: `/api/v1/students/${nimali}/log`,
  })),
  'GET /api/v1/admin/activity/people': row(adminsAlone),
  'GET /api/v1/admin/activity.csv': row(adminsAlone),
};
