import type { listUploads } from '@valence/contract/admin/uploads';
import type { ReplyOf } from '@valence/contract/endpoint';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { NOTHING, openUploadSchool, PLACES, type UploadSchool } from '../../../test/upload-school.ts';
import { smallFilm, tusClient } from '../../../test/uploading.ts';

const MOST_BYTES = 40_000_000;

describe.each(PLACES)('%s', (place) => {
  let school: UploadSchool;
  beforeAll(async () => {
    school = await openUploadSchool({ mostUploadBytes: MOST_BYTES }, place);
  });
  afterAll(async () => school.close());

  describe('who may', () => {
    test('A1 U1 another account’s upload is absent: asking, sending, giving up', async () => {
      const film = smallFilm();
      const address = await school.tus.begun({ bytes: film.length, videoId: await school.draft() });
      const other = await school.clientOf(await school.cast.person({ role: 'admin' }));
      expect(await other.ask(address)).toMatchObject({ status: 404 });
      expect(await other.send(address, 0, film)).toMatchObject({ status: 404, code: 'upload-absent' });
      expect(await other.giveUp(address)).toMatchObject({ status: 404, code: 'upload-absent' });
      expect(await school.tus.offset(address)).toBe(0);
      for (const name of ['nonsense', '..%2f..%2fetc%2fpasswd', '0198c0de-0000-7000-8000-000000000000']) {
        expect(await school.tus.send(`/api/v1/uploads/files/${name}`, 0, film)).toMatchObject({
          status: 404,
        });
      }
    });

    test('A1 U1 a session that ended, or a role without the right, is refused at each request', async () => {
      const film = smallFilm();
      const admin = await school.cast.person({ role: 'admin' });
      const own = await school.clientOf(admin);
      const address = await own.begun({ bytes: film.length, videoId: await school.draft() });
      await own.send(address, 0, film.subarray(0, 5000));
      await school.harness.db
        .updateTable('session')
        .set({ ended_at: school.harness.clock.now(), ended_because: 'logout' })
        .where('account_id', '=', admin)
        .execute();
      expect(await own.send(address, 5000, film.subarray(5000))).toMatchObject({ status: 401 });
      expect(await own.ask(address)).toMatchObject({ status: 401 });
      const assistant = await school.clientOf(await school.cast.person({ role: 'assistant' }));
      expect(await assistant.begin({ bytes: 5000, videoId: await school.draft() })).toMatchObject({
        status: 403,
        code: 'role-forbidden',
      });
      const visitor = tusClient(school.urls[0] ?? '', undefined);
      expect(await visitor.begin({ bytes: 5000, videoId: await school.draft() })).toMatchObject({
        status: 401,
      });
      const again = await school.clientOf(admin);
      expect(await again.send(address, await again.offset(address), film.subarray(5000))).toMatchObject({
        status: 204,
      });
    });
  });

  describe('the list and the end', () => {
    test('one’s own uploads, newest first, with what is needed to go on; finished ones for a day', async () => {
      const admin = await school.cast.person({ role: 'admin' });
      const own = await school.clientOf(admin);
      const asAdmin = await school.cast.signIn(admin);
      const list = async () => (await asAdmin<ReplyOf<typeof listUploads>>('GET', '/api/v1/uploads')).body;
      const film = smallFilm();
      const videoId = await school.cast.video({
        title: 'Hess',
        source_kind: 'none',
        source_ref: null,
        published_at: null,
      });
      const more = { fingerprint: 'hess.mp4-1' };
      const address = await own.begun({ bytes: film.length, videoId, name: 'හෙස්.mp4', more });
      await own.send(address, 0, film.subarray(0, 5000));
      expect(await list()).toEqual({
        mostBytes: MOST_BYTES,
        uploads: [
          {
            uploadId: school.idOf(address),
            videoId,
            title: 'Hess',
            fileName: 'හෙස්.mp4',
            fingerprint: 'hess.mp4-1',
            bytes: film.length,
            receivedBytes: 5000,
            state: 'receiving',
            begunAt: school.harness.clock.now().toISOString(),
            movedAt: school.harness.clock.now().toISOString(),
          },
        ],
      });
      await own.send(address, 5000, film.subarray(5000));
      expect((await list()).uploads).toMatchObject([{ state: 'complete', receivedBytes: film.length }]);
      school.harness.clock.advance({ hours: 25 });
      const later = await school.cast.signIn(admin);
      expect((await later<ReplyOf<typeof listUploads>>('GET', '/api/v1/uploads')).body.uploads).toEqual([]);
    });

    test('giving up removes the row, the file and the untouched draft; what is complete stays', async () => {
      const own = await school.clientOf(school.teacher);
      const film = smallFilm();
      const address = await own.begun({ bytes: film.length });
      const videoId = (await school.row(address))?.video_id ?? '';
      await own.send(address, 0, film.subarray(0, 5000));
      expect(await own.giveUp(address)).toMatchObject({ status: 204 });
      expect(await school.leftOf(address)).toEqual(NOTHING);
      expect(await school.harness.db.selectFrom('video').where('id', '=', videoId).execute()).toEqual([]);
      const done = await own.begun({ bytes: film.length, videoId: await school.draft() });
      await own.send(done, 0, film);
      expect(await own.giveUp(done)).toMatchObject({ status: 404 });
      expect(await school.row(done)).toMatchObject({ state: 'complete' });
    });
  });
});
