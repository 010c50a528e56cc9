import type { StudentCard } from '@valence/contract/admin/students';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { inDays } from '../../../test/answers.ts';
import { type Browser, type Cast, createCast } from '../../../test/cast.ts';
import { createHarness, type Harness } from '../../../test/harness.ts';
import { createPaymentsKit } from '../../../test/payments-kit.ts';

let harness: Harness;
let cast: Cast;
let payments: ReturnType<typeof createPaymentsKit>;
let admin: Browser;
let phones = 0;
const nextPhone = () => {
  phones += 1;
  return `9475${String(phones).padStart(7, '0')}`;
};

beforeAll(async () => {
  harness = await createHarness();
  cast = createCast(harness);
  payments = createPaymentsKit(harness, cast);
  admin = await cast.signIn(await cast.person({ role: 'admin' }));
});
afterAll(async () => harness.close());

const merge = async (id: string, phone: string) =>
  admin('POST', `/api/v1/admin/accounts/${id}/merge`, { phone });
/** Until when each video is open; infinity: without an end. */
const open = async (phone: string) =>
  new Map(
    (await admin<StudentCard>('GET', `/api/v1/users/phone?phone=${phone}`)).body.accessibleVideos
      .map(
        ({ _id, accessExpires }) =>
          [_id, accessExpires ? Date.parse(accessExpires) : Number.POSITIVE_INFINITY] as const,
      )
      .filter(([, end]) => end > harness.clock.now().getTime()),
  );

const TIMES = fc.constantFrom(-2, 1, 5, undefined);
const account = fc.record({
  year: fc.constantFrom(null, 2026, 2027),
  grants: fc.array(fc.tuple(fc.nat(5), TIMES), { maxLength: 3 }),
  exclusions: fc.array(fc.nat(5), { maxLength: 3 }),
  classes: fc.subarray([0, 1]),
  paid: fc.boolean(),
});

test('whatever either could watch can be watched afterwards, for as long', async () => {
  const classes = [
    await cast.schoolClass(`Open ${phones}`, 'enrolled'),
    await payments.paidClass(`Paid ${phones}`),
  ];
  const month = { year: 2027, month: 1 };
  const videos = await Promise.all([
    cast.video(),
    cast.video({ al_year: 2026, open_to_year: true }),
    cast.video({ al_year: 2027, open_to_year: true }),
    cast.video(month),
    cast.video(month),
    cast.video(),
  ]);
  await cast.assign(videos[3] ?? '', classes[1] ?? '');
  await cast.assign(videos[4] ?? '', classes[0] ?? '', { ends_at: inDays(3) });
  await cast.assign(videos[5] ?? '', classes[0] ?? '');
  type Drawn = typeof account extends fc.Arbitrary<infer T> ? T : never;
  const make = async (phone: string, { year, grants, exclusions, classes: seats, paid }: Drawn) => {
    const id = await cast.person({ phone, current_al_year: year });
    for (const [video, days] of new Map(grants))
      await cast.give(id, videos[video] ?? '', days === undefined ? null : inDays(days));
    for (const video of new Set(exclusions))
      await harness.db
        .insertInto('access_exclusion')
        .values({ account_id: id, video_id: videos[video] ?? '', excluded_at: inDays(-1) })
        .execute();
    for (const seat of seats) await cast.enrol(id, classes[seat] ?? '');
    if (paid && seats.includes(1))
      await payments.cash(admin, id, [{ classId: classes[1] ?? '', ...month, amountCents: 350_000 }]);
    return id;
  };
  await fc.assert(
    fc.asyncProperty(account, account, async (one, other) => {
      const numbers = [nextPhone(), nextPhone()] as const;
      const id = await make(numbers[0], one);
      await make(numbers[1], other);
      const before = [await open(numbers[0]), await open(numbers[1])];
      expect((await merge(id, numbers[1])).status).toBe(200);
      const after = await open(numbers[0]);
      for (const [video, end] of before.flatMap((had) => [...had]))
        expect(after.get(video) ?? 0).toBeGreaterThanOrEqual(end);
    }),
    { numRuns: 40, seed: 20_261_121 },
  );
});
