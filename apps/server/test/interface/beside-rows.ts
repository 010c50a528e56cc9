// The rows of the table of answers about attachments and captions.

import { newId } from '../../src/platform/ids.ts';
import { pdfBytes } from '../pdf-bytes.ts';
import type { Kit } from './kit.ts';
import { adminsAlone, adminsMake, type Row, row } from './rows.ts';
import type { School } from './school.ts';

/** An attachment of the lesson that Nimali has. */
async function attachmentOf({ db, clock }: Kit, { granted }: School): Promise<string> {
  const id = newId(clock.now());
  // Positions are compared when a transaction ends; a wide range keeps those of other cells apart.
  const position = Number.parseInt(id.slice(-6), 16);
  const row = { id, video_id: granted, name: 'Exercises', bytes: 1, position, added_at: clock.now() };
  await db.insertInto('attachment').values(row).execute();
  return id;
}

/** The only part of a PDF, sent by the admin who adds it. */
async function sendingOf(kit: Kit, { admin }: School): Promise<string> {
  const sendingId = newId(kit.clock.now());
  const { token } = await kit.signIn(admin);
  const headers = { 'content-type': 'application/octet-stream' };
  const path = `/api/v1/admin/attachment-parts/${sendingId}/0`;
  await kit.call('PUT', path, { token, headers, raw: pdfBytes() });
  return sendingId;
}

async function attachmentsInOrder({ db }: Kit, videoId: string): Promise<string[]> {
  const attachments = db.selectFrom('attachment').select('id').where('video_id', '=', videoId);
  return (await attachments.orderBy('position').execute()).map(({ id }) => id);
}

const PAPERS = '/api/v1/admin/videos/:videoId/attachments';

export const BESIDE_ROWS: Record<string, Row> = {
  'GET /api/v1/videos/:videoId/attachments': row([401, 200, 404, 200, 200, 401], (_, { granted }) => ({
    path: `/api/v1/videos/${granted}/attachments`,
  })),
  [`GET ${PAPERS}`]: row(adminsAlone, (_, { granted }) => ({
    path: `/api/v1/admin/videos/${granted}/attachments`,
  })),
  'PUT /api/v1/admin/attachment-parts/:sendingId/:part': row(adminsAlone, ({ clock }) => ({
    path: `/api/v1/admin/attachment-parts/${newId(clock.now())}/0`,
    headers: { 'content-type': 'application/octet-stream' },
    raw: pdfBytes(),
  })),
  [`POST ${PAPERS}`]: row(adminsMake, async (kit, school) => ({
    path: `/api/v1/admin/videos/${school.spare}/attachments`,
    json: { sendingId: await sendingOf(kit, school), name: 'Exercises', parts: 1 },
  })),
  [`PUT ${PAPERS}/:attachmentId`]: row(adminsAlone, async (kit, school) => ({
    path: `/api/v1/admin/videos/${school.granted}/attachments/${await attachmentOf(kit, school)}`,
    json: { name: 'Answers' },
  })),
  [`POST ${PAPERS}/order`]: row(adminsAlone, async (kit, { granted }) => ({
    path: `/api/v1/admin/videos/${granted}/attachments/order`,
    json: { attachmentIds: await attachmentsInOrder(kit, granted) },
  })),
  'GET /api/v1/admin/videos/:videoId/captions': row(adminsAlone, (_, { granted }) => ({
    path: `/api/v1/admin/videos/${granted}/captions`,
  })),
  'PUT /api/v1/admin/videos/:videoId/captions/:language': row(adminsAlone, (_, { granted }) => ({
    path: `/api/v1/admin/videos/${granted}/captions/ta`,
    headers: { 'content-type': 'text/vtt' },
    raw: 'WEBVTT\n\n00:01.000 --> 00:02.000\nThe mole\n',
  })),
  'DELETE /api/v1/admin/videos/:videoId/captions/:language': row(adminsAlone, async (kit, { granted }) => {
    const row = { video_id: granted, language: 'si', label: 'සිංහල', file_name: 'si.vtt' };
    await kit.db
      .insertInto('video_caption')
      .values(row)
      .onConflict((same) => same.doNothing())
      .execute();
    return { path: `/api/v1/admin/videos/${granted}/captions/si` };
  }),
  [`DELETE ${PAPERS}/:attachmentId`]: row(adminsAlone, async (kit, school) => ({
    path: `/api/v1/admin/videos/${school.granted}/attachments/${await attachmentOf(kit, school)}`,
  })),
};
