// A stream plays for its own live session and while the access lasts: what ends either stops the next part.

import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  answered,
  type Browser,
  beside,
  noise,
  outcomes,
  type PlaybackKit,
  startPlaybackKit,
} from '../../../test/playback-kit.ts';
import { ANSWER_LIFE_MILLISECONDS } from './remembered-answers.ts';

const TOKEN_INVALID = ['401 stream-token-invalid, no-store'];
const FORBIDDEN = ['403 stream-forbidden, no-store'];

let kit: PlaybackKit;
let nimali: Browser;
let kasun: Browser;
let lesson: string;
let playlist: string;

beforeAll(async () => {
  // One student in several browsers at once: how many may stream is another file's question.
  kit = await startPlaybackKit({ settings: { streamsAtOnce: 100 } });
  nimali = await kit.signIn(await kit.addAccount());
  kasun = await kit.signIn(await kit.addAccount());
  lesson = await kit.addLesson('lessons/mole');
  await kit.grant(nimali.accountId, lesson);
  playlist = (await kit.played(nimali, lesson)).url;
});
afterAll(() => kit.close());

/** Until a remembered answer is checked anew. */
const pass = () => kit.clock.advance({ milliseconds: ANSWER_LIFE_MILLISECONDS });

describe('whose stream it is', () => {
  test("a client without cookies plays by the bearer token of that session, and by no other's", async () => {
    const bearer = (browser: Browser) => ({ headers: { authorization: `Bearer ${browser.token}` } });
    const nobody = { ...nimali, cookie: undefined };
    expect((await kit.pull(nobody, playlist, bearer(nimali))).status).toBe(200);
    const laptop = await kit.signIn(nimali.accountId);
    for (const other of [await kit.signIn(kasun.accountId), laptop]) {
      expect(await kit.pull(nobody, playlist, bearer(other))).toMatchObject({
        status: 401,
        code: 'stream-token-invalid',
      });
    }
    expect((await kit.pull(nobody, playlist, { headers: { authorization: 'Bearer x' } })).status).toBe(401);
  });

  test('a session that ended plays nothing more', async () => {
    const browser = await kit.signIn(nimali.accountId);
    const { url } = await kit.played(browser, lesson);
    expect((await kit.pull(browser, url)).status).toBe(200);
    await kit.ask('/api/logout', { headers: { authorization: `Bearer ${browser.token}` } });
    pass();
    expect(await outcomes((file) => kit.pull(browser, beside(url, file)))).toEqual(TOKEN_INVALID);
  });

  test('the account suspended: nothing more', async () => {
    const browser = await kit.signIn(await kit.addAccount());
    await kit.grant(browser.accountId, lesson);
    const { url } = await kit.played(browser, lesson);
    expect((await kit.pull(browser, url)).status).toBe(200);
    await kit.db
      .updateTable('account')
      .set({ suspended_at: kit.clock.now() })
      .where('id', '=', browser.accountId)
      .execute();
    pass();
    expect(await outcomes((file) => kit.pull(browser, beside(url, file)))).toEqual(TOKEN_INVALID);
  });

  test('an access that ended says so; the address does not outlive it', async () => {
    const browser = await kit.signIn(await kit.addAccount());
    const endsAt = new Date(kit.clock.now().getTime() + 60_000);
    await kit.grant(browser.accountId, lesson, endsAt);
    const { url } = await kit.played(browser, lesson);
    expect((await kit.pull(browser, url)).status).toBe(200);
    await kit.db
      .updateTable('access_grant')
      .set({ ends_at: kit.clock.now() })
      .where('account_id', '=', browser.accountId)
      .execute();
    pass();
    expect(await outcomes((file) => kit.pull(browser, beside(url, file)))).toEqual(FORBIDDEN);
  });
});

describe('A5', () => {
  test('a player pulling segments is refused within 10 seconds of the removal, and plays again once it is granted', async () => {
    const admin = await kit.addAccount();
    const browser = await kit.signIn(await kit.addAccount());
    const change = { actorId: admin, accountId: browser.accountId };
    await kit.access.grant({ ...change, videoIds: [lesson], weeks: 1 });
    const { url } = await kit.played(browser, lesson);
    const segment = beside(url, 'v240/seg_00001.m4s');
    // Four players of hers, each asking ten times a second by the school's clock; some before, during and after the removal.
    let tenths = 0;
    const round = async () => {
      const answers = await Promise.all(Array.from({ length: 4 }, async () => kit.pull(browser, segment)));
      kit.clock.advance({ milliseconds: 100 });
      tenths += 1;
      return answers.map(({ status }) => status);
    };
    for (let before = 0; before < 63; before += 1) expect(await round()).toEqual([200, 200, 200, 200]);
    const [, during] = await Promise.all([kit.access.remove({ ...change, videoId: lesson }), round()]);
    expect(during.every((status) => status === 200 || status === 403)).toBe(true);
    tenths = 0;
    while ((await round()).includes(200));
    expect(tenths).toBeLessThanOrEqual(ANSWER_LIFE_MILLISECONDS / 100 + 1);
    expect(ANSWER_LIFE_MILLISECONDS).toBeLessThan(10_000);
    expect(await kit.pull(browser, segment)).toMatchObject({ status: 403, code: 'stream-forbidden' });
    await kit.access.grant({ ...change, videoIds: [lesson], weeks: 1 });
    expect((await kit.pull(browser, segment)).status).toBe(200);
  });

  test('of three processes none serves longer than another: each asks for itself', async () => {
    const others = await Promise.all([kit.beside(), kit.beside()]);
    const browser = await kit.signIn(await kit.addAccount());
    await kit.grant(browser.accountId, lesson);
    const { url } = await kit.played(browser, lesson);
    const everywhere = async () => {
      const answers = [await kit.pull(browser, url)];
      for (const { pull } of others) answers.push(await pull(browser, url));
      return answers.map(({ status }) => status);
    };
    // One after the other, so that the last to ask remembers longest.
    expect(await everywhere()).toEqual([200, 200, 200]);
    await kit.db.deleteFrom('access_grant').where('account_id', '=', browser.accountId).execute();
    kit.clock.advance({ milliseconds: ANSWER_LIFE_MILLISECONDS - 1 });
    // Shows that there is something to forget.
    expect(await everywhere()).toEqual([200, 200, 200]);
    kit.clock.advance({ milliseconds: 1 });
    expect(await everywhere()).toEqual([403, 403, 403]);
    await Promise.all(others.map(async ({ close }) => close()));
  });
});

describe('a film in one file, which is one answer of minutes', () => {
  test('A5: breaks off within 10 seconds of a removal', async () => {
    const film = noise(64 * 1024 * 1024, 3);
    const video = await kit.addLesson('lessons/film', new Map([['film.mp4', film]]));
    await kit.grant(nimali.accountId, video);
    const { url } = await kit.played(nimali, video);
    const cookie = nimali.cookie ?? '';
    const begin = async () => {
      const incoming = await answered(kit.begin(beside(url, 'film.mp4'), { headers: { cookie } }).end());
      const ended = new Promise<string>((done) => {
        incoming.once('error', () => done('broken off')).once('end', () => done('whole'));
      });
      // As a player does that has enough for now.
      incoming.once('data', () => incoming.pause());
      return { incoming, ended };
    };
    const [complete, cut] = [await begin(), await begin()];
    complete.incoming.resume();
    expect(await complete.ended).toBe('whole');
    await kit.db.deleteFrom('access_grant').where('video_id', '=', video).execute();
    pass();
    await expect.poll(() => kit.openFiles(), { timeout: 60_000 }).toEqual([]);
    cut.incoming.resume();
    expect(await cut.ended).toBe('broken off');
  });
});
