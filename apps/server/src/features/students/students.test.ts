import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Kit, type SignedInHere, startKit } from '../../../test/interface/kit.ts';
import { newId } from '../../platform/ids.ts';

let kit: Kit;
let admin: SignedInHere;
beforeAll(async () => {
  kit = await startKit();
  admin = await kit.signIn(await kit.addAccount({ role: 'assistant' }));
});
afterAll(() => kit.stop());

async function storedAccount(id: string) {
  return kit.db.selectFrom('account').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
}

describe("one's own profile", () => {
  it('shows the caller’s own name, phone, school, role and A/L year', async () => {
    const account = await kit.addAccount({ phone: '94771000001' });
    const school = { name: 'නිමාලි පෙරේරා', school: 'Visakha Vidyalaya', current_al_year: 2027 };
    await kit.db.updateTable('account').set(school).where('id', '=', account).execute();
    await kit.addAccount({});
    const { status, body } = await kit.call('GET', '/api/userprofile', await kit.signIn(account));
    expect(status).toBe(200);
    expect(body).toEqual({
      name: 'නිමාලි පෙරේරා',
      phone: '94771000001',
      school: 'Visakha Vidyalaya',
      role: 'student',
      alYear: 2027,
    });
  });

  it('says null for what is not known', async () => {
    const { body } = await kit.call('GET', '/api/userprofile', await kit.signIn(await kit.addAccount({})));
    expect(body).toMatchObject({ name: '', school: null, alYear: null });
  });
});

describe('the A/L year', () => {
  it("is set to a year that the school runs, on one's own account alone", async () => {
    const [account, other] = [await kit.addAccount({}), await kit.addAccount({})];
    const json = { alYear: '2027' };
    const answer = await kit.call('PUT', '/api/alyear', { ...(await kit.signIn(account)), json });
    expect(answer).toMatchObject({ status: 200, body: { success: true, alYear: '2027' } });
    expect((await storedAccount(account)).current_al_year).toBe(2027);
    expect((await storedAccount(other)).current_al_year).toBeNull();
  });

  it.each(['1999', '2098', '27', '02027', '2027 ', '２０２７', '2027.0', '0x7eb', '', 'year'])(
    'refuses %j',
    async (alYear) => {
      const account = await kit.addAccount({});
      const answer = await kit.call('PUT', '/api/alyear', {
        ...(await kit.signIn(account)),
        json: { alYear },
      });
      expect(answer).toMatchObject({ status: 400, body: { code: 'al-year-unknown' } });
      expect((await storedAccount(account)).current_al_year).toBeNull();
    },
  );

  it.each([2027, null, ['2027'], { year: '2027' }])('takes a text alone: %j is refused', async (alYear) => {
    const signedIn = await kit.signIn(await kit.addAccount({}));
    const answer = await kit.call('PUT', '/api/alyear', { ...signedIn, json: { alYear } });
    expect(answer).toMatchObject({ status: 400, body: { code: 'input-invalid' } });
  });

  it('A3 stores nothing of further fields', async () => {
    const account = await kit.addAccount({});
    const before = await storedAccount(account);
    const json = {
      alYear: '2027',
      role: 'admin',
      isVerified: true,
      verified_at: null,
      id: 'x',
      name: 'Mallory',
    };
    await kit.call('PUT', '/api/alyear', { ...(await kit.signIn(account)), json });
    expect(await storedAccount(account)).toEqual({ ...before, current_al_year: 2027 });
  });
});

describe('the look-up of a student', () => {
  const lookUp = (typed: string) =>
    kit.call('GET', `/api/v1/users/phone?phone=${encodeURIComponent(typed)}`, admin);

  it('finds the account by any form of its number', async () => {
    const userId = await kit.addAccount({ phone: '94771000002' });
    for (const typed of ['94771000002', '+94 77-100-0002', '0771000002', '771000002', '0094 77 100 0002']) {
      expect(await lookUp(typed)).toMatchObject({ status: 200, body: { userId, phone: '94771000002' } });
    }
  });

  it.each(['12345', '', 'Nimali', '94071000002', '9477100000２', '+1 202 555 0100'])(
    'refuses %j, which is no number',
    async (typed) => {
      expect(await lookUp(typed)).toMatchObject({ status: 400, body: { code: 'phone-invalid' } });
    },
  );

  it('says absent for a number that nobody has', async () => {
    expect(await lookUp('0779999999')).toMatchObject({ status: 404, body: { code: 'student-absent' } });
  });

  it('shows a nameless, unverified account as it is', async () => {
    const id = await kit.addAccount({ phone: '94771000004' });
    await kit.db.updateTable('account').set({ verified_at: null }).where('id', '=', id).execute();
    expect((await lookUp('94771000004')).body).toEqual({
      userId: id,
      name: '',
      phone: '94771000004',
      isVerified: false,
      currentAlYear: null,
      confirmed: null,
      enrolledClasses: [],
      payments: [],
      accessibleVideos: [],
    });
  });

  it("shows present classes with their institutes, and payments newest first, and no other student's", async () => {
    const userId = await kit.addAccount({ phone: '94771000005' });
    const other = await kit.addAccount({});
    const [theory, revision, left] = [
      await addClass('Theory'),
      await addClass('Revision'),
      await addClass('Left'),
    ];
    await enrol(theory, userId, 12);
    await enrol(revision, userId, null);
    await enrol(left, userId, 3, kit.clock.now());
    await enrol(revision, other, 13);
    await pay(theory, userId, { year: 2026, month: 2, status: 'paid', cents: 250_050 });
    const fee = { class_id: theory, from_month: 2027 * 12, amount_cents: 250_000, set_at: kit.clock.now() };
    await kit.db.insertInto('class_fee').values(fee).execute();
    await pay(revision, userId, { year: 2025, month: 12, status: 'paid', cents: 100_000 });
    await pay(theory, other, { year: 2026, month: 12, status: 'paid', cents: 1 });
    const { body } = await lookUp('94771000005');
    expect(body.enrolledClasses).toEqual([
      {
        classId: revision,
        className: 'Revision',
        spotNumber: null,
        institute: { name: 'Institute of Revision', location: 'Galle' },
      },
      {
        classId: theory,
        className: 'Theory',
        spotNumber: 12,
        institute: { name: 'Institute of Theory', location: 'Galle' },
      },
    ]);
    expect(body.payments).toEqual([
      {
        className: 'Theory',
        year: 2027,
        month: 1,
        status: 'pending',
        free: false,
        amountCents: 250_000,
        amount: 2500,
        owedCents: 250_000,
        paymentDate: null,
      },
      {
        className: 'Theory',
        year: 2026,
        month: 2,
        status: 'paid',
        free: false,
        amountCents: 250_050,
        amount: 2500.5,
        owedCents: 0,
        paymentDate: kit.clock.now().toISOString(),
      },
      {
        className: 'Revision',
        year: 2025,
        month: 12,
        status: 'paid',
        free: false,
        amountCents: 100_000,
        amount: 1000,
        owedCents: 0,
        paymentDate: kit.clock.now().toISOString(),
      },
    ]);
  });
});

async function addClass(name: string): Promise<string> {
  const at = kit.clock.now();
  const [institute, id] = [newId(at), newId(at)];
  await kit.db
    .insertInto('institute')
    .values({ id: institute, name: `Institute of ${name}`, location: 'Galle' })
    .execute();
  await kit.db
    .insertInto('class')
    .values({ id, institute_id: institute, name, policy: 'enrolled', created_at: at })
    .execute();
  return id;
}

async function enrol(classId: string, accountId: string, spot: number | null, leftAt: Date | null = null) {
  const at = kit.clock.now();
  const seat = { id: newId(at), class_id: classId, account_id: accountId, spot_number: spot };
  await kit.db
    .insertInto('enrolment')
    .values({ ...seat, enrolled_at: at, left_at: leftAt })
    .execute();
}

async function pay(
  classId: string,
  accountId: string,
  { year, month, status, cents }: { year: number; month: number; status: 'paid'; cents: number },
) {
  const at = kit.clock.now();
  const fee = {
    id: newId(at),
    class_id: classId,
    account_id: accountId,
    amount_cents: cents,
    created_at: at,
  };
  await kit.db
    .insertInto('payment')
    .values({ ...fee, year, month, status, paid_at: at })
    .execute();
}
