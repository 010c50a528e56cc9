import { sql } from 'kysely';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { createCast } from '../../../test/cast.ts';
import { createHarness } from '../../../test/harness.ts';
import { monotonicMilliseconds } from '../clock.ts';
import { openDatabase } from '../db/database.ts';
import { newId } from '../ids.ts';
import { FRESH_MILLISECONDS, forgetOldChanges } from './changes.ts';
import { createKept, type Made } from './kept.ts';

const harness = await createHarness();
const { db, clock } = harness;
afterAll(async () => harness.close());
const cast = createCast(harness);
const [nimali, kasun] = [await cast.person(), await cast.person()];
const [lesson, other] = [await cast.video(), await cast.video()];
const theory = await cast.schoolClass('Theory', 'enrolled');

let kept = createKept({ db, clock });
let lessons = kept.shelf('lessons', 10);
let sessions = kept.shelf('session', 10);
let playing = kept.shelf('playing', 10);
let persons = kept.shelf('person', 10);
/** How often each key was made. */
let made: Record<string, number> = {};
beforeEach(() => {
  kept = createKept({ db, clock });
  lessons = kept.shelf('lessons', 10);
  sessions = kept.shelf('session', 10);
  playing = kept.shelf('playing', 10);
  persons = kept.shelf('person', 10);
  made = {};
});

const counting = (key: string, more: Partial<Made<number>> = {}) => {
  const make = async () => {
    made[key] = (made[key] ?? 0) + 1;
    return { value: made[key], accountId: key, until: undefined, ...more };
  };
  return make;
};
const ofBoth = async () => [
  await lessons.of(nimali, counting(nimali)),
  await lessons.of(kasun, counting(kasun)),
];

test('is made once, and anew after a change of its account, which leaves others’', async () => {
  expect([await ofBoth(), await ofBoth()]).toEqual([
    [1, 1],
    [1, 1],
  ]);
  await cast.give(nimali, lesson, null);
  expect(await ofBoth()).toEqual([2, 1]);
  expect(await ofBoth()).toEqual([2, 1]);
});

describe('of lists of lessons, everything behind them is noted', () => {
  const own: Record<string, () => Promise<unknown>> = {
    'a grant': async () => cast.give(nimali, other, null),
    'its end': async () => db.updateTable('access_grant').set({ ends_at: clock.now() }).execute(),
    'its removal': async () => db.deleteFrom('access_grant').where('video_id', '=', other).execute(),
    'an exclusion': async () =>
      db
        .insertInto('access_exclusion')
        .values({ account_id: nimali, video_id: lesson, excluded_at: clock.now() })
        .execute(),
    'an enrolment': async () => cast.enrol(nimali, theory),
    'a month that is paid': async () =>
      sql`INSERT INTO paid_months VALUES (${theory}, ${nimali}, '{[1,2)}')`.execute(db),
    'a free card': async () =>
      sql`INSERT INTO free_card (id, account_id, class_id, from_month, given_at, reason)
        VALUES (${newId(clock.now())}, ${nimali}, ${theory}, 24000, ${clock.now()}, 'Sister')`.execute(db),
    'what was watched': async () =>
      sql`INSERT INTO watch_progress (account_id, video_id, opened_at, left_at_second, last_watched_at, watched, credit_seconds, credited_at)
        VALUES (${nimali}, ${lesson}, now(), 9, now(), '{[0,9)}', 0, now())`.execute(db),
    'the A/L year': async () =>
      db.updateTable('account').set({ current_al_year: 2028 }).where('id', '=', nimali).execute(),
    'a confirmation': async () =>
      db.updateTable('account').set({ confirmed_at: clock.now() }).where('id', '=', nimali).execute(),
  };
  test.each(Object.entries(own))('%s: the student’s own', async (_name, change) => {
    await ofBoth();
    await change();
    expect(await ofBoth()).toEqual([2, 1]);
  });

  const shared: Record<string, () => Promise<unknown>> = {
    'a lesson': async () => cast.video(),
    'its title': async () => db.updateTable('video').set({ title: 'New' }).where('id', '=', lesson).execute(),
    'a category': async () => db.updateTable('category').set({ name: 'Renamed' }).execute(),
    'a class': async () => db.updateTable('class').set({ name: 'Renamed' }).execute(),
    'an assignment': async () => cast.assign(lesson, theory),
    'its removal': async () => db.deleteFrom('class_video').execute(),
    'a limit of the school': async () =>
      sql`INSERT INTO school_limit (name, value, changed_at) VALUES ('year-lessons-confirmed', 1, now())
        ON CONFLICT (name) DO UPDATE SET value = 1`.execute(db),
  };
  test.each(Object.entries(shared))('%s: everybody’s', async (_name, change) => {
    await ofBoth();
    await change();
    expect(await ofBoth()).toEqual([2, 2]);
  });
});

test('a lesson that was opened and not watched yet changes no list', async () => {
  await ofBoth();
  await sql`INSERT INTO watch_progress (account_id, video_id, opened_at, credit_seconds, credited_at)
    VALUES (${kasun}, ${other}, now(), 0, now())`.execute(db);
  expect(await ofBoth()).toEqual([1, 1]);
});

describe('of playing, everything behind it is noted', () => {
  const ofPlaying = async () => [
    await playing.of(nimali, counting(nimali)),
    await playing.of('lesson', counting('lesson', { accountId: undefined })),
  ];

  test.each<[string, () => Promise<unknown>, readonly number[]]>([
    [
      'the end of a grant',
      async () => db.updateTable('access_grant').set({ ends_at: clock.now() }).execute(),
      [2, 1],
    ],
    [
      'what the student watched changes nothing of it',
      async () => cast.watched(nimali, other, '{[0,9)}', clock.now().toISOString()),
      [1, 1],
    ],
    [
      'a confirmation of the student',
      async () => db.updateTable('account').set({ confirmed_at: null }).where('id', '=', nimali).execute(),
      [2, 1],
    ],
    ['a lesson', async () => db.updateTable('video').set({ title: 'Other' }).execute(), [2, 2]],
    ['a class', async () => db.updateTable('class').set({ name: 'Renamed' }).execute(), [2, 2]],
    ['captions', async () => sql`DELETE FROM video_caption`.execute(db), [2, 2]],
  ])('%s', async (_name, change, expected) => {
    await ofPlaying();
    await change();
    expect(await ofPlaying()).toEqual(expected);
  });

  test('what players are told of a packaging, and not that a worker has it', async () => {
    const at = clock.now();
    const packaging = newId(at);
    await sql`INSERT INTO packaging (id, video_id, upload_id, source_file, original_name, source_bytes, prefix, sealed_key,
        state, queued_at, next_try_at)
      VALUES (${packaging}, ${lesson}, 'upload', 'film', 'film', 1, 'packaged/1', '', 'queued', ${at}, ${at})`.execute(
      db,
    );
    await ofPlaying();
    await sql`UPDATE packaging SET next_try_at = now(), tries = 1`.execute(db);
    expect(await ofPlaying()).toEqual([1, 1]);
    await sql`UPDATE packaging SET duration_seconds = 60`.execute(db);
    expect(await ofPlaying()).toEqual([2, 2]);
  });
});

describe('of what is told of a person beside lessons, everything behind it is noted', () => {
  const ofPersons = async () => [
    await persons.of(nimali, counting(nimali)),
    await persons.of(kasun, counting(kasun)),
  ];
  const ofNimali = (values: object) => async () =>
    db.updateTable('account').set(values).where('id', '=', nimali).execute();
  const payment = async (status: string) =>
    sql`INSERT INTO payment (id, account_id, class_id, year, month, status, amount_cents, created_at)
      VALUES (${newId(clock.now())}, ${nimali}, ${theory}, 2027, 3, ${status}, 100, now())`.execute(db);

  const insert = async (table: string, values: string) =>
    sql.raw(`INSERT INTO ${table} VALUES (${values})`).execute(db);

  test.each<[string, () => Promise<unknown>, readonly number[]]>([
    ['the name', ofNimali({ name: 'Nimali P.' }), [2, 1]],
    ['the school', ofNimali({ school: 'Visakha' }), [2, 1]],
    ['the number', ofNimali({ phone: '94770000991' }), [2, 1]],
    ['the A/L year', ofNimali({ current_al_year: 2029 }), [2, 1]],
    ['a confirmation', ofNimali({ confirmed_at: clock.now(), confirmed_by: kasun }), [2, 1]],
    [
      'the name of who confirmed somebody',
      async () => db.updateTable('account').set({ name: 'K' }).where('id', '=', kasun).execute(),
      [2, 2],
    ],
    ['a first sign-in', ofNimali({ verified_at: null }), [2, 1]],
    ['a payment', async () => payment('pending'), [2, 1]],
    ['its change', async () => sql`UPDATE payment SET amount_cents = 200`.execute(db), [2, 1]],
    ['its removal', async () => sql`DELETE FROM payment`.execute(db), [2, 1]],
    [
      'a place in a class',
      async () => sql`DELETE FROM enrolment WHERE account_id = ${nimali}`.execute(db),
      [2, 1],
    ],
    ['a free card', async () => sql`DELETE FROM free_card WHERE account_id = ${nimali}`.execute(db), [2, 1]],
    [
      'a fee',
      async () =>
        sql`INSERT INTO class_fee (class_id, from_month, amount_cents, set_at) VALUES (${theory}, 24300, 100, now())`.execute(
          db,
        ),
      [2, 2],
    ],
    ['half months', async () => insert('class_half_month (class_id, set_at)', `'${theory}', now()`), [2, 2]],
    ['a discount', async () => insert('sibling_discount', "24000, 'amount', 100, NULL, now()"), [2, 2]],
    ['a family', async () => insert('family_member', `'${kasun}', uuidv7(), NULL, now()`), [2, 2]],
    ['an institute', async () => db.updateTable('institute').set({ location: 'Kandy' }).execute(), [2, 2]],
    ['a merged number', async () => sql`DELETE FROM merged_phone`.execute(db), [2, 2]],
    [
      'what was watched changes nothing of it',
      async () => sql`DELETE FROM watch_progress`.execute(db),
      [1, 1],
    ],
    [
      'a lesson changes nothing of it',
      async () => db.updateTable('video').set({ title: 'A' }).execute(),
      [1, 1],
    ],
  ])('%s', async (_name, change, expected) => {
    await ofPersons();
    await change();
    expect(await ofPersons()).toEqual(expected);
  });
});

describe('of sessions', () => {
  const opened = async () => {
    await cast.tokenOf(nimali);
    const { id } = await db
      .selectFrom('session')
      .select('id')
      .where('account_id', '=', nimali)
      .orderBy('created_at', 'desc')
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow();
    return id;
  };
  const ofSession = async () => sessions.of('session', counting('session', { accountId: nimali }));

  test.each<[string, (id: string) => Promise<unknown>]>([
    [
      'an end',
      async (id) =>
        db
          .updateTable('session')
          .set({ ended_at: clock.now(), ended_because: 'logout' })
          .where('id', '=', id)
          .execute(),
    ],
    [
      'a second factor',
      async (id) => db.updateTable('session').set({ proved_at: clock.now() }).where('id', '=', id).execute(),
    ],
    ['a deletion', async (id) => db.deleteFrom('session').where('id', '=', id).execute()],
    [
      'a role',
      async () => db.updateTable('account').set({ role: 'assistant' }).where('id', '=', nimali).execute(),
    ],
    [
      'a suspension',
      async () =>
        db.updateTable('account').set({ suspended_at: clock.now() }).where('id', '=', nimali).execute(),
    ],
  ])('%s is noted', async (_name, change) => {
    const id = await opened();
    await ofSession();
    await change(id);
    expect(await ofSession()).toBe(2);
  });

  test('a use is not', async () => {
    const id = await opened();
    await ofSession();
    clock.advance({ seconds: 1 });
    await db.updateTable('session').set({ last_used_at: clock.now() }).where('id', '=', id).execute();
    expect(await ofSession()).toBe(1);
  });
});

test('what has asked already takes what is kept, and is told of a change that another question found', async () => {
  await lessons.of(nimali, counting(nimali));
  await cast.give(nimali, await cast.video(), null);
  expect(await lessons.of(nimali, counting(nimali), 'asked')).toBe(1);
  await sessions.of(kasun, counting(kasun));
  expect(await lessons.of(nimali, counting(nimali), 'asked')).toBe(2);
});

test('a change counts from its commit on, however long ago it was written', async () => {
  await db.transaction().execute(async (tx) => {
    await sql`UPDATE access_grant SET ends_at = NULL WHERE account_id = ${nimali}`.execute(tx);
    expect(await ofBoth()).toEqual([1, 1]);
    // Others that began later are seen first.
    await cast.give(kasun, other, null);
    expect(await ofBoth()).toEqual([1, 2]);
  });
  expect(await ofBoth()).toEqual([2, 2]);
});

test('what changed while it was being made is not kept', async () => {
  const slow = async () => {
    const { value } = await counting(nimali)();
    await sql`UPDATE access_grant SET ends_at = now() WHERE account_id = ${nimali}`.execute(db);
    return { value, accountId: nimali, until: undefined };
  };
  expect(await lessons.of(nimali, slow)).toBe(1);
  expect(await lessons.of(nimali, counting(nimali))).toBe(2);
});

test('on a shelf of several kinds, falls with each of them', async () => {
  const both = kept.shelf(['playing', 'person'], 10);
  const read = async () => both.of(nimali, counting(nimali));
  expect(await read()).toBe(1);
  await db.updateTable('account').set({ school: 'Royal' }).where('id', '=', nimali).execute();
  expect(await read()).toBe(2);
  await cast.give(nimali, await cast.video(), null);
  expect(await read()).toBe(3);
});

test('ends with its time, and does not hold before it', async () => {
  const until = new Date(clock.now().getTime() + 1000);
  const read = async () => lessons.of('timed', counting('timed', { until }));
  expect([await read(), await read()]).toEqual([1, 1]);
  clock.advance({ seconds: 1 });
  expect(await read()).toBe(2);
});

test('a failure is not kept', async () => {
  await expect(lessons.of('failing', async () => Promise.reject(new Error('away')))).rejects.toThrow('away');
  expect(await lessons.of('failing', counting('failing'))).toBe(1);
});

test('forgets the oldest for room', async () => {
  for (let key = 0; key < 11; key += 1) await lessons.of(String(key), counting(String(key)));
  expect([await lessons.of('10', counting('10')), await lessons.of('0', counting('0'))]).toEqual([1, 2]);
});

test('an entry that went for room takes nothing with it when its account changes', async () => {
  const own = async (key: number) => lessons.of(String(key), counting(String(key), { accountId: nimali }));
  for (let key = 0; key < 15; key += 1) await own(key);
  await cast.give(nimali, other, null);
  expect([await own(14), await own(0)]).toEqual([2, 2]);
});

test('rows of the last minutes stay when older ones are deleted', async () => {
  await sql`UPDATE kept_change SET at = now() - interval '11 minutes'`.execute(db);
  await cast.give(kasun, lesson, null);
  await forgetOldChanges(db);
  const { rows } = await sql`SELECT kind, accounts FROM kept_change ORDER BY kind`.execute(db);
  expect(rows).toEqual([
    { kind: 'lessons', accounts: [kasun] },
    { kind: 'playing', accounts: [kasun] },
  ]);
});

test('P2: with eight writers and eight readers on two servers, nobody is told less than what their own server committed before they asked, and another one until ten milliseconds before', async () => {
  const second = openDatabase(harness.database, { log: harness.log, connections: 4 });
  const shelves = [lessons, createKept({ db: second.db, clock }).shelf('lessons', 10)];
  await sql`INSERT INTO access_grant (account_id, video_id, granted_at, ends_at) VALUES (${nimali}, ${lesson}, now(), now())
    ON CONFLICT (account_id, video_id) DO UPDATE SET ends_at = now()`.execute(db);
  const commits: { end: number; at: number }[] = [];
  /** What was committed at an instant, by this test's monotonic clock. */
  const committedBy = (instant: number) =>
    Math.max(0, ...commits.filter(({ at }) => at <= instant).map(({ end }) => end));
  let isOver = false;
  let reads = 0;
  const endOf = async () => {
    const { rows } = await sql<{ end: number }>`
      SELECT extract(epoch FROM ends_at)::integer AS "end" FROM access_grant
      WHERE account_id = ${nimali} AND video_id = ${lesson}`.execute(db);
    return rows[0]?.end ?? 0;
  };
  const writer = async () => {
    for (let round = 0; round < 60; round += 1) {
      const { rows } = await sql<{ end: number }>`
        UPDATE access_grant SET ends_at = ends_at + interval '1 second'
        WHERE account_id = ${nimali} AND video_id = ${lesson}
        RETURNING extract(epoch FROM ends_at)::integer AS "end"`.execute(db);
      commits.push({ end: rows[0]?.end ?? 0, at: monotonicMilliseconds() });
    }
  };
  const reader = async (index: number) => {
    while (!isOver) {
      const asksAt = monotonicMilliseconds();
      const least = committedBy(index % 2 === 0 ? asksAt : asksAt - FRESH_MILLISECONDS);
      const told = await shelves[index % 2]?.of(nimali, async () => ({
        ...{ value: await endOf(), accountId: nimali, until: undefined },
      }));
      expect(told).toBeGreaterThanOrEqual(least);
      reads += 1;
    }
  };
  const readers = Array.from({ length: 8 }, async (_, index) => reader(index));
  await Promise.all(Array.from({ length: 8 }, writer));
  isOver = true;
  await Promise.all(readers);
  expect(reads).toBeGreaterThan(100);
  await second.close();
});
