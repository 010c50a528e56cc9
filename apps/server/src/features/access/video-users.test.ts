import type { listVideoUsers } from '@valence/contract/admin/video-users';
import type { ReplyOf } from '@valence/contract/endpoint';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { nowhere } from '../../../test/answers.ts';
import { type Browser, type Cast, createCast } from '../../../test/cast.ts';
import { createHarness, type Harness } from '../../../test/harness.ts';

let harness: Harness;
let cast: Cast;
let admin: Browser;

beforeAll(async () => {
  harness = await createHarness();
  cast = createCast(harness);
  admin = await cast.signIn(await cast.person({ role: 'admin' }));
});
afterAll(async () => harness.close());

const users = async (videoId: string, search = '') =>
  admin<ReplyOf<typeof listVideoUsers>>('GET', `/api/v1/admin/videos/${videoId}/users${search}`);

test('lists by name who has a video, from which source and until when, and nobody else', async () => {
  const video = await cast.video();
  const theory = await cast.schoolClass('Theory', 'enrolled');
  await cast.assign(video, theory);
  const [kasun, nimali, other] = [
    await cast.person({ name: 'Kasun' }),
    await cast.person({ name: 'නිමාලි' }),
    await cast.person({ name: 'Amal' }),
  ];
  await cast.enrol(nimali, theory);
  const end = new Date('2027-01-20T18:29:59.000Z');
  await cast.give(kasun, video, end);
  await cast.give(other, await cast.video(), null);
  const { status, body } = await users(video);
  expect(status).toBe(200);
  expect(body).toMatchObject({
    total: 2,
    rows: [
      { userId: kasun, name: 'Kasun', expires: end.toISOString() },
      { userId: nimali, name: 'නිමාලි', source: 'Theory' },
    ],
  });
  expect(body.rows[0]).not.toHaveProperty('source');
});

test('comes a page at a time', async () => {
  const video = await cast.video();
  for (let place = 0; place < 27; place += 1)
    await cast.give(await cast.person({ name: `Student ${String(place).padStart(2, '0')}` }), video, null);
  const [first, second] = [await users(video), await users(video, '?page=2')];
  expect([first.body.rows.length, second.body.rows.map(({ name }) => name)]).toEqual([
    25,
    ['Student 25', 'Student 26'],
  ]);
  expect(second.body.total).toBe(27);
});

test.each([nowhere, 'no-uuid'])('the unknown video %s is 404', async (id) => {
  expect(await users(id)).toMatchObject({ status: 404, body: { code: 'video-absent' } });
});
