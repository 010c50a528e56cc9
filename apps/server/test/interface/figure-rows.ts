// The rows of the table of answers about the desk's figures.

import { desk, type Row, row } from './rows.ts';

export const FIGURE_ROWS: Record<string, Row> = {
  'GET /api/v1/desk/overview/needs': row(desk),
  'GET /api/v1/desk/overview/figures': row(desk),
};
