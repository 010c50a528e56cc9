import type { NewTotp, OwnFactors } from '@valence/contract/auth/second-factor';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { refusal } from '../../../test/answers.ts';
import { createFactorKit, type FactorKit, type FactorPerson } from '../../../test/factor-kit.ts';

let kit: FactorKit;
let admin: FactorPerson;
const settings = { secondFactorRequired: false };
beforeAll(async () => {
  kit = await createFactorKit({ settings });
});
afterAll(async () => kit.close());
beforeEach(async () => {
  kit.clock.advance({ days: 1 });
  admin = await kit.person('admin');
});

const OWN = '/api/v1/second-factor';
const readOwn = async (person = admin) => (await person.call<OwnFactors>('GET', OWN)).body;
const confirmBy = async (person: FactorPerson, code: string) =>
  person.call('POST', `${OWN}/confirm`, { proof: { kind: 'totp', code } });

describe('one’s own second factors', () => {
  test('begin with none; the first one brings ten recovery codes, ends the other sessions, and is announced on WhatsApp', async () => {
    expect(await readOwn()).toEqual({
      required: false,
      due: false,
      totp: null,
      passkeys: [],
      passkeysPossible: true,
      recoveryCodesLeft: 0,
      mustConfirm: false,
    });
    const stolen = await kit.call('GET', '/api/userprofile', (await admin.passcode()).token);
    expect(stolen.status).toBe(200);
    const other = (await admin.passcode()).token;
    const codes = await admin.enrolApp();
    expect(new Set(codes).size).toBe(10);
    expect(codes.every((code) => /^[0-9A-HJKMNP-TV-Z]{5}-[0-9A-HJKMNP-TV-Z]{5}$/.test(code))).toBe(true);
    expect(await kit.call('GET', '/api/userprofile', other)).toMatchObject(refusal(401, 'session-ended'));
    expect(await readOwn()).toMatchObject({ recoveryCodesLeft: 10, mustConfirm: false });
    await kit.deliver();
    expect(kit.replies(admin.phone).at(-1)).toMatch(/second factor was added/);
    expect(await kit.actions(admin.id)).toContain('second-factor.added');
  });

  test('the app is given its secret as text and as a QR code of the address that apps read', async () => {
    const { body } = await admin.call<NewTotp>('POST', `${OWN}/totp`);
    expect(body.secret).toMatch(/^[A-Z2-7]{32}$/);
    expect(body.address).toContain(`secret=${body.secret}`);
    expect(body.address).toMatch(/^otpauth:\/\/totp\//);
    expect(body.qrCode).toMatch(/^<svg /);
  });

  test('an app is enrolled by a right code within ten minutes, and by nothing else', async () => {
    expect(await admin.call('POST', `${OWN}/totp/enrol`, { code: '000000' })).toMatchObject(
      refusal(400, 'setup-over'),
    );
    await admin.call('POST', `${OWN}/totp`);
    expect(await admin.call('POST', `${OWN}/totp/enrol`, { code: '000000' })).toMatchObject(
      refusal(400, 'factor-wrong'),
    );
    kit.clock.advance({ minutes: 10 });
    expect(await admin.call('POST', `${OWN}/totp/enrol`, { code: '000000' })).toMatchObject(
      refusal(400, 'setup-over'),
    );
    expect((await readOwn()).totp).toBeNull();
  });

  test('the code that enrolled the app cannot be used to sign in', async () => {
    await admin.enrolApp();
    const code = admin.appCode();
    const { ticket } = await admin.passcode();
    expect(await kit.show(ticket, { kind: 'totp', code })).toMatchObject(refusal(400, 'factor-wrong'));
  });

  test('five minutes after a factor was shown every change asks for one again', async () => {
    await admin.enrolApp();
    kit.clock.advance({ minutes: 5 });
    expect(await readOwn()).toMatchObject({ mustConfirm: true });
    const needed = refusal(403, 'confirmation-needed');
    expect(await admin.call('POST', `${OWN}/totp`)).toMatchObject(needed);
    expect(await admin.call('POST', `${OWN}/totp/enrol`, { code: '000000' })).toMatchObject(needed);
    expect(await admin.call('DELETE', `${OWN}/totp`)).toMatchObject(needed);
    expect(await admin.call('POST', `${OWN}/recovery-codes`)).toMatchObject(needed);
    expect(await confirmBy(admin, admin.wrongCode())).toMatchObject(refusal(400, 'factor-wrong'));
    expect((await confirmBy(admin, admin.appCode())).status).toBe(200);
    expect((await confirmBy(admin, admin.appCode())).status).toBe(400);
    expect((await admin.call('DELETE', `${OWN}/totp`)).status).toBe(200);
    expect(await readOwn()).toMatchObject({ totp: null, recoveryCodesLeft: 0, mustConfirm: false });
    expect(await admin.call('DELETE', `${OWN}/totp`)).toMatchObject(refusal(404, 'factor-absent'));
    expect(await admin.call('POST', `${OWN}/recovery-codes`)).toMatchObject(refusal(404, 'factor-absent'));
    await kit.deliver();
    expect((await admin.passcode()).isAuthenticated).toBe(true);
  });

  test('a new app takes the place of the earlier one, new recovery codes that of the earlier ones', async () => {
    const [oldCode = ''] = await admin.enrolApp();
    const oldApp = admin.appCode(2);
    kit.clock.advance({ minutes: 1 });
    expect(await admin.enrolApp()).toEqual([]);
    const renewed = await admin.call<{ recoveryCodes: string[] }>('POST', `${OWN}/recovery-codes`);
    expect(renewed.body.recoveryCodes).toHaveLength(10);
    for (const proof of [
      { kind: 'totp', code: oldApp },
      { kind: 'recovery', code: oldCode },
    ] as const)
      expect((await kit.show((await admin.passcode()).ticket, proof)).status).toBe(400);
    const [code = ''] = renewed.body.recoveryCodes;
    expect((await kit.show((await admin.passcode()).ticket, { kind: 'recovery', code })).status).toBe(200);
  });
});

describe('somebody who lost the factor', () => {
  test('has it reset by another admin, is signed out, gets a message, and signs in by passcode', async () => {
    const assistant = await kit.person('assistant');
    const at = (id: string) => `/api/v1/admin/accounts/${id}/second-factor`;
    expect(await admin.call('DELETE', at(assistant.id))).toMatchObject(refusal(404, 'factor-absent'));
    await assistant.enrolApp();
    expect((await admin.call('DELETE', at(assistant.id))).status).toBe(200);
    expect(await assistant.call('GET', OWN)).toMatchObject(refusal(401, 'session-ended'));
    await kit.deliver();
    expect(kit.replies(assistant.phone).join('\n')).toMatch(/was reset/);
    expect((await assistant.passcode()).isAuthenticated).toBe(true);
    expect(await kit.actions(assistant.id)).toContain('second-factor.reset');
  });

  test('is no student, is somebody, is not the admin who asks, and the admin has shown the own factor', async () => {
    const at = (id: string) => `/api/v1/admin/accounts/${id}/second-factor`;
    const student = await kit.person('student');
    for (const id of [student.id, 'no-uuid', '01890000-0000-7000-8000-000000000000'])
      expect(await admin.call('DELETE', at(id))).toMatchObject(refusal(404, 'account-absent'));
    expect(await admin.call('DELETE', at(admin.id))).toMatchObject(refusal(409, 'account-own'));
    await admin.enrolApp();
    kit.clock.advance({ minutes: 6 });
    expect(await admin.call('DELETE', at(student.id))).toMatchObject(refusal(403, 'confirmation-needed'));
  });
});

describe('where a second factor is required', () => {
  test('a session without one can do what a student can, and enrol; with it, everything', async () => {
    const strict = await createFactorKit({ settings: { secondFactorRequired: true } });
    try {
      const teacher = await strict.person('admin');
      const due = refusal(403, 'second-factor-due');
      expect(await teacher.call('GET', '/api/videos')).toMatchObject(due);
      expect(await teacher.call('GET', '/api/v1/users?query=077')).toMatchObject(due);
      const tus = await strict.inject({
        method: 'POST',
        url: '/api/v1/uploads/files',
        headers: { authorization: `Bearer ${(await teacher.passcode()).token}`, 'tus-resumable': '1.0.0' },
      });
      expect(tus.json()).toMatchObject({ code: 'second-factor-due' });
      expect((await teacher.call('GET', '/api/userprofile')).status).toBe(200);
      expect((await teacher.call<OwnFactors>('GET', OWN)).body).toMatchObject({ required: true, due: true });
      await teacher.enrolApp();
      expect((await teacher.call('GET', '/api/videos')).status).toBe(200);
      expect(await teacher.call('DELETE', `${OWN}/totp`)).toMatchObject(refusal(409, 'factor-last'));
      await teacher.signInAnew();
      expect((await teacher.call('GET', '/api/videos')).status).toBe(200);
    } finally {
      await strict.close();
    }
  });
});
