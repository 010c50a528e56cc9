import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  type Browser,
  beside,
  lessonFiles,
  type PlaybackKit,
  startPlaybackKit,
} from '../../../test/playback-kit.ts';
import { createLog } from '../../platform/log.ts';
import { createDataUse } from './data-use.ts';

const files = lessonFiles();
const SEGMENT = 'v240/seg_00001.m4s';
const segmentBytes = files.get(SEGMENT)?.length ?? 0;
/** What headers and lists may weigh on top of what is counted exactly. */
const HEADERS = 4000;

let kit: PlaybackKit;
let playlist: string;
let nimali: Browser;
let kasun: Browser;
beforeAll(async () => {
  kit = await startPlaybackKit();
  [nimali, kasun] = [await kit.signIn(await kit.addAccount()), await kit.signIn(await kit.addAccount())];
  const lesson = await kit.addLesson('lessons/mole', files);
  await kit.grant(nimali.accountId, lesson);
  playlist = (await kit.played(nimali, lesson)).url;
});
afterAll(() => kit.close());

async function used({ token }: Browser): Promise<{ year: number; month: number; bytes: number }> {
  const headers = { authorization: `Bearer ${token}` };
  const { body } = await kit.ask('/api/v1/data-use', { headers });
  return JSON.parse(String(body)) as { year: number; month: number; bytes: number };
}

/** The count is written together with others', within seconds. */
async function settled(browser: Browser, least: number): Promise<void> {
  const bytes = async () => (await used(browser)).bytes;
  await expect.poll(bytes, { timeout: 60_000 }).toBeGreaterThanOrEqual(least);
}

test('what was sent of lessons counts for the account it was sent to, in the month of Colombo, and what was not does not', async () => {
  const pull = async (headers: Record<string, string> = {}, method = 'GET') =>
    kit.pull(nimali, beside(playlist, SEGMENT), { method, headers });
  const { headers } = await pull();
  await pull({ range: 'bytes=0-999' });
  await settled(nimali, segmentBytes + 1000);
  const { bytes, ...month } = await used(nimali);
  expect(month).toEqual({ year: 2027, month: 1 });
  expect(bytes).toBeLessThan(segmentBytes + 1000 + HEADERS);
  // Cached by the browser, requested for its headers alone, refused: nothing of the lesson goes out.
  await pull({ 'if-none-match': String(headers.etag) });
  await pull({}, 'HEAD');
  await kit.pull(kasun, beside(playlist, SEGMENT), {});
  // The next month begins at midnight in Colombo.
  kit.clock.set(new Date('2027-01-31T18:30:00.000Z'));
  nimali = await kit.signIn(nimali.accountId);
  kasun = await kit.signIn(kasun.accountId);
  expect(await used(nimali)).toEqual({ year: 2027, month: 2, bytes: 0 });
  expect(await used(kasun)).toMatchObject({ bytes: 0 });
  const rows = await kit.db.selectFrom('data_use').select(['account_id', 'month']).execute();
  expect(rows).toEqual([{ account_id: nimali.accountId, month: 1 }]);
  const total = await kit.db.selectFrom('data_use').select('bytes').executeTakeFirstOrThrow();
  expect(total.bytes).toBeLessThan(segmentBytes + 1000 + HEADERS);
});

test('a flood of parts is added up before it is written, at the latest at the end; an account that is gone counts nowhere', async () => {
  const [tharushi, gone] = [await kit.addAccount(), '01890000-0000-7000-8000-000000000000'];
  const dataUse = createDataUse({ db: kit.db, clock: kit.clock, log: createLog('silent') });
  const before = kit.clock.now();
  for (let part = 0; part < 5000; part += 1) dataUse.note(tharushi, 300_000);
  dataUse.note(gone, 300_000);
  // The last second of the month in Colombo, and the first of the next.
  for (const at of ['2027-03-31T18:29:59.000Z', '2027-03-31T18:30:00.000Z']) {
    kit.clock.set(new Date(at));
    dataUse.note(tharushi, 1);
  }
  await dataUse.stop();
  kit.clock.set(before);
  const rows = await kit.db
    .selectFrom('data_use')
    .select(['month', 'bytes'])
    .where('account_id', 'in', [tharushi, gone])
    .orderBy('month')
    .execute();
  expect(rows).toEqual([
    { month: 2, bytes: 1_500_000_000 },
    { month: 3, bytes: 1 },
    { month: 4, bytes: 1 },
  ]);
});
