// Looks up embedded videos at a server that speaks the services' wire format, also when it gives no answer.

import type { ReplyOf } from '@valence/contract/endpoint';
import type { playVideo } from '@valence/contract/learning/playable-video';
import type { listMyVideos } from '@valence/contract/learning/videos';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type EmbedsKit, startEmbedsKit, YOUTUBE } from '../../../test/embeds-kit.ts';
import { sendJson, youtubeSays } from '../../../test/oembed-server.ts';
import { pictureBytes } from '../../../test/payments-kit.ts';
import { transaction } from '../../platform/db/database.ts';
import { createOembed } from '../../ports/embeds/oembed.ts';
import { createEmbedsService, MOST_TRIES } from './embeds.service.ts';

let kit: EmbedsKit;
beforeAll(async () => {
  kit = await startEmbedsKit();
});
afterAll(async () => kit.end());
beforeEach(() => kit.reset());

/** A service without jobs: pg-boss would wait seconds before it tries again. */
const service = () =>
  createEmbedsService({
    ...kit,
    embeds: createOembed({
      origins: kit.settings.embedOrigins,
      pictureHosts: [],
      referrer: 'https://lessons.example.lk/',
      bunnyToken: () => ({}),
    }),
    enqueue: async () => {},
    keepPicture: async () => '/media/pictures/kept.png',
  });

describe('the video of another service', () => {
  test('gets its missing title and its picture, stored here: students’ phones load nothing from elsewhere', async () => {
    const id = await kit.made(YOUTUBE);
    expect(await kit.read(id)).toMatchObject({
      title: 'YouTube video',
      lookup: { state: 'waiting', problem: null },
    });
    await kit.jobs.runDue();
    expect(kit.services.asked.map(({ path }) => path)).toEqual(['/oembed', '/picture']);
    expect(kit.services.asked[0]?.query.get('url')).toBe('https://www.youtube.com/watch?v=FSyAehMdpyI');
    const video = await kit.read(id);
    expect(video).toMatchObject({
      title: 'Hess’s law',
      version: 2,
      lookup: { state: 'done', problem: null },
    });
    const student = await kit.cast.person();
    await kit.cast.give(student, id, null);
    const phone = await kit.cast.signIn(student);
    const [card] = (await phone<ReplyOf<typeof listMyVideos>>('GET', '/api/uservideos')).body;
    expect(card).toMatchObject({ title: 'Hess’s law', thumbnailUrl: video.thumbnailUrl });
    expect(card?.thumbnailUrl).toMatch(/^\/media\/pictures\/[0-9a-f-]{36}\.(?:webp|png)$/);
    const picture = await kit.inject({ method: 'GET', url: card?.thumbnailUrl ?? '' });
    expect([picture.statusCode, picture.headers['content-type']]).toEqual([200, 'image/webp']);
    // The picture is encoded anew: none of the received bytes are left.
    expect(picture.rawPayload.includes(pictureBytes().subarray(8, 40))).toBe(false);
  });

  test('keeps the title and picture that the admin area gave it', async () => {
    const own = '/posters/physical-1.webp';
    const id = await kit.made(YOUTUBE, { title: 'Energetics 3', thumbnailUrl: own });
    await kit.jobs.runDue();
    expect(await kit.read(id)).toMatchObject({
      title: 'Energetics 3',
      thumbnailUrl: own,
      lookup: { state: 'done' },
    });
  });

  test('is looked up at Vimeo with the hash of its link and our address, and at Bunny with a token', async () => {
    await kit.made('https://vimeo.com/76979871/8272103f6e');
    await kit.jobs.runDue();
    await kit.made('https://iframe.mediadelivery.net/embed/759/eb1c4f77-0cda-46be-b47d-1118ad7c2ffe');
    await kit.jobs.runDue();
    const [vimeo, bunny] = kit.services.asked.filter(({ path }) => path !== '/picture');
    expect(vimeo).toMatchObject({ path: '/api/oembed.json', referer: `${kit.settings.publicUrl}/` });
    expect(vimeo?.query.get('url')).toBe('https://vimeo.com/76979871/8272103f6e');
    expect(bunny?.path).toBe('/OEmbed');
    expect(bunny?.query.get('url')).toBe(
      'https://iframe.mediadelivery.net/embed/759/eb1c4f77-0cda-46be-b47d-1118ad7c2ffe',
    );
    expect(bunny?.query.get('token')).toMatch(/^[0-9a-f]{64}$/);
    expect(bunny?.query.toString()).not.toContain('bunny-embed-key');
  });

  test('files are not looked up, and need a title', async () => {
    const { status, body } = await kit.make('https://files.example.lk/a.mp4', { title: ' ' });
    expect([status, body.code]).toEqual([400, 'title-missing']);
    const id = await kit.made('https://files.example.lk/a.mp4', { title: 'A file' });
    await kit.jobs.runDue();
    expect(kit.services.asked).toEqual([]);
    expect((await kit.read(id)).lookup).toBeNull();
  });
});

describe('when a lookup gives nothing', () => {
  test.each([
    [404, 'absent'],
    [403, 'private'],
    [302, 'nonsense'],
    [200, 'nonsense'],
  ] as const)(
    'an answer of %i is %s: shown at once, and the video plays all the same',
    async (status, problem) => {
      kit.services.answer = (_, response) =>
        void response
          .writeHead(status, { location: `${kit.strangers.origin}/oembed`, 'content-type': 'text/html' })
          .end('<p>');
      kit.strangers.asked.length = 0;
      const id = await kit.made(YOUTUBE, { title: 'Mine' });
      await kit.jobs.runDue();
      expect(await kit.read(id)).toMatchObject({ title: 'Mine', lookup: { state: 'failed', problem } });
      expect(kit.strangers.asked).toEqual([]);
      const { body } = await kit.admin<ReplyOf<typeof playVideo>>('GET', `/api/video?id=${id}`);
      expect(body.data.url).toMatch(/^https:\/\/www\.youtube-nocookie\.com\/embed\/FSyAehMdpyI/);
      kit.services.answer = (_, response) => sendJson(response, 200, youtubeSays('Told at last', ''));
      expect((await kit.admin('POST', `/api/v1/admin/videos/${id}/lookup`)).status).toBe(200);
      await kit.jobs.runDue();
      expect((await kit.read(id)).lookup).toEqual({ state: 'done', problem: null });
      const again = await kit.admin<{ code?: string }>('POST', `/api/v1/admin/videos/${id}/lookup`);
      expect([again.status, again.body.code]).toEqual([409, 'lookup-not-failed']);
    },
  );

  test('a service that cannot be reached is tried again, six times in all', async () => {
    kit.services.answer = (_, response) => void response.writeHead(503).end();
    const id = await kit.made(YOUTUBE);
    const asking = service();
    for (let tries = 1; tries < MOST_TRIES; tries += 1) {
      await expect(asking.lookUp(id)).rejects.toThrow('unreachable');
      expect((await kit.read(id)).lookup).toEqual({ state: 'waiting', problem: 'unreachable' });
    }
    await asking.lookUp(id);
    expect((await kit.read(id)).lookup).toEqual({ state: 'failed', problem: 'unreachable' });
    expect(kit.services.asked).toHaveLength(MOST_TRIES);
  });

  test('a lookup of a former address changes nothing', async () => {
    const id = await kit.made(YOUTUBE, { title: 'Mine' });
    await kit.db
      .updateTable('video')
      .set({ source_ref: 'https://vimeo.com/1' })
      .where('id', '=', id)
      .execute();
    await service().lookUp(id);
    expect(kit.services.asked).toEqual([]);
    expect((await kit.read(id)).lookup).toBeNull();
  });

  test('lookups whose job is gone are enqueued again after an hour', async () => {
    const id = await kit.made(YOUTUBE);
    const enqueued: string[] = [];
    const remembering = createEmbedsService({
      ...kit,
      embeds: { ask: async () => Promise.reject(new Error('no lookup is expected')) },
      enqueue: async (_, videoId) => void enqueued.push(videoId),
      keepPicture: async () => undefined,
    });
    await remembering.remember();
    expect(enqueued).not.toContain(id);
    kit.clock.advance({ minutes: 61 });
    await remembering.remember();
    expect(enqueued).toContain(id);
  });
});

test('an old picture on another site is shown to the admin area alone', async () => {
  const outside = 'https://pictures.example/alkanes.webp';
  const id = await kit.cast.video({ thumbnail_url: outside, animation_url: outside });
  const student = await kit.cast.person();
  await kit.cast.give(student, id, null);
  const phone = await kit.cast.signIn(student);
  const cards = (await phone<ReplyOf<typeof listMyVideos>>('GET', '/api/uservideos')).body;
  const { body } = await phone<ReplyOf<typeof playVideo>>('GET', `/api/video?id=${id}`);
  expect(JSON.stringify([cards, body])).not.toContain('pictures.example');
  expect((await kit.read(id)).thumbnailUrl).toBe(outside);
});

test('a failed transaction looks nothing up', async () => {
  // Runs the jobs that former tests left behind.
  await kit.jobs.runDue();
  const enqueued: string[] = [];
  const asking = createEmbedsService({
    ...kit,
    embeds: { ask: async () => Promise.reject(new Error('no lookup is expected')) },
    enqueue: async (tx, videoId) => {
      enqueued.push(videoId);
      await kit.jobs.enqueue(tx, 'embeds.look-up', { videoId });
    },
    keepPicture: async () => undefined,
  });
  const videoId = await kit.cast.video({ source_kind: 'address', source_ref: YOUTUBE });
  const failing = transaction(kit.db, async (tx) => {
    await asking.begin(tx, { videoId, address: YOUTUBE, wantsTitle: false, at: kit.clock.now() });
    throw new Error('no');
  });
  await expect(failing).rejects.toThrow('no');
  expect(enqueued).toEqual([videoId]);
  kit.services.asked.length = 0;
  await kit.jobs.runDue();
  expect(kit.services.asked).toEqual([]);
});
