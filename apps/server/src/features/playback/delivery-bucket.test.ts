// Lessons in a bucket of a real S3-compatible service: sent by the server, or by the bucket itself at signed addresses.

import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  type Browser,
  beside,
  HOSTILE_SPELLINGS,
  lessonFiles,
  outcomes,
  type PlaybackKit,
  startPlaybackKit,
} from '../../../test/playback-kit.ts';
import { sharedBucket } from '../../../test/shared-s3.ts';
import { SIGNED_LIFE_SECONDS } from './delivery.ts';
import { ANSWER_LIFE_MILLISECONDS } from './remembered-answers.ts';

const files = lessonFiles();
const SEGMENT = 'v240/seg_00001.m4s';
const segment = files.get(SEGMENT) ?? Buffer.alloc(0);

let kit: PlaybackKit;
let nimali: Browser;
let lesson: string;
let playlist: string;

beforeAll(async () => {
  const s3 = await sharedBucket();
  kit = await startPlaybackKit({ settings: { s3, streamDelivery: 'bucket', streamsAtOnce: 100 } });
  nimali = await kit.signIn(await kit.addAccount());
  lesson = await kit.addLesson('lessons/mole');
  await kit.grant(nimali.accountId, lesson);
  playlist = (await kit.played(nimali, lesson)).url;
});
afterAll(async () => {
  await kit.close();
});

const pull = async (file: string, headers: Record<string, string> = {}) =>
  kit.pull(nimali, beside(playlist, file), { headers });

describe('the bucket carries', () => {
  test('sound and picture, at an address for one file and a minute; what names other files stays with us', async () => {
    const isFilm = (file: string) => /\.(?:m4s|mp4)$/.test(file);
    for (const [file, bytes] of files) {
      const answer = await pull(file);
      const carried = isFilm(file) ? await fetch(answer.headers.location ?? '') : undefined;
      const body = carried ? Buffer.from(await carried.arrayBuffer()) : answer.body;
      expect({ file, status: answer.status, same: body.equals(bytes) }).toEqual({
        file,
        status: isFilm(file) ? 302 : 200,
        same: true,
      });
    }
    const { headers, body } = await pull(SEGMENT);
    expect([headers['cache-control'], body.length]).toEqual(['no-store', 0]);
    const address = new URL(headers.location ?? '');
    expect(address.searchParams.get('X-Amz-Expires')).toBe(String(SIGNED_LIFE_SECONDS));
  });

  test('ranges, as the player asks for them', async () => {
    const { headers } = await pull(SEGMENT, { range: 'bytes=10-19' });
    const part = await fetch(headers.location ?? '', { headers: { range: 'bytes=10-19' } });
    expect(part.status).toBe(206);
    expect(Buffer.from(await part.arrayBuffer()).equals(segment.subarray(10, 20))).toBe(true);
  });

  test('no secret of the bucket, and no address of a file that is not there', async () => {
    const { headers } = await pull(SEGMENT);
    expect(JSON.stringify(headers)).not.toContain(kit.settings.s3?.secretAccessKey);
    expect(await pull('v240/seg_99999.m4s')).toMatchObject({ status: 404, code: 'stream-file-absent' });
  });
});

describe('the check comes before', () => {
  test('V1: without the browser, without a token, with a changed one: nothing is signed', async () => {
    const refusedWith = ['401 stream-token-invalid, no-store'];
    const changed = playlist.replace(/lessons\/(.)/, (_, letter) => `lessons/${letter === 'A' ? 'B' : 'A'}`);
    expect(await outcomes((file) => kit.ask(beside(playlist, file)))).toEqual(refusedWith);
    expect(await outcomes((file) => kit.pull(nimali, `/media/lessons/${file}`))).toEqual(refusedWith);
    expect(await outcomes((file) => kit.pull(nimali, beside(changed, file)))).toEqual(refusedWith);
  });

  test('V2: no spelling of a path is signed for', async () => {
    for (const spelling of HOSTILE_SPELLINGS) {
      const { status, headers } = await pull(spelling);
      expect({ spelling, refused: [400, 404].includes(status), location: headers.location }).toEqual({
        spelling,
        refused: true,
        location: undefined,
      });
    }
  });

  test('A5, V3: nothing is signed after a removal, or after the address has ended', async () => {
    const browser = await kit.signIn(await kit.addAccount());
    await kit.grant(browser.accountId, lesson);
    const { url, urlExpires = '' } = await kit.played(browser, lesson);
    expect((await kit.pull(browser, beside(url, SEGMENT))).status).toBe(302);
    await kit.db.deleteFrom('access_grant').where('account_id', '=', browser.accountId).execute();
    kit.clock.advance({ milliseconds: ANSWER_LIFE_MILLISECONDS });
    expect(await outcomes((file) => kit.pull(browser, beside(url, file)))).toEqual([
      '403 stream-forbidden, no-store',
    ]);
    kit.clock.set(new Date(urlExpires));
    expect(await outcomes((file) => kit.pull(browser, beside(url, file)))).toEqual([
      '401 stream-token-invalid, no-store',
    ]);
  });
});
