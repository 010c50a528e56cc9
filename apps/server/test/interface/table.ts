// The table of answers: every endpoint with a valid call, and its status for every actor.

import { newId } from '../../src/platform/ids.ts';
import { ACCOUNT_ROWS } from './account-rows.ts';
import { BACKUP_ROWS } from './backup-rows.ts';
import { BESIDE_ROWS } from './beside-rows.ts';
import { CLASS_ROWS } from './class-rows.ts';
import { FACTOR_ROWS } from './factor-rows.ts';
import { FIGURE_ROWS } from './figure-rows.ts';
import { IMPORT_ROWS } from './import-rows.ts';
import type { Kit } from './kit.ts';
import { MESSAGE_ROWS } from './message-rows.ts';
import { NOTE_ROWS } from './note-rows.ts';
import { PAYMENT_ROWS } from './payment-rows.ts';
import { adminArea, adminsAlone, anyone, type Row, row, signedIn } from './rows.ts';
import type { School } from './school.ts';
import { SITE_ROWS } from './site-rows.ts';
import { CATALOGUE_ROWS } from './video-rows.ts';

/** Begins an attempt on a phone that nobody else uses. */
async function attemptOf(kit: Kit): Promise<string> {
  const { body } = await kit.call('POST', '/auth/login', { json: { phone: kit.freePhone() } });
  return String(body.userId);
}

/** A visit that a landing page reported. */
async function visitOf(kit: Kit, sessionId: string): Promise<string> {
  const json = { sessionId, landingPage: 'home' };
  const { body } = await kit.call('POST', '/api/v1/analytics/visit', { json });
  return (body as { data: { visitId: string } }).data.visitId;
}

async function refreshTokenOf(kit: Kit): Promise<string> {
  return (await kit.signIn(await kit.addAccount({}))).refreshToken;
}

/** A film of the video that is queued for a worker or was taken from the queue. */
async function packagingOf({ db, clock }: Kit, video: string, state = 'queued'): Promise<string> {
  const at = clock.now();
  const id = newId(at);
  const finished_at = state === 'cancelled' ? at : null;
  const film = { source_file: 'uploads/film.part', original_name: 'film.mp4', source_bytes: 1 };
  const row = { id, video_id: video, upload_id: id, prefix: `lessons/${id}`, sealed_key: Buffer.alloc(60) };
  await db
    .insertInto('packaging')
    .values({ ...row, ...film, state, queued_at: at, next_try_at: at, finished_at })
    .execute();
  return id;
}

/** Grants Kasun a lesson and takes it away again. */
async function removalOf(kit: Kit, { kasun, spare, admin }: School): Promise<string> {
  const { token } = await kit.signIn(admin);
  const grant = { token, json: { selectedVideos: [spare], accessWeeks: 1 } };
  await kit.call('POST', `/api/v1/videos/grant-access?id=${kasun}`, grant);
  const removal = { token, json: { userId: kasun, videoId: spare } };
  const { body } = await kit.call('DELETE', '/api/v1/videos/reference', removal);
  return String((body.data as { removalId: string }).removalId);
}

/** A deletion request of a new student. */
async function deletionOf(kit: Kit): Promise<string> {
  const account = await kit.addAccount({});
  await kit.call('POST', '/api/v1/privacy/deletion', await kit.signIn(account));
  const request = kit.db.selectFrom('deletion_request').select('id').where('account_id', '=', account);
  return (await request.executeTakeFirstOrThrow()).id;
}

/** Method and path as declared → row. The test fails for a bound endpoint that is not here and for a row without an endpoint. */
const playReport = () => ({
  id: newId(new Date()),
  lines: [
    { rendition: 360, playedSeconds: 9, stalls: 0, stalledMilliseconds: 0, failed: false, fellBack: false },
  ],
});

export const TABLE: Record<string, Row> = {
  'GET /api/v1/site': row(anyone(200)),
  'GET /api/v1/site/chat': row(anyone(200)),
  'GET /api/v1/languages': row(anyone(200)),
  'PUT /api/v1/languages/mine': row(signedIn(200), () => ({ json: { code: 'en' } })),
  'POST /auth/login': row(anyone(200), (kit) => ({ json: { phone: kit.freePhone() } })),
  'GET /auth/otp-status': row(anyone(200), async (kit) => ({
    path: `/auth/otp-status?id=${await attemptOf(kit)}`,
  })),
  'POST /auth/verify': row(anyone(400), async (kit) => ({
    json: { userId: await attemptOf(kit), otp: '000000' },
  })),
  'POST /auth/refresh': row(anyone(200), async (kit) => ({
    json: { refreshToken: await refreshTokenOf(kit) },
  })),
  'POST /api/v1/streams/here': row(signedIn(200)),
  'DELETE /api/v1/streams/here': row(signedIn(200)),
  'POST /api/v1/streams/fallbacks': row(signedIn(201), () => ({ json: { reason: 'decoding' } })),
  'POST /api/v1/streams/quality': row(signedIn(201), () => ({ json: { reports: [playReport()] } })),
  'GET /api/logout': row(signedIn(200)),
  'GET /api/v1/sessions': row(signedIn(200)),
  'DELETE /api/v1/sessions': row(signedIn(200)),
  'DELETE /api/v1/sessions/:sessionId': row([401, 200, 404, 404, 404, 401], async (kit, { nimali }) => ({
    path: `/api/v1/sessions/${(await kit.signIn(nimali)).sessionId}`,
  })),
  'POST /api/v1/analytics/visit': row(anyone(201), () => ({
    json: { sessionId: 'chem-session-1', landingPage: 'home' },
  })),
  'POST /api/v1/analytics/activity': row(anyone(201), async (kit) => ({
    json: {
      visitId: await visitOf(kit, 'chem-session-1'),
      sessionId: 'chem-session-1',
      activityType: 'scroll_depth',
      activityData: { depth: '50%' },
    },
  })),
  'GET /api/userprofile': row(signedIn(200)),
  'GET /api/v1/student-code': row(signedIn(200)),
  'PUT /api/alyear': row(signedIn(200), () => ({ json: { alYear: '2027' } })),
  'GET /api/v1/users/phone': row(adminArea, () => ({ path: '/api/v1/users/phone?phone=0771000001' })),
  'GET /api/v1/users': row(adminArea, () => ({ path: '/api/v1/users?query=077' })),
  'GET /api/v1/data-use': row(signedIn(200)),
  'GET /api/v1/privacy/deletion': row(signedIn(200)),
  // Accounts of admins and assistants must become students' before they can be deleted.
  'POST /api/v1/privacy/deletion': row([401, 200, 200, 403, 403, 401]),
  'DELETE /api/v1/privacy/deletion': row([401, 200, 200, 404, 404, 401], async (kit, { nimali, kasun }) => {
    for (const account of [nimali, kasun]) {
      await kit.call('POST', '/api/v1/privacy/deletion', await kit.signIn(account));
    }
    return {};
  }),
  'PUT /api/v1/privacy/deletion/email': row(
    [401, 200, 200, 404, 404, 401],
    async (kit, { nimali, kasun }) => {
      for (const account of [nimali, kasun]) {
        await kit.call('POST', '/api/v1/privacy/deletion', await kit.signIn(account));
      }
      return { json: { replyEmail: 'nimali@example.lk' } };
    },
  ),
  'GET /api/v1/privacy/export': row(signedIn(200)),
  'GET /api/v1/privacy/requests': row(adminsAlone),
  'POST /api/v1/privacy/requests': row(adminsAlone, async (kit) => {
    const phone = kit.freePhone();
    await kit.addAccount({ phone });
    return { json: { phone, channel: 'whatsapp', replyEmail: null, daysAgo: 0 } };
  }),
  'POST /api/v1/privacy/requests/:requestId/verified': row(adminsAlone, async (kit) => ({
    path: `/api/v1/privacy/requests/${await deletionOf(kit)}/verified`,
    json: { identity: 'verified' },
  })),
  'POST /api/v1/privacy/requests/:requestId/carry-out': row([401, 403, 403, 403, 202, 401], async (kit) => ({
    path: `/api/v1/privacy/requests/${await deletionOf(kit)}/carry-out`,
  })),
  'POST /api/v1/privacy/requests/:requestId/refuse': row(adminsAlone, async (kit) => ({
    path: `/api/v1/privacy/requests/${await deletionOf(kit)}/refuse`,
    json: { because: 'Not the owner of the number.' },
  })),
  'POST /api/v1/privacy/requests/:requestId/confirmed': row(adminsAlone, async (kit) => {
    const id = await deletionOf(kit);
    const erased_at = kit.clock.now();
    await kit.db.updateTable('deletion_request').set({ erased_at }).where('id', '=', id).execute();
    return { path: `/api/v1/privacy/requests/${id}/confirmed` };
  }),
  'GET /api/v1/privacy/students/:userId/export': row(adminsAlone, (_, { kasun }) => ({
    path: `/api/v1/privacy/students/${kasun}/export`,
  })),
  'GET /api/uservideos': row(signedIn(200)),
  'GET /api/v1/videos/locked': row(signedIn(200)),
  'GET /api/video': row([401, 200, 404, 200, 200, 401], (_, { granted }) => ({
    path: `/api/video?id=${granted}`,
  })),
  'POST /api/v1/progress': row([401, 200, 404, 404, 404, 401], ({ clock }, { granted }) => ({
    json: {
      reports: [
        {
          videoId: granted,
          ranges: [{ from: 0, to: 10 }],
          leftAtSecond: 10,
          leftAt: clock.now().toISOString(),
        },
      ],
    },
  })),
  'GET /api/v1/videos/:videoId/watching': row(adminsAlone, (_, { granted }) => ({
    path: `/api/v1/videos/${granted}/watching`,
  })),
  'GET /api/videos': row(adminArea),
  'GET /api/v1/uploads': row(adminsAlone),
  'GET /api/v1/classes/all-with-institutes': row(adminArea),
  'POST /api/v1/class-videos/add-video': row(adminsAlone, (_, { spare, theory }) => ({
    json: { videoId: spare, classIds: [theory] },
  })),
  'POST /api/v1/videos/grant-access': row(adminArea, (_, { kasun, spare }) => ({
    path: `/api/v1/videos/grant-access?id=${kasun}`,
    json: { selectedVideos: [spare], accessWeeks: 1 },
  })),
  'POST /api/v1/videos/grant-access/undo': row(adminArea, async (kit, { admin, spare }) => {
    const { token } = await kit.signIn(admin);
    const path = `/api/v1/videos/grant-access?id=${await kit.addAccount({})}`;
    const json = { selectedVideos: [spare], accessWeeks: 1 };
    const { body } = await kit.call('POST', path, { token, json });
    return { json: { undoToken: (body.data as { undoToken: string }).undoToken } };
  }),
  'DELETE /api/v1/videos/reference': row(adminArea, (_, { kasun, spare }) => ({
    json: { userId: kasun, videoId: spare },
  })),
  'POST /api/v1/videos/removals/:removalId/undo': row(adminArea, async (kit, school) => ({
    path: `/api/v1/videos/removals/${await removalOf(kit, school)}/undo`,
  })),
  ...CLASS_ROWS,
  'GET /api/v1/packagings': row(adminArea),
  'POST /api/v1/packagings/:packagingId/cancel': row(adminsAlone, async (kit, { spare }) => ({
    path: `/api/v1/packagings/${await packagingOf(kit, spare)}/cancel`,
  })),
  'POST /api/v1/packagings/:packagingId/retry': row(adminsAlone, async (kit, { spare }) => ({
    path: `/api/v1/packagings/${await packagingOf(kit, spare, 'cancelled')}/retry`,
  })),
  ...PAYMENT_ROWS,
  ...CATALOGUE_ROWS,
  ...BESIDE_ROWS,
  ...ACCOUNT_ROWS,
  ...MESSAGE_ROWS,
  ...NOTE_ROWS,
  ...IMPORT_ROWS,
  ...FIGURE_ROWS,
  ...SITE_ROWS,
  ...BACKUP_ROWS,
  ...FACTOR_ROWS,
  'GET /api/v1/videos/users/:videoId': row(adminsAlone, (_, { granted }) => ({
    path: `/api/v1/videos/users/${granted}`,
  })),
};
