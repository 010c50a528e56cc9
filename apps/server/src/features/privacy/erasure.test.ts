import { randomBytes } from 'node:crypto';
import type { DeletionRequest } from '@valence/contract/auth/privacy';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it, inject as provided } from 'vitest';
import { writeBesideLesson } from '../../../test/beside-lesson.ts';
import { type Browser, type Cast, createCast } from '../../../test/cast.ts';
import { backUp, tablesNaming } from '../../../test/database-dump.ts';
import { createKit, delivery, type Kit, textMessage } from '../../../test/whatsapp-kit.ts';
import { buildApp } from '../../composition/app.ts';
import { recordAudit } from '../../platform/audit.ts';
import { createJobs } from '../../platform/jobs.ts';

let kit: Kit;
let cast: Cast;
let numbers = 94_779_100_000;
beforeAll(async () => {
  kit = await createKit();
  cast = createCast(kit);
});
afterAll(async () => kit.close());
beforeEach(() => kit.clock.advance({ hours: 1 }));

interface Nimali {
  id: string;
  phone: string;
  name: string;
  /** The student's number, names and school. */
  texts: string[];
  browser: Browser;
}

/** A student with rows in every table that can hold data of a student. */
async function nimali(): Promise<Nimali> {
  numbers += 1;
  const phone = String(numbers);
  const [name, earlier, school] = [
    `Nimali ${numbers % 1000}`,
    `Nima ${numbers % 1000}`,
    `Visakha ${numbers % 1000}`,
  ];
  const { body } = await kit.login(phone);
  await kit.post(
    delivery({
      contacts: [{ wa_id: phone, user_id: `LK.${phone.slice(5)}x`, profile: { name: earlier } }],
      messages: [textMessage(phone, 'Passcode', { from_user_id: `LK.${phone.slice(5)}x` })],
    }),
  );
  await kit.settle();
  expect((await kit.verify(body.userId ?? '', kit.code(phone))).status).toBe(200);
  const { id } = await kit.db
    .updateTable('account')
    .set({ name, school })
    .where('phone', '=', phone)
    .returning('id')
    .executeTakeFirstOrThrow();
  await leaveTraces(id, { phone, name, earlier, school });
  await kit.login(phone);
  const texts = [phone.slice(2), name, earlier, school];
  return { id, phone, name, texts, browser: await cast.signIn(id) };
}

async function leaveTraces(
  id: string,
  { phone, name, earlier, school }: Record<'phone' | 'name' | 'earlier' | 'school', string>,
): Promise<void> {
  const at = kit.clock.now();
  await kit.db.transaction().execute(async (tx) => {
    const subject = `account:${id}`;
    const [before, after] = [
      { name: earlier, school: null },
      { name, school, phone },
    ];
    await recordAudit(tx, { at, actorId: null, action: 'account.changed', subject, before, after });
    const list = { accounts: [{ id, name }], phones: [phone] };
    await recordAudit(tx, { at, actorId: null, action: 'class.imported', subject: 'class:1', after: list });
  });
  const theory = await cast.schoolClass('Theory', 'paid-month');
  await cast.enrol(id, theory);
  const paid = {
    class_id: theory,
    account_id: id,
    year: 2027,
    month: 1,
    status: 'paid',
    amount_cents: 250_000,
  };
  const payment_id = crypto.randomUUID();
  await kit.db
    .insertInto('payment')
    .values({ ...paid, id: payment_id, paid_at: at, created_at: at })
    .execute();
  const received = { payment_id, kind: 'correction', amount_cents: 250_000, recorded_at: at };
  const reason = `${name} came twice, call ${phone}`;
  await kit.db
    .insertInto('payment_entry')
    .values({ ...received, id: crypto.randomUUID(), reason })
    .execute();
  await sendSlip(id, theory, name);
  await cast.give(id, await cast.video(), null);
  await writeBesideLesson(kit, cast, id, `${name} of ${school}, ${phone}`);
  await kit.db
    .insertInto('data_use')
    .values({ account_id: id, year: 2027, month: 1, bytes: 1_000_000 })
    .execute();
  // Another student writes about her.
  await kit.write('94779999999', `My friend has ${phone}, please add her`);
}

/** A bank slip with its picture in the storage. */
async function sendSlip(account_id: string, class_id: string, reference: string): Promise<void> {
  const [at, picture] = [kit.clock.now(), crypto.randomUUID()];
  async function* bytes() {
    yield Buffer.from('a picture of a slip');
  }
  await kit.storage.put(`slips/${picture}`, bytes());
  const file = { media_type: 'image/png', bytes: 19, sha256: randomBytes(32), sent_at: at };
  await kit.db
    .insertInto('slip_picture')
    .values({ ...file, id: picture, account_id })
    .execute();
  const slip = { class_id, month_number: 24_324, amount_cents: 250_000, sent_at: at };
  await kit.db
    .insertInto('payment_slip')
    .values({ ...slip, id: crypto.randomUUID(), account_id, reference, picture_id: picture })
    .execute();
}

async function run(job: string): Promise<void> {
  await kit.jobs.enqueue(kit.db as never, job, {});
  await kit.jobs.runDue();
  await kit.settle();
}

/** The admin area's list, with a new sign-in: admins' sessions end after hours, and these tests take weeks. */
async function adminRequests(): Promise<DeletionRequest[]> {
  const admin = await cast.signIn(await cast.person({ role: 'admin' }));
  return (await admin<{ requests: DeletionRequest[] }>('GET', '/api/v1/privacy/requests')).body.requests;
}

const accounts = async (id: string) =>
  kit.db.selectFrom('account').select('id').where('id', '=', id).execute();

describe('P1 a deletion request', () => {
  it('P1 asked in the profile it is carried out within 14 days, confirmed, and no table names the person any more', async () => {
    const { id, phone, texts, browser } = await nimali();
    const before = await tablesNaming(kit.db, texts);
    expect(before).toEqual(
      expect.arrayContaining([
        'public.account',
        'public.audit_entry',
        'public.budget',
        'public.paced_slot',
        'public.sign_in_attempt',
        'public.sign_in_code',
        'public.whatsapp_identity',
        'public.whatsapp_inbox',
        'public.whatsapp_outbox',
      ]),
    );
    expect((await browser('POST', '/api/v1/privacy/deletion')).status).toBe(200);
    kit.clock.advance({ days: 12, hours: 23 });
    await run('privacy.tick');
    expect(await accounts(id)).toHaveLength(1);
    // She wrote that day, so WhatsApp accepts a free text.
    kit.clock.advance({ hours: 1 });
    const watching = await cast.signIn(id);
    expect((await watching('GET', '/api/userprofile')).status).toBe(200);
    await run('privacy.tick');
    expect(await accounts(id)).toEqual([]);
    expect((await watching('GET', '/api/userprofile')).status).toBe(401);
    expect(kit.replies(phone).at(-1)).toContain('were deleted on Jan 27, 2027');
    await run('privacy.tick');
    expect(await tablesNaming(kit.db, texts)).toEqual([]);
    const [request] = (await adminRequests()).filter(({ erasedAt }) => erasedAt !== null);
    expect(request).toMatchObject({ state: 'confirmed', student: null, confirmedBy: 'whatsapp' });
    expect(Date.parse(request?.erasedAt ?? '')).toBeLessThanOrEqual(Date.parse(request?.dueAt ?? ''));
  });

  it('P1 payments are kept without identity, and the audit trail keeps what was done, not to whom', async () => {
    const { id, browser } = await nimali();
    const sum = async () => {
      const rows = await kit.db.selectFrom('payment').select(['amount_cents', 'account_id']).execute();
      return { count: rows.length, hers: rows.filter(({ account_id }) => account_id === id).length };
    };
    const before = await sum();
    const slips = async () => (await kit.storage.list('slips')).length;
    const slipsBefore = await slips();
    await browser('POST', '/api/v1/privacy/deletion');
    kit.clock.advance({ days: 13 });
    await run('privacy.tick');
    await kit.jobs.runDue();
    expect(await slips()).toBe(slipsBefore - 1);
    expect(await sum()).toEqual({ count: before.count, hers: 0 });
    const trail = await kit.db
      .selectFrom('audit_entry')
      .select(['action', 'detail'])
      .where('subject', '=', `account:${id}`)
      .orderBy('id')
      .execute();
    expect(trail.map(({ action }) => action)).toEqual([
      'sign-in',
      'account.changed',
      'deletion.asked',
      'account.deleted',
    ]);
    expect(trail[1]?.detail).toEqual({
      before: { name: '[deleted]', school: null },
      after: { name: '[deleted]', school: '[deleted]', phone: '[deleted]' },
    });
  });

  it('P1 is applied again when a backup restores the account, before anybody can sign in to it', async () => {
    const { id, phone, texts, browser } = await nimali();
    await browser('POST', '/api/v1/privacy/deletion');
    kit.clock.advance({ days: 12 });
    const restore = await backUp(kit.db);
    kit.clock.advance({ days: 1 });
    await run('privacy.tick');
    await run('privacy.tick');
    expect(await tablesNaming(kit.db, texts)).toEqual([]);
    await restore();
    expect(await accounts(id)).toHaveLength(1);
    expect(await tablesNaming(kit.db, texts)).not.toEqual([]);
    const repliesBefore = kit.replies(phone).length;
    await startAgain();
    expect(await accounts(id)).toEqual([]);
    await run('privacy.tick');
    expect(await tablesNaming(kit.db, texts)).toEqual([]);
    expect(kit.replies(phone)).toHaveLength(repliesBefore);
  });

  it('P1 whoever registers the same number afterwards keeps the new account', async () => {
    const { phone, browser } = await nimali();
    await browser('POST', '/api/v1/privacy/deletion');
    kit.clock.advance({ days: 13 });
    await run('privacy.tick');
    await run('privacy.tick');
    kit.clock.advance({ minutes: 1 });
    const { id, code } = await kit.ready(phone);
    expect((await kit.verify(id, code)).status).toBe(200);
    await run('privacy.tick');
    const again = kit.db.selectFrom('account').select('name').where('phone', '=', phone);
    expect(await again.execute()).toEqual([{ name: '' }]);
  });

  it('a confirmation that WhatsApp refuses is shown in the admin area with the e-mail address left in Settings, and nothing names the person once that is used', async () => {
    const { texts, browser } = await nimali();
    const replyEmail = `nimali.${numbers}@example.lk`;
    await browser('POST', '/api/v1/privacy/deletion');
    expect((await browser('PUT', '/api/v1/privacy/deletion/email', { replyEmail })).status).toBe(200);
    kit.clock.advance({ days: 13 });
    kit.graph.script({ error: 131047 });
    await run('privacy.tick');
    await run('privacy.tick');
    const erased = (await adminRequests()).find(({ noticeFailedAt }) => noticeFailedAt !== null);
    expect(erased).toMatchObject({ state: 'erased', confirmedAt: null, replyEmail });
    const admin = await cast.signIn(await cast.person({ role: 'admin' }));
    await admin('POST', `/api/v1/privacy/requests/${erased?.requestId}/confirmed`);
    expect(await tablesNaming(kit.db, [...texts, replyEmail])).toEqual([]);
  });

  it('a name that is also a word of the product does not prevent the deletion', async () => {
    const { id, browser } = await nimali();
    await kit.db.updateTable('account').set({ name: 'paid', school: '=A1' }).where('id', '=', id).execute();
    await browser('POST', '/api/v1/privacy/deletion');
    kit.clock.advance({ days: 13 });
    await run('privacy.tick');
    expect(await accounts(id)).toEqual([]);
    expect(
      await kit.db.selectFrom('payment').select('status').where('account_id', 'is', null).execute(),
    ).toContainEqual({
      status: 'paid',
    });
  });

  it('a deletion that fails is noted for the admin area, and does not hold up the others', async () => {
    const [first, second] = [await nimali(), await nimali()];
    for (const { browser } of [first, second]) await browser('POST', '/api/v1/privacy/deletion');
    await kit.db.updateTable('account').set({ role: 'assistant' }).where('id', '=', first.id).execute();
    kit.clock.advance({ days: 13 });
    await run('privacy.tick');
    expect(await accounts(second.id)).toEqual([]);
    const failed = (await adminRequests()).find(({ student }) => student?.userId === first.id);
    expect(failed).toMatchObject({ state: 'open', failure: 'Only an account of a student is deleted.' });
  });
});

/** Another start of the product on the same database and storage, up to the moment before it would listen. */
async function startAgain(): Promise<void> {
  const { template: _, ...server } = provided('postgres');
  const { rows } = await sql<{ database: string }>`SELECT current_database() AS database`.execute(kit.db);
  const jobs = createJobs({ ...server, database: rows[0]?.database ?? '' }, kit.log);
  const { app } = await buildApp({ ...kit, jobs });
  // In the order of the product's start: jobs first, then the application.
  await jobs.start({ work: false });
  await app.ready();
  await app.close();
  await jobs.stop(1000);
}
