// What an admin sees of packagings and may do about them, and who may.

import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { nowhere } from '../../../test/answers.ts';
import { type PackagingKit, startPackagingKit } from '../../../test/packaging-kit.ts';
import { newId } from '../../platform/ids.ts';
import { openContentKey } from './content-key.ts';

let kit: PackagingKit;
let film = '';
beforeAll(async () => {
  kit = await startPackagingKit();
  film = await kit.film({ seconds: 1, size: '160x90', rate: '5' });
});
afterAll(async () => kit.close());

async function queued(): Promise<{ video: string; id: string }> {
  const video = await kit.draft();
  await kit.begin(video, film);
  return { video, id: (await kit.packagingOf(video))._id };
}

const audited = async (id: string) =>
  (
    await kit.db
      .selectFrom('audit_entry')
      .select(['action'])
      .where('subject', '=', `packaging:${id}`)
      .orderBy('id')
      .execute()
  ).map(({ action }) => action);

describe('beginning', () => {
  test('is the upload’s: once for each, and a newer film of the video takes the place of one not done', async () => {
    const video = await kit.draft();
    const upload = newId(kit.clock.now());
    await kit.begin(video, film, upload);
    await kit.begin(video, film, upload);
    expect((await kit.list(`?videoId=${video}`)).packagings).toHaveLength(1);
    await kit.begin(video, film);
    const states = (await kit.list(`?videoId=${video}`)).packagings.map(({ state }) => state);
    expect(states).toEqual(['queued', 'cancelled']);
    await kit.change((await kit.packagingOf(video))._id, 'cancel');
  });

  test('keeps the content key sealed, for one packaging alone', async () => {
    const { id } = await queued();
    const row = await kit.db
      .selectFrom('packaging')
      .selectAll()
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    expect(openContentKey(Buffer.alloc(32, 1), id, row.sealed_key)).toBeUndefined();
    expect(row.source_file).toMatch(/^uploads\//);
    await kit.change(id, 'cancel');
  });
});

describe('the list', () => {
  test('is newest first, in pages', async () => {
    const ids: string[] = [];
    for (let count = 0; count < 22; count += 1) ids.unshift((await queued()).id);
    const first = await kit.list();
    expect(first.packagings.map(({ _id }) => _id)).toEqual(ids.slice(0, 20));
    expect(first.next).toBe(ids[19]);
    const second = await kit.list(`?before=${first.next}`);
    expect(second.packagings.slice(0, 2).map(({ _id }) => _id)).toEqual(ids.slice(20));
    expect(second.next).toBeNull();
    expect(await kit.list('?before=nonsense')).toEqual({
      packagings: [],
      next: null,
      ffmpegMissing: false,
    });
    expect(await kit.list('?videoId=nonsense')).toEqual({
      packagings: [],
      next: null,
      ffmpegMissing: false,
    });
    for (const id of ids) await kit.change(id, 'cancel');
  });

  test('tells what each rendition costs an hour, its sound included, and how long it took', async () => {
    const video = await kit.draft();
    await kit.begin(video, await kit.film({ seconds: 3, size: '256x144', rate: '5' }));
    await kit.work();
    const { steps } = await kit.packagingOf(video);
    const [pictures, aac, opus, picture] = steps;
    expect(pictures?.megabytesAnHour).toBeNull();
    expect(aac?.megabytesAnHour).toBeGreaterThan(10);
    expect(aac?.megabytesAnHour).toBeLessThan(40);
    expect(opus?.megabytesAnHour).toBeLessThan((aac?.megabytesAnHour ?? 0) / 2);
    // The picture's is told with the sound that most students get beside it.
    expect(picture?.megabytesAnHour).toBeGreaterThan(opus?.megabytesAnHour ?? 0);
    expect(steps.map(({ seconds }) => seconds)).toEqual([0, 0, 0, 0]);
  });
});

describe('cancelling', () => {
  test('takes a waiting film out of the queue; a retry puts it back', async () => {
    const { id, video } = await queued();
    expect(await kit.change(id, 'cancel')).toEqual({ status: 200, body: { success: true } });
    expect(await kit.work()).toBe(false);
    expect(await kit.packagingOf(video)).toMatchObject({ state: 'cancelled', secondsLeft: null });
    expect(await kit.change(id, 'retry')).toEqual({ status: 200, body: { success: true } });
    expect(await kit.packagingOf(video)).toMatchObject({ state: 'queued', finishedAt: null });
    await kit.change(id, 'cancel');
    expect(await audited(id)).toEqual(['packaging.cancelled', 'packaging.retried', 'packaging.cancelled']);
  });

  test('stops a film that is worked on; what can be watched stays, and a retry does the rest alone', async () => {
    const video = await kit.draft();
    await kit.begin(video, await kit.film({ seconds: 8, size: '426x240', rate: '5', sound: 'none' }));
    const { _id } = await kit.packagingOf(video);
    const deps = await kit.workerDeps();
    const encodePicture: typeof deps.transcoder.encodePicture = async (order) => {
      if (order.rung.name === 'v240') await kit.change(_id, 'cancel');
      return deps.transcoder.encodePicture(order);
    };
    expect(await kit.work({ transcoder: { ...deps.transcoder, encodePicture } })).toBe(true);
    const after = await kit.packagingOf(video);
    expect(after.state).toBe('cancelled');
    expect(after.steps.at(-1)).toMatchObject({ name: 'v240', megabytesAnHour: null });
    expect((await kit.videoRow(video)).source_ref).toBe(`lessons/${video}/${_id}`);
    expect((await kit.filesOf(after)).some((file) => file.startsWith('v240/'))).toBe(false);

    const made: string[] = [];
    const remembered: typeof deps.transcoder.encodePicture = async (order) => {
      made.push(order.rung.name);
      return deps.transcoder.encodePicture(order);
    };
    await kit.change(_id, 'retry');
    await kit.work({ transcoder: { ...deps.transcoder, encodePicture: remembered } });
    expect(made).toEqual(['v240']);
    expect((await kit.packagingOf(video)).state).toBe('ready');
  });
});

describe('what is refused', () => {
  test('cancelling a finished packaging, retrying an unfinished one, and one that does not exist', async () => {
    const { id } = await queued();
    expect(await kit.change(id, 'retry')).toMatchObject({
      status: 409,
      body: { code: 'packaging-not-over' },
    });
    await kit.change(id, 'cancel');
    expect(await kit.change(id, 'cancel')).toMatchObject({ status: 409, body: { code: 'packaging-over' } });
    for (const absent of [nowhere, 'nonsense']) {
      for (const what of ['cancel', 'retry'] as const) {
        expect(await kit.change(absent, what)).toMatchObject({
          status: 404,
          body: { code: 'packaging-absent' },
        });
      }
    }
  });

  test('an assistant watches, and changes nothing', async () => {
    const { id } = await queued();
    const assistant = await kit.cast.signIn(await kit.cast.person({ role: 'assistant' }));
    expect((await assistant('GET', '/api/v1/packagings')).status).toBe(200);
    expect(await kit.change(id, 'cancel', assistant)).toMatchObject({ status: 403 });
    await kit.change(id, 'cancel');
  });

  test('a thumbnail of a film that is not published, and invalid names', async () => {
    const { id } = await queued();
    for (const name of [`${id}.webp`, `${nowhere}.webp`, 'nonsense.webp', '..%2fsecret-key', `${id}.png`]) {
      expect((await kit.inject(`/media/thumbnails/${name}`)).statusCode).toBe(404);
    }
    await kit.change(id, 'cancel');
  });
});
