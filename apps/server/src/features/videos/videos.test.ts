import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Cast, createCast } from '../../../test/cast.ts';
import { createHarness, type Harness, TEST_START } from '../../../test/harness.ts';
import { newId } from '../../platform/ids.ts';
import { createAccessService } from '../access/access.service.ts';
import { createVideosService, type VideosService } from './videos.service.ts';

let harness: Harness;
let cast: Cast;
let videos: VideosService;

beforeAll(async () => {
  harness = await createHarness();
  cast = createCast(harness);
  videos = createVideosService({ ...harness, access: createAccessService(harness) });
});
afterAll(async () => harness.close());

describe('the desk’s list', () => {
  test('has every video, newest first, tells which are out, and carries no address', async () => {
    const soon = new Date(TEST_START.getTime() + 1000);
    const [out, later, never] = [
      await cast.video({ uploaded_at: new Date(TEST_START.getTime() - 3000) }),
      await cast.video({ uploaded_at: new Date(TEST_START.getTime() - 2000), published_at: soon }),
      await cast.video({ uploaded_at: new Date(TEST_START.getTime() - 1000), published_at: null }),
    ];
    const desk = await cast.signIn(await cast.person({ role: 'assistant' }));
    const list = async () => (await desk('GET', '/api/videos')).body;
    const told = async () =>
      (await list()).map(({ _id, published }: { _id: string; published: boolean }) => [_id, published]);
    expect(await told()).toEqual([
      [never, false],
      [later, false],
      [out, true],
    ]);
    harness.clock.set(soon);
    expect(await told()).toEqual([
      [never, false],
      [later, true],
      [out, true],
    ]);
    expect(JSON.stringify(await list())).not.toContain('youtube');
  });
});

describe('what the player asks', () => {
  test('is a video with its source and captions, or nothing', async () => {
    const id = await cast.video({ title: 'Hess cycles', source_kind: 'protected', source_ref: 'demo/hess' });
    const captions = [
      { video_id: id, language: 'si', label: 'සිංහල', file_name: 'captions.si.vtt' },
      { video_id: id, language: 'en', label: 'English', file_name: 'captions.en.vtt' },
    ];
    await harness.db.insertInto('video_caption').values(captions).execute();
    expect(await videos.describe(id)).toMatchObject({
      _id: id,
      title: 'Hess cycles',
      source: { kind: 'protected', ref: 'demo/hess' },
      captions: [
        { language: 'en', label: 'English', fileName: 'captions.en.vtt' },
        { language: 'si', label: 'සිංහල', fileName: 'captions.si.vtt' },
      ],
    });
    expect(await videos.describe(newId(TEST_START))).toBeUndefined();
    expect(await videos.describe("' OR true --")).toBeUndefined();
  });
});
