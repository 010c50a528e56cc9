// What an exchange of the server's secret does to lessons, second factors, sessions and codes, with the old secret and without it.

import { rm } from 'node:fs/promises';
import { afterEach, describe, expect, test } from 'vitest';
import { createCast } from '../../test/cast.ts';
import { createFactorKit } from '../../test/factor-kit.ts';
import { createHarness, type Harness } from '../../test/harness.ts';
import { type PackagingKit, startPackagingKit } from '../../test/packaging-kit.ts';
import { APP_SECRET, delivery, textMessage } from '../../test/whatsapp-kit.ts';
import { buildApp } from '../composition/app.ts';
import { createJobs } from '../platform/jobs.ts';
import { createLog } from '../platform/log.ts';
import { adoptFingerprint } from '../platform/secret.store.ts';
import { derive, fingerprintOf } from '../platform/secrets.ts';
import { signatureOf } from '../ports/whatsapp/signature.ts';
import { exchangeSecret } from './exchange-secret.ts';
import { openSecret } from './server-secret.ts';

const NEW = Buffer.from('the secret that is there from now on, long enough');

const atEnd: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const step of atEnd.splice(0).reverse()) await step();
});

/** The same school after a start with another secret. */
async function startedWith(harness: Harness, secret: Buffer): Promise<Harness> {
  const jobs = createJobs(harness.database, createLog('fatal'));
  const built = await buildApp({ ...harness, secret, jobs });
  await jobs.start({ work: false });
  await built.app.ready();
  atEnd.push(async () => {
    await built.app.close();
    await jobs.stop(1000);
  });
  return { ...harness, ...built, secret, jobs, inject: async (request) => built.app.inject(request) };
}

async function exchange(harness: Harness, old: Buffer | undefined) {
  const at = harness.clock.now();
  const from = fingerprintOf(harness.secret);
  await adoptFingerprint(harness.db, from, at);
  return exchangeSecret({ db: harness.db, settings: harness.settings, at }, { old, now: NEW, from });
}

interface Played {
  data: { url: string | null };
}

/** How the lesson plays for a student who has a grant. */
async function playing(school: Harness, videoId: string) {
  const cast = createCast(school);
  const phone = `9478${String(school.clock.now().getTime()).slice(-7)}`;
  school.clock.advance({ seconds: 1 });
  const student = await cast.person({ phone });
  await cast.give(student, videoId, null);
  const token = await cast.tokenOf(student);
  const headers = { authorization: `Bearer ${token}` };
  const answer = await school.inject({ url: `/api/video?id=${videoId}`, headers });
  const { data } = answer.json<Played>();
  const url = data.url ?? '';
  const key = url && (await school.inject({ url: url.replace(/[^/]*$/, 'key'), headers }));
  return { status: answer.statusCode, url: data.url, key: key ? key.rawPayload : undefined };
}

describe('lessons', () => {
  async function school(): Promise<{ kit: PackagingKit; ready: string; gone: string; waiting: string }> {
    const kit = await startPackagingKit({ settings: { keepUploads: true } });
    atEnd.push(async () => kit.close());
    const make = async (title: string) => {
      const video = await kit.draft();
      await kit.db.updateTable('video').set({ title }).where('id', '=', video).execute();
      const film = await kit.film({ seconds: 1, size: '160x90', sound: 'none' });
      await kit.begin(video, film);
      return { video, film };
    };
    const ready = await make('Its film is still here');
    await kit.work();
    const gone = await make('Its film is gone');
    await kit.work();
    await rm(gone.film);
    const waiting = await make('Not made yet');
    return { kit, ready: ready.video, gone: gone.video, waiting: waiting.video };
  }

  test('D8: with the old secret every lesson plays on under its own key', async () => {
    const { kit, ready, gone, waiting } = await school();
    const before = await playing(kit, gone);
    expect(before.key).toHaveLength(16);
    const report = await exchange(kit, kit.secret);
    expect(report).toMatchObject({ keysResealed: 3, lessonsAnew: [], lessonsLost: [] });
    const after = await startedWith(kit, NEW);
    expect((await playing(after, gone)).key).toEqual(before.key);
    expect((await playing(after, ready)).key).toHaveLength(16);
    await kit.work({ key: derive(NEW, 'stream-content') });
    expect((await playing(after, waiting)).key).toHaveLength(16);
  });

  test('D8: without it a lesson is made anew from its film, else marked as lost; nothing answers 500', async () => {
    const { kit, ready, gone, waiting } = await school();
    const before = await playing(kit, ready);
    const report = await exchange(kit, undefined);
    expect(report).toMatchObject({
      keysResealed: 0,
      lessonsAnew: ['Its film is still here'],
      lessonsLost: ['Its film is gone'],
    });
    const after = await startedWith(kit, NEW);
    for (const video of [ready, gone, waiting])
      expect(await playing(after, video)).toEqual({ status: 200, url: null, key: undefined });
    const asAdmin = await createCast(after).signIn(
      await createCast(after).person({ phone: '94789999999', role: 'admin' }),
    );
    const list = await asAdmin<{
      packagings: { _id: string; videoId: string; state: string; failure: string | null }[];
    }>('GET', '/api/v1/packagings');
    const ofGone = list.body.packagings.find(({ videoId }) => videoId === gone);
    expect(ofGone).toMatchObject({ state: 'failed', failure: 'key-lost' });
    const key = derive(NEW, 'stream-content');
    await kit.work({ key });
    await kit.work({ key });
    const again = await playing(after, ready);
    expect(again.key).toHaveLength(16);
    expect(again.key).not.toEqual(before.key);
    expect((await playing(after, waiting)).key).toHaveLength(16);
    // Trying the lost one again says that its film is needed.
    expect((await asAdmin('POST', `/api/v1/packagings/${ofGone?._id}/retry`)).status).toBe(200);
    await kit.work({ key });
    const retried = await asAdmin<typeof list.body>('GET', `/api/v1/packagings?videoId=${gone}`);
    expect(retried.body.packagings[0]).toMatchObject({ state: 'failed', failure: 'source-gone' });
  });

  test('D8: a lesson whose key does not open plays nothing and breaks nothing', async () => {
    const { kit, ready, waiting } = await school();
    const other = await startedWith(kit, NEW);
    expect(await playing(other, ready)).toEqual({ status: 200, url: null, key: undefined });
    await kit.work({ key: derive(NEW, 'stream-content') });
    expect((await kit.packagingOf(waiting)).failure).toBe('key-lost');
  });
});

describe('admins', () => {
  async function asAdmin() {
    const kit = await createFactorKit();
    atEnd.push(async () => kit.close());
    const admin = await kit.person('admin');
    const codes = await admin.enrolApp();
    return { kit, admin, code: codes[0] ?? '' };
  }

  test('D8: with the old secret apps go on, recovery codes do not, and everybody signs in again', async () => {
    const { kit, admin, code } = await asAdmin();
    const report = await exchange(kit, kit.secret);
    expect(report).toMatchObject({ appsResealed: 1, appsGone: 0, recoveryCodesGone: 10, sessionsEnded: 1 });
    expect((await admin.call('GET', '/api/v1/second-factor')).status).toBe(401);
    const after = await startedWith(kit, NEW);
    const half = await passcode(kit, after, admin.phone);
    expect(half.isAuthenticated).toBe(false);
    const show = async (proof: object) =>
      after.inject({ method: 'POST', url: '/auth/second-factor', payload: { ticket: half.ticket, proof } });
    expect((await show({ kind: 'recovery', code })).statusCode).toBe(400);
    kit.clock.advance({ minutes: 2 });
    expect((await show({ kind: 'totp', code: admin.appCode() })).statusCode).toBe(200);
  });

  test('D8: without it apps are taken away by name in the audit trail, and their owners set up others', async () => {
    const { kit, admin } = await asAdmin();
    const report = await exchange(kit, undefined);
    expect(report).toMatchObject({ appsResealed: 0, appsGone: 1, recoveryCodesGone: 10, sessionsEnded: 1 });
    expect(await kit.actions(admin.id)).toContain('second-factor.reset');
    const entry = await kit.db
      .selectFrom('audit_entry')
      .selectAll()
      .where('action', '=', 'secret.accepted')
      .execute();
    expect(entry).toMatchObject([{ actor_id: null, subject: 'server:secret' }]);
    const after = await startedWith(kit, NEW);
    const { isAuthenticated, token } = await passcode(kit, after, admin.phone);
    expect(isAuthenticated).toBe(true);
    const headers = { authorization: `Bearer ${token}` };
    const begun = await after.inject({ method: 'POST', url: '/api/v1/second-factor/totp', headers });
    expect(begun.statusCode).toBe(200);
  });

  test('D8: a code under way is over, and no message with one waits', async () => {
    const { kit, admin } = await asAdmin();
    kit.clock.advance({ seconds: 11 });
    const { id, code } = await kit.ready(admin.phone);
    expect(await exchange(kit, kit.secret)).toMatchObject({ codesEnded: 1 });
    const after = await startedWith(kit, NEW);
    const answer = await after.inject({
      method: 'POST',
      url: '/auth/verify',
      payload: { userId: id, otp: code },
    });
    expect(answer.statusCode).toBe(400);
    const waiting = kit.db.selectFrom('whatsapp_outbox').select('id').where('state', '=', 'waiting');
    expect(await waiting.where('kind', '=', 'code').execute()).toEqual([]);
  });
});

/** Signs in up to and with the passcode, at the school as it is now. */
async function passcode(kit: Awaited<ReturnType<typeof createFactorKit>>, school: Harness, phone: string) {
  kit.clock.advance({ seconds: 11 });
  const login = await school.inject({ method: 'POST', url: '/auth/login', payload: { phone } });
  const { userId } = login.json<{ userId: string }>();
  const body = delivery({ contacts: [{ wa_id: phone }], messages: [textMessage(phone, 'Passcode')] });
  const headers = {
    'content-type': 'application/json',
    'x-hub-signature-256': signatureOf(Buffer.from(body), APP_SECRET),
  };
  await school.inject({ method: 'POST', url: '/webhooks/whatsapp', headers, payload: body });
  await school.background?.();
  const otp = kit.code(phone);
  const answer = await school.inject({ method: 'POST', url: '/auth/verify', payload: { userId, otp } });
  return answer.json<{ isAuthenticated: boolean; token: string; ticket: string }>();
}

describe('the fingerprint', () => {
  test('D8: of two exchanges at once one holds', async () => {
    const harness = await createHarness();
    atEnd.push(async () => harness.close());
    const { db, settings } = harness;
    const at = harness.clock.now();
    const from = fingerprintOf(harness.secret);
    await adoptFingerprint(db, from, at);
    const outcomes = await Promise.allSettled(
      Array.from({ length: 8 }, async (_, index) => {
        const now = Buffer.from(`secret number ${index} of those at once, long enough`);
        await exchangeSecret({ db, settings, at }, { old: undefined, now, from });
        return fingerprintOf(now);
      }),
    );
    const winners = outcomes.flatMap((outcome) => (outcome.status === 'fulfilled' ? [outcome.value] : []));
    expect(winners).toHaveLength(1);
    const rows = await db.selectFrom('secret_fingerprint').select('fingerprint').execute();
    expect(rows).toEqual([{ fingerprint: winners[0] }]);
    const audits = db.selectFrom('audit_entry').select('id').where('action', '=', 'secret.accepted');
    expect(await audits.execute()).toHaveLength(1);
  });

  test('D8: a database of a release that left none is judged by what it sealed, and then remembers', async () => {
    const kit = await createFactorKit();
    atEnd.push(async () => kit.close());
    await (await kit.person('admin')).enrolApp();
    const open = async (secretKey: string | null) =>
      openSecret(kit.database, {
        settings: { ...kit.settings, secretKey },
        log: kit.log,
        at: kit.clock.now(),
        change: undefined,
        migrate: async () => undefined,
        report: () => undefined,
      });
    await expect(open(NEW.toString())).rejects.toThrow('SECRET_KEY is another one');
    await expect(open(null)).rejects.toThrow('is missing');
    expect(await kit.db.selectFrom('secret_fingerprint').selectAll().execute()).toEqual([]);
    expect(await open(kit.secret.toString())).toEqual(kit.secret);
    const rows = await kit.db.selectFrom('secret_fingerprint').select('fingerprint').execute();
    expect(rows).toEqual([{ fingerprint: fingerprintOf(kit.secret) }]);
    await expect(open(NEW.toString())).rejects.toThrow('SECRET_KEY is another one');
  });
});
