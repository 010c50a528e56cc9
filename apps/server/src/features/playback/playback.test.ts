// GET /api/video on the real application: who gets an address, what kind, until when.

import { HOUR_MS } from '@valence/domain/durations';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Browser, type PlaybackKit, startPlaybackKit } from '../../../test/playback-kit.ts';
import { newId } from '../../platform/ids.ts';

const BUNNY_KEY = '4742a81b-bf15-42fe-8b1c-8fcb9024c550';
const BUNNY_VIDEO = '32d140e2-e4f4-4eec-9d53-20371e9be607';

let kit: PlaybackKit;
let nimali: Browser;
let lesson: string;

beforeAll(async () => {
  kit = await startPlaybackKit({
    settings: { bunnyEmbedKey: BUNNY_KEY, publicUrl: 'https://valence.example' },
  });
  nimali = await kit.signIn(await kit.addAccount());
  lesson = await kit.addLesson('lessons/mole');
  const captions = [
    { language: 'en', label: 'English', file_name: 'captions-en.vtt' },
    { language: 'si', label: 'සිංහල', file_name: 'captions-si.vtt' },
  ];
  await kit.db
    .insertInto('video_caption')
    .values(captions.map((row) => ({ ...row, video_id: lesson })))
    .execute();
});
afterAll(() => kit.close());

/** A video with this source that Nimali may watch without an end. */
async function openVideo(
  kind: 'protected' | 'address' | 'none',
  ref: string | null,
  endsAt?: Date,
): Promise<string> {
  const id = await kit.addVideo(kind, ref);
  await kit.grant(nimali.accountId, id, endsAt);
  return id;
}

describe('a protected lesson', () => {
  test('gets a root-relative playlist under a token, captions under the same, and the card that the library shows', async () => {
    const endsAt = new Date('2027-03-01T18:29:59.000Z');
    await kit.grant(nimali.accountId, lesson, endsAt);
    const video = await kit.played(nimali, lesson);
    const [, token] = /^\/media\/lessons\/([A-Za-z0-9_-]+)\/master\.m3u8$/.exec(video.url) ?? [];
    expect(token).toBeDefined();
    expect(video).toMatchObject({
      _id: lesson,
      title: 'The mole',
      category: 'Theory',
      accessExpires: endsAt.toISOString(),
    });
    expect(video).not.toHaveProperty('accessSource');
    expect(video.captions).toEqual([
      { language: 'en', label: 'English', url: `/media/lessons/${token}/captions-en.vtt` },
      { language: 'si', label: 'සිංහල', url: `/media/lessons/${token}/captions-si.vtt` },
    ]);
  });

  test('the cookie that goes with it is for media alone, out of reach of scripts and other sites', async () => {
    const { headers } = await kit.play(nimali, lesson);
    expect(headers['set-cookie']).toHaveLength(1);
    expect(headers['set-cookie']?.[0]).toMatch(
      /^valence_stream=[A-Za-z0-9_-]{43}; Path=\/media; HttpOnly; SameSite=Strict; Secure$/,
    );
    expect(headers['cache-control']).toBe('no-store');
  });

  test('V3: its address plays six hours at most, and never past the access', async () => {
    const now = kit.clock.now().getTime();
    const forever = await openVideo('protected', 'lessons/mole');
    expect((await kit.played(nimali, forever)).urlExpires).toBe(new Date(now + 6 * HOUR_MS).toISOString());
    const soon = new Date(now + HOUR_MS);
    const ending = await openVideo('protected', 'lessons/mole', soon);
    expect((await kit.played(nimali, ending)).urlExpires).toBe(soon.toISOString());
  });
});

describe('A2: without access the answer is the one for a video that does not exist', () => {
  test('not granted, ended, withdrawn, not out yet, absent, no id at all', async () => {
    const now = kit.clock.now();
    const [other, ended, early] = [
      await kit.addLesson('lessons/other'),
      await kit.addVideo('none', null),
      await kit.addVideo('none', null),
    ];
    await kit.grant(nimali.accountId, ended, now);
    await kit.grant(nimali.accountId, early);
    await kit.db
      .updateTable('video')
      .set({ published_at: new Date(now.getTime() + 1000) })
      .where('id', '=', early)
      .execute();
    const absent = await kit.play(nimali, newId(now));
    expect(absent).toMatchObject({ status: 404, code: 'video-absent' });
    expect(absent.headers['set-cookie']).toBeUndefined();
    for (const id of [
      other,
      ended,
      early,
      'nonsense',
      "'; DROP TABLE video; --".slice(0, 20).replaceAll(' ', '+'),
      '',
    ]) {
      const answer = await kit.play(nimali, id);
      expect({ id, status: answer.status, body: String(answer.body) }).toEqual({
        id,
        status: 404,
        body: String(absent.body),
      });
    }
  });

  test('without a token, or with a text that cannot be an id, it is not even looked for', async () => {
    expect(await kit.ask(`/api/video?id=${lesson}`)).toMatchObject({ status: 401, code: 'token-missing' });
    expect(await kit.play(nimali, 'x'.repeat(65))).toMatchObject({ status: 400, code: 'input-invalid' });
  });
});

describe('other sources', () => {
  test('Bunny: the ready embed, signed until the end of the address', async () => {
    const id = await openVideo('address', `https://iframe.mediadelivery.net/play/759/${BUNNY_VIDEO}`);
    const { url, urlExpires } = await kit.played(nimali, id);
    const { origin, pathname, searchParams } = new URL(url);
    expect(origin + pathname).toBe(`https://iframe.mediadelivery.net/embed/759/${BUNNY_VIDEO}`);
    const expires = kit.clock.now().getTime() / 1000 + 6 * 3600;
    expect(Object.fromEntries(searchParams)).toMatchObject({
      expires: String(expires),
      autoplay: 'false',
      responsive: 'true',
    });
    expect(searchParams.get('token')).toMatch(/^[0-9a-f]{64}$/);
    expect(urlExpires).toBe(new Date(expires * 1000).toISOString());
  });

  test('YouTube, Vimeo and https files have no end of ours; their captions are the other service’s business', async () => {
    for (const [stored, url] of [
      [
        'https://www.youtube.com/watch?v=dQw4w9WgXcQ',
        /^https:\/\/www\.youtube-nocookie\.com\/embed\/dQw4w9WgXcQ\?/,
      ],
      ['https://vimeo.com/76979871', /^https:\/\/player\.vimeo\.com\/video\/76979871\?/],
      ['https://cdn.example.lk/a/master.m3u8', /^https:\/\/cdn\.example\.lk\/a\/master\.m3u8$/],
    ] as const) {
      const video = await kit.played(nimali, await openVideo('address', stored));
      expect(video.url).toMatch(url);
      expect(video.captions).toEqual([]);
      expect(video).not.toHaveProperty('urlExpires');
    }
  });

  test('no source at all: null', async () => {
    expect((await kit.played(nimali, await openVideo('none', null))).url).toBeNull();
  });

  test('V5: an address that no player may get is answered as invalid; nothing of it leaves the server', async () => {
    for (const stored of [
      'javascript:alert("xq7")',
      'data:text/html,xq7',
      'https://www.youtube.com.xq7.example/watch?v=dQw4w9WgXcQ',
      'xq7',
    ]) {
      const answer = await kit.play(nimali, await openVideo('address', stored));
      expect(JSON.parse(String(answer.body))).toMatchObject({ data: { url: 'about:invalid' } });
      expect(String(answer.body)).not.toContain('xq7');
    }
  });
});
