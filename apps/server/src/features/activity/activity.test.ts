import type { ActivityEntry } from '@valence/contract/admin/activity';
import { unguarded } from '@valence/domain/csv';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type Browser, type Cast, createCast } from '../../../test/cast.ts';
import { createHarness, type Harness, TEST_START } from '../../../test/harness.ts';
import { recordAudit } from '../../platform/audit.ts';
import { transaction } from '../../platform/db/database.ts';

let harness: Harness;
let cast: Cast;
let teacher: string;
let nimali: string;
let admin: Browser;

beforeAll(async () => {
  harness = await createHarness();
  cast = createCast(harness);
});
afterAll(async () => harness.close());
beforeEach(async () => {
  await harness.pool.query('TRUNCATE account, video, audit_entry CASCADE');
  harness.clock.set(TEST_START);
  teacher = await cast.person({ role: 'admin', name: 'Dilrukshi' });
  nimali = await cast.person({ name: 'Nimali Perera', phone: '94771000001' });
  admin = await cast.signIn(teacher);
});

interface Page {
  entries: ActivityEntry[];
  next: string | null;
}
const ask = async (query = '') => (await admin<Page>('GET', `/api/v1/admin/activity${query}`)).body;
const actionsOf = async (query: string) => (await ask(query)).entries.map(({ action }) => action);

type Noted = Partial<Parameters<typeof recordAudit>[1]>;
const note = async (action: string, more: Noted = {}) =>
  transaction(harness.db, async (tx) =>
    recordAudit(tx, {
      at: harness.clock.now(),
      actorId: teacher,
      action,
      subject: `account:${nimali}`,
      ...more,
    }),
  );

describe('the activity', () => {
  test('an entry says who did what to whom, the values before and after, and the names of the ids in it', async () => {
    const video = await cast.video({ title: 'Alkanes' });
    await note('access.granted', { before: { endsAt: null }, after: { endsAt: TEST_START, videoId: video } });
    expect(await ask()).toEqual({
      next: null,
      entries: [
        {
          _id: expect.any(String) as unknown,
          at: TEST_START.toISOString(),
          actor: { kind: 'account', id: teacher, name: 'Dilrukshi', phone: expect.any(String) as unknown },
          action: 'access.granted',
          subject: { kind: 'account', id: nimali, name: 'Nimali Perera', phone: '94771000001' },
          before: { endsAt: null },
          after: { endsAt: TEST_START.toISOString(), videoId: video },
          names: [{ kind: 'video', id: video, name: 'Alkanes' }],
          rows: 0,
        },
      ],
    });
  });

  test('each page continues after the one before: no entry twice, none left out, whatever is added meanwhile', async () => {
    // Several entries in one instant: the id decides their order.
    for (let count = 0; count < 60; count += 1) {
      if (count % 3 === 0) harness.clock.advance({ seconds: 1 });
      await note('access.granted', { after: { count } });
    }
    const seen: unknown[] = [];
    let page = await ask();
    for (;;) {
      seen.push(...page.entries.map(({ after }) => (after as { count: number }).count));
      if (page.next === null) break;
      await note('access.removed');
      page = await ask(`?after=${page.next}`);
    }
    expect(seen).toEqual(Array.from({ length: 60 }, (_, count) => 59 - count));
  });

  test('can be filtered by a person, the product itself, a kind of action or one action, and days in Colombo', async () => {
    await note('payment.recorded');
    await note('payment.corrected');
    await note('upload.swept', { actorId: null });
    await note('sign-in', { actorId: nimali });
    harness.clock.set(new Date('2027-01-14T18:30:00Z'));
    await note('access.granted');
    admin = await cast.signIn(teacher);
    expect(await actionsOf('?action=payment')).toEqual(['payment.corrected', 'payment.recorded']);
    expect(await actionsOf('?action=payment.recorded')).toEqual(['payment.recorded']);
    expect(await actionsOf('?actor=system')).toEqual(['upload.swept']);
    expect(await actionsOf(`?actor=${nimali}`)).toEqual(['sign-in']);
    expect(await actionsOf('?actor=nobody')).toEqual([]);
    expect(await actionsOf('?from=2027-01-15&to=2027-01-15')).toEqual(['access.granted']);
    expect(await actionsOf('?to=2027-01-14&action=payment')).toHaveLength(2);
    expect(await actionsOf(`?actor=${teacher}&action=access&from=2027-01-15`)).toEqual(['access.granted']);
  });

  test('is found by the student’s name, the beginning of the number, a title, and words of the changed values', async () => {
    const video = await cast.video({ title: 'සමතුලිතතාව 50%_' });
    await note('access.granted');
    await note('video.edited', { subject: `video:${video}`, after: { title: 'Equilibrium' } });
    await note('class.changed', { subject: 'class:x', after: { name: 'Theory', note: ['Nugegoda hall'] } });
    for (const [words, action] of [
      ['nimali per', 'access.granted'],
      ['நிமாலி', 'access.granted'],
      ['077 100 00', 'access.granted'],
      ['සමතුලිතතාව', 'video.edited'],
      ['50%_', 'video.edited'],
      ['equilibrium', 'video.edited'],
      ['nugegoda', 'class.changed'],
    ])
      expect(await actionsOf(`?q=${encodeURIComponent(words ?? '')}`)).toEqual([action]);
    expect(await actionsOf('?q=nobody-at-all')).toEqual([]);
  });

  test('P1 a deleted person is shown neither by name nor by the values that had changed', async () => {
    await note('account.edited', { before: { name: 'Nimali' }, after: { name: 'Nimali Perera' } });
    const wish = await cast.signIn(nimali);
    await wish('POST', '/api/v1/privacy/deletion');
    harness.clock.advance({ days: 14 });
    await harness.jobs.enqueue(harness.db as never, 'privacy.tick', {});
    await harness.jobs.runDue();
    admin = await cast.signIn(teacher);
    const page = await ask();
    expect(page.entries.map(({ action }) => action)).toContain('account.deleted');
    expect(JSON.stringify(page)).not.toMatch(/nimali|perera|771000001/i);
    const edited = page.entries.find(({ action }) => action === 'account.edited');
    expect(edited).toMatchObject({
      subject: { kind: 'account', id: nimali, name: null },
      after: { name: '[deleted]' },
    });
  });

  test('lists the admins and assistants for the filter', async () => {
    expect((await admin<{ people: object[] }>('GET', '/api/v1/admin/activity/people')).body.people).toEqual([
      { userId: teacher, name: 'Dilrukshi', phone: expect.any(String) as unknown },
    ]);
  });

  test('a period that ends before it begins is refused, also for the file; so is an invalid place', async () => {
    for (const path of ['activity', 'activity.csv'])
      expect(await admin('GET', `/api/v1/admin/${path}?from=2027-01-14&to=2027-01-13`)).toMatchObject({
        status: 400,
        body: { code: 'period-invalid' },
      });
    for (const query of ['after=x', 'after=1.', 'action=drop%20table', 'from=yesterday', 'who=me'])
      expect(await admin('GET', `/api/v1/admin/activity?${query}`)).toMatchObject({
        status: 400,
        body: { code: 'input-invalid' },
      });
  });

  test('an import is one entry, and its rows are listed by it; who looks for an action or for words finds the rows', async () => {
    await note('access.granted');
    harness.clock.advance({ seconds: 1 });
    for (let row = 0; row < 30; row += 1) await note('enrolment.made', { after: { spotNumber: 700 + row } });
    // Somebody else did something in the same instant.
    await note('sign-in', { actorId: nimali });
    await note('import.applied', { subject: 'import:1', after: { rows: 30 } });
    const { entries } = await ask();
    expect(entries.map(({ action, rows }) => [action, rows])).toEqual([
      ['import.applied', 30],
      ['sign-in', 0],
      ['access.granted', 0],
    ]);
    const first = await ask(`?of=${entries[0]?._id}`);
    const second = await ask(`?of=${entries[0]?._id}&after=${first.next}`);
    expect([...first.entries, ...second.entries].map(({ action }) => action)).toEqual(
      Array.from({ length: 30 }, () => 'enrolment.made'),
    );
    expect(second.next).toBeNull();
    expect(await actionsOf('?q=717')).toEqual(['enrolment.made']);
    expect(await actionsOf('?action=enrolment')).toHaveLength(25);
  });

  test('E1 the file has the entries that match, is safe in a spreadsheet program, and its download is recorded', async () => {
    await note('account.edited', { after: { name: '=HYPERLINK("x")' } });
    await harness.db.updateTable('account').set({ name: '=1+1, "නිමාලි"' }).where('id', '=', nimali).execute();
    const video = await cast.video({ title: 'Alkanes' });
    await note('sign-in', { actorId: nimali, after: { videoId: video } });
    const token = await cast.tokenOf(teacher);
    const answer = await harness.inject({
      url: '/api/v1/admin/activity.csv?action=sign-in',
      headers: { authorization: `Bearer ${token}` },
    });
    const [head, line, ...rest] = answer.body.split('\r\n');
    expect(head).toBe('\ufeffAt,Who,Number,What,About,Before,After');
    expect(line).toContain(`"'=1+1, ""නිමාලි"""`);
    expect(line).toContain(',Video: Alkanes');
    expect(unguarded(`'=1+1`)).toBe('=1+1');
    expect(rest).toEqual(['']);
    expect((await ask()).entries[0]).toMatchObject({
      action: 'activity.exported',
      after: { action: 'sign-in' },
    });
  });
});

test('the file says in words what changed: the names of things, no ids, no JSON', async () => {
  const video = await cast.video({ title: 'Alkanes' });
  await note('access.granted', {
    before: { endsAt: null },
    after: { endsAt: TEST_START, videoIds: [video], weeks: 2, months: [{ year: 2027, month: 1 }] },
  });
  const answer = await harness.inject({
    url: '/api/v1/admin/activity.csv?action=access.granted',
    headers: { authorization: `Bearer ${await cast.tokenOf(teacher)}` },
  });
  const [, line = ''] = answer.body.split('\r\n');
  expect(line).toContain('Alkanes');
  expect(line).toContain('Granted access');
  expect(line).not.toMatch(/[{}[\]]|[0-9a-f]{8}-[0-9a-f]{4}-/);
});

describe('the log of one student', () => {
  const actionsFor = async (browser: Browser, userId: string) => {
    const { status, body } = await browser<Page>('GET', `/api/v1/students/${userId}/log`);
    return { status, actions: (body.entries ?? []).map(({ action }) => action) };
  };

  test('assistants see what staff did for this student, not where the phone signed in nor what admins did with the account', async () => {
    const assistant = await cast.signIn(await cast.person({ role: 'assistant', name: 'Sunil' }));
    const kasun = await cast.person({ name: 'Kasun' });
    await harness.pool.query('TRUNCATE audit_entry');
    const seen = ['account.registered', 'enrolment.begun', 'payment.recorded', 'access.granted'];
    const hidden = ['sign-in', 'account.merged', 'account.sessions-ended', 'deletion.asked', 'download.kept'];
    for (const action of [...seen, ...hidden]) {
      harness.clock.advance({ seconds: 1 });
      await note(action);
    }
    await note('payment.recorded', { subject: `account:${kasun}` });
    expect(await actionsFor(assistant, nimali)).toEqual({ status: 200, actions: seen.toReversed() });
    expect(await actionsFor(admin, nimali)).toEqual({
      status: 200,
      actions: [...seen, ...hidden].toReversed(),
    });
  });

  test('continues after its last entry', async () => {
    for (let count = 0; count < 30; count += 1) await note('access.granted', { after: { count } });
    const path = `/api/v1/students/${nimali}/log`;
    const first = (await admin<Page>('GET', path)).body;
    expect(first.entries).toHaveLength(25);
    const rest = (await admin<Page>('GET', `${path}?after=${first.next}`)).body;
    expect(rest.entries.map(({ after }) => after)).toEqual([4, 3, 2, 1, 0].map((count) => ({ count })));
    expect(rest.next).toBeNull();
  });

  test('is of students alone: nobody reads by it what was done about an admin', async () => {
    const assistant = await cast.signIn(await cast.person({ role: 'assistant', name: 'Sunil' }));
    await note('access.granted', { subject: `account:${teacher}` });
    for (const userId of [teacher, 'nobody', '00000000-0000-7000-8000-000000000000'])
      expect((await actionsFor(assistant, userId)).status).toBe(404);
  });
});
