// The rows of the table of answers about institutes, classes and their students.

import { DAY_MS } from '@valence/domain/durations';
import { newId, randomBelow } from '../../src/platform/ids.ts';
import type { Kit } from './kit.ts';
import { adminArea, adminsAlone, type Row, row } from './rows.ts';
import type { School } from './school.ts';

const created = (allowed: readonly number[]): [number, number, number, number, number, number] => {
  const [assistant = 403, admin = 201] = allowed;
  return [401, 403, 403, assistant, admin, 401];
};

/** A new enrolment without a spot. */
async function seatOf(kit: Kit, { theory }: School): Promise<string> {
  const [id, account_id, enrolled_at] = [newId(kit.clock.now()), await kit.addAccount({}), kit.clock.now()];
  await kit.db.insertInto('enrolment').values({ id, class_id: theory, account_id, enrolled_at }).execute();
  return id;
}

/** An institute without classes. */
export async function instituteOf(kit: Kit): Promise<string> {
  const id = newId(kit.clock.now());
  await kit.db
    .insertInto('institute')
    .values({ id, name: `Hall ${id}` })
    .execute();
  return id;
}

/** A lesson that a class has. */
async function assignedOf(kit: Kit, { theory, spare }: School): Promise<string> {
  const link = { class_id: theory, video_id: spare, assigned_at: kit.clock.now() };
  await kit.db
    .insertInto('class_video')
    .values(link)
    .onConflict((one) => one.doNothing())
    .execute();
  return `/api/v1/classes/${theory}/videos/${spare}`;
}

/** Takes a lesson from a class, again where another call of the same row did so meanwhile. @returns the token that undoes it */
async function classVideoRemovalOf(kit: Kit, school: School): Promise<string> {
  const { token } = await kit.signIn(school.admin);
  for (;;) {
    const { body } = await kit.call('DELETE', await assignedOf(kit, school), { token });
    const data = body.data as { undoToken: string } | undefined;
    if (data) return data.undoToken;
    if (body.code !== 'class-video-absent')
      throw new Error(`The removal was refused: ${JSON.stringify(body)}`);
  }
}

/** An extension of the class's access that was taken back already: taking it back again is valid. */
async function extensionOf(kit: Kit, { theory, spare }: School): Promise<string> {
  const at = kit.clock.now();
  const id = newId(at);
  const extension = { id, class_id: theory, request_id: id, days: 7, extended_at: at };
  await kit.db.insertInto('access_extension').values(extension).execute();
  const item = { extension_id: id, video_id: spare, taken_back_at: at };
  await kit.db.insertInto('access_extension_item').values(item).execute();
  return id;
}

/** The opening of a lesson to a new student whose access to it ends tomorrow. */
async function lockedOf(kit: Kit, school: School): Promise<string> {
  const { theory, spare } = school;
  await assignedOf(kit, school);
  const account_id = await kit.addAccount({});
  const granted_at = kit.clock.now();
  const ends_at = new Date(granted_at.getTime() + DAY_MS);
  await kit.db
    .insertInto('access_grant')
    .values({ account_id, video_id: spare, granted_at, granted_by: school.admin, ends_at })
    .execute();
  return `/api/v1/classes/${theory}/students/${account_id}/opening`;
}

/** An opening that was undone already: undoing it again is valid. */
async function openingOf(kit: Kit, { theory, nimali, spare }: School): Promise<string> {
  const at = kit.clock.now();
  const id = newId(at);
  const pairs = JSON.stringify([{ videoId: spare, endsAt: at.toISOString(), had: null }]);
  const opening = { id, class_id: theory, account_id: nimali, request_id: id, ends_at: at, pairs };
  await kit.db
    .insertInto('access_opening')
    .values({ ...opening, opened_at: at, undone_at: at })
    .execute();
  return id;
}

async function classOf(kit: Kit) {
  return {
    instituteId: await instituteOf(kit),
    name: '2027 Theory',
    alYear: 2027,
    policy: 'enrolled',
    last: null,
    timetable: [{ weekday: 6, from: '08:30', to: '12:30', place: 'Hall 2' }],
  };
}

export const CLASS_ROWS: Record<string, Row> = {
  'GET /api/v1/institutes': row(adminArea),
  'DELETE /api/v1/classes/:classId/videos/:videoId': row(adminsAlone, async (kit, school) => ({
    path: await assignedOf(kit, school),
  })),
  'POST /api/v1/institutes': row(created([403, 201]), (kit) => ({
    json: { name: `Institute ${newId(kit.clock.now())}`, location: 'Galle' },
  })),
  'PUT /api/v1/institutes/:instituteId': row(adminsAlone, async (kit) => {
    const id = await instituteOf(kit);
    return { path: `/api/v1/institutes/${id}`, json: { name: `Renamed ${id}`, location: '' } };
  }),
  'POST /api/v1/classes': row(created([403, 201]), async (kit) => ({ json: await classOf(kit) })),
  'PUT /api/v1/classes/:classId': row(adminsAlone, async (kit, { theory }) => ({
    path: `/api/v1/classes/${theory}`,
    json: { ...(await classOf(kit)), name: 'Theory 2027' },
  })),
  'GET /api/v1/classes/:classId': row(adminArea, (_, { theory }) => ({ path: `/api/v1/classes/${theory}` })),
  'GET /api/v1/classes/:classId/videos': row(adminArea, (_, { theory }) => ({
    path: `/api/v1/classes/${theory}/videos`,
  })),
  'GET /api/v1/classes/:classId/roster': row(adminArea, (_, { paid }) => ({
    path: `/api/v1/classes/${paid}/roster?sort=spot`,
  })),
  'POST /api/v1/classes/:classId/enrolments': row(created([201, 201]), async (kit, { theory }) => ({
    path: `/api/v1/classes/${theory}/enrolments`,
    json: { userId: await kit.addAccount({}), spotNumber: null },
  })),
  'PUT /api/v1/enrolments/:enrolmentId': row(adminArea, async (kit, school) => ({
    path: `/api/v1/enrolments/${await seatOf(kit, school)}`,
    json: { spotNumber: 1 + randomBelow(100_000) },
  })),
  'GET /api/v1/users/:userId/classes/:classId/watching': row(adminArea, (_, { nimali, paid }) => ({
    path: `/api/v1/users/${nimali}/classes/${paid}/watching`,
  })),
  'POST /api/v1/classes/:classId/attendance': row(adminArea, (kit, { nimali, paid }) => ({
    path: `/api/v1/classes/${paid}/attendance`,
    json: { requestId: newId(kit.clock.now()), userId: nimali },
  })),
  'GET /api/v1/classes/:classId/attendance': row(adminArea, (_, { paid }) => ({
    path: `/api/v1/classes/${paid}/attendance?day=2027-01-14`,
  })),
  'GET /api/v1/door/classes': row(adminArea),
  'GET /api/v1/classes/:classId/door': row(adminArea, (_, { paid }) => ({
    path: `/api/v1/classes/${paid}/door?query=771`,
  })),
  'GET /api/v1/classes/:classId/door/roster': row(adminArea, (_, { paid }) => ({
    path: `/api/v1/classes/${paid}/door/roster`,
  })),
  'GET /api/v1/classes/:classId/students/:userId/opening': row(adminArea, (_, { nimali, paid }) => ({
    path: `/api/v1/classes/${paid}/students/${nimali}/opening?weeks=2`,
  })),
  'POST /api/v1/classes/:classId/students/:userId/opening': row(adminArea, async (kit, school) => ({
    path: await lockedOf(kit, school),
    json: { requestId: newId(kit.clock.now()), weeks: 2 },
  })),
  'POST /api/v1/openings/:openingId/undo': row(adminArea, async (kit, school) => ({
    path: `/api/v1/openings/${await openingOf(kit, school)}/undo`,
  })),
  'GET /api/v1/classes/:classId/register': row(adminArea, (_, { paid }) => ({
    path: `/api/v1/classes/${paid}/register?year=2027&month=1`,
  })),
  // The mark has gone: taking it back again is valid.
  'DELETE /api/v1/attendance/:requestId': row(adminArea, (kit) => ({
    path: `/api/v1/attendance/${newId(kit.clock.now())}`,
  })),
  'POST /api/v1/enrolments/:enrolmentId/leave': row(adminArea, async (kit, school) => ({
    path: `/api/v1/enrolments/${await seatOf(kit, school)}/leave`,
  })),
  'POST /api/v1/enrolments/:enrolmentId/return': row(adminArea, async (kit, school) => ({
    path: `/api/v1/enrolments/${await seatOf(kit, school)}/return`,
  })),
  'POST /api/v1/class-videos/restore': row(adminsAlone, async (kit, school) => ({
    json: { undoToken: await classVideoRemovalOf(kit, school) },
  })),
  'GET /api/v1/classes/:classId/extension': row(adminsAlone, (_, { theory }) => ({
    path: `/api/v1/classes/${theory}/extension?days=7`,
  })),
  'POST /api/v1/classes/:classId/extension': row(adminsAlone, (kit, { theory }) => ({
    path: `/api/v1/classes/${theory}/extension`,
    json: { requestId: newId(kit.clock.now()), days: 7 },
  })),
  'POST /api/v1/class-extensions/:extensionId/undo': row(adminsAlone, async (kit, school) => ({
    path: `/api/v1/class-extensions/${await extensionOf(kit, school)}/undo`,
  })),
};
