// Lessons sent by a real nginx with the documented configuration: what students get, and what nobody gets.

import { Agent } from 'node:http';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startDocumentedNginx } from '../../../test/behind-nginx.ts';
import {
  type Asking,
  askAt,
  type Browser,
  beside,
  HOSTILE_SPELLINGS,
  lessonFiles,
  outcomes,
  type PlaybackKit,
  startPlaybackKit,
} from '../../../test/playback-kit.ts';
import { buildApp } from '../../composition/app.ts';
import { ANSWER_LIFE_MILLISECONDS } from './remembered-answers.ts';

const files = lessonFiles();
const SEGMENT = 'v240/seg_00001.m4s';
const segment = files.get(SEGMENT) ?? Buffer.alloc(0);

let kit: PlaybackKit;
let nginx: Awaited<ReturnType<typeof startDocumentedNginx>>;
let front: URL;
let nimali: Browser;
let lesson: string;
let playlist: string;
/** The address that the server takes the last request to come from. */
let asker: string | undefined;
/** The addresses that the server was asked for. */
let requests: string[] = [];

beforeAll(async () => {
  kit = await startPlaybackKit({
    settings: { streamDelivery: 'nginx', streamsAtOnce: 100, trustProxy: ['127.0.0.1'] },
    build: async (deps) => {
      const built = await buildApp(deps);
      built.app.addHook('onRequest', async (request) => {
        asker = request.ip;
        requests.push(request.url);
      });
      return built;
    },
  });
  nginx = await startDocumentedNginx(kit.url, kit.settings);
  front = new URL(nginx.url);
  nimali = await kit.signIn(await kit.addAccount());
  lesson = await kit.addLesson('lessons/mole');
  await kit.grant(nimali.accountId, lesson);
  playlist = (await kit.played(nimali, lesson)).url;
});
afterAll(async () => {
  await nginx.stop();
  await kit.close();
});

const pull = async (browser: Browser, target: string, { headers, ...asking }: Asking = {}) =>
  askAt(front, target, {
    ...asking,
    headers: { ...(browser.cookie && { cookie: browser.cookie }), ...headers },
  });

describe('what a student gets', () => {
  test('every file of the lesson as it is stored; nginx read the parts itself', async () => {
    for (const [file, bytes] of files) {
      const { status, headers, body } = await pull(nimali, beside(playlist, file));
      expect({ file, status, same: body.equals(bytes) }).toEqual({ file, status: 200, same: true });
      // nginx names a file by its time and size; the server has other names, and none for playlists.
      const name = file.endsWith('.m3u8') ? /^none$/ : /^"[0-9a-f]+-[0-9a-f]+"$/;
      expect(headers.etag ?? 'none').toMatch(name);
      expect(headers['x-accel-redirect']).toBeUndefined();
    }
    const ours = await kit.pull(nimali, beside(playlist, SEGMENT));
    expect([ours.status, ours.body.length, ours.headers['x-accel-redirect']]).toEqual([
      200,
      0,
      `/_lessons/lessons/mole/${SEGMENT}`,
    ]);
  });

  test('type, caching and guards are those of the server', async () => {
    const { headers } = await pull(nimali, beside(playlist, SEGMENT));
    expect(headers).toMatchObject({
      'content-type': 'video/iso.segment',
      'accept-ranges': 'bytes',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
      'cross-origin-resource-policy': 'same-origin',
    });
    expect(headers['cache-control']).toMatch(/^private, max-age=\d+, immutable$/);
    expect((await pull(nimali, playlist)).headers['cache-control']).toBe('no-store');
  });

  test.each([
    ['bytes=0-0', 0, 0],
    ['bytes=100-70000', 100, 70_000],
    ['bytes=-500', segment.length - 500, segment.length - 1],
  ])('%s is 206 with exactly these bytes', async (range, first, last) => {
    const { status, headers, body } = await pull(nimali, beside(playlist, SEGMENT), { headers: { range } });
    expect([status, headers['content-range']]).toEqual([206, `bytes ${first}-${last}/${segment.length}`]);
    expect(body.equals(segment.subarray(first, last + 1))).toBe(true);
  });

  test('what cannot be had is 416, what is held 304, HEAD has no body, and the connection stays', async () => {
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    const of = async (headers: Record<string, string>, method = 'GET') =>
      pull(nimali, beside(playlist, SEGMENT), { headers, method, agent });
    const whole = await of({});
    expect((await of({ range: `bytes=${segment.length}-` })).status).toBe(416);
    const held = await of({ 'if-none-match': whole.headers.etag ?? '' });
    expect([held.status, held.body.length]).toEqual([304, 0]);
    const head = await of({}, 'HEAD');
    expect([head.status, head.headers['content-length'], head.body.length]).toEqual([
      200,
      String(segment.length),
      0,
    ]);
    expect(Object.values(agent.freeSockets).flat()).toHaveLength(1);
    agent.destroy();
  });

  test('a file that is not there is absent, in the server’s words', async () => {
    expect(await pull(nimali, beside(playlist, 'v240/seg_99999.m4s'))).toMatchObject({
      status: 404,
      code: 'stream-file-absent',
    });
  });

  test('of each segment the server is asked once in a moment, and sends none; other parts it admits one by one', async () => {
    const kasun = await kit.signIn(await kit.addAccount());
    await kit.grant(kasun.accountId, lesson);
    const { url } = await kit.played(kasun, lesson);
    requests = [];
    for (let round = 0; round < 5; round += 1) {
      for (const file of [SEGMENT, 'v240/seg_00002.m4s', 'audio/seg_00001.m4s']) {
        expect((await pull(kasun, beside(url, file))).status).toBe(200);
      }
    }
    expect([...new Set(requests)]).toEqual(['/media/segment-pass']);
    // Of fifteen, three in more than a second: a machine that is slow enough for all would have failed elsewhere.
    expect(requests.length).toBeLessThan(15);
    await pull(kasun, beside(url, 'v240/init.mp4'));
    expect(requests.at(-1)).toBe(beside(url, 'v240/init.mp4'));
  });

  test('what a student pulled counts as her data', async () => {
    const tharushi = await kit.signIn(await kit.addAccount());
    await kit.grant(tharushi.accountId, lesson);
    const { url } = await kit.played(tharushi, lesson);
    await pull(tharushi, beside(url, SEGMENT));
    await pull(tharushi, beside(url, SEGMENT), { headers: { range: 'bytes=0-99' } });
    await pull(tharushi, beside(url, 'v240/init.mp4'));
    const exactly = segment.length + 100 + (files.get('v240/init.mp4')?.length ?? 0);
    const used = async () => {
      const { body } = await kit.ask('/api/v1/data-use', {
        headers: { authorization: `Bearer ${tharushi.token}` },
      });
      return (JSON.parse(String(body)) as { bytes: number }).bytes;
    };
    await expect.poll(used, { timeout: 60_000 }).toBeGreaterThan(exactly);
    // The headers of three answers are all there is beside it.
    expect(await used()).toBeLessThan(exactly + 3000);
  });
});

describe('what nobody gets', () => {
  test('V1: without the browser, another’s, a changed or an expired address', async () => {
    const refusedWith = ['401 stream-token-invalid, no-store'];
    const nobody = { ...nimali, cookie: undefined };
    const kasun = await kit.signIn(await kit.addAccount());
    await kit.grant(kasun.accountId, lesson);
    await kit.play(kasun, lesson);
    const changed = playlist.replace(/lessons\/(.)/, (_, letter) => `lessons/${letter === 'A' ? 'B' : 'A'}`);
    expect(await outcomes((file) => pull(nobody, beside(playlist, file)))).toEqual(refusedWith);
    expect(await outcomes((file) => pull(kasun, beside(playlist, file)))).toEqual(refusedWith);
    expect(await outcomes((file) => pull(nimali, beside(changed, file)))).toEqual(refusedWith);
    expect(await outcomes((file) => pull(nimali, `/media/lessons/${file}`))).toEqual(refusedWith);
  });

  test('V1: what nginx remembers of one browser is no answer to another, and its question is nobody’s to ask', async () => {
    expect((await pull(nimali, beside(playlist, SEGMENT))).status).toBe(200);
    const target = beside(playlist, SEGMENT);
    for (const cookie of [undefined, 'valence_stream=', `${nimali.cookie}x`, `x=1; ${nimali.cookie}y`]) {
      expect(await pull({ ...nimali, cookie }, target)).toMatchObject({
        status: 401,
        code: 'stream-token-invalid',
      });
    }
    const [, token = ''] = /lessons\/([^/]+)/.exec(playlist) ?? [];
    for (const question of ['/media/segment-pass', '/media/segment-pass/x', '/media/%73egment-pass']) {
      const { status } = await pull(nimali, question, { headers: { 'x-lesson-token': token } });
      expect(status).toBe(404);
    }
  });

  test('V2: the storage itself, by whatever spelling of its internal location', async () => {
    for (const target of [
      `/_lessons/lessons/mole/${SEGMENT}`,
      `/%5flessons/lessons/mole/${SEGMENT}`,
      `//_lessons/lessons/mole/${SEGMENT}`,
      `/x/../_lessons/lessons/mole/${SEGMENT}`,
      `/media/lessons/../../_lessons/lessons/mole/${SEGMENT}`,
      `/_lessons/../_lessons/lessons/mole/${SEGMENT}`,
      '/_lessons/lessons/mole/',
      '/_lessons/',
      '/_lessons../secret-key',
      '/_lessons/../secret-key',
      '/_lessons/..%2fsecret-key',
    ]) {
      const { status, body } = await pull(nimali, target);
      expect({ target, status: [400, 404].includes(status) ? 'none' : status }).toEqual({
        target,
        status: 'none',
      });
      expect(body.includes(segment.subarray(0, 16))).toBe(false);
    }
  });

  test('V2: no way of writing a path leads out of the lesson, or to a file by another spelling', async () => {
    for (const spelling of HOSTILE_SPELLINGS) {
      const { status, body } = await pull(nimali, beside(playlist, spelling));
      expect({ spelling, refused: [400, 401, 404].includes(status) }).toEqual({ spelling, refused: true });
      expect(body.includes((files.get('v240/init.mp4') ?? segment).subarray(0, 16))).toBe(false);
    }
  });

  test('A5, V3: a yes that nginx remembers ends within 10 seconds: access removed, session ended, access over', async () => {
    let requests = 0;
    const watching = async (endsAt?: Date) => {
      const browser = await kit.signIn(await kit.addAccount());
      await kit.grant(browser.accountId, lesson, endsAt);
      const { url } = await kit.played(browser, lesson);
      const ask = async () => {
        requests += 1;
        const { status, code, body } = await pull(browser, beside(url, SEGMENT));
        return `${status} ${code} ${body.length > 100_000 ? 'with its bytes' : ''}`.trim();
      };
      expect(await ask()).toBe('200 undefined with its bytes');
      return { browser, ask };
    };
    const inAMinute = new Date(kit.clock.now().getTime() + 60_000);
    const [removed, ended, over] = [await watching(), await watching(), await watching(inAMinute)];
    await kit.db.deleteFrom('access_grant').where('account_id', '=', removed.browser.accountId).execute();
    const headers = { authorization: `Bearer ${ended.browser.token}` };
    expect((await kit.ask('/api/logout', { headers })).status).toBe(200);
    kit.clock.set(inAMinute);
    const every = { timeout: 60_000, interval: 200 };
    requests = 0;
    await expect.poll(removed.ask, every).toBe('403 stream-forbidden');
    await expect.poll(ended.ask, every).toBe('401 stream-token-invalid');
    await expect.poll(over.ask, every).toBe('401 stream-token-invalid');
    // Five times a second, on a machine that keeps up: as many as ten seconds have, on any.
    expect(requests).toBeLessThan(50);
  });

  test('A5, V3: parts that are admitted one by one, after a removed access and an address that has ended', async () => {
    const browser = await kit.signIn(await kit.addAccount());
    await kit.grant(browser.accountId, lesson);
    const { url, urlExpires = '' } = await kit.played(browser, lesson);
    expect((await pull(browser, beside(url, 'v240/init.mp4'))).status).toBe(200);
    await kit.db.deleteFrom('access_grant').where('account_id', '=', browser.accountId).execute();
    kit.clock.advance({ milliseconds: ANSWER_LIFE_MILLISECONDS });
    expect(await outcomes((file) => pull(browser, beside(url, file)))).toEqual([
      '403 stream-forbidden, no-store',
    ]);
    kit.clock.set(new Date(urlExpires));
    expect(await outcomes((file) => pull(browser, beside(url, file)))).toEqual([
      '401 stream-token-invalid, no-store',
    ]);
  });

  test('H2: an address that a client claims is not believed; nginx tells who asks, also about segments', async () => {
    for (const target of ['/healthz', beside(playlist, SEGMENT)]) {
      asker = undefined;
      const headers = { 'x-forwarded-for': '203.0.113.7', cookie: `x=1; ${nimali.cookie}` };
      await pull(nimali, target, { headers });
      expect(asker).toBe('127.0.0.1');
    }
    // The server does believe its proxy, which is what makes nginx's word matter.
    await kit.ask('/healthz', { headers: { 'x-forwarded-for': '203.0.113.7' } });
    expect(asker).toBe('203.0.113.7');
  });
});

test('nginx sends nothing on its own once the server is gone', async () => {
  const browser = await kit.signIn(nimali.accountId);
  const { url } = await kit.played(browser, lesson);
  const ask = async () => (await pull(browser, beside(url, SEGMENT))).status;
  expect(await ask()).toBe(200);
  await kit.app.close();
  await expect.poll(ask, { timeout: 60_000, interval: 200 }).toBe(502);
});

test('nginx had nothing to complain of but the doors that were tried', async () => {
  const complaints = (await nginx.errors())
    .split('\n')
    .filter((line) => /\[(?:crit|alert|emerg)\]/.test(line));
  expect(complaints).toEqual([]);
});
