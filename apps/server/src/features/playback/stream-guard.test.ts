// Who may have the bytes of a lesson: every way of asking without the right to, on the real application over HTTP.

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
import { derive } from '../../platform/secrets.ts';
import { streamPath } from './stream-path.ts';
import { signStreamToken } from './stream-token.ts';

const BUNNY_KEY = '4742a81b-bf15-42fe-8b1c-8fcb9024c550';
const files = lessonFiles();

let kit: PlaybackKit;
let nimali: Browser;
let kasun: Browser;
let lesson: string;
let playlist: string;

beforeAll(async () => {
  kit = await startPlaybackKit({
    // One student in several browsers at once: how many may stream is another file's question.
    settings: { bunnyEmbedKey: BUNNY_KEY, streamsAtOnce: 100 },
  });
  nimali = await kit.signIn(await kit.addAccount());
  kasun = await kit.signIn(await kit.addAccount());
  lesson = await kit.addLesson('lessons/mole');
  await kit.grant(nimali.accountId, lesson);
  await kit.grant(kasun.accountId, lesson);
  playlist = (await kit.played(nimali, lesson)).url;
  await kit.play(kasun, lesson);
});
afterAll(() => kit.close());

const TOKEN_INVALID = ['401 stream-token-invalid, no-store'];

describe('V1', () => {
  test('the browser that the address was made for gets every file, as it is stored', async () => {
    for (const [file, bytes] of files) {
      const answer = await kit.pull(nimali, beside(playlist, file));
      expect({ file, status: answer.status, same: answer.body.equals(bytes) }).toEqual({
        file,
        status: 200,
        same: true,
      });
    }
  });

  test('no token: refused', async () => {
    expect(await outcomes((file) => kit.pull(nimali, `/media/lessons/${file}`))).toEqual(TOKEN_INVALID);
  });

  test("another student's address, in one's own browser: refused", async () => {
    expect(await outcomes((file) => kit.pull(kasun, beside(playlist, file)))).toEqual(TOKEN_INVALID);
  });

  test('no cookie, an empty one, one of nonsense, and another name: refused', async () => {
    for (const cookie of [
      '',
      'valence_stream=',
      'valence_stream=x',
      nimali.cookie?.replace('stream', 'strean'),
    ]) {
      const nobody = { ...nimali, cookie: undefined };
      const asking = { headers: { cookie: cookie ?? '' } };
      expect(await outcomes((file) => kit.pull(nobody, beside(playlist, file), asking))).toEqual(
        TOKEN_INVALID,
      );
    }
  });

  test('the cookie of another session of the same student: refused', async () => {
    const laptop = await kit.signIn(nimali.accountId);
    await kit.play(laptop, lesson);
    expect(laptop.cookie).not.toBe(nimali.cookie);
    expect(await outcomes((file) => kit.pull(laptop, beside(playlist, file)))).toEqual(TOKEN_INVALID);
  });

  test('a cookie of nonsense beside the right one does no harm', async () => {
    const cookie = `valence_stream=planted; a=b; ${nimali.cookie}`;
    expect((await kit.pull(nimali, playlist, { headers: { cookie } })).status).toBe(200);
  });

  test('a changed token, at any place: refused', async () => {
    const token = playlist.split('/')[3] ?? '';
    for (let index = 0; index < token.length; index += 5) {
      const changed = token.slice(0, index) + (token[index] === 'A' ? 'B' : 'A') + token.slice(index + 1);
      expect(await kit.pull(nimali, playlist.replace(token, changed))).toMatchObject({
        status: 401,
        code: 'stream-token-invalid',
      });
    }
  });

  test('a token under a key that is not for this: refused', async () => {
    const { accountId, sessionId } = nimali;
    const endsAt = new Date(kit.clock.now().getTime() + 60_000);
    for (const purpose of ['access-token', 'stream-browser'] as const) {
      const token = signStreamToken(derive(kit.secret, purpose), {
        videoId: lesson,
        accountId,
        sessionId,
        prefix: 'lessons/mole',
        endsAt,
      });
      expect(await outcomes((file) => kit.pull(nimali, streamPath(token, file)))).toEqual(TOKEN_INVALID);
    }
  });

  test('an expired token: refused; asking again gives one that plays', async () => {
    const browser = await kit.signIn(await kit.addAccount());
    await kit.grant(browser.accountId, lesson);
    const { url, urlExpires = '' } = await kit.played(browser, lesson);
    kit.clock.set(new Date(Date.parse(urlExpires) - 1));
    expect((await kit.pull(browser, url)).status).toBe(200);
    kit.clock.advance({ milliseconds: 1 });
    expect(await outcomes((file) => kit.pull(browser, beside(url, file)))).toEqual(TOKEN_INVALID);
    const again = await kit.signIn(browser.accountId);
    expect((await kit.pull(again, (await kit.played(again, lesson)).url)).status).toBe(200);
    // Nimali's address ended as well: the tests below use her next one.
    nimali = await kit.signIn(nimali.accountId);
    playlist = (await kit.played(nimali, lesson)).url;
  });
});

describe('V2', () => {
  test('no way of writing a path leads out of the lesson, or to a file by another spelling', async () => {
    await kit.storage.put(
      'secret.mp4',
      (async function* () {
        yield Buffer.from('secret');
      })(),
    );
    for (const spelling of HOSTILE_SPELLINGS) {
      const answer = await kit.pull(nimali, beside(playlist, spelling));
      expect({ spelling, served: answer.status < 400, held: answer.body.includes('secret') }).toEqual({
        spelling,
        served: false,
        held: false,
      });
      expect([400, 404]).toContain(answer.status);
    }
    for (const target of [
      `/media%2Flessons${playlist.slice(14)}`,
      `/%6dedia${playlist.slice(6)}`,
      `/x/..${playlist}`,
      playlist.replaceAll('/', '%2F'),
    ]) {
      expect([400, 404]).toContain((await kit.pull(nimali, target)).status);
    }
  });

  test('a kind of file that no stream consists of is not served although it lies there', async () => {
    const id = await kit.addLesson(
      'lessons/mixed',
      new Map([...files, ['source.mov', Buffer.from('original')], ['notes.txt', Buffer.from('n')]]),
    );
    await kit.grant(nimali.accountId, id);
    const { url } = await kit.played(nimali, id);
    for (const file of ['source.mov', 'notes.txt']) {
      expect(await kit.pull(nimali, beside(url, file))).toMatchObject({
        status: 404,
        code: 'stream-file-absent',
      });
    }
  });

  test('a file that is not there is absent; the rest of the lesson is', async () => {
    expect(await kit.pull(nimali, beside(playlist, 'v240/seg_99999.m4s'))).toMatchObject({
      status: 404,
      code: 'stream-file-absent',
    });
  });
});

describe('what no answer tells', () => {
  test('V4: no key, whole or in part, and no folder of ours as it is, in any byte of any answer', async () => {
    const bunny = await kit.addVideo(
      'address',
      'https://iframe.mediadelivery.net/embed/759/32d140e2-e4f4-4eec-9d53-20371e9be607',
    );
    await kit.grant(nimali.accountId, bunny);
    const answers = [
      await kit.play(nimali, bunny),
      await kit.play(nimali, lesson),
      await kit.play(nimali, 'absent'),
    ];
    for (const file of files.keys()) {
      for (const browser of [nimali, kasun]) answers.push(await kit.pull(browser, beside(playlist, file)));
    }
    const purposes = ['stream-path', 'stream-browser', 'access-token', 'refresh-token'] as const;
    const secrets = [
      kit.secret,
      Buffer.from(BUNNY_KEY),
      ...purposes.map((purpose) => derive(kit.secret, purpose)),
    ];
    const written = secrets.flatMap((secret) => [
      secret,
      ...(['hex', 'base64', 'base64url'] as const).map((form) => Buffer.from(secret.toString(form))),
    ]);
    expect(answers.length).toBeGreaterThan(10);
    for (const { headers, body } of answers) {
      const bytes = Buffer.concat([Buffer.from(JSON.stringify(headers)), body]);
      expect(written.some((secret) => bytes.includes(secret.subarray(0, 16)))).toBe(false);
      expect(bytes.includes(kit.settings.dataDir)).toBe(false);
    }
  });
});
