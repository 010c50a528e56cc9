import type { Limit } from '@valence/contract/admin/limits';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { refusal } from '../../../test/answers.ts';
import { type Browser, type Cast, createCast } from '../../../test/cast.ts';
import { createFactorKit, type FactorKit } from '../../../test/factor-kit.ts';
import { createLiveSettings } from '../../platform/db/limits.ts';

let kit: FactorKit;
let cast: Cast;
let admin: string;
let asAdmin: Browser;
beforeAll(async () => {
  kit = await createFactorKit();
  cast = createCast(kit);
});
afterAll(async () => kit.close());
beforeEach(async () => {
  kit.clock.advance({ days: 1 });
  await kit.db.deleteFrom('school_limit').execute();
  admin = await cast.person({ role: 'admin' });
  asAdmin = await cast.signIn(admin);
});

const at = (name: string) => `/api/v1/limits/${name}`;
const set = async (name: string, value: unknown) => asAdmin('PUT', at(name), { value });
const limit = async (name: string) =>
  (await asAdmin<{ limits: Limit[] }>('GET', '/api/v1/limits')).body.limits.find((one) => one.name === name);

describe('limits that an admin sets', () => {
  test('are the environment’s until an admin sets them, and again after a reset; the trail has both', async () => {
    expect(await limit('payment-due-day')).toEqual({
      name: 'payment-due-day',
      value: 10,
      usual: 10,
      least: 1,
      most: 31,
      changedAt: null,
    });
    expect((await set('payment-due-day', 15)).status).toBe(200);
    expect(await limit('payment-due-day')).toMatchObject({
      value: 15,
      usual: 10,
      changedAt: kit.clock.now().toISOString(),
    });
    expect((await set('payment-due-day', 20)).status).toBe(200);
    expect((await asAdmin('DELETE', at('payment-due-day'))).status).toBe(200);
    expect((await asAdmin('DELETE', at('payment-due-day'))).status).toBe(200);
    expect(await limit('payment-due-day')).toMatchObject({ value: 10, changedAt: null });
    const trail = kit.db
      .selectFrom('audit_entry')
      .select(['action', 'detail'])
      .where('actor_id', '=', admin)
      .where('subject', '=', 'limit:payment-due-day')
      .orderBy('id');
    expect(await trail.execute()).toEqual([
      { action: 'limit.set', detail: { before: { value: 10 }, after: { value: 15 } } },
      { action: 'limit.set', detail: { before: { value: 15 }, after: { value: 20 } } },
      { action: 'limit.reset', detail: { before: { value: 20 }, after: { value: 10 } } },
    ]);
  });

  test('are whole numbers within their bounds, and have a name', async () => {
    for (const [name, value] of [
      ['student-devices', 0],
      ['streams-at-once', 101],
      ['payment-due-day', 32],
      ['upload-gigabytes', 1001],
      ['attachment-megabytes', 101],
      ['codes-an-hour', 2],
      ['codes-an-hour', 11],
      ['second-factor-required', 2],
    ] as const)
      expect(await set(name, value)).toMatchObject(refusal(400, 'limit-out-of-range'));
    expect(await set('student-devices', 2.5)).toMatchObject(refusal(400, 'input-invalid'));
    expect(await set('students', 2)).toMatchObject(refusal(400, 'input-invalid'));
  });

  test('apply at once in the process that set them: the day of payment, the largest film', async () => {
    await set('upload-gigabytes', 3);
    const { body } = await asAdmin<{ mostBytes: number }>('GET', '/api/v1/uploads');
    expect(body.mostBytes).toBe(3_000_000_000);
    await asAdmin('DELETE', at('upload-gigabytes'));
    expect((await asAdmin<{ mostBytes: number }>('GET', '/api/v1/uploads')).body.mostBytes).toBe(
      20_000_000_000,
    );
  });

  test('of attachments: the admin area gets the new one at once', async () => {
    const video = await cast.video();
    const most = async () =>
      (await asAdmin<{ mostBytes: number }>('GET', `/api/v1/admin/videos/${video}/attachments`)).body
        .mostBytes;
    expect(await most()).toBe(25_000_000);
    await set('attachment-megabytes', 40);
    expect(await most()).toBe(40_000_000);
  });

  test('of codes: a number gets no more of them in the hour, and they can only be fewer than the ten of the server', async () => {
    const phone = '94778880001';
    await set('codes-an-hour', 3);
    for (let times = 0; times < 4; times += 1) {
      await kit.login(phone, `198.51.100.${times}`);
      await kit.write(phone, 'Passcode');
      kit.clock.advance({ minutes: 1 });
    }
    expect(kit.replies(phone).filter((text) => /^\d{6}/.test(text))).toHaveLength(3);
    expect(kit.replies(phone).at(-1)).toContain('in 57 minutes');
    await asAdmin('DELETE', at('codes-an-hour'));
    await kit.login(phone, '198.51.100.9');
    await kit.write(phone, 'Passcode');
    expect(kit.replies(phone).filter((text) => /^\d{6}/.test(text))).toHaveLength(4);
  });

  test('of devices: the next sign-in of a student ends the oldest one beyond them', async () => {
    await set('student-devices', 1);
    const person = await kit.person('student');
    const first = person.call;
    expect((await first('GET', '/api/userprofile')).status).toBe(200);
    const again = (await person.passcode()).token;
    expect(await first('GET', '/api/userprofile')).toMatchObject(refusal(401, 'session-replaced'));
    expect((await kit.call('GET', '/api/userprofile', again)).status).toBe(200);
    await asAdmin('DELETE', at('student-devices'));
  });

  test('another process has them after its next read', async () => {
    const other = createLiveSettings(kit.settings, kit);
    await other.refresh();
    expect(other.settings.streamsAtOnce).toBe(1);
    await set('streams-at-once', 2);
    await other.refresh();
    expect(other.settings.streamsAtOnce).toBe(2);
    await asAdmin('DELETE', at('streams-at-once'));
    await other.refresh();
    expect(other.settings.streamsAtOnce).toBe(1);
  });

  test('an admin with a second factor can require one of all; the others can do nothing but set one up', async () => {
    expect(await set('second-factor-required', 1)).toMatchObject(refusal(409, 'own-factor-missing'));
    const owner = await kit.person('admin');
    await owner.enrolApp();
    await owner.signInAnew();
    expect((await owner.call('PUT', at('second-factor-required'), { value: 1 })).status).toBe(200);
    expect(await asAdmin('GET', '/api/videos')).toMatchObject(refusal(403, 'second-factor-due'));
    expect((await owner.call('GET', '/api/videos')).status).toBe(200);
    expect((await owner.call('DELETE', at('second-factor-required'))).status).toBe(200);
    expect((await asAdmin('GET', '/api/videos')).status).toBe(200);
  });
});
