import type { listAdminCaptions } from '@valence/contract/admin/captions';
import type { ReplyOf } from '@valence/contract/endpoint';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type PlaybackKit, startPlaybackKit } from '../../../test/playback-kit.ts';

let kit: PlaybackKit;
let token: string;
beforeAll(async () => {
  kit = await startPlaybackKit();
  token = (await kit.signIn(await kit.addAccount('admin'))).token;
});
afterAll(async () => kit.close());

const SRT =
  '1\n00:00:01,000 --> 00:00:03,500\nමවුලය\n\n2\n00:00:04,000 --> 00:00:06,000\n<i>6.022</i> & more\n';
const VTT = 'WEBVTT\n\n00:01.000 --> 00:02.000\nThe mole\n';

async function put(videoId: string, language: string, body: string | Buffer, type = 'text/vtt') {
  const url = `/api/v1/admin/videos/${videoId}/captions/${language}`;
  const headers = { authorization: `Bearer ${token}`, 'content-type': type };
  const answer = await kit.inject({ method: 'PUT', url, headers, payload: body });
  return { status: answer.statusCode, ...answer.json<{ code?: string; message?: string }>() };
}

async function ask(method: 'GET' | 'DELETE', videoId: string, language = '') {
  const url = `/api/v1/admin/videos/${videoId}/captions${language && `/${language}`}`;
  const answer = await kit.inject({ method, url, headers: { authorization: `Bearer ${token}` } });
  return {
    status: answer.statusCode,
    body: answer.json<ReplyOf<typeof listAdminCaptions> & { code?: string }>(),
  };
}

const files = async (videoId: string) => (await kit.storage.list(`captions/${videoId}`)).length;

let lessons = 0;
async function lesson(): Promise<string> {
  lessons += 1;
  return kit.addLesson(`lessons/captioned-${lessons}`);
}

describe('captions', () => {
  test('SRT becomes WebVTT; two languages are listed with their first cues, and play under the lesson’s address', async () => {
    const videoId = await lesson();
    expect(await put(videoId, 'si', SRT, 'application/x-subrip')).toMatchObject({ status: 200 });
    expect(await put(videoId, 'en', VTT)).toMatchObject({ status: 200 });
    expect((await ask('GET', videoId)).body.captions).toEqual([
      {
        language: 'en',
        label: 'English',
        cues: 1,
        endSeconds: 2,
        first: [{ startSeconds: 1, text: 'The mole' }],
      },
      {
        language: 'si',
        label: 'සිංහල',
        cues: 2,
        endSeconds: 6,
        first: [
          { startSeconds: 1, text: 'මවුලය' },
          { startSeconds: 4, text: '6.022 & more' },
        ],
      },
    ]);
    const nimali = await kit.signIn(await kit.addAccount());
    await kit.grant(nimali.accountId, videoId);
    const { captions } = await kit.played(nimali, videoId);
    expect(captions.map(({ language }) => language)).toEqual(['en', 'si']);
    const sinhala = await kit.pull(nimali, captions[1]?.url ?? '');
    expect(sinhala.headers['content-type']).toBe('text/vtt; charset=utf-8');
    expect(String(sinhala.body)).toBe(
      'WEBVTT\n\n00:00:01.000 --> 00:00:03.500\nමවුලය\n\n00:00:04.000 --> 00:00:06.000\n6.022 &amp; more\n',
    );
  });

  test('V1, A5: they are as protected as the lesson, and another lesson’s address does not reach them', async () => {
    const [videoId, other] = [await lesson(), await lesson()];
    await put(videoId, 'en', VTT);
    const nimali = await kit.signIn(await kit.addAccount());
    await kit.grant(nimali.accountId, videoId);
    await kit.grant(nimali.accountId, other);
    const url = (await kit.played(nimali, videoId)).captions[0]?.url ?? '';
    const name = url.slice(url.lastIndexOf('/') + 1);
    const foreign = (await kit.played(nimali, other)).url.replace('master.m3u8', `captions/${name}`);
    expect((await kit.pull(nimali, foreign)).status).toBe(404);
    expect((await kit.ask(url)).status).toBe(401);
    await kit.db.deleteFrom('access_grant').where('video_id', '=', videoId).execute();
    kit.clock.advance({ seconds: 11 });
    expect((await kit.pull(nimali, url)).status).toBe(403);
  });

  test('a new file replaces the former one of its language; removed captions are gone, and a job removes the file', async () => {
    const videoId = await lesson();
    await put(videoId, 'en', VTT);
    await put(videoId, 'en', VTT.replace('mole', 'ion'));
    expect((await ask('GET', videoId)).body.captions[0]?.first[0]?.text).toBe('The ion');
    expect(await files(videoId)).toBe(2);
    await kit.jobs.runDue();
    expect(await files(videoId)).toBe(1);
    expect(await ask('DELETE', videoId, 'en')).toMatchObject({ status: 200 });
    expect((await ask('GET', videoId)).body.captions).toEqual([]);
    await kit.jobs.runDue();
    expect(await files(videoId)).toBe(0);
    const absent = { status: 404, body: { code: 'captions-absent' } };
    expect(await ask('DELETE', videoId, 'en')).toMatchObject(absent);
    expect(await ask('DELETE', 'nothing', 'en')).toMatchObject(absent);
    const audit = kit.db.selectFrom('audit_entry').select('action').where('subject', '=', `video:${videoId}`);
    expect((await audit.execute()).map(({ action }) => action)).toEqual([
      'captions.put',
      'captions.put',
      'captions.removed',
    ]);
  });

  test('captions that came with a packaging are listed as well', async () => {
    const videoId = await lesson();
    const row = { video_id: videoId, language: 'en', label: 'English', file_name: 'captions-en.vtt' };
    await kit.db.insertInto('video_caption').values(row).execute();
    expect((await ask('GET', videoId)).body.captions[0]).toMatchObject({ cues: 1, endSeconds: 2 });
    await put(videoId, 'en', VTT);
    await kit.jobs.runDue();
    expect((await ask('GET', videoId)).body.captions[0]?.first[0]?.text).toBe('The mole');
  });

  test.each<[string, string | Buffer, string]>([
    ['a page', '<!doctype html><p>no</p>', 'Line 1: There are words without times.'],
    ['nothing', '', 'There are no captions in it.'],
    ['text of another encoding', Buffer.from('\ufeffWEBVTT', 'utf16le'), 'It is not saved as UTF-8 text.'],
    [
      'times out of order',
      `${VTT}\n00:00.500 --> 00:01.000\nx\n`,
      'Line 6: It begins before the caption above it.',
    ],
  ])('U1: %s is refused in words that say where, and nothing is stored', async (_, body, words) => {
    const videoId = await lesson();
    const { status, code, message } = await put(videoId, 'en', body);
    expect([status, code]).toEqual([400, 'captions-invalid']);
    expect(message).toContain(words);
    expect(await files(videoId)).toBe(0);
  });

  test('an unknown language, too long a file and an absent video are refused', async () => {
    const videoId = await lesson();
    expect(await put(videoId, 'xx', VTT)).toMatchObject({ status: 400, code: 'input-invalid' });
    const long = Buffer.alloc(1_000_001, 'x');
    expect(await put(videoId, 'en', long)).toMatchObject({ status: 413, code: 'body-too-large' });
    const deleted_at = kit.clock.now();
    await kit.db.updateTable('video').set({ deleted_at }).where('id', '=', videoId).execute();
    const absent = { status: 404, code: 'video-absent' };
    expect(await put(videoId, 'en', VTT)).toMatchObject(absent);
    expect(await put('nothing', 'en', VTT)).toMatchObject(absent);
    expect(await ask('GET', videoId)).toMatchObject({ status: 404, body: { code: 'video-absent' } });
    expect(await files(videoId)).toBe(0);
  });
});
