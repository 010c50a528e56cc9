import { UPLOAD_FILES_PATH } from '@valence/contract/admin/uploads';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openUploadSchool, type UploadSchool } from '../../../test/upload-school.ts';
import { filmOf, metadataOf } from '../../../test/uploading.ts';

const MOST_BYTES = 40_000_000;

let school: UploadSchool;
beforeAll(async () => {
  school = await openUploadSchool({ mostUploadBytes: MOST_BYTES });
});
afterAll(async () => school.close());

describe('what cannot begin', () => {
  test.each([
    '../../etc/passwd',
    '..',
    '/root/lesson.mp4',
    '..\\lesson.mp4',
    'lesson\u0000.mp4',
    'lesson\r\nX: 1.mp4',
    `${'x'.repeat(300)}.mp4`,
    ' ',
  ])('U1 the name %j: refused with 400, nothing is written', async (name) => {
    const videoId = await school.draft();
    expect(await school.tus.begin({ bytes: 5000, videoId, name })).toMatchObject({
      status: 400,
      code: 'upload-name-invalid',
    });
    expect(await school.harness.db.selectFrom('upload').where('video_id', '=', videoId).execute()).toEqual(
      [],
    );
  });

  test('U1 a file larger than allowed: 413 before a byte is sent', async () => {
    const begin = async (bytes: number) => school.tus.begin({ bytes, videoId: await school.draft() });
    expect(await begin(MOST_BYTES + 1)).toMatchObject({ status: 413, code: 'upload-too-large' });
    const fits = await begin(MOST_BYTES);
    expect(fits).toMatchObject({ status: 201 });
    await school.tus.giveUp(String(fits.headers.location));
  });

  test('F4: lengths and places that no file has: refused with 4xx', async () => {
    const address = await school.tus.begun({ bytes: 5000, videoId: await school.draft() });
    const metadata = metadataOf({ filename: 'a.mp4', videoId: await school.draft() });
    for (const number of ['-1', '2147483648.5', '9007199254740993', '9223372036854775808', '9'.repeat(40)]) {
      const begun = await school.tus.call('POST', UPLOAD_FILES_PATH, {
        'upload-length': number,
        'upload-metadata': metadata,
      });
      const sent = await school.tus.call('PATCH', address, {
        'content-type': 'application/offset+octet-stream',
        'upload-offset': number,
        'content-length': '0',
      });
      for (const { status, code } of [begun, sent])
        expect({ number, status, code }).toEqual({
          number,
          status: expect.toSatisfy((one) => one >= 400 && one < 500) as number,
          code: expect.any(String) as string,
        });
    }
    await school.tus.giveUp(address);
  });

  test.each([
    ['no metadata', ''],
    ['no name', metadataOf({ videoId: 'x' })],
    ['neither video nor category', metadataOf({ filename: 'a.mp4' })],
    ['both video and category', metadataOf({ filename: 'a.mp4', videoId: 'x', category: 'Organic' })],
    ['a category without a name', metadataOf({ filename: 'a.mp4', category: '  ' })],
    ['a category without end', metadataOf({ filename: 'a.mp4', category: 'x'.repeat(81) })],
    [
      'a fingerprint without end',
      metadataOf({ filename: 'a.mp4', videoId: 'x', fingerprint: 'x'.repeat(500) }),
    ],
    ['base64 that is none', 'filename ***'],
  ])('U1 %s: 400', async (_, metadata) => {
    expect(await school.tus.begin({ bytes: 5000, videoId: '', metadata })).toMatchObject({
      status: 400,
      code: 'input-invalid',
    });
  });

  test('U1 nothing at all, or of unknown length: refused', async () => {
    const videoId = await school.draft();
    expect(await school.tus.begin({ bytes: 0, videoId })).toMatchObject({
      status: 415,
      code: 'upload-not-a-film',
    });
    const deferred = {
      'upload-defer-length': '1',
      'upload-metadata': metadataOf({ filename: 'a.mp4', videoId }),
    };
    expect(await school.tus.call('POST', '/api/v1/uploads/files', deferred)).toMatchObject({ status: 400 });
    const old = { 'tus-resumable': '0.2.2', 'upload-length': '5' };
    expect(await school.tus.call('POST', '/api/v1/uploads/files', old)).toMatchObject({ status: 400 });
  });

  test('for a video that is not there: 404; for one whose film is arriving: 409', async () => {
    const nowhere = { bytes: 5000, videoId: '0198c0de-0000-7000-8000-000000000000' };
    expect(await school.tus.begin(nowhere)).toMatchObject({ status: 404, code: 'video-absent' });
    expect(await school.tus.begin({ ...nowhere, videoId: '../1' })).toMatchObject({
      status: 404,
      code: 'video-absent',
    });
    const deleted = await school.cast.video({ deleted_at: school.harness.clock.now() });
    expect(await school.tus.begin({ bytes: 5000, videoId: deleted })).toMatchObject({ status: 404 });
    const videoId = await school.draft();
    const both = await Promise.all([
      school.tus.begin({ bytes: 5000, videoId }),
      school.tus.begin({ bytes: 5000, videoId }),
    ]);
    expect(new Set(both.map(({ status }) => status))).toEqual(new Set([201, 409]));
    expect(both.find(({ status }) => status === 409)?.code).toBe('upload-under-way');
  });
});

test('U1 the same file begun again while it arrives: 409 and one draft, also ten times at once', async () => {
  const { db } = school.harness;
  const beginning = { bytes: 5000, name: 'again.mp4', more: { fingerprint: '5000-1-again.mp4' } };
  const answers = await Promise.all(Array.from({ length: 10 }, async () => school.tus.begin(beginning)));
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
  expect(answers.filter(({ code }) => code === 'upload-under-way')).toHaveLength(9);
  expect(await school.tus.begin(beginning)).toMatchObject({ status: 409 });
  const drafts = await db.selectFrom('video').select('id').where('title', '=', 'again').execute();
  expect(drafts).toHaveLength(1);
  const other = await school.clientOf(await school.cast.person({ role: 'admin' }));
  expect(await other.begin(beginning)).toMatchObject({ status: 201 });
});

test('U1 a film refused before it begins leaves no draft behind', async () => {
  const videos = async () => school.harness.db.selectFrom('video').select('id').execute();
  const before = await videos();
  expect(await school.tus.begin({ bytes: MOST_BYTES + 1 })).toMatchObject({ status: 413 });
  expect(await school.tus.begin({ bytes: 5000, name: '../a.mp4' })).toMatchObject({ status: 400 });
  expect(await videos()).toEqual(before);
});

describe('a disk that is full', () => {
  test('U1 no room for the whole film, what others still send counted: 507 before a byte is sent', async () => {
    const others = await school.harness.db
      .selectFrom('upload')
      .selectAll()
      .where('state', '=', 'receiving')
      .execute();
    const awaited = others.reduce((sum, other) => sum + other.bytes - other.received_bytes, 0);
    const first = await school.tus.begun({ bytes: 600_000, videoId: await school.draft() });
    school.limitDisk({ freeBytes: awaited + 1_000_000 });
    try {
      const second = { bytes: 400_000, videoId: await school.draft() };
      expect(await school.tus.begin(second)).toMatchObject({ status: 507, code: 'disk-full' });
      await school.tus.giveUp(first);
      expect(await school.tus.begin(second)).toMatchObject({ status: 201 });
    } finally {
      school.freeDisk();
    }
  });

  test('U1 while a part is written: 507, what arrived is kept, and it goes on when there is room again', async () => {
    const film = filmOf(2_000_000);
    const address = await school.tus.begun({ bytes: film.length, videoId: await school.draft() });
    school.limitDisk({ writableBytes: 900_000 });
    expect(await school.tus.send(address, 0, film)).toMatchObject({ status: 507, code: 'disk-full' });
    const offset = await school.tus.offset(address);
    expect(offset).toBeGreaterThan(500_000);
    expect(offset).toBeLessThanOrEqual(900_000);
    expect(await school.tus.send(address, offset, film.subarray(offset))).toMatchObject({ status: 507 });
    school.freeDisk();
    const from = await school.tus.offset(address);
    expect(await school.tus.send(address, from, film.subarray(from))).toMatchObject({ status: 204 });
    expect((await school.arrived(address)).equals(film)).toBe(true);
  });

  test('U1 the reserve is reached on the way: 507, kept, resumed', async () => {
    const film = filmOf(20_000_000);
    const address = await school.tus.begun({ bytes: film.length, videoId: await school.draft() });
    school.limitDisk({ freeBytes: 999 });
    expect(await school.tus.send(address, 0, film)).toMatchObject({ status: 507, code: 'disk-full' });
    school.freeDisk();
    const from = await school.tus.offset(address);
    expect(from).toBeGreaterThan(0);
    expect(await school.tus.send(address, from, film.subarray(from))).toMatchObject({ status: 204 });
    expect(await school.row(address)).toMatchObject({ state: 'complete' });
  });
});
