import { appendFile, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { SEGMENT_PASS } from '@valence/contract/learning/videos';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Browser, type PlaybackKit, startPlaybackKit } from '../../../test/playback-kit.ts';
import { readDeliveredBytes } from './delivered-bytes.ts';
import { ANSWER_LIFE_MILLISECONDS } from './remembered-answers.ts';

let kit: PlaybackKit;
let lesson: string;
let log: string;
beforeAll(async () => {
  kit = await startPlaybackKit({ settings: { streamDelivery: 'nginx', streamsAtOnce: 1, port: 3999 } });
  lesson = await kit.addLesson('lessons/mole');
  log = join(kit.settings.dataDir, 'carried', '3999.log');
});
afterAll(() => kit.close());

async function watcher(endsAt?: Date): Promise<{ browser: Browser; token: string }> {
  const browser = await kit.signIn(await kit.addAccount());
  await kit.grant(browser.accountId, lesson, endsAt);
  const { url } = await kit.played(browser, lesson);
  return { browser, token: /lessons\/([^/]+)/.exec(url)?.[1] ?? '' };
}

const SEGMENT = 'v240/seg_00001.m4s';

async function askFor({
  browser,
  token,
  file = SEGMENT,
}: {
  browser: Browser;
  token: string;
  file?: string;
}) {
  const { status, headers } = await kit.pull(browser, SEGMENT_PASS, {
    headers: { 'x-lesson-token': token, 'x-lesson-file': file },
  });
  return { status, life: headers['x-accel-expires'], keep: headers['x-lesson-keep'], headers };
}

const inSeconds = (seconds: number) => new Date(kit.clock.now().getTime() + seconds * 1000);

test('V3: nginx may go by a yes for less than 2 seconds, and neither it nor a browser past the end', async () => {
  const nimali = await watcher();
  const answer = await askFor(nimali);
  expect(answer).toMatchObject({ status: 204, life: '1', keep: 'private, max-age=21598, immutable' });
  expect(answer.headers).toMatchObject({
    'x-lesson-account': nimali.browser.accountId,
    'x-lesson-folder': 'lessons/mole',
  });
  // nginx keeps an answer until the last of its seconds is over: one more than the answer says.
  for (const [seconds, life, keep] of [
    [60, '1', 58],
    [2, '1', 0],
    [1, '0', 0],
  ] as const) {
    const { browser, token } = await watcher(inSeconds(seconds));
    expect({ seconds, ...(await askFor({ browser, token })) }).toMatchObject({
      ...{ seconds, status: 204, life, keep: `private, max-age=${keep}, immutable` },
    });
  }
});

test('V1, A5: a no has no life: no token, another browser, access removed a moment ago, streaming elsewhere', async () => {
  const no = { status: 403, life: undefined, keep: undefined };
  const nimali = await watcher();
  const kasun = await watcher();
  expect(await askFor(nimali)).toMatchObject({ status: 204 });
  expect(await askFor({ ...nimali, token: '' })).toMatchObject(no);
  expect(await askFor({ ...nimali, token: `${nimali.token}A` })).toMatchObject(no);
  expect(await askFor({ browser: kasun.browser, token: nimali.token })).toMatchObject(no);
  const second = await kit.signIn(nimali.browser.accountId);
  const { url } = await kit.played(second, lesson);
  expect(await askFor({ browser: second, token: /lessons\/([^/]+)/.exec(url)?.[1] ?? '' })).toMatchObject(no);
  await kit.db.deleteFrom('access_grant').where('account_id', '=', nimali.browser.accountId).execute();
  kit.clock.advance({ milliseconds: ANSWER_LIFE_MILLISECONDS });
  expect(await askFor(nimali)).toMatchObject(no);
});

test('V8: a yes is for a segment alone, each counts, and none is given for one that would have to wait', async () => {
  const nimali = await watcher();
  for (const file of ['', 'master.m3u8', 'v240/init.mp4', 'key', 'film.mp4']) {
    expect({ file, ...(await askFor({ ...nimali, file })) }).toMatchObject({
      file,
      status: 403,
      life: undefined,
    });
  }
  const answers = await Promise.all(
    Array.from({ length: 200 }, async (_, number) => askFor({ ...nimali, file: `v240/seg_${number}.m4s` })),
  );
  const passes = answers.filter(({ status }) => status === 204).length;
  expect(passes).toBeLessThanOrEqual(300 / 4);
  expect(passes).toBeGreaterThan(60);
  kit.clock.advance({ seconds: 60 });
  expect(await askFor(nimali)).toMatchObject({ status: 204 });
});

test('only whole lines of an account and what was sent to it are read', () => {
  const id = '0198c0de-0000-7000-8000-000000000000';
  expect(readDeliveredBytes(`${id} 150536`)).toEqual({ accountId: id, bytes: 150_536 });
  for (const line of ['', id, `${id} `, `${id} -5`, `${id} 1e9`, `${id} 99999999999`, `x${id} 5`, `- 5`]) {
    expect({ line, read: readDeliveredBytes(line) }).toEqual({ line, read: undefined });
  }
});

test('what nginx wrote is counted and cleared away, also what it wrote while nobody looked', async () => {
  const { accountId } = (await watcher()).browser;
  const bytes = async () => {
    const rows = await kit.db
      .selectFrom('data_use')
      .select('bytes')
      .where('account_id', '=', accountId)
      .execute();
    return rows[0]?.bytes;
  };
  await appendFile(log, `${accountId} 150000\nno line of nginx\n${accountId} 50`);
  await appendFile(log, '000\n');
  await expect.poll(bytes, { timeout: 60_000 }).toBe(200_000);
  expect(await readFile(log, 'utf8')).toBe('');
  await appendFile(log, `${accountId} 7\n`);
  await kit.app.close();
  expect(await bytes()).toBe(200_007);
});
