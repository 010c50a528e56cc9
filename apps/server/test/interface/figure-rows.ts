// The rows of the table of answers about the desk's figures.

import { adminsAlone, desk, type Row, row } from './rows.ts';

function inPeriod(name: string, more = ''): Row {
  const path = `/api/v1/desk/analytics/${name}?from=2027-01-01&to=2027-01-14${more}`;
  return row(adminsAlone, () => ({ path }));
}

function ofGranted(name: string): Row {
  const days = 'from=2027-01-01&to=2027-01-14';
  return row(adminsAlone, (_, { granted }) => ({
    path: `/api/v1/desk/analytics/${name}?${days}&videoId=${granted}`,
  }));
}

export const FIGURE_ROWS: Record<string, Row> = {
  'GET /api/v1/desk/overview/needs': row(desk),
  'GET /api/v1/desk/overview/figures': row(desk),
  'GET /api/v1/desk/analytics/landing': inPeriod('landing'),
  'GET /api/v1/desk/analytics/learning': inPeriod('learning'),
  'GET /api/v1/desk/analytics/lessons': inPeriod('lessons'),
  'GET /api/v1/desk/analytics/paid-not-watching': inPeriod('paid-not-watching'),
  'GET /api/v1/desk/analytics/unusual-pulls': inPeriod('unusual-pulls'),
  'GET /api/v1/desk/analytics/export.csv': inPeriod('export.csv', '&table=lessons'),
  'GET /api/v1/desk/analytics/curve': ofGranted('curve'),
  'GET /api/v1/desk/analytics/curve.csv': ofGranted('curve.csv'),
  'GET /api/v1/desk/activity': row(adminsAlone),
  'GET /api/v1/desk/activity/people': row(adminsAlone),
  'GET /api/v1/desk/activity.csv': row(adminsAlone),
};
