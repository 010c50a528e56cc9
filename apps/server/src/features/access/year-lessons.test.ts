import type { StudentCard } from '@valence/contract/admin/students';
import type { LibraryVideo } from '@valence/contract/learning/videos';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type Browser, type Cast, createCast } from '../../../test/cast.ts';
import { createHarness, type Harness, TEST_START } from '../../../test/harness.ts';
import { createKept } from '../../platform/kept/kept.ts';
import { createAccessService } from './access.service.ts';
import { createGrantTokens } from './grant-undo.ts';

let harness: Harness;
let cast: Cast;
let admin: Browser;
let assistant: Browser;
let adminId: string;
let assistantId: string;
let student: string;
let browser: Browser;
let phone: string;
let video: string;
let made = 0;
const SETTING = '/api/v1/limits/year-lessons-confirmed';

beforeAll(async () => {
  harness = await createHarness();
  cast = createCast(harness);
});
afterAll(async () => harness.close());
beforeEach(async () => {
  harness.clock.set(TEST_START);
  made += 1;
  phone = `9478${String(made).padStart(7, '0')}`;
  adminId = await cast.person({ role: 'admin', name: 'Ms. Silva' });
  assistantId = await cast.person({ role: 'assistant', name: 'Ruwan' });
  admin = await cast.signIn(adminId);
  assistant = await cast.signIn(assistantId);
  student = await cast.person({ phone, name: 'Nimali' });
  browser = await cast.signIn(student);
  await harness.db.deleteFrom('school_limit').execute();
  await harness.db.deleteFrom('video').execute();
  video = await cast.video({ al_year: 2027, open_to_year: true });
  await browser('PUT', '/api/alyear', { alYear: '2027' });
});

const onlyConfirmed = async (on = true) =>
  on ? admin('PUT', SETTING, { value: 1 }) : admin('DELETE', SETTING);
const confirm = async (confirmed: boolean, by: Browser = assistant, id = student) =>
  by('PUT', `/api/v1/admin/students/${id}/confirmation`, { confirmed });
const card = async () => (await admin<StudentCard>('GET', `/api/v1/users/phone?phone=${phone}`)).body;

/** For every place that applies the access rule, whether this lesson is open to this student. */
async function everywhere(): Promise<Record<string, boolean>> {
  const has = (list: { _id: string }[]) => list.some(({ _id }) => _id === video);
  const watched = async () => new Map();
  const assignments = { moveEnds: async () => [], moveEndsBack: async () => 0 };
  const { db, clock } = harness;
  const tokens = createGrantTokens(harness.secret);
  const kept = createKept({ db, clock });
  const service = createAccessService({ db, clock, kept, watched, assignments, tokens });
  const users = await admin<{ rows: { userId: string }[] }>('GET', `/api/v1/admin/videos/${video}/users`);
  const file = await harness.inject({
    method: 'GET',
    url: `/api/v1/videos/users/${video}`,
    headers: { authorization: `Bearer ${await cast.tokenOf(adminId)}` },
  });
  return {
    library: has((await browser<LibraryVideo[]>('GET', '/api/uservideos')).body),
    player: (await browser('GET', `/api/video?id=${video}`)).status === 200,
    stream: (await service.accessState(student, video, harness.clock.now())).state === 'open',
    card: has((await card()).accessibleVideos),
    users: users.body.rows.some(({ userId }) => userId === student),
    file: file.payload.includes('Nimali'),
  };
}
const allOf = (open: boolean) => ({
  library: open,
  player: open,
  stream: open,
  card: open,
  users: open,
  file: open,
});

describe('A6: a lesson that is open to an A/L year', () => {
  test('A6: is open to everybody who chose that year, unless the school restricts it', async () => {
    expect(await everywhere()).toEqual(allOf(true));
  });

  test('A6: with the setting the year alone opens it to nobody: list, player, stream, cards and files agree', async () => {
    await onlyConfirmed();
    expect(await everywhere()).toEqual(allOf(false));
    expect((await browser('GET', '/api/v1/videos/locked')).body).toEqual([]);
    await onlyConfirmed(false);
    expect(await everywhere()).toEqual(allOf(true));
  });

  test('A6: with the setting it opens to students whom an admin confirmed, until that is withdrawn', async () => {
    await onlyConfirmed();
    expect((await confirm(true)).status).toBe(200);
    expect(await everywhere()).toEqual(allOf(true));
    expect((await confirm(false, admin)).status).toBe(200);
    expect(await everywhere()).toEqual(allOf(false));
  });

  test('A6: with the setting it opens to students with a place in any class, until they leave it', async () => {
    await onlyConfirmed();
    await cast.enrol(student, await cast.schoolClass('Theory', 'paid-month'));
    expect(await everywhere()).toEqual(allOf(true));
    const left_at = harness.clock.now();
    await harness.db.updateTable('enrolment').set({ left_at }).where('account_id', '=', student).execute();
    expect(await everywhere()).toEqual(allOf(false));
  });

  test('A6: with the setting a grant and a class still give it, and another year does not', async () => {
    await onlyConfirmed();
    await cast.give(student, video, null);
    expect(await everywhere()).toEqual(allOf(true));
    await harness.db.deleteFrom('access_grant').execute();
    await confirm(true);
    await harness.db
      .updateTable('account')
      .set({ current_al_year: 2028 })
      .where('id', '=', student)
      .execute();
    expect(await everywhere()).toEqual(allOf(false));
  });
});

describe('A6: confirming a student', () => {
  test('A6: the card shows who confirmed and when; it is stored once, and the trail has both directions', async () => {
    expect(await card()).toMatchObject({ confirmed: null });
    await confirm(true);
    harness.clock.advance({ minutes: 5 });
    await confirm(true, admin);
    expect(await card()).toMatchObject({ confirmed: { at: TEST_START.toISOString(), by: 'Ruwan' } });
    await confirm(false, admin);
    await confirm(false);
    expect(await card()).toMatchObject({ confirmed: null });
    const entries = await harness.db
      .selectFrom('audit_entry')
      .select(['action', 'actor_id'])
      .where('subject', '=', `account:${student}`)
      .orderBy('id')
      .execute();
    expect(entries).toEqual([
      { action: 'account.confirmed', actor_id: assistantId },
      { action: 'account.confirmation-withdrawn', actor_id: adminId },
    ]);
  });

  test('A6: only existing students can be confirmed', async () => {
    const absent = { status: 404, body: { code: 'account-absent' } };
    for (const id of ['none', '01890000-0000-7000-8000-000000000000', assistantId])
      expect(await confirm(true, admin, id)).toMatchObject(absent);
    expect(
      await browser('PUT', `/api/v1/admin/students/${student}/confirmation`, { confirmed: true }),
    ).toMatchObject({
      status: 403,
    });
  });

  test('A6: stays when the confirming admin is deleted, and survives a merge of two accounts', async () => {
    await confirm(true);
    await harness.db.deleteFrom('account').where('id', '=', assistantId).execute();
    expect(await card()).toMatchObject({ confirmed: { at: TEST_START.toISOString(), by: null } });
    const other = '94779990001';
    const staying = await cast.person({ phone: other, name: 'Nimali P.' });
    expect((await admin('POST', `/api/v1/admin/accounts/${staying}/merge`, { phone })).status).toBe(200);
    const { body } = await admin<StudentCard>('GET', `/api/v1/users/phone?phone=${other}`);
    expect(body).toMatchObject({ confirmed: { at: TEST_START.toISOString(), by: null } });
  });
});
