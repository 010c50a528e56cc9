// The rows of the table of answers about notes and questions beside a lesson, and about lessons on a phone.

import { newId, randomSecret } from '../../src/platform/ids.ts';
import type { Kit } from './kit.ts';
import { adminArea, adminsAlone, type Row, row, signedIn } from './rows.ts';
import type { School } from './school.ts';

const ownId = () => randomSecret(16).toString('hex');

/** A note by Nimali. */
async function noteOf(kit: Kit, { nimali, granted }: School): Promise<string> {
  const [note_id, at] = [ownId(), kit.clock.now()];
  const note = {
    note_id,
    account_id: nimali,
    video_id: granted,
    text: 'Hers',
    written_at: at,
    changed_at: at,
  };
  await kit.db.insertInto('lesson_note').values(note).execute();
  return note_id;
}

/** An open question by Nimali. */
async function questionOf(kit: Kit, { nimali, granted }: School): Promise<string> {
  const [id, asked_at] = [newId(kit.clock.now()), kit.clock.now()];
  const question = { id, account_id: nimali, video_id: granted, text: 'Why?', request_id: ownId(), asked_at };
  await kit.db.insertInto('lesson_question').values(question).execute();
  return id;
}

export const NOTE_ROWS: Record<string, Row> = {
  'GET /api/v1/notes': row(signedIn(200)),
  'GET /api/v1/videos/:videoId/notes': row(signedIn(200), (_, { granted }) => ({
    path: `/api/v1/videos/${granted}/notes`,
  })),
  // What belongs to Nimali is absent for everybody else.
  'PUT /api/v1/videos/:videoId/notes/:noteId': row([401, 200, 404, 404, 404, 401], async (kit, school) => ({
    path: `/api/v1/videos/${school.granted}/notes/${await noteOf(kit, school)}`,
    json: { atSecond: 1, text: 'Changed', changedAt: kit.clock.now().toISOString() },
  })),
  'DELETE /api/v1/videos/:videoId/notes/:noteId': row(
    [401, 200, 404, 404, 404, 401],
    async (kit, school) => ({
      path: `/api/v1/videos/${school.granted}/notes/${await noteOf(kit, school)}`,
    }),
  ),
  'POST /api/v1/videos/:videoId/questions': row([401, 200, 404, 404, 404, 401], (_, { granted }) => ({
    path: `/api/v1/videos/${granted}/questions`,
    json: { requestId: ownId(), atSecond: 1, text: 'Why?' },
  })),
  'GET /api/v1/videos/:videoId/questions': row([401, 200, 404, 200, 200, 401], (_, { granted }) => ({
    path: `/api/v1/videos/${granted}/questions`,
  })),
  // The lesson that Nimali was given lies on YouTube: nobody can keep it.
  'PUT /api/v1/downloads/:deviceId/:videoId': row([401, 409, 404, 404, 404, 401], (_, { granted }) => ({
    path: `/api/v1/downloads/${ownId()}/${granted}`,
    json: { publicKey: 'none' },
  })),
  'POST /api/v1/downloads/:deviceId/renewal': row(signedIn(200), () => ({
    path: `/api/v1/downloads/${ownId()}/renewal`,
  })),
  'DELETE /api/v1/downloads/:deviceId/:videoId': row(signedIn(200), (_, { granted }) => ({
    path: `/api/v1/downloads/${ownId()}/${granted}`,
  })),
  'DELETE /api/v1/downloads/:deviceId': row(signedIn(200), () => ({
    path: `/api/v1/downloads/${ownId()}`,
  })),
  'GET /api/v1/questions': row(signedIn(200)),
  'GET /api/v1/questions/new-answers': row(signedIn(200)),
  'POST /api/v1/questions/seen': row(signedIn(200), async (kit, school) => ({
    json: { questionIds: [await questionOf(kit, school)] },
  })),
  'DELETE /api/v1/questions/:questionId': row([401, 200, 404, 404, 404, 401], async (kit, school) => ({
    path: `/api/v1/questions/${await questionOf(kit, school)}`,
  })),
  'GET /api/v1/admin/questions': row(adminArea, () => ({ path: '/api/v1/admin/questions?state=open' })),
  'GET /api/v1/admin/questions/open': row(adminArea),
  'PUT /api/v1/admin/questions/:questionId/answer': row(adminArea, async (kit, school) => ({
    path: `/api/v1/admin/questions/${await questionOf(kit, school)}/answer`,
    json: { text: 'Because.', shared: false, changedAt: null },
  })),
  'DELETE /api/v1/admin/questions/:questionId': row(adminsAlone, async (kit, school) => ({
    path: `/api/v1/admin/questions/${await questionOf(kit, school)}`,
  })),
};
