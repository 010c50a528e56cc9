// The rows of the table of answers about the content of the public pages in the admin area.

import { readDemoSite } from '../../demo/site-content.ts';
import { filmBytes } from '../pages-kit.ts';
import { pictureBytes } from '../payments-kit.ts';
import { adminsAlone, adminsMake, anyone, type Row, row } from './rows.ts';

export const SITE_ROWS: Record<string, Row> = {
  'GET /api/v1/setup/first-sign-in': row(anyone(200)),
  'GET /api/v1/admin/setup': row(adminsAlone),
  'PUT /api/v1/admin/setup/school': row([401, 403, 403, 403, 409, 401], () => ({
    json: { brandName: 'Nova', contactNumber: '0771234567', alYears: [2027] },
  })),
  'PUT /api/v1/admin/setup/steps/:step/later': row(adminsAlone, () => ({
    path: '/api/v1/admin/setup/steps/backup/later',
    json: { isLater: true },
  })),
  'POST /api/v1/admin/setup/whatsapp-test': row([401, 403, 403, 403, 409, 401]),
  'GET /api/v1/admin/site': row(adminsAlone),
  'PUT /api/v1/admin/site': row(adminsAlone, async ({ db }) => {
    const newest = db.selectFrom('site_content').select(({ fn }) => fn.max('version').as('version'));
    const { version } = await newest.executeTakeFirstOrThrow();
    return { json: { version: version ?? 0, content: await readDemoSite() } };
  }),
  'POST /api/v1/admin/site/preview': row([401, 403, 403, 403, 503, 401], async () => ({
    json: { content: await readDemoSite() },
  })),
  'GET /api/v1/admin/site/versions': row(adminsAlone),
  'GET /api/v1/admin/site/versions/:version': row(adminsAlone, () => ({
    path: '/api/v1/admin/site/versions/1',
  })),
  'POST /api/v1/admin/site/pictures': row(adminsMake, () => ({
    headers: { 'content-type': 'image/png' },
    raw: pictureBytes(),
  })),
  'POST /api/v1/admin/site/films': row(adminsMake, () => ({
    headers: { 'content-type': 'video/mp4' },
    raw: filmBytes(),
  })),
};
