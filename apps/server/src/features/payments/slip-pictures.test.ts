import { Readable } from 'node:stream';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { nowhere, refusal } from '../../../test/answers.ts';
import { type Browser, type Cast, createCast } from '../../../test/cast.ts';
import { createHarness, type Harness, TEST_START } from '../../../test/harness.ts';
import { createPaymentsKit, pictureBytes, type SlipInput } from '../../../test/payments-kit.ts';
import { noisyPicture, undecodablePng } from '../../../test/pictures.ts';
import { slipPicture } from '../../ports/pictures/pictures.ts';
import { createPaymentsService } from './payments.service.ts';

let harness: Harness;
let cast: Cast;
let kit: ReturnType<typeof createPaymentsKit>;
let assistantId: string;
let nimali: string;
let student: Browser;
let theory: string;
const FEE = 350_000;

beforeAll(async () => {
  harness = await createHarness();
  cast = createCast(harness);
  kit = createPaymentsKit(harness, cast);
  assistantId = await cast.person({ role: 'assistant', name: 'Malsha' });
});
afterAll(async () => harness.close());
beforeEach(async () => {
  harness.clock.set(TEST_START);
  nimali = await cast.person({ name: 'Nimali' });
  student = await cast.signIn(nimali);
  theory = await kit.paidClass('2027 Theory', FEE);
  await kit.seat(theory, nimali, '2026-11-03');
  await harness.pool.query('DELETE FROM payment_slip');
});

const picture = async (account = nimali, salt?: number) => kit.picture(account, salt);
const send = async (more: SlipInput = {}, as = student) =>
  kit.sendSlip(as, nimali, { classId: theory, ...more });
const sent = async (more: SlipInput = {}) => (await send(more)).body.data.slipId;
async function pictureOf(slipId: string, account: string) {
  const headers = { authorization: `Bearer ${await cast.tokenOf(account)}` };
  return harness.inject({ method: 'GET', url: `/api/v1/slips/${slipId}/picture`, headers });
}

describe('a picture', () => {
  test.each<[string, Buffer, string]>([
    ['a PDF called a picture', Buffer.from(`%PDF-1.7 ${'x'.repeat(200)}`), 'image/jpeg'],
    ['an SVG', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script/></svg>'), 'image/png'],
    ['half a picture', pictureBytes().subarray(0, 60), 'image/png'],
    ['nothing', Buffer.alloc(0), 'image/png'],
  ])('U1: %s is refused, and no file is left', async (_, bytes, type) => {
    const before = await harness.storage.list('slips');
    expect(await kit.sendPicture(nimali, bytes, type)).toMatchObject(refusal(400, 'picture-invalid'));
    expect(await harness.storage.list('slips')).toEqual(before);
  });

  test.each<[string, () => Promise<Buffer> | Buffer]>([
    ['a PNG that has too few pixels', undecodablePng],
    ['a JPEG without its codes', async () => noisyPicture('jpeg', 600, 400, { damaged: true })],
    ['a JPEG that stops in the middle', async () => noisyPicture('jpeg', 600, 400, { shortened: true })],
    ['a WebP whose data are other bytes', async () => noisyPicture('webp', 600, 400, { damaged: true })],
  ])('U10: %s is refused although its frame is a picture’s, and no file is left', async (_, make) => {
    const before = await harness.storage.list('slips');
    expect(await kit.sendPicture(nimali, await make())).toMatchObject(refusal(400, 'picture-invalid'));
    expect(await harness.storage.list('slips')).toEqual(before);
  });

  test('U10: a photo as phones take it is taken', async () => {
    const photo = await noisyPicture('jpeg', 1500, 2000);
    expect((await kit.sendPicture(nimali, photo, 'image/jpeg')).status).toBe(201);
  });

  test('U1: another kind of file is 415, a larger one than allowed 413', async () => {
    expect((await kit.sendPicture(nimali, pictureBytes(), 'application/pdf')).status).toBe(415);
    expect((await kit.sendPicture(nimali, pictureBytes(), 'application/json')).status).toBe(415);
    expect((await kit.sendPicture(nimali, Buffer.alloc(8 * 1024 * 1024 + 1))).status).toBe(413);
  });

  test('is shown to the admin area and to who sent it, as a download that runs nothing; to others it is not there', async () => {
    const slipId = await sent({ pictureId: await picture(nimali, 77) });
    for (const account of [nimali, assistantId]) {
      const answer = await pictureOf(slipId, account);
      expect(answer.statusCode).toBe(200);
      const pixels = async (bytes: Buffer) => sharp(bytes).toColourspace('srgb').raw().toBuffer();
      const [shown, sentOne] = [await pixels(answer.rawPayload), await pixels(pictureBytes(77))];
      expect(shown.length).toBe(sentOne.length);
      expect(Math.max(...shown.map((value, at) => Math.abs(value - (sentOne[at] ?? 0))))).toBeLessThan(12);
      expect(answer.headers).toMatchObject({
        'content-type': 'image/jpeg',
        'content-disposition': 'attachment; filename="slip.jpg"',
        'x-content-type-options': 'nosniff',
        'content-security-policy': "default-src 'none'; sandbox; frame-ancestors 'none'",
        'cache-control': 'no-store',
      });
    }
    const other = await cast.person();
    for (const [id, account] of [
      [slipId, other],
      [nowhere, assistantId],
      ['no-uuid', assistantId],
    ] as const)
      expect((await pictureOf(id, account)).statusCode).toBe(404);
    const unsigned = await harness.inject(`/api/v1/slips/${slipId}/picture`);
    expect(unsigned.statusCode).toBe(401);
  });

  test('thirty a day are taken, then it is 429 with the time to come back', async () => {
    const sender = await cast.person();
    for (let sentOnes = 0; sentOnes < 30; sentOnes += 1)
      expect((await kit.sendPicture(sender, pictureBytes())).status).toBe(201);
    expect(await kit.sendPicture(sender, pictureBytes())).toMatchObject(refusal(429, 'too-many-pictures'));
  });

  test('that became no slip is gone after a day; that of a slip stays; files without an account are swept', async () => {
    const { db, readDb, clock, storage } = harness;
    const deps = { db, readDb, storage, slipPicture, dueDay: 10, whyUnconfirmed: async () => undefined };
    const [used, unused] = [await picture(), await picture()];
    await sent({ pictureId: used });
    await storage.put(`slips/${nowhere}`, Readable.from([pictureBytes()]));
    const later = { now: () => new Date(Date.parse('2099-01-01T00:00:00Z')) };
    await createPaymentsService({ ...deps, clock }).sweepPictures();
    expect(await storage.stat(`slips/${unused}`)).toBeDefined();
    await createPaymentsService({ ...deps, clock: later }).sweepPictures();
    expect(await storage.stat(`slips/${used}`)).toBeDefined();
    for (const gone of [unused, nowhere]) expect(await storage.stat(`slips/${gone}`)).toBeUndefined();
  });
});
