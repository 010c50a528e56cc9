import type { DeletionRequest } from '@valence/contract/auth/privacy';
import { DAY_MS } from '@valence/domain/durations';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Browser, type Cast, createCast } from '../../../test/cast.ts';
import { createHarness, type Harness } from '../../../test/harness.ts';

let harness: Harness;
let cast: Cast;
let admin: Browser;
beforeAll(async () => {
  harness = await createHarness();
  cast = createCast(harness);
});
afterAll(async () => harness.close());
beforeEach(async () => {
  harness.clock.advance({ hours: 1 });
  admin = await cast.signIn(await cast.person({ role: 'admin' }));
});

const OWN = '/api/v1/privacy/deletion';
const REQUESTS = '/api/v1/privacy/requests';
const absent = { status: 404, body: { code: 'deletion-absent' } };

interface Code {
  code: string;
}

async function student(phone: string, row: { name?: string; role?: 'assistant' } = {}) {
  const id = await cast.person({ phone, ...row });
  return { id, browser: await cast.signIn(id) };
}

async function listed(id: string): Promise<DeletionRequest | undefined> {
  const { body } = await admin<{ requests: DeletionRequest[] }>('GET', REQUESTS);
  return body.requests.find(({ student: one, requestId }) => one?.userId === id || requestId === id);
}

const record = async (phone: string, more: object = {}) =>
  admin<Code & { requestId: string }>('POST', REQUESTS, {
    phone,
    channel: 'whatsapp',
    replyEmail: null,
    daysAgo: 0,
    ...more,
  });

const audited = async (id: string) => {
  const rows = harness.db.selectFrom('audit_entry').select('action').where('subject', '=', `account:${id}`);
  return (await rows.orderBy('id').execute()).map(({ action }) => action);
};

describe('a request for the own deletion', () => {
  it('is open for 14 days from the first request, however often it is repeated, and can be withdrawn', async () => {
    const { id, browser } = await student('94771000001');
    expect(await browser('GET', OWN)).toEqual({ status: 200, body: { request: null } });
    const requestedAt = harness.clock.now();
    const dueAt = new Date(requestedAt.getTime() + 14 * DAY_MS).toISOString();
    expect(await browser('POST', OWN)).toEqual({ status: 200, body: { success: true, dueAt } });
    harness.clock.advance({ minutes: 10 });
    expect((await browser('POST', OWN)).body).toEqual({ success: true, dueAt });
    const request = {
      state: 'open',
      requestedAt: requestedAt.toISOString(),
      dueAt,
      refusedBecause: null,
      replyEmail: null,
    };
    expect((await browser('GET', OWN)).body).toEqual({ request });
    expect((await browser('DELETE', OWN)).body).toEqual({ success: true });
    expect((await browser('GET', OWN)).body).toMatchObject({ request: { state: 'cancelled' } });
    expect(await browser('DELETE', OWN)).toMatchObject(absent);
    expect(await audited(id)).toEqual(['deletion.asked', 'deletion.cancelled']);
  });

  it('keeps an e-mail address for the confirmation until it is withdrawn, and accepts nothing but an e-mail address', async () => {
    const { id, browser } = await student('94771000005');
    const leave = async (replyEmail: string) => browser<Code>('PUT', `${OWN}/email`, { replyEmail });
    expect(await leave('nimali@example.lk')).toMatchObject(absent);
    await browser('POST', OWN);
    const wrong = { status: 400, body: { code: 'input-invalid' } };
    expect(await leave('nimali at example')).toMatchObject(wrong);
    await leave('nimali@home.example');
    await leave('nimali@example.lk');
    const request = await listed(id);
    expect(request).toMatchObject({ channel: 'profile', replyEmail: 'nimali@example.lk' });
    expect((await browser('GET', OWN)).body).toMatchObject({ request: { replyEmail: 'nimali@example.lk' } });
    expect(await audited(id)).toEqual(['deletion.asked', 'deletion.email-left', 'deletion.email-left']);
    await browser('DELETE', OWN);
    expect(await listed(request?.requestId ?? '')).toMatchObject({ state: 'cancelled', replyEmail: null });
  });

  it('twenty times at once makes one request', async () => {
    const { id, browser } = await student('94771000002');
    const answers = await Promise.all(Array.from({ length: 20 }, async () => browser('POST', OWN)));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    const rows = harness.db.selectFrom('deletion_request').select('id').where('account_id', '=', id);
    expect(await rows.execute()).toHaveLength(1);
  });

  it('is verified by the session, and shows in the admin area with its days', async () => {
    const { id, browser } = await student('94771000003', { name: 'Nimali' });
    await browser('POST', OWN);
    const now = harness.clock.now().toISOString();
    expect(await listed(id)).toMatchObject({
      channel: 'profile',
      state: 'open',
      requestedAt: now,
      verifiedAt: now,
      student: { userId: id, name: 'Nimali', phone: '94771000003', school: null },
    });
  });

  it('is not for the admins', async () => {
    const { browser } = await student('94771000004', { role: 'assistant' });
    expect(await browser<Code>('POST', OWN)).toMatchObject({
      status: 403,
      body: { code: 'deletion-of-desk' },
    });
  });
});

describe('requests that came by e-mail or WhatsApp', () => {
  it('are written down for any form of the number, from the day they came, and wait for verification', async () => {
    const { id } = await student('94771000011');
    const { status, body } = await record('077 100 0011', {
      channel: 'email',
      replyEmail: 'nimali@example.lk',
      daysAgo: 5,
    });
    expect(status).toBe(200);
    expect(await listed(id)).toMatchObject({
      requestId: body.requestId,
      channel: 'email',
      replyEmail: 'nimali@example.lk',
      verifiedAt: null,
      requestedAt: new Date(harness.clock.now().getTime() - 5 * DAY_MS).toISOString(),
    });
    harness.clock.advance({ days: 30 });
    await harness.jobs.enqueue(harness.db as never, 'privacy.tick', {});
    await harness.jobs.runDue();
    admin = await cast.signIn(await cast.person({ role: 'admin' }));
    // Anybody may have sent the request: nothing is deleted until an admin has verified it.
    expect(await listed(id)).toMatchObject({ state: 'open' });
  });

  it('are refused for no number, nobody, the admin area, and where one is open', async () => {
    await student('94771000012', { role: 'assistant' });
    await student('94771000013');
    const codes = [];
    for (const phone of ['12', '0779876543', '0771000012', '0771000013', '0771000013']) {
      const { status, body } = await record(phone);
      codes.push([status, body.code]);
    }
    expect(codes).toEqual([
      [400, 'phone-invalid'],
      [404, 'student-absent'],
      [403, 'deletion-of-desk'],
      [200, undefined],
      [409, 'deletion-open'],
    ]);
  });

  it('are carried out once they are verified, at once if an admin says so, and then only once', async () => {
    const { id } = await student('94771000014');
    const { requestId } = (await record('0771000014')).body;
    const carryOut = async () => admin<Code>('POST', `${REQUESTS}/${requestId}/carry-out`);
    expect(await carryOut()).toMatchObject({ status: 409, body: { code: 'deletion-unverified' } });
    const verified = async (yes: boolean) =>
      admin('POST', `${REQUESTS}/${requestId}/verified`, { identity: yes ? 'verified' : 'open' });
    expect((await verified(true)).status).toBe(200);
    expect((await verified(false)).status).toBe(200);
    expect(await carryOut()).toMatchObject({ status: 409 });
    await verified(true);
    expect([(await carryOut()).status, (await carryOut()).status]).toEqual([202, 202]);
    expect(await listed(id)).toMatchObject({ state: 'deleting' });
    // The request is under way and cannot change any more.
    expect(await verified(false)).toMatchObject(absent);
    await harness.jobs.runDue();
    expect(await listed(requestId)).toMatchObject({ state: 'erased', student: null });
    expect(await carryOut()).toMatchObject(absent);
    expect(await audited(id)).toContain('deletion.hastened');
  });

  it('are confirmed by the e-mail that an admin sent; its address is forgotten then, or after 30 days', async () => {
    const ids = [];
    for (const phone of ['94771000015', '94771000016']) {
      await student(phone);
      const { requestId } = (await record(phone, { channel: 'email', replyEmail: 'n@example.lk' })).body;
      expect(await admin('POST', `${REQUESTS}/${requestId}/confirmed`)).toMatchObject(absent);
      await admin('POST', `${REQUESTS}/${requestId}/verified`, { identity: 'verified' });
      await admin('POST', `${REQUESTS}/${requestId}/carry-out`);
      ids.push(requestId);
    }
    await harness.jobs.runDue();
    const [confirmed = '', unconfirmed = ''] = ids;
    expect((await admin('POST', `${REQUESTS}/${confirmed}/confirmed`)).status).toBe(200);
    expect(await listed(confirmed)).toMatchObject({
      state: 'confirmed',
      confirmedBy: 'email',
      replyEmail: null,
    });
    expect(await admin('POST', `${REQUESTS}/${confirmed}/confirmed`)).toMatchObject(absent);
    expect(await listed(unconfirmed)).toMatchObject({ state: 'erased', replyEmail: 'n@example.lk' });
    harness.clock.advance({ days: 31 });
    await harness.jobs.enqueue(harness.db as never, 'privacy.tick', {});
    await harness.jobs.runDue();
    admin = await cast.signIn(await cast.person({ role: 'admin' }));
    expect(await listed(unconfirmed)).toMatchObject({ replyEmail: null });
  });

  it('can be refused with a reason that the student reads; the student may ask again', async () => {
    const { id, browser } = await student('94771000017');
    const { requestId } = (await record('0771000017')).body;
    const because = 'The message did not come from your number.';
    expect((await admin('POST', `${REQUESTS}/${requestId}/refuse`, { because })).status).toBe(200);
    expect((await browser('GET', OWN)).body).toMatchObject({
      request: { state: 'refused', refusedBecause: because },
    });
    expect(await admin('POST', `${REQUESTS}/${requestId}/refuse`, { because })).toMatchObject(absent);
    expect((await browser('POST', OWN)).status).toBe(200);
    expect((await browser('GET', OWN)).body).toMatchObject({ request: { state: 'open' } });
    expect(await audited(id)).toEqual(['deletion.recorded', 'deletion.refused', 'deletion.asked']);
  });

  it('an invalid id matches no request and no student', async () => {
    for (const [path, body] of [
      ['verified', { identity: 'verified' }],
      ['refuse', { because: 'x' }],
      ['carry-out', undefined],
      ['confirmed', undefined],
    ] as const) {
      expect(await admin('POST', `${REQUESTS}/none/${path}`, body)).toMatchObject(absent);
    }
    expect(await admin('GET', '/api/v1/privacy/students/none/export')).toMatchObject({ status: 404 });
  });
});

describe('the file of everything held', () => {
  it('names what there is in words, with classes and videos by name, and nothing of anybody else', async () => {
    const { id, browser } = await student('94771000021', { name: 'නිමාලි' });
    const theory = await cast.schoolClass('Theory 2027', 'enrolled');
    await cast.enrol(id, theory);
    await cast.give(id, await cast.video({ title: 'Alkanes' }), null);
    const other = await student('94771000022', { name: 'Kasun' });
    await cast.give(other.id, await cast.video({ title: 'Alkenes' }), null);
    const { status, body } = await browser<Record<string, unknown>>('GET', '/api/v1/privacy/export');
    expect(status).toBe(200);
    expect(body).toMatchObject({
      Account: { Name: 'නිමාලි', 'WhatsApp number': '94771000021', Role: 'student' },
      Classes: [{ Class: 'Theory 2027' }],
      'Videos given to you directly': [{ Video: 'Alkanes' }],
      'Devices that are or were signed in': [{ Device: 'An unknown device' }],
      'What was done about your account': [{ Action: 'data.exported' }],
    });
    const text = JSON.stringify(body);
    for (const strange of ['Kasun', 'Alkenes', other.id, 'hash', '_id"']) expect(text).not.toContain(strange);
  });

  it('tells what was done about an account that was merged into this one', async () => {
    const former = await student('94771000024', { name: 'Tharushi' });
    await former.browser('GET', '/api/v1/privacy/export');
    const { id } = await student('94771000025', { name: 'Tharushi' });
    const merged = await admin('POST', `/api/v1/admin/accounts/${id}/merge`, { phone: '94771000024' });
    expect(merged).toMatchObject({ status: 200 });
    const { body } = await admin<Record<string, { Action: string }[]>>(
      'GET',
      `/api/v1/privacy/students/${id}/export`,
    );
    const actions = body['What was done about your account']?.map(({ Action }) => Action);
    expect(actions).toEqual(['data.exported', 'account.merged', 'data.exported']);
  });

  it('is given out by the admin area for a student, which ticks that step of an open request', async () => {
    const { id, browser } = await student('94771000023', { name: 'Tharushi' });
    await browser('POST', OWN);
    const { status, body } = await admin('GET', `/api/v1/privacy/students/${id}/export`);
    expect(status).toBe(200);
    expect(body).toMatchObject({ Account: { Name: 'Tharushi' } });
    expect(await listed(id)).toMatchObject({ exportedAt: harness.clock.now().toISOString() });
    const nobody = '0198c0de-0000-7000-8000-000000000000';
    expect(await admin<Code>('GET', `/api/v1/privacy/students/${nobody}/export`)).toMatchObject({
      status: 404,
      body: { code: 'student-absent' },
    });
  });
});

it('P1 every table that refers to an account declares what happens to its rows', async () => {
  const { rows } = await sql<{ fault: string }>`
    SELECT conrelid::regclass || '.' || conname AS fault FROM pg_constraint
    WHERE contype = 'f' AND confrelid = 'account'::regclass AND confdeltype NOT IN ('c', 'n')`.execute(
    harness.db,
  );
  expect(rows).toEqual([]);
});
