import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { refusal } from '../../../test/answers.ts';
import { createFactorKit, type FactorKit, type FactorPerson } from '../../../test/factor-kit.ts';

let kit: FactorKit;
let admin: FactorPerson;
let other: FactorPerson;
beforeAll(async () => {
  kit = await createFactorKit();
});
afterAll(async () => kit.close());
beforeEach(async () => {
  kit.clock.advance({ days: 1 });
  other = await kit.person('assistant');
  admin = await kit.person('admin');
});

const OWN = '/api/v1/second-factor';
const account = (rest: string, of = other) => `/api/v1/admin/accounts/${of.id}${rest}`;
let numbers = 94_768_000_000;
const number = () => {
  numbers += 1;
  return String(numbers);
};
type Call = ['POST' | 'PUT' | 'DELETE', string, object?];
const aPasskey = { clientDataJSON: 'AA', attestationObject: 'AA' };

const BANK_ACCOUNT = '/api/v1/admin/bank-account';

/** All changes that decide who may do what, and where money goes. */
const changes = (): Call[] => [
  ['POST', '/api/v1/admins', { phone: number(), role: 'assistant', name: 'Ruwan' }],
  ['PUT', account('/role'), { role: 'admin' }],
  ['PUT', account('/suspension'), { suspended: true }],
  ['PUT', account('/phone'), { phone: number() }],
  ['PUT', BANK_ACCOUNT, { bank: 'Nova', branch: '', holder: 'R. Nova', number: '123456' }],
  ['DELETE', BANK_ACCOUNT],
  ['DELETE', account('/second-factor')],
];
const beginnings: Call[] = [
  ['POST', `${OWN}/totp`],
  ['POST', `${OWN}/passkeys/begin`],
  ['POST', `${OWN}/recovery-codes`],
  ['DELETE', `${OWN}/totp`],
  ['DELETE', `${OWN}/passkeys/01890000-0000-7000-8000-000000000000`],
];
const ends: Call[] = [
  ['POST', `${OWN}/totp/enrol`, { code: '000000' }],
  [
    'POST',
    `${OWN}/passkeys`,
    { name: 'Key', response: { id: 'AA', rawId: 'AA', type: 'public-key', response: aPasskey } },
  ],
];

const accounts = async () =>
  (await kit.db.selectFrom('account').select(['id', 'phone', 'role', 'suspended_at']).orderBy('id').execute())
    .length;

describe('an admin without a second factor', () => {
  test('changes people and enrols a first one within 15 minutes of signing in, and then signs in anew', async () => {
    await admin.stay(14);
    expect((await admin.call('PUT', account('/role'), { role: 'admin' })).status).toBe(200);
    expect((await admin.call('POST', `${OWN}/totp`)).status).toBe(200);
    await admin.stay(2);
    const before = await accounts();
    for (const [method, url, body] of [...changes(), ...beginnings])
      expect(await admin.call(method, url, body)).toMatchObject(refusal(403, 'sign-in-again'));
    expect(await accounts()).toBe(before);
    await admin.signInByPasscode();
    for (const [method, url, body] of changes().slice(0, -1))
      expect((await admin.call(method, url, body)).status).toBeLessThan(300);
    await admin.enrolApp();
  });

  test('finishes after the 15 minutes what was begun within them, in the same session alone', async () => {
    await admin.stay(14);
    await admin.call('POST', `${OWN}/totp`);
    await admin.stay(5);
    expect(await admin.call('POST', `${OWN}/totp/enrol`, { code: '000000' })).toMatchObject(
      refusal(400, 'factor-wrong'),
    );
    await admin.stay(6);
    for (const [method, url, body] of ends)
      expect(await admin.call(method, url, body)).toMatchObject(refusal(400, 'setup-over'));
  });

  test('is not asked for students: their numbers and suspensions change at any time', async () => {
    const nimali = await kit.person('student');
    await admin.stay(60);
    expect((await admin.call('PUT', account('/phone', nimali), { phone: number() })).status).toBe(200);
    expect((await admin.call('PUT', account('/suspension', nimali), { suspended: true })).status).toBe(200);
    // Making somebody an admin does need it.
    expect(await admin.call('PUT', account('/role', nimali), { role: 'admin' })).toMatchObject(
      refusal(403, 'sign-in-again'),
    );
  });
});

describe('an admin with a second factor', () => {
  test('has to show it again for a change of people when that was more than five minutes ago', async () => {
    await admin.enrolApp();
    expect((await admin.call('PUT', account('/role'), { role: 'admin' })).status).toBe(200);
    await admin.stay(6);
    for (const [method, url, body] of [...changes(), ...beginnings, ...ends])
      expect(await admin.call(method, url, body)).toMatchObject(refusal(403, 'confirmation-needed'));
    // A new passcode alone makes no session, so it does not help a thief who reads it.
    expect((await admin.passcode()).isAuthenticated).toBe(false);
    const proof = { kind: 'totp', code: admin.appCode() };
    expect((await admin.call('POST', `${OWN}/confirm`, { proof })).status).toBe(200);
    for (const [method, url, body] of changes().slice(0, 4))
      expect((await admin.call(method, url, body)).status).toBeLessThan(300);
  });
});
