// The rows of the table of answers about the content of the public pages at the desk.

import { readSiteContent } from '../../src/platform/site-content.ts';
import { pictureBytes } from '../payments-kit.ts';
import { adminsAlone, adminsMake, type Row, row } from './rows.ts';

export const SITE_ROWS: Record<string, Row> = {
  'GET /api/v1/desk/site': row(adminsAlone),
  'PUT /api/v1/desk/site': row(adminsAlone, async ({ db }) => {
    const newest = db.selectFrom('site_content').select(({ fn }) => fn.max('version').as('version'));
    const { version } = await newest.executeTakeFirstOrThrow();
    return { json: { version: version ?? 0, content: await readSiteContent() } };
  }),
  'POST /api/v1/desk/site/preview': row([401, 403, 403, 403, 503, 401], async () => ({
    json: { content: await readSiteContent() },
  })),
  'GET /api/v1/desk/site/versions': row(adminsAlone),
  'GET /api/v1/desk/site/versions/:version': row(adminsAlone, () => ({
    path: '/api/v1/desk/site/versions/0',
  })),
  'POST /api/v1/desk/site/pictures': row(adminsMake, () => ({
    headers: { 'content-type': 'image/png' },
    raw: pictureBytes(),
  })),
};
