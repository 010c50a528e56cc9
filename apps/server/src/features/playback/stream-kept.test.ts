// What the check of a stream keeps in memory: it saves questions, and never holds longer than what it stands on.

import pg from 'pg';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { type Answer, type Browser, type PlaybackKit, startPlaybackKit } from '../../../test/playback-kit.ts';
import { openDatabase } from '../../platform/db/database.ts';
import { ANSWER_LIFE_MILLISECONDS } from './remembered-answers.ts';
import { PLACE_LIFE_SECONDS } from './stream-places.ts';

let kit: PlaybackKit;
let lesson: string;
/** Another program on the same database, such as one that changes a table. */
let outside: pg.Client;
beforeAll(async () => {
  kit = await startPlaybackKit({ settings: { streamsAtOnce: 1 } });
  lesson = await kit.addLesson('lessons/mole');
  outside = new pg.Client(kit.database);
  await outside.connect();
});
afterEach(async () => outside.query('ROLLBACK'));
afterAll(async () => {
  await outside.end();
  await kit.close();
});

/** A student's browser that has begun to play. */
async function watcher(): Promise<{ browser: Browser; url: string; ask: () => Promise<Answer> }> {
  const browser = await kit.signIn(await kit.addAccount());
  await kit.grant(browser.accountId, lesson);
  const { url } = await kit.played(browser, lesson);
  const ask = async () => kit.pull(browser, url);
  expect((await ask()).status).toBe(200);
  return { browser, url, ask };
}

/** Until the check has to be made anew. */
const pass = () => kit.clock.advance({ milliseconds: ANSWER_LIFE_MILLISECONDS });

/** Nobody can read or write them until the end of the test. */
const close = async (tables: string) => outside.query(`BEGIN; LOCK TABLE ${tables} IN ACCESS EXCLUSIVE MODE`);

test('a player that plays on is admitted without a question about its session, access and place', async () => {
  const { ask } = await watcher();
  pass();
  expect((await ask()).status).toBe(200);
  await close('session, account, access_grant, enrolment, stream_place');
  // Also where its use is due to be noted, which nobody waits for.
  for (let asked = 0; asked < 3; asked += 1) {
    pass();
    expect((await ask()).status).toBe(200);
  }
});

test('no part goes out on what is kept while PostgreSQL does not say what changed; then what was taken away is refused', async () => {
  const { ask, browser } = await watcher();
  pass();
  await close('kept_change');
  await outside.query('DELETE FROM access_grant WHERE account_id = $1', [browser.accountId]);
  // The application's last answer is too old by now.
  await outside.query('SELECT pg_sleep(0.01)');
  const answer = ask();
  const first = await Promise.race([answer, outside.query('SELECT pg_sleep(0.2)').then(() => 'waits')]);
  expect(first).toBe('waits');
  await outside.query('COMMIT');
  expect(await answer).toMatchObject({ status: 403, code: 'stream-forbidden' });
});

test.each<[string, (browser: Browser) => Promise<unknown>, string]>([
  [
    'the access ends',
    async ({ accountId }) =>
      outside.query('UPDATE access_grant SET ends_at = $2 WHERE account_id = $1', [
        accountId,
        kit.clock.now(),
      ]),
    'stream-forbidden',
  ],
  [
    'the session ends',
    async ({ sessionId }) =>
      outside.query("UPDATE session SET ended_at = $2, ended_because = 'logout' WHERE id = $1", [
        sessionId,
        kit.clock.now(),
      ]),
    'stream-token-invalid',
  ],
  [
    'the account is suspended',
    async ({ accountId }) =>
      outside.query('UPDATE account SET suspended_at = $2 WHERE id = $1', [accountId, kit.clock.now()]),
    'stream-token-invalid',
  ],
  [
    'the lesson is deleted',
    async () => outside.query('UPDATE video SET deleted_at = $1', [kit.clock.now()]),
    'stream-forbidden',
  ],
  [
    'another session takes the place',
    async ({ accountId }) => {
      const { sessionId } = await kit.signIn(accountId);
      await outside.query('UPDATE stream_place SET session_id = $2 WHERE account_id = $1', [
        accountId,
        sessionId,
      ]);
    },
    'stream-elsewhere',
  ],
])('what is kept falls when %s by another process', async (_name, change, code) => {
  const { ask, browser } = await watcher();
  pass();
  expect((await ask()).status).toBe(200);
  await change(browser);
  await outside.query('SELECT pg_sleep(0.01)');
  pass();
  expect(await ask()).toMatchObject({ code });
  await outside.query('UPDATE video SET deleted_at = NULL');
});

test('"watch here instead" through one process ends the stream of the other one', async () => {
  const own = openDatabase(kit.database, { log: kit.log, connections: 2 });
  const other = await kit.beside({ db: own.db, pool: own.pool });
  const { browser, url, ask } = await watcher();
  pass();
  expect((await other.pull(browser, url)).status).toBe(200);
  const laptop = await kit.signIn(browser.accountId);
  const headers = { authorization: `Bearer ${laptop.token}` };
  expect((await kit.ask('/api/v1/streams/here', { method: 'POST', headers })).status).toBe(200);
  await outside.query('SELECT pg_sleep(0.01)');
  pass();
  expect(await other.pull(browser, url)).toMatchObject({ status: 409, code: 'stream-elsewhere' });
  expect(await ask()).toMatchObject({ status: 409, code: 'stream-elsewhere' });
  await other.close();
  await own.close();
});

test('a place whose use was noted by one process is not free for another session', async () => {
  const { browser, ask } = await watcher();
  const laptop = await kit.signIn(browser.accountId);
  const { url } = await kit.played(laptop, lesson);
  // Noted before the part goes out where it was not noted for long; a little later where it was.
  for (const seconds of [21, 11, 11, 44]) {
    kit.clock.advance({ seconds });
    expect((await ask()).status).toBe(200);
    const seen = async () => {
      const { rows } = await outside.query<{ seen_at: Date }>(
        'SELECT seen_at FROM stream_place WHERE account_id = $1',
        [browser.accountId],
      );
      return rows[0]?.seen_at;
    };
    await expect.poll(seen, { timeout: 60_000 }).toEqual(kit.clock.now());
  }
  kit.clock.advance({ seconds: PLACE_LIFE_SECONDS - 1 });
  expect(await kit.pull(laptop, url)).toMatchObject({ status: 409, code: 'stream-elsewhere' });
});
