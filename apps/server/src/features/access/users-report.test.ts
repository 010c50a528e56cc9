import { BYTE_ORDER_MARK } from '@valence/domain/csv';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Cast, createCast } from '../../../test/cast.ts';
import { createHarness, type Harness, TEST_START } from '../../../test/harness.ts';
import { newId } from '../../platform/ids.ts';

const HEADINGS = 'Name,Phone,School,A/L year,Source,Granted at,Expires at,Status,Watched %,Last watched';

let harness: Harness;
let cast: Cast;
let admin: string;

beforeAll(async () => {
  harness = await createHarness();
  cast = createCast(harness);
  admin = await cast.person({ role: 'admin', name: 'Ms Fernando' });
});
afterAll(async () => harness.close());

async function download(video: string, accountId = admin) {
  const browser = await cast.tokenOf(accountId);
  return harness.inject({
    method: 'GET',
    url: `/api/v1/videos/users/${video}`,
    headers: { authorization: `Bearer ${browser}` },
  });
}
const linesOf = (payload: string) => payload.slice(BYTE_ORDER_MARK.length).split('\r\n');

describe('the file of who has a video', () => {
  test('is UTF-8 with a byte order mark and CRLF, is named by the video, and is stored by no cache', async () => {
    const video = await cast.video();
    const { statusCode, headers, rawPayload } = await download(video);
    expect(statusCode).toBe(200);
    expect(headers).toMatchObject({
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': `attachment; filename="video_${video}_users.csv"`,
      'cache-control': 'no-store',
    });
    expect([...rawPayload.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
    expect(rawPayload.subarray(3).toString()).toBe(`${HEADINGS}\r\n`);
  });

  test('has a line for every access that the cards show, by name, with instants in Colombo, and no other line', async () => {
    const video = await cast.video({ al_year: 2029, open_to_year: true });
    const school = 'Visakha Vidyalaya, Colombo';
    const nimali = await cast.person({
      name: 'නිමාලි පෙරේරා',
      phone: '94771000001',
      school,
      current_al_year: 2027,
    });
    const kasun = await cast.person({ name: 'kasun "K" Silva', phone: '94771000002' });
    const amaya = await cast.person({ name: 'Amaya', phone: '94771000003' });
    await cast.person({ name: 'Bimal', phone: '94771000004', current_al_year: 2029 });
    const removed = await cast.person({ name: 'Removed', current_al_year: 2029 });
    await cast.person({ name: 'Never had it' });
    await cast.give(nimali, video, null);
    await cast.give(kasun, video, new Date('2027-01-13T18:29:59.000Z'));
    const theory = await cast.schoolClass('=Theory', 'enrolled');
    await cast.enrol(amaya, theory);
    await cast.assign(video, theory, { ends_at: new Date('2027-02-28T18:29:59.000Z') });
    await harness.db
      .insertInto('access_exclusion')
      .values({ account_id: removed, video_id: video, excluded_at: TEST_START })
      .execute();
    expect(linesOf((await download(video)).payload)).toEqual([
      HEADINGS,
      "Amaya,077 100 0003,,,'=Theory,2027-01-14 12:00:00,2027-02-28 23:59:59,Active,,",
      'Bimal,077 100 0004,,2029,A/L 2029,,,Active,,',
      '"kasun ""K"" Silva",077 100 0002,,,Direct Access,2027-01-14 12:00:00,2027-01-13 23:59:59,Expired,,',
      `නිමාලි පෙරේරා,077 100 0001,"${school}",2027,Direct Access,2027-01-14 12:00:00,,Active,,`,
      '',
    ]);
  });

  test('E1: no name or school can begin a formula', async () => {
    const video = await cast.video();
    for (const name of [
      '=1+1',
      '+94',
      '-2',
      '@SUM(A1)',
      '\tx',
      '\rx',
      ' =1',
      '＝1',
      '=HYPERLINK("http://x")',
    ])
      await cast.give(await cast.person({ name, school: name }), video, null);
    const { payload } = await download(video);
    const cells = payload.slice(payload.indexOf('\r\n')).split(/,|\r\n/);
    for (const cell of cells) expect(cell).not.toMatch(/^"?\s*[=+\-@＝]|^"?[\t\r]/);
    expect(payload).toContain(`"'=HYPERLINK(""http://x"")"`);
  });

  test('shows how much was really watched in whole percent and when last, in Colombo; nothing watched is 0', async () => {
    const video = await cast.video({ duration_seconds: 600 });
    const amaya = await cast.person({ name: 'Amaya' });
    const bimal = await cast.person({ name: 'Bimal' });
    const chamod = await cast.person({ name: 'Chamod' });
    for (const student of [amaya, bimal, chamod]) await cast.give(student, video, null);
    await cast.watched(amaya, video, '{[0,598)}', '2027-01-13T20:00:00.000Z');
    await cast.watched(bimal, video, '{[0,60),[540,600)}', '2027-01-13T20:00:00.000Z');
    const rows = linesOf((await download(video)).payload).slice(1, -1);
    expect(rows.map((line) => line.split(',').slice(-2))).toEqual([
      ['99', '2027-01-14 01:30:00'],
      ['20', '2027-01-14 01:30:00'],
      ['0', ''],
    ]);
  });

  test('the audit trail records who downloaded it', async () => {
    const video = await cast.video();
    await download(video);
    const entries = await harness.db
      .selectFrom('audit_entry')
      .select(['action', 'actor_id'])
      .where('subject', '=', `video:${video}`)
      .execute();
    expect(entries).toEqual([{ action: 'video.users-exported', actor_id: admin }]);
  });

  test('assistants and students do not get it; an unknown video is 404, and no entry is written', async () => {
    const video = await cast.video();
    await cast.give(await cast.person({ name: 'Secret Name' }), video, null);
    for (const role of ['assistant', 'student'] as const) {
      const answer = await download(video, await cast.person({ role }));
      expect(answer.statusCode).toBe(403);
      expect(answer.payload).not.toContain('Secret Name');
    }
    for (const id of [newId(TEST_START), 'nonsense'])
      expect((await download(id)).json()).toMatchObject({ statusCode: 404, code: 'video-absent' });
  });
});

test('10,000 students: each has a line, in order, and the file is sent in parts', {
  timeout: 300_000,
}, async () => {
  const video = await cast.video({ al_year: 2035, open_to_year: true });
  await sql`
    INSERT INTO account (id, phone, name, current_al_year, verified_at, created_at)
    SELECT uuidv7(), '9478' || lpad(n::text, 7, '0'), 'Student ' || lpad(n::text, 5, '0'), 2035, ${TEST_START}, ${TEST_START}
    FROM generate_series(1, 10000) n`.execute(harness.db);
  await sql`ANALYZE account`.execute(harness.db);
  const url = await harness.listen();
  const response = await fetch(`${url}/api/v1/videos/users/${video}`, {
    headers: { authorization: `Bearer ${await cast.tokenOf(admin)}` },
  });
  const decoder = new TextDecoder();
  let text = '';
  let largest = 0;
  for await (const part of (response.body ?? []) as AsyncIterable<Uint8Array>) {
    largest = Math.max(largest, part.byteLength);
    text += decoder.decode(part, { stream: true });
  }
  const names = text
    .trim()
    .split('\r\n')
    .slice(1)
    .map((line) => line.split(',')[0]);
  expect(names).toHaveLength(10_000);
  expect(names).toEqual(names.toSorted((one = '', other = '') => (one < other ? -1 : 1)));
  // A page is about 500 lines of 60 bytes: no part holds the school.
  expect(largest).toBeLessThan(text.length / 4);
});
