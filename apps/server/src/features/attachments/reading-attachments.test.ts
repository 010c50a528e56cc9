import type { ReplyOf } from '@valence/contract/endpoint';
import type { listAttachments } from '@valence/contract/learning/attachments';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sendAttachment } from '../../../test/attachments.ts';
import { type Cast, createCast } from '../../../test/cast.ts';
import { createHarness, type Harness } from '../../../test/harness.ts';
import { pdfBytes } from '../../../test/pdf-bytes.ts';
import { newId } from '../../platform/ids.ts';

let harness: Harness;
let cast: Cast;
let adminId: string;

beforeAll(async () => {
  harness = await createHarness();
  cast = createCast(harness);
  adminId = await cast.person({ role: 'admin' });
});
afterAll(async () => harness.close());

const admin = async () => cast.signIn(adminId);
const fresh = () => newId(harness.clock.now());

async function send(videoId: string, name = 'Exercises') {
  const token = await cast.tokenOf(adminId);
  return sendAttachment(harness, { token, videoId, sendingId: fresh(), name }, pdfBytes());
}

/** Nimali's browser, which lists attachments and opens their addresses. */
async function reader(accountId: string) {
  const headers = { authorization: `Bearer ${await cast.tokenOf(accountId)}` };
  let cookie = '';
  return {
    async list(videoId: string) {
      const answer = await harness.inject({ url: `/api/v1/videos/${videoId}/attachments`, headers });
      cookie = String(answer.headers['set-cookie'] ?? cookie).split(';')[0] ?? '';
      return {
        status: answer.statusCode,
        body: answer.json<ReplyOf<typeof listAttachments> & { code?: string }>(),
      };
    },
    open: async (url: string, more: Record<string, string> = {}) =>
      harness.inject({ url, headers: { cookie, ...more } }),
  };
}

async function lessonOf(student: string, ends: Date | null = null): Promise<string> {
  const videoId = await cast.video();
  await cast.give(student, videoId, ends);
  return videoId;
}

describe('attachments for a student', () => {
  test('open in the browser under their name, byte for byte, and can run nothing as this site', async () => {
    const nimali = await cast.person();
    const videoId = await lessonOf(nimali);
    await send(videoId, "මවුලය – Nimali's (1)");
    const browser = await reader(nimali);
    const { status, body } = await browser.list(videoId);
    expect(status).toBe(200);
    const opened = await browser.open(body.attachments[0]?.url ?? '');
    expect(opened.statusCode).toBe(200);
    expect(opened.rawPayload.equals(pdfBytes())).toBe(true);
    expect(opened.headers).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': `inline; filename="_____ _ Nimali_s _1_.pdf"; filename*=UTF-8''${encodeURIComponent('මවුලය – Nimali').replaceAll('(', '%28')}%27s%20%281%29.pdf`,
      'cache-control': 'private, no-cache',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; sandbox; frame-ancestors 'none'",
    });
    const revalidated = await browser.open(body.attachments[0]?.url ?? '', {
      'if-none-match': String(opened.headers.etag),
    });
    expect([revalidated.statusCode, revalidated.rawPayload.length]).toEqual([304, 0]);
  });

  test('A2: a lesson without access, an unknown one and a deleted one answer the same', async () => {
    const nimali = await cast.person();
    const other = await cast.video();
    await send(other);
    const deleted = await lessonOf(nimali);
    await (await admin())('DELETE', `/api/v1/admin/videos/${deleted}`);
    const browser = await reader(nimali);
    const answers = [];
    for (const id of [other, deleted, fresh(), 'nothing']) answers.push((await browser.list(id)).body);
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
    expect(answers[0]).toMatchObject({ statusCode: 404, code: 'video-absent' });
  });

  test('A5, V3: without access any more the address opens nothing; it answers like a removed attachment', async () => {
    const nimali = await cast.person();
    const ends = new Date(harness.clock.now().getTime() + 60_000);
    const videoId = await lessonOf(nimali, ends);
    await send(videoId, 'One');
    await send(videoId, 'Two');
    const browser = await reader(nimali);
    const { body } = await browser.list(videoId);
    expect(body.urlExpires).toBe(ends.toISOString());
    const [one, two] = body.attachments;
    const call = await admin();
    await call('DELETE', `/api/v1/admin/videos/${videoId}/attachments/${one?._id}`);
    const removed = await browser.open(one?.url ?? '');
    await call('DELETE', '/api/v1/videos/reference', { userId: nimali, videoId });
    const takenAway = await browser.open(two?.url ?? '');
    for (const answer of [removed, takenAway])
      expect(answer.json()).toMatchObject({ statusCode: 404, code: 'stream-file-absent' });
    harness.clock.advance({ seconds: 61 });
    expect((await browser.open(two?.url ?? '')).json()).toMatchObject({ statusCode: 401 });
  });

  test('V1: another browser, another’s cookie, a changed address: 401', async () => {
    const [nimali, kasun] = [await cast.person(), await cast.person()];
    const videoId = await lessonOf(nimali);
    await cast.give(kasun, videoId, null);
    await send(videoId);
    const [hers, his] = [await reader(nimali), await reader(kasun)];
    const url = (await hers.list(videoId)).body.attachments[0]?.url ?? '';
    await his.list(videoId);
    expect((await his.open(url)).statusCode).toBe(401);
    expect((await hers.open(url, { cookie: '' })).statusCode).toBe(401);
    expect((await hers.open(url.replace(/papers\/./, 'papers/B'))).statusCode).toBe(401);
    expect((await hers.open(url)).statusCode).toBe(200);
  });

  test('V2: an address reaches nothing but an attachment of its video', async () => {
    const nimali = await cast.person();
    const videoId = await lessonOf(nimali);
    const other = await cast.video();
    await send(videoId);
    const foreign = (await send(other)).body.attachmentId;
    const browser = await reader(nimali);
    const url = (await browser.list(videoId)).body.attachments[0]?.url ?? '';
    const folder = url.slice(0, url.lastIndexOf('/'));
    for (const name of [`${foreign}.pdf`, 'secret-key', '..%2fx.pdf', '%2e%2e', `${foreign}.pdf%00`])
      expect((await browser.open(`${folder}/${name}`)).statusCode).toBe(404);
  });

  test('S2: after signing out the address opens nothing', async () => {
    const nimali = await cast.person();
    const videoId = await lessonOf(nimali);
    await send(videoId);
    const browser = await reader(nimali);
    const url = (await browser.list(videoId)).body.attachments[0]?.url ?? '';
    await harness.db
      .updateTable('session')
      .set({ ended_at: harness.clock.now(), ended_because: 'logout' })
      .where('account_id', '=', nimali)
      .execute();
    expect((await browser.open(url)).statusCode).toBe(401);
  });
});
