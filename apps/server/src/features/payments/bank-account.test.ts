import type { ReplyOf } from '@valence/contract/endpoint';
import type { readBankAccount } from '@valence/contract/payments/bank-account';
import type { MyPayments } from '@valence/contract/payments/my-payments';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Browser, type Cast, createCast } from '../../../test/cast.ts';
import { createHarness, type Harness } from '../../../test/harness.ts';

const PATH = '/api/v1/admin/bank-account';
const typed = { bank: ' Bank of Ceylon ', branch: '', holder: 'R. Nova', number: '8001-2345 67' };
const stored = { bank: 'Bank of Ceylon', branch: '', holder: 'R. Nova', number: '8001234567' };
let harness: Harness;
let cast: Cast;
let adminId: string;
let admin: Browser;
let student: Browser;

beforeAll(async () => {
  harness = await createHarness();
  cast = createCast(harness);
  adminId = await cast.person({ role: 'admin' });
  admin = await cast.signIn(adminId);
  student = await cast.signIn(await cast.person());
});
afterAll(async () => harness.close());

const save = async (account: object) => admin('PUT', PATH, account);
const shown = async () => (await admin<ReplyOf<typeof readBankAccount>>('GET', PATH)).body.account;
const read = async () => (await student<MyPayments>('GET', '/api/v1/my/payments')).body.bankAccount;

describe('the bank account', () => {
  test('is what students read with their payments, as the admin typed it, with the number in digits', async () => {
    expect([await shown(), await read()]).toEqual([null, null]);
    expect(await save(typed)).toMatchObject({ status: 200 });
    expect([await shown(), await read()]).toEqual([stored, stored]);
    const other = { ...typed, branch: 'Kandy', number: '1234567' };
    await save(other);
    expect(await read()).toEqual({ ...stored, branch: 'Kandy', number: '1234567' });
    await save(typed);
  });

  test.each(['', '12345', '8001 x234', '1'.repeat(21)])(
    'with the number %j is refused, and the one before stays',
    async (number) => {
      expect(await save({ ...typed, number })).toMatchObject({
        status: 400,
        body: { code: 'account-number-invalid' },
      });
      expect(await read()).toEqual(stored);
    },
  );

  test('without a bank or a holder is refused', async () => {
    for (const field of ['bank', 'holder']) expect((await save({ ...typed, [field]: ' ' })).status).toBe(400);
    expect(await read()).toEqual(stored);
  });

  test('is removed, and each change stands in the activity with what was there before', async () => {
    for (let count = 0; count < 2; count += 1)
      expect(await admin('DELETE', PATH)).toMatchObject({ status: 200 });
    expect([await shown(), await read()]).toEqual([null, null]);
    const { rows } = await harness.pool.query(
      `SELECT action, actor_id, detail FROM audit_entry WHERE subject = 'bank-account:school' ORDER BY at, id`,
    );
    expect(rows.at(0)).toMatchObject({
      action: 'bank-account.set',
      actor_id: adminId,
      detail: { after: stored },
    });
    expect(rows.at(-1)).toMatchObject({
      action: 'bank-account.removed',
      detail: { before: stored },
    });
    expect(rows).toHaveLength(4);
  });

  test('is one, however many admins save at once', async () => {
    const numbers = Array.from({ length: 8 }, (_, index) => `100000${index}`);
    await Promise.all(numbers.map(async (number) => save({ ...typed, number })));
    expect(numbers).toContain((await read())?.number);
  });
});
