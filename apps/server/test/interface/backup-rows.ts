// The rows of the table of answers about backups. This server makes none, and has restored nothing.

import { adminsAlone, type Row, row } from './rows.ts';

const COPY = 'restored-20270114T060000000Z';

export const BACKUP_ROWS: Record<string, Row> = {
  'GET /api/v1/admin/backups': row(adminsAlone),
  'POST /api/v1/admin/backups/now': row([401, 403, 403, 403, 409, 401]),
  'POST /api/v1/admin/backups/proof': row([401, 403, 403, 403, 409, 401]),
  'POST /api/v1/admin/backups/restore': row([401, 403, 403, 403, 409, 401], () => ({
    json: { at: '2027-01-14T06:00:00.000Z' },
  })),
  'POST /api/v1/admin/backups/restored/:name/place': row([401, 403, 403, 403, 409, 401], () => ({
    path: `/api/v1/admin/backups/restored/${COPY}/place`,
  })),
  'DELETE /api/v1/admin/backups/folders/:name': row([401, 403, 403, 403, 404, 401], () => ({
    path: `/api/v1/admin/backups/folders/${COPY}`,
  })),
  'PUT /api/v1/admin/backups/key-kept': row([401, 403, 403, 403, 409, 401]),
};
