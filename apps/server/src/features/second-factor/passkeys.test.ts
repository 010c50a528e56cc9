import type { OwnFactors } from '@valence/contract/auth/second-factor';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { refusal } from '../../../test/answers.ts';
import { createFactorKit, type FactorKit, type FactorPerson } from '../../../test/factor-kit.ts';
import { type Deviation, type SoftwarePasskey, softwarePasskey } from '../../../test/software-passkey.ts';

let kit: FactorKit;
let admin: FactorPerson;
const ORIGIN = 'https://lessons.example.lk';
const OWN = '/api/v1/second-factor';

beforeAll(async () => {
  kit = await createFactorKit({ settings: { publicUrl: ORIGIN } });
});
afterAll(async () => kit.close());
beforeEach(async () => {
  kit.clock.advance({ days: 1 });
  admin = await kit.person('admin');
});

type Challenge = { challenge: string };
const readOwn = async () => (await admin.call<OwnFactors>('GET', OWN)).body;
const beginOwn = async () => (await admin.call<Challenge>('POST', `${OWN}/passkeys/begin`)).body;
const enrol = async (passkey: SoftwarePasskey, wrong?: Deviation) =>
  admin.call<{ recoveryCodes: string[] | null; code: string }>('POST', `${OWN}/passkeys`, {
    name: 'Key ring',
    response: passkey.create(await beginOwn(), wrong),
  });
const requestSignature = async (ticket: string) =>
  kit.call<Challenge & { code: string }>('POST', '/auth/second-factor/passkey', undefined, { ticket });

async function enrolled(): Promise<SoftwarePasskey> {
  const passkey = softwarePasskey(ORIGIN);
  expect((await enrol(passkey)).status).toBe(200);
  return passkey;
}

describe('passkeys', () => {
  test('enrolled, it is listed and asked for, and its signature is the second half of the sign-in', async () => {
    const passkey = softwarePasskey(ORIGIN);
    expect((await enrol(passkey)).body.recoveryCodes).toHaveLength(10);
    expect(await readOwn()).toMatchObject({
      passkeysPossible: true,
      passkeys: [{ name: 'Key ring', lastUsedAt: null }],
    });
    const half = await admin.passcode();
    expect(half.factors.toSorted()).toEqual(['passkey', 'recovery']);
    const request = await requestSignature(half.ticket);
    expect(request.body).toMatchObject({ rpId: 'lessons.example.lk', userVerification: 'required' });
    const shown = await kit.show(half.ticket, { kind: 'passkey', response: passkey.sign(request.body) });
    expect(shown).toMatchObject({ status: 200, body: { isAuthenticated: true } });
    expect((await readOwn()).passkeys).toMatchObject([{ lastUsedAt: kit.clock.now().toISOString() }]);
  });

  test.each<[string, Deviation]>([
    ['of another site', { origin: 'https://lessons.example.lk.evil.lk' }],
    ['for another site', { rpId: 'evil.lk' }],
    ['of another challenge', { challenge: 'AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA' }],
    ['without finger or PIN', { unverified: true }],
  ])('an answer %s is none, neither to enrol nor to sign in', async (_, wrong) => {
    expect(await enrol(softwarePasskey(ORIGIN), wrong)).toMatchObject(refusal(400, 'passkey-invalid'));
    const passkey = await enrolled();
    const { ticket } = await admin.passcode();
    const response = passkey.sign((await requestSignature(ticket)).body, wrong);
    expect(await kit.show(ticket, { kind: 'passkey', response })).toMatchObject(refusal(400, 'factor-wrong'));
  });

  test('a signature counts once, only where one was asked for, and not under a counter that a copy would have', async () => {
    const passkey = await enrolled();
    const first = await admin.passcode();
    const response = passkey.sign((await requestSignature(first.ticket)).body, { counter: 7 });
    expect((await kit.show(first.ticket, { kind: 'passkey', response })).status).toBe(200);
    const { ticket } = await admin.passcode();
    const wrong = refusal(400, 'factor-wrong');
    expect(await kit.show(ticket, { kind: 'passkey', response })).toMatchObject(wrong);
    const copied = passkey.sign((await requestSignature(ticket)).body, { counter: 7 });
    expect(await kit.show(ticket, { kind: 'passkey', response: copied })).toMatchObject(wrong);
    const stranger = softwarePasskey(ORIGIN).sign((await requestSignature(ticket)).body);
    expect(await kit.show(ticket, { kind: 'passkey', response: stranger })).toMatchObject(wrong);
    const { body } = await requestSignature(ticket);
    const late = passkey.sign(body, { counter: 9 });
    await requestSignature(ticket);
    expect(await kit.show(ticket, { kind: 'passkey', response: late })).toMatchObject(wrong);
    const right = passkey.sign((await requestSignature(ticket)).body, { counter: 9 });
    expect((await kit.show(ticket, { kind: 'passkey', response: right })).status).toBe(200);
  });

  test('a ticket that is over, and an account without a passkey, get no challenge', async () => {
    expect(await requestSignature('A'.repeat(43))).toMatchObject(refusal(400, 'half-session-over'));
    expect(await admin.call('POST', `${OWN}/confirm/passkey`)).toMatchObject(refusal(404, 'factor-absent'));
    await admin.enrolApp();
    expect(await requestSignature((await admin.passcode()).ticket)).toMatchObject(
      refusal(404, 'factor-absent'),
    );
  });

  test('confirms changes: another one, its removal; the last one takes the recovery codes along', async () => {
    const passkey = await enrolled();
    kit.clock.advance({ minutes: 6 });
    const needed = refusal(403, 'confirmation-needed');
    const [{ id } = { id: '' }] = (await readOwn()).passkeys;
    expect(await admin.call('POST', `${OWN}/passkeys/begin`)).toMatchObject(needed);
    expect(await enrol(softwarePasskey(ORIGIN))).toMatchObject(needed);
    expect(await admin.call('DELETE', `${OWN}/passkeys/${id}`)).toMatchObject(needed);
    const { body } = await admin.call<Challenge>('POST', `${OWN}/confirm/passkey`);
    const proof = { kind: 'passkey', response: passkey.sign(body) };
    expect((await admin.call('POST', `${OWN}/confirm`, { proof })).status).toBe(200);
    expect((await admin.call('POST', `${OWN}/confirm`, { proof })).status).toBe(400);
    expect((await enrol(softwarePasskey(ORIGIN))).body.recoveryCodes).toBeNull();
    const [one, two] = (await readOwn()).passkeys;
    expect((await admin.call('DELETE', `${OWN}/passkeys/${one?.id}`)).status).toBe(200);
    expect(await admin.call('DELETE', `${OWN}/passkeys/${one?.id}`)).toMatchObject(
      refusal(404, 'factor-absent'),
    );
    expect((await admin.call('DELETE', `${OWN}/passkeys/${two?.id}`)).status).toBe(200);
    expect(await readOwn()).toMatchObject({ passkeys: [], recoveryCodesLeft: 0 });
  });

  test('is made for a challenge of the last ten minutes, once, and belongs to one account', async () => {
    const passkey = softwarePasskey(ORIGIN);
    const response = passkey.create(await beginOwn());
    const send = async (person: FactorPerson) =>
      person.call('POST', `${OWN}/passkeys`, { name: 'Key', response });
    kit.clock.advance({ minutes: 10 });
    expect(await send(admin)).toMatchObject(refusal(400, 'setup-over'));
    expect((await enrol(passkey)).status).toBe(200);
    expect(await send(admin)).toMatchObject(refusal(400, 'setup-over'));
    admin = await kit.person('admin');
    expect(await enrol(passkey)).toMatchObject(refusal(400, 'passkey-invalid'));
  });

  test('where one is required the last stays; a server without a name makes none', async () => {
    const strict = await createFactorKit({
      settings: { secondFactorRequired: true, publicUrl: 'http://127.0.0.1:3000' },
    });
    try {
      const teacher = await strict.person('admin');
      expect(await teacher.call('POST', `${OWN}/passkeys/begin`)).toMatchObject(
        refusal(409, 'passkeys-impossible'),
      );
      await teacher.enrolApp();
      const at = strict.clock.now();
      const key = { credential_id: 'a', public_key: Buffer.of(1), counter: 0, transports: '', name: 'Key' };
      const id = '01890000-0000-7000-8000-000000000001';
      await strict.db
        .insertInto('passkey')
        .values({ ...key, id, account_id: teacher.id, enrolled_at: at })
        .execute();
      expect((await teacher.call('DELETE', `${OWN}/totp`)).status).toBe(200);
      expect(await teacher.call('DELETE', `${OWN}/passkeys/${id}`)).toMatchObject(
        refusal(409, 'factor-last'),
      );
    } finally {
      await strict.close();
    }
  });
});
