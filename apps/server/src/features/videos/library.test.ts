import type { listAllVideos } from '@valence/contract/admin/videos';
import type { ReplyOf } from '@valence/contract/endpoint';
import type { playVideo } from '@valence/contract/learning/playable-video';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Cast, createCast } from '../../../test/cast.ts';
import { createHarness, type Harness, TEST_START } from '../../../test/harness.ts';

let harness: Harness;
let cast: Cast;

beforeAll(async () => {
  harness = await createHarness();
  cast = createCast(harness);
});
afterAll(async () => harness.close());

describe("the admin's list", () => {
  test('has every video, newest first, tells which are out, and carries no address', async () => {
    const soon = new Date(TEST_START.getTime() + 1000);
    const [out, later, never] = [
      await cast.video({ uploaded_at: new Date(TEST_START.getTime() - 3000) }),
      await cast.video({ uploaded_at: new Date(TEST_START.getTime() - 2000), published_at: soon }),
      await cast.video({ uploaded_at: new Date(TEST_START.getTime() - 1000), published_at: null }),
    ];
    const admin = await cast.signIn(await cast.person({ role: 'assistant' }));
    const list = async () => (await admin<ReplyOf<typeof listAllVideos>>('GET', '/api/videos')).body;
    const publishedStates = async () => (await list()).map(({ _id, published }) => [_id, published]);
    expect(await publishedStates()).toEqual([
      [never, false],
      [later, false],
      [out, true],
    ]);
    harness.clock.set(soon);
    expect(await publishedStates()).toEqual([
      [never, false],
      [later, true],
      [out, true],
    ]);
    expect(JSON.stringify(await list())).not.toContain('youtube');
  });
});

describe('what the player asks', () => {
  test('is a video with its source and its captions by language', async () => {
    const id = await cast.video({ title: 'Hess cycles', source_kind: 'protected', source_ref: 'demo/hess' });
    const captions = [
      { video_id: id, language: 'si', label: 'සිංහල', file_name: 'captions.si.vtt' },
      { video_id: id, language: 'en', label: 'English', file_name: 'captions.en.vtt' },
    ];
    await harness.db.insertInto('video_caption').values(captions).execute();
    const student = await cast.person();
    await cast.give(student, id, null);
    const browser = await cast.signIn(student);
    const { body } = await browser<ReplyOf<typeof playVideo>>('GET', `/api/video?id=${id}`);
    expect(body.data).toMatchObject({ _id: id, title: 'Hess cycles', category: 'Physical chemistry' });
    expect(body.data.url).toMatch(/\.m3u8$/);
    const captionRows = body.data.captions.map(({ language, label, url }) => [
      language,
      label,
      url.split('/').at(-1),
    ]);
    expect(captionRows).toEqual([
      ['en', 'English', 'captions.en.vtt'],
      ['si', 'සිංහල', 'captions.si.vtt'],
    ]);
  });
});
