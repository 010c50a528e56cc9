// The rows of the table of answers about the content of the public pages in the admin area.

import { readSiteContent } from '../../src/platform/site-content.ts';
import { pictureBytes } from '../payments-kit.ts';
import { adminsAlone, adminsMake, type Row, row } from './rows.ts';

export const SITE_ROWS: Record<string, Row> = {
  'GET /api/v1/admin/site': row(adminsAlone),
  'PUT /api/v1/admin/site': row(adminsAlone, async ({ db }) => {
    const newest = db.selectFrom('site_content').select(({ fn }) => fn.max('version').as('version'));
    const { version } = await newest.executeTakeFirstOrThrow();
    return { json: { version: version ?? 0, content: await readSiteContent() } };
  }),
  'POST /api/v1/admin/site/preview': row([401, 403, 403, 403, 503, 401], async () => ({
    json: { content: await readSiteContent() },
  })),
  'GET /api/v1/admin/site/versions': row(adminsAlone),
  'GET /api/v1/admin/site/versions/:version': row(adminsAlone, () => ({
    path: '/api/v1/admin/site/versions/0',
  })),
  'POST /api/v1/admin/site/pictures': row(adminsMake, () => ({
    headers: { 'content-type': 'image/png' },
    raw: pictureBytes(),
  })),
};
