// The rows of the table of answers about videos and categories.

import { newId } from '../../src/platform/ids.ts';
import { pictureBytes } from '../payments-kit.ts';
import type { Kit } from './kit.ts';
import { adminArea, adminsAlone, adminsMake, type Row, row } from './rows.ts';
import type { School } from './school.ts';

/** The body of a call that makes or changes a lesson. */
const lesson = (category: string) => ({
  title: 'Ketones',
  subtitle: '',
  description: '',
  categoryId: category,
  thumbnailUrl: null,
  animationUrl: null,
  source: { kind: 'none' },
  alYear: 2027,
  openToYear: false,
  month: null,
  recordedDate: null,
  publication: { kind: 'draft' },
});

/** A lesson that nobody else changes. */
async function draftOf(kit: Kit, { category }: School): Promise<string> {
  const id = newId(kit.clock.now());
  const row = { id, title: 'Amines', category_id: category, source_kind: 'none' };
  await kit.db
    .insertInto('video')
    .values({ ...row, uploaded_at: kit.clock.now() })
    .execute();
  return id;
}

/** An empty category. */
async function shelfOf(kit: Kit, { admin }: School): Promise<string> {
  const { token } = await kit.signIn(admin);
  const name = `Shelf ${newId(kit.clock.now())}`;
  const { body } = await kit.call('POST', '/api/v1/admin/categories', { token, json: { name } });
  return String(body.categoryId);
}

async function shelvesInOrder(kit: Kit, { admin }: School): Promise<string[]> {
  const { token } = await kit.signIn(admin);
  const { text } = await kit.call('GET', '/api/v1/admin/categories', { token });
  return (JSON.parse(text) as { _id: string }[]).map(({ _id }) => _id);
}

export const CATALOGUE_ROWS: Record<string, Row> = {
  'GET /api/v1/admin/videos': row(adminArea),
  'POST /api/v1/admin/videos': row(adminsMake, (kit, { category }) => ({
    json: { createId: newId(kit.clock.now()), ...lesson(category) },
  })),
  'GET /api/v1/admin/videos/:videoId': row(adminsAlone, (_, { spare }) => ({
    path: `/api/v1/admin/videos/${spare}`,
  })),
  'GET /api/v1/admin/videos/:videoId/users': row(adminsAlone, (_, { granted }) => ({
    path: `/api/v1/admin/videos/${granted}/users`,
  })),
  'PUT /api/v1/admin/videos/:videoId': row(adminsAlone, async (kit, school) => ({
    path: `/api/v1/admin/videos/${await draftOf(kit, school)}`,
    json: { version: 1, ...lesson(school.category) },
  })),
  'DELETE /api/v1/admin/videos/:videoId': row(adminsAlone, async (kit, school) => ({
    path: `/api/v1/admin/videos/${await draftOf(kit, school)}`,
  })),
  'POST /api/v1/admin/videos/:videoId/restore': row(adminsAlone, async (kit, school) => ({
    path: `/api/v1/admin/videos/${await draftOf(kit, school)}/restore`,
  })),
  // The video has no lookup, so there is none to repeat.
  'POST /api/v1/admin/videos/:videoId/lookup': row([401, 403, 403, 403, 409, 401], (_, { spare }) => ({
    path: `/api/v1/admin/videos/${spare}/lookup`,
  })),
  'POST /api/v1/admin/video-pictures': row(adminsMake, () => ({
    raw: pictureBytes(),
    headers: { 'content-type': 'image/png' },
  })),
  // A video of another service has no film here.
  'POST /api/v1/admin/videos/:videoId/frames': row([401, 403, 403, 403, 400, 401], (_, { spare }) => ({
    path: `/api/v1/admin/videos/${spare}/frames`,
    json: { second: 1 },
  })),
  'GET /api/v1/admin/categories': row(adminArea),
  'POST /api/v1/admin/categories': row(adminsMake, (kit) => ({
    json: { name: `New ${newId(kit.clock.now())}` },
  })),
  'PUT /api/v1/admin/categories/:categoryId': row(adminsAlone, async (kit, school) => ({
    path: `/api/v1/admin/categories/${await shelfOf(kit, school)}`,
    json: { name: `Renamed ${newId(kit.clock.now())}` },
  })),
  'POST /api/v1/admin/categories/order': row(adminsAlone, async (kit, school) => ({
    json: { categoryIds: (await shelvesInOrder(kit, school)).toReversed() },
  })),
  'DELETE /api/v1/admin/categories/:categoryId': row(adminsAlone, async (kit, school) => ({
    path: `/api/v1/admin/categories/${await shelfOf(kit, school)}`,
  })),
};
