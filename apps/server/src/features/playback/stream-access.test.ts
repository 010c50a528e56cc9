// A stream plays for its own live session and while the access lasts: what ends either stops the next part.

import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  type Browser,
  beside,
  outcomes,
  type PlaybackKit,
  startPlaybackKit,
} from '../../../test/playback-kit.ts';

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
    expect(await outcomes((file) => kit.pull(browser, beside(url, file)))).toEqual(TOKEN_INVALID);
  });

  test('the account suspended: nothing more, at once', async () => {
    const browser = await kit.signIn(await kit.addAccount());
    await kit.grant(browser.accountId, lesson);
    const { url } = await kit.played(browser, lesson);
    await kit.db
      .updateTable('account')
      .set({ suspended_at: kit.clock.now() })
      .where('id', '=', browser.accountId)
      .execute();
    expect(await outcomes((file) => kit.pull(browser, beside(url, file)))).toEqual(TOKEN_INVALID);
  });

  test('an access that ended says so; the address does not outlive it', async () => {
    const browser = await kit.signIn(await kit.addAccount());
    const endsAt = new Date(kit.clock.now().getTime() + 60_000);
    await kit.grant(browser.accountId, lesson, endsAt);
    const { url } = await kit.played(browser, lesson);
    await kit.db
      .updateTable('access_grant')
      .set({ ends_at: kit.clock.now() })
      .where('account_id', '=', browser.accountId)
      .execute();
    expect(await outcomes((file) => kit.pull(browser, beside(url, file)))).toEqual(FORBIDDEN);
  });
});

describe('A5', () => {
  test('a player pulling segments is refused within 10 seconds of the removal, and plays again once it is granted', async () => {
    const desk = await kit.addAccount();
    const browser = await kit.signIn(await kit.addAccount());
    const change = { actorId: desk, accountId: browser.accountId };
    await kit.access.grant({ ...change, videoIds: [lesson], weeks: 1 });
    const { url } = await kit.played(browser, lesson);
    const segment = beside(url, 'v240/seg_00001.m4s');
    let removedAt = Number.POSITIVE_INFINITY;
    const playing = (async () => {
      for (;;) {
        const askedAt = performance.now();
        const { status, code } = await kit.pull(browser, segment);
        if (status !== 200) return { status, code, after: performance.now() - removedAt };
        expect(askedAt).toBeLessThanOrEqual(removedAt);
        await sleep(20);
      }
    })();
    await sleep(200);
    await kit.access.remove({ ...change, videoId: lesson });
    removedAt = performance.now();
    const stopped = await playing;
    expect(stopped).toMatchObject({ status: 403, code: 'stream-forbidden' });
    expect(stopped.after).toBeLessThan(10_000);
    await kit.access.grant({ ...change, videoIds: [lesson], weeks: 1 });
    expect((await kit.pull(browser, segment)).status).toBe(200);
  });
});
