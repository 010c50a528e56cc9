// Lessons that are lent to students' devices, on the real database and by the test's clock.

import { constants, generateKeyPairSync, privateDecrypt } from 'node:crypto';
import type { KeptDownload } from '@valence/contract/learning/downloads';
import { MOST_DOWNLOADS } from '@valence/domain/downloads';
import { DAY_MS } from '@valence/domain/durations';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { refusal } from '../../../test/answers.ts';
import { type Browser, type Cast, createCast } from '../../../test/cast.ts';
import { encryptedLesson } from '../../../test/encrypted-lesson.ts';
import { createHarness, type Harness, TEST_START } from '../../../test/harness.ts';
import { newId, randomSecret } from '../../platform/ids.ts';

const CONTENT_KEY = Buffer.from('sixteen bytes ok');
const browserKey = generateKeyPairSync('rsa', { modulusLength: 2048 });
const spki = (key = browserKey.publicKey) => key.export({ format: 'der', type: 'spki' }).toString('base64');

let harness: Harness;
let cast: Cast;
let nimali: string;
let phone: Browser;
let video: string;
let device: string;

beforeAll(async () => {
  harness = await createHarness();
  cast = createCast(harness);
});
afterAll(async () => harness.close());
beforeEach(async () => {
  harness.clock.set(TEST_START);
  nimali = await cast.person({ name: 'Nimali' });
  phone = await cast.signIn(nimali);
  video = await lesson();
  await cast.give(nimali, video, null);
  device = newDevice();
});

const newDevice = () => randomSecret(16).toString('hex');
const later = (days: number) => new Date(harness.clock.now().getTime() + days * DAY_MS);

const lesson = async (isPlain = false) =>
  encryptedLesson(harness, cast, { contentKey: CONTENT_KEY, isPlain });

interface Keeping {
  on?: string;
  browser?: Browser;
  publicKey?: string;
}
const keep = async (of = video, { on = device, browser = phone, publicKey = spki() }: Keeping = {}) =>
  browser<{ data: KeptDownload }>('PUT', `/api/v1/downloads/${on}/${of}`, { publicKey });
const renew = async (on = device, browser = phone) =>
  (await browser<{ data: { videoId: string; endsAt: string }[] }>('POST', `/api/v1/downloads/${on}/renewal`))
    .body.data;
const stored = async () =>
  harness.db.selectFrom('download').selectAll().where('account_id', '=', nimali).execute();

describe('a lesson on a device', () => {
  test('comes with its key, which only this browser opens, for seven days', async () => {
    const { status, body } = await keep();
    expect(status).toBe(200);
    const { sealedKey, version, endsAt } = body.data;
    const opened = privateDecrypt(
      { key: browserKey.privateKey, padding: constants.RSA_PKCS1_OAEP_PADDING, oaepHash: 'sha256' },
      Buffer.from(sealedKey, 'base64'),
    );
    expect(opened).toEqual(CONTENT_KEY);
    expect(endsAt).toBe(later(7).toISOString());
    expect(version).toMatch(/^[0-9a-f]{16}$/);
  });

  test('never plays longer than the access, also when it is renewed', async () => {
    const short = await lesson();
    await cast.give(nimali, short, later(3));
    expect((await keep(short)).body.data.endsAt).toBe(later(3).toISOString());
    const end = later(3).toISOString();
    harness.clock.advance({ days: 2 });
    phone = await cast.signIn(nimali);
    expect(await renew()).toEqual([{ videoId: short, endsAt: end }]);
  });

  test('is renewed for seven more days each time that the device asks, also after it had ended', async () => {
    await keep();
    harness.clock.advance({ days: 6 });
    phone = await cast.signIn(nimali);
    expect(await renew()).toEqual([{ videoId: video, endsAt: later(7).toISOString() }]);
    harness.clock.advance({ days: 9 });
    phone = await cast.signIn(nimali);
    expect(await renew()).toEqual([{ videoId: video, endsAt: later(7).toISOString() }]);
  });

  test('has another version once its film was exchanged, and the same one until then', async () => {
    const first = (await keep()).body.data.version;
    expect((await keep()).body.data.version).toBe(first);
    const other = await lesson();
    const source = harness.db.selectFrom('video').select('source_ref').where('id', '=', other);
    await harness.db.updateTable('video').set({ source_ref: source }).where('id', '=', video).execute();
    expect((await keep()).body.data.version).not.toBe(first);
  });

  test('is in the activity once, however often it is kept', async () => {
    await keep();
    await keep();
    const entries = await harness.db
      .selectFrom('audit_entry')
      .select(['action', 'subject', 'detail'])
      .where('actor_id', '=', nimali)
      .execute();
    expect(entries).toEqual([
      { action: 'download.kept', subject: `account:${nimali}`, detail: { after: { videoId: video } } },
    ]);
  });
});

describe('a lesson is not lent', () => {
  test('A1 without access: absent, like one that does not exist; nothing is stored', async () => {
    const kasun = await cast.signIn(await cast.person({ name: 'Kasun' }));
    const admin = await cast.signIn(await cast.person({ role: 'admin' }));
    const absent = await keep(newId(TEST_START));
    expect(absent).toMatchObject(refusal(404, 'video-absent'));
    for (const browser of [kasun, admin]) expect(await keep(video, { browser })).toEqual(absent);
    expect(await keep('nonsense')).toEqual(absent);
    expect(
      await harness.db.selectFrom('download').selectAll().where('device_id', '=', device).execute(),
    ).toEqual([]);
  });

  test('when its files lie elsewhere or are not encrypted', async () => {
    const embed = await cast.video();
    const plain = await lesson(true);
    for (const one of [embed, plain]) {
      await cast.give(nimali, one, null);
      expect(await keep(one)).toMatchObject(refusal(409, 'download-impossible'));
    }
  });

  test.each([
    ['no key', 'none'],
    ['a key that is too short', spki(generateKeyPairSync('rsa', { modulusLength: 1024 }).publicKey)],
    ['a key of another kind', spki(generateKeyPairSync('x25519').publicKey)],
  ])('for %s', async (_, publicKey) => {
    expect(await keep(video, { publicKey })).toMatchObject(refusal(400, 'download-key-invalid'));
  });

  test('while the school has switched downloads off; then what was lent ends at the next word of the device', async () => {
    await keep();
    const admin = await cast.signIn(await cast.person({ role: 'admin' }));
    const limit = '/api/v1/limits/download-devices';
    expect((await admin('PUT', limit, { value: 0 })).status).toBe(200);
    expect(await keep()).toMatchObject(refusal(409, 'downloads-off'));
    expect(await renew()).toEqual([]);
    expect((await admin('DELETE', limit)).status).toBe(200);
    expect((await keep()).status).toBe(200);
  });
});

describe('devices and their lessons are limited', () => {
  test('of many devices that ask at once as many get a lesson as the school allows, and each of those all it asks for', async () => {
    const second = await lesson();
    await cast.give(nimali, second, null);
    const devices = Array.from({ length: 8 }, newDevice);
    const answers = await Promise.all(
      devices.flatMap((on) => [video, second].map(async (of) => ({ on, ...(await keep(of, { on })) }))),
    );
    const had = new Set(answers.filter(({ status }) => status === 200).map(({ on }) => on));
    expect(had.size).toBe(2);
    for (const { on, status, body } of answers)
      expect({ status, body }).toMatchObject(
        had.has(on) ? { status: 200 } : refusal(409, 'download-devices-full'),
      );
    expect(await stored()).toHaveLength(4);
  });

  test('a device makes room by deleting all that it has, by a sign-out, or when all of it has ended', async () => {
    const second = await lesson();
    await cast.give(nimali, second, null);
    const [one, two, three] = [newDevice(), newDevice(), newDevice()];
    await keep(video, { on: one });
    await keep(second, { on: one });
    await keep(video, { on: two });
    expect(await keep(video, { on: three })).toMatchObject(refusal(409, 'download-devices-full'));
    expect((await phone('DELETE', `/api/v1/downloads/${one}/${video}`)).status).toBe(200);
    expect((await keep(video, { on: three })).status).toBe(409);
    expect((await phone('DELETE', `/api/v1/downloads/${one}/${second}`)).status).toBe(200);
    expect((await phone('DELETE', `/api/v1/downloads/${one}/${second}`)).status).toBe(200);
    expect((await keep(video, { on: three })).status).toBe(200);
    expect((await phone('DELETE', `/api/v1/downloads/${two}`)).status).toBe(200);
    expect((await keep(video, { on: one })).status).toBe(200);
    harness.clock.advance({ days: 8 });
    phone = await cast.signIn(nimali);
    const fresh = [newDevice(), newDevice()];
    for (const on of fresh) expect((await keep(video, { on })).status).toBe(200);
    // Its place was taken: what had ended on the first device stays so.
    const [left] = await renew(one);
    expect(new Date(left?.endsAt ?? '') < harness.clock.now()).toBe(true);
  });

  test('a device takes a bounded number of lessons, also when they come at once', async () => {
    const at = harness.clock.now();
    const row = { account_id: nimali, device_id: device, kept_at: at, renewed_at: at, ends_at: later(7) };
    const others = await Promise.all(Array.from({ length: MOST_DOWNLOADS - 1 }, async () => cast.video()));
    await harness.db
      .insertInto('download')
      .values(others.map((video_id) => ({ ...row, video_id })))
      .execute();
    const wanted = await Promise.all(
      Array.from({ length: 3 }, async () => {
        const one = await lesson();
        await cast.give(nimali, one, null);
        return one;
      }),
    );
    const answers = await Promise.all(wanted.map(async (one) => keep(one)));
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409, 409]);
    expect(answers.find(({ status }) => status === 409)).toMatchObject(refusal(409, 'downloads-full'));
    expect(await stored()).toHaveLength(MOST_DOWNLOADS);
  });
});

describe('a lesson ends on the device', () => {
  test('A5 at its next word after the access was taken; the others stay', async () => {
    const second = await lesson();
    await cast.give(nimali, second, null);
    await keep();
    await keep(second);
    await harness.db
      .deleteFrom('access_grant')
      .where('account_id', '=', nimali)
      .where('video_id', '=', video)
      .execute();
    expect((await renew()).map(({ videoId }) => videoId)).toEqual([second]);
    expect((await stored()).map(({ video_id }) => video_id)).toEqual([second]);
    expect(await keep()).toMatchObject(refusal(404, 'video-absent'));
  });

  test('when the lesson itself is deleted', async () => {
    await keep();
    await harness.db.deleteFrom('video').where('id', '=', video).execute();
    expect(await renew()).toEqual([]);
  });

  test('A2 another account on the same device has its own, and touches nobody else’s', async () => {
    await keep();
    const kasun = await cast.signIn(await cast.person({ name: 'Kasun' }));
    expect(await renew(device, kasun)).toEqual([]);
    await kasun('DELETE', `/api/v1/downloads/${device}/${video}`);
    await kasun('DELETE', `/api/v1/downloads/${device}`);
    expect((await renew()).map(({ videoId }) => videoId)).toEqual([video]);
  });

  test('P1 with the account, and long after its end by itself', async () => {
    await keep();
    const forget = async () => {
      await harness.db.transaction().execute((tx) => harness.jobs.enqueue(tx, 'downloads.forget-old', {}));
      await harness.jobs.runDue();
    };
    harness.clock.advance({ days: 66 });
    await forget();
    expect(await stored()).toHaveLength(1);
    harness.clock.advance({ days: 2 });
    await forget();
    expect(await stored()).toEqual([]);
    phone = await cast.signIn(nimali);
    await keep();
    await harness.db.deleteFrom('account').where('id', '=', nimali).execute();
    expect(await stored()).toEqual([]);
  });
});
