import { ATTACHMENT_PART_BYTES, type listAdminAttachments } from '@valence/contract/admin/attachments';
import type { ReplyOf } from '@valence/contract/endpoint';
import { DAY_MS } from '@valence/domain/durations';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sendAttachment } from '../../../test/attachments.ts';
import { type Cast, createCast } from '../../../test/cast.ts';
import { createHarness, type Harness } from '../../../test/harness.ts';
import { pdfBytes } from '../../../test/pdf-bytes.ts';
import { TestClock } from '../../../test/test-clock.ts';
import { newId } from '../../platform/ids.ts';
import { createAttachmentFiles } from './attachment-files.ts';
import { findAllIds } from './attachments.store.ts';

let harness: Harness;
let cast: Cast;
let adminId: string;

beforeAll(async () => {
  harness = await createHarness({ settings: { mostAttachmentBytes: 2_000_000 } });
  cast = createCast(harness);
  adminId = await cast.person({ role: 'admin' });
});
afterAll(async () => harness.close());

const admin = async () => cast.signIn(adminId);
const fresh = () => newId(harness.clock.now());

async function send(videoId: string, bytes = pdfBytes(), more: { name?: string; sendingId?: string } = {}) {
  const token = await cast.tokenOf(adminId);
  return sendAttachment(harness, { token, videoId, sendingId: fresh(), ...more }, bytes);
}

async function inAdmin(videoId: string) {
  const url = `/api/v1/admin/videos/${videoId}/attachments`;
  return (await (await admin())<ReplyOf<typeof listAdminAttachments>>('GET', url)).body;
}

const names = async (videoId: string) => (await inAdmin(videoId)).attachments.map(({ name }) => name);

async function files(videoId: string): Promise<number> {
  return (await harness.storage.list(`attachments/${videoId}`)).length;
}

describe('attachments in the admin area', () => {
  test('are sent in parts, joined, named without their ending, and added last', async () => {
    const videoId = await cast.video();
    const bytes = pdfBytes(ATTACHMENT_PART_BYTES * 2 + 77);
    expect(await send(videoId, bytes, { name: ' Moles.pdf ' })).toMatchObject({ status: 201 });
    await send(videoId, pdfBytes(), { name: 'ගැටළු – mol.PDF' });
    const list = await inAdmin(videoId);
    expect(list).toMatchObject({
      mostBytes: 2_000_000,
      attachments: [
        { name: 'Moles', bytes: bytes.length },
        { name: 'ගැටළු – mol', bytes: pdfBytes().length },
      ],
    });
    const audited = await harness.db
      .selectFrom('audit_entry')
      .select('action')
      .where('subject', '=', `video:${videoId}`)
      .execute();
    expect(audited.map(({ action }) => action)).toEqual(['attachment.added', 'attachment.added']);
    await harness.jobs.runDue();
    expect(await harness.storage.list('attachment-parts')).toEqual([]);
  });

  test('D2: the same sending again, also twice at once, adds one', async () => {
    const videoId = await cast.video();
    const sendingId = fresh();
    const both = await Promise.all([
      send(videoId, pdfBytes(), { sendingId }),
      send(videoId, pdfBytes(), { sendingId }),
    ]);
    const again = await send(videoId, pdfBytes(), { sendingId });
    for (const { status, body } of [...both, again])
      expect({ status, id: body.attachmentId }).toEqual({ status: 201, id: sendingId });
    expect(await names(videoId)).toEqual(['Exercises']);
  });

  test('are renamed, ordered and removed; a job removes the file', async () => {
    const videoId = await cast.video();
    const ids: string[] = [];
    for (const name of ['One', 'Two', 'Three'])
      ids.push((await send(videoId, pdfBytes(), { name })).body.attachmentId);
    const [one = '', two = '', three = ''] = ids;
    const url = `/api/v1/admin/videos/${videoId}/attachments`;
    const call = await admin();
    expect(await call('PUT', `${url}/${one}`, { name: 'First' })).toMatchObject({ status: 200 });
    expect(await call('POST', `${url}/order`, { attachmentIds: [three, one, two] })).toMatchObject({
      status: 200,
    });
    expect(await names(videoId)).toEqual(['Three', 'First', 'Two']);
    const wrong = { status: 409, body: { code: 'attachments-changed' } };
    expect(await call('POST', `${url}/order`, { attachmentIds: [three, one] })).toMatchObject(wrong);
    expect(await call('POST', `${url}/order`, { attachmentIds: [three, one, one] })).toMatchObject(wrong);
    expect(await call('DELETE', `${url}/${two}`)).toMatchObject({ status: 200 });
    expect([await names(videoId), await files(videoId)]).toEqual([['Three', 'First'], 3]);
    await harness.jobs.runDue();
    expect(await files(videoId)).toBe(2);
    const gone = { status: 404, body: { code: 'attachment-absent' } };
    expect(await call('DELETE', `${url}/${two}`)).toMatchObject(gone);
    expect(await call('PUT', `${url}/${two}`, { name: 'Second' })).toMatchObject(gone);
    expect(await call('PUT', `${url}/nothing`, { name: 'Second' })).toMatchObject(gone);
    const badName = { status: 400, body: { code: 'attachment-name-invalid' } };
    expect(await call('PUT', `${url}/${one}`, { name: '../../etc/passwd' })).toMatchObject(badName);
  });

  test.each<[string, Buffer, { name?: string }, number, string]>([
    ['half a PDF', pdfBytes().subarray(0, 300), {}, 415, 'attachment-not-a-pdf'],
    ['a page named PDF', Buffer.from('<!doctype html><script>1</script>'), {}, 415, 'attachment-not-a-pdf'],
    ['an SVG', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), {}, 415, 'attachment-not-a-pdf'],
    [
      'a PDF and an archive in one',
      Buffer.concat([pdfBytes(), Buffer.from('PK\u0005\u0006')]),
      {},
      415,
      'attachment-not-a-pdf',
    ],
    ['more than the setting allows', pdfBytes(2_002_000), {}, 413, 'attachment-too-large'],
    ['a name with ../', pdfBytes(), { name: '../a.pdf' }, 400, 'attachment-name-invalid'],
    [
      'a name that turns letters round',
      pdfBytes(),
      { name: 'a\u202efdp.exe' },
      400,
      'attachment-name-invalid',
    ],
  ])('U1: %s is refused, and nothing of it is stored', async (_, bytes, more, status, code) => {
    const videoId = await cast.video();
    expect(await send(videoId, bytes, more)).toMatchObject({ status, body: { code } });
    expect([await names(videoId), await files(videoId)]).toEqual([[], 0]);
  });

  test('U1: a part beyond the limit, or longer than a part, is refused at once', async () => {
    const headers = {
      authorization: `Bearer ${await cast.tokenOf(adminId)}`,
      'content-type': 'application/octet-stream',
    };
    const put = async (part: number, bytes: number) => {
      const url = `/api/v1/admin/attachment-parts/${fresh()}/${part}`;
      return (await harness.inject({ method: 'PUT', url, headers, payload: Buffer.alloc(bytes, 1) })).json<{
        code?: string;
      }>().code;
    };
    expect(await put(0, ATTACHMENT_PART_BYTES)).toBeUndefined();
    expect(await put(4, 1)).toBe('attachment-too-large');
    expect(await put(0, ATTACHMENT_PART_BYTES + 1)).toBe('body-too-large');
  });

  test('parts of another person, or missing ones, make no attachment', async () => {
    const videoId = await cast.video();
    const sendingId = fresh();
    const other = await cast.tokenOf(await cast.person({ role: 'admin' }));
    const body = { sendingId, name: 'Mine', parts: 1 };
    await sendAttachment(harness, { token: other, videoId: fresh(), sendingId }, pdfBytes());
    const url = `/api/v1/admin/videos/${videoId}/attachments`;
    expect(await (await admin())('POST', url, body)).toMatchObject({
      status: 409,
      body: { code: 'attachment-parts-missing' },
    });
  });

  test('an absent or deleted video takes none, and 30 are the most', async () => {
    const gone = { status: 404, body: { code: 'video-absent' } };
    const deleted = await cast.video({ deleted_at: harness.clock.now() });
    for (const id of [deleted, fresh(), 'nothing']) {
      const url = `/api/v1/admin/videos/${id}/attachments`;
      expect(await (await admin())('GET', url)).toMatchObject(gone);
      expect(await (await admin())('POST', `${url}/order`, { attachmentIds: [] })).toMatchObject(gone);
      expect(await send(id)).toMatchObject(gone);
    }
    expect(await files(deleted)).toBe(0);
    const full = await cast.video();
    const row = { video_id: full, name: 'Paper', bytes: 1, added_at: harness.clock.now() };
    const rows = Array.from({ length: 30 }, (_, position) => ({ ...row, id: fresh(), position }));
    await harness.db.insertInto('attachment').values(rows).execute();
    expect(await send(full)).toMatchObject({ status: 409, body: { code: 'attachments-full' } });
    expect(await files(full)).toBe(0);
  });

  test('the nightly cleanup removes parts of yesterday, and files that no row names', async () => {
    const videoId = await cast.video();
    const usedId = (await send(videoId)).body.attachmentId;
    const { db, storage } = harness;
    const once = async function* () {
      yield pdfBytes();
    };
    await storage.put(`attachments/${videoId}/${fresh()}.pdf`, once());
    await storage.put(`attachment-parts/${adminId}/${fresh()}/0`, once());
    const [file] = await storage.list('attachment-parts');
    const inDays = (days: number) =>
      new TestClock(new Date((file?.modifiedAt.getTime() ?? 0) + days * DAY_MS));
    const sweep = async (clock: TestClock) =>
      createAttachmentFiles({ clock, storage, mostBytes: () => 1 }).sweep(async () => findAllIds(db));
    await sweep(inDays(0));
    expect(await files(videoId)).toBe(2);
    await sweep(inDays(2));
    expect(await storage.list('attachment-parts')).toEqual([]);
    expect((await storage.list(`attachments/${videoId}`)).map(({ key }) => key)).toEqual([
      `attachments/${videoId}/${usedId}.pdf`,
    ]);
  });
});
