import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { NOTHING, openUploadSchool, PLACES, type UploadSchool } from '../../../test/upload-school.ts';
import { filmOf, metadataOf, smallFilm } from '../../../test/uploading.ts';

describe.each(PLACES)('%s', (place) => {
  let school: UploadSchool;
  beforeAll(async () => {
    school = await openUploadSchool({}, place);
  });
  afterAll(async () => school.close());

  describe('an upload', () => {
    test('U1 arrives in parts, whole and as it was, and waits for the transcoder', async () => {
      const film = smallFilm();
      const address = await school.tus.begun({ bytes: film.length, videoId: await school.draft() });
      const half = Math.floor(film.length / 2);
      expect(await school.tus.send(address, 0, film.subarray(0, half))).toMatchObject({
        status: 204,
        headers: { 'upload-offset': String(half) },
      });
      expect(await school.row(address)).toMatchObject({
        state: 'receiving',
        received_bytes: half,
        completed_at: null,
      });
      expect(await school.tus.send(address, half, film.subarray(half))).toMatchObject({ status: 204 });
      expect(await school.row(address)).toMatchObject({
        state: 'complete',
        received_bytes: film.length,
        file_name: 'lesson.mp4',
        completed_at: school.harness.clock.now(),
      });
      expect((await school.arrived(address)).equals(film)).toBe(true);
    });

    test('H1 H2 answers carry the headers of all others, and no permission for other sites', async () => {
      const film = smallFilm();
      const beginning = await school.tus.begin({ bytes: film.length, videoId: await school.draft() });
      const address = String(beginning.headers.location);
      const rest = [await school.tus.send(address, 0, film.subarray(0, 6000)), await school.tus.ask(address)];
      for (const { headers } of [beginning, ...rest]) {
        expect(headers['content-security-policy']).toContain("frame-ancestors 'none'");
        expect(headers['x-content-type-options']).toBe('nosniff');
        expect(headers['cache-control']).toBe('no-store');
        expect(Object.keys(headers).filter((name) => name.startsWith('access-control-'))).toEqual([]);
      }
      expect(address).toMatch(/^\/api\/v1\/uploads\/files\/[0-9a-f-]{36}$/);
    });

    test('U1 begins with its first part in one request', async () => {
      const film = smallFilm();
      const answer = await school.tus.call(
        'POST',
        '/api/v1/uploads/files',
        {
          'upload-length': String(film.length),
          'upload-metadata': metadataOf({ filename: 'a.mp4', videoId: await school.draft() }),
          'content-type': 'application/offset+octet-stream',
          'content-length': String(film.length),
        },
        film,
      );
      expect(answer).toMatchObject({ status: 201, headers: { 'upload-offset': String(film.length) } });
      expect(await school.row(String(answer.headers.location))).toMatchObject({ state: 'complete' });
    });

    test('U1 in pieces smaller than what is judged is judged all the same', async () => {
      const page = Buffer.alloc(9000, '<html><script>alert(1)</script>');
      const address = await school.tus.begun({ bytes: page.length, videoId: await school.draft() });
      for (let at = 0; at < 4000; at += 1000) {
        expect(await school.tus.send(address, at, page.subarray(at, at + 1000))).toMatchObject({
          status: 204,
        });
      }
      expect(await school.tus.send(address, 4000, page.subarray(4000, 5000))).toMatchObject({
        status: 415,
        code: 'upload-not-a-film',
      });
      expect(await school.leftOf(address)).toEqual(NOTHING);
    });

    test('U1 more bytes than were announced are refused, those announced are kept', async () => {
      const film = smallFilm();
      const address = await school.tus.begun({ bytes: film.length, videoId: await school.draft() });
      const tooMuch = Buffer.concat([film, Buffer.alloc(10)]);
      expect(await school.tus.send(address, 0, tooMuch)).toMatchObject({
        status: 413,
        code: 'upload-too-large',
      });
      expect(
        await school.tus.send(
          address,
          await school.tus.offset(address),
          film.subarray(await school.tus.offset(address)),
        ),
      ).toMatchObject({
        status: 204,
      });
    });

    test('U1 at another place than it stands is refused and not changed', async () => {
      const film = smallFilm();
      const address = await school.tus.begun({ bytes: film.length, videoId: await school.draft() });
      await school.tus.send(address, 0, film.subarray(0, 6000));
      expect(await school.tus.send(address, 3000, film.subarray(3000))).toMatchObject({
        status: 409,
        code: 'upload-offset-wrong',
      });
      expect(await school.tus.offset(address)).toBe(6000);
    });

    test('U1 eight requests for the same bytes at once: they count once', async () => {
      const film = filmOf(3_000_000);
      const address = await school.tus.begun({ bytes: film.length, videoId: await school.draft() });
      const answers = await Promise.all(
        Array.from({ length: 8 }, () => school.tus.send(address, 0, film).catch(() => undefined)),
      );
      expect(answers.filter((answer) => answer?.status === 204).length).toBeGreaterThanOrEqual(1);
      for (
        let at = await school.tus.offset(address);
        at < film.length;
        at = await school.tus.offset(address)
      ) {
        await school.tus.send(address, at, film.subarray(at));
      }
      expect((await school.arrived(address)).equals(film)).toBe(true);
    });
  });

  describe('what is no film', () => {
    const drawing = '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"></svg>';
    const padded = (start: Buffer | string) =>
      Buffer.concat([Buffer.from(start), Buffer.alloc(5_000_000, 'x')]);
    const brands = Buffer.from('000000146674797069736f6d0000020069736f6d00000008', 'hex');

    test.each<[string, Buffer]>([
      ['wrong magic bytes', padded('This is no film at all.')],
      ['a small SVG', Buffer.from(drawing)],
      ['a large SVG', padded(drawing)],
      ['HTML', padded('<!doctype html><script>alert(1)</script>')],
      ['a PNG', padded(Buffer.from('89504e470d0a1a0a', 'hex'))],
      ['a HEIC picture', padded(Buffer.from('000000146674797068656963000000006865696300000008', 'hex'))],
      [
        'a polyglot of film and page',
        padded(Buffer.concat([brands, Buffer.from('free<script>alert(1)</script>')])),
      ],
      ['a film of one byte', Buffer.from([0])],
    ])('U1 %s: refused with 415, nothing of it is left', async (_, bytes) => {
      const address = await school.tus.begun({ bytes: bytes.length, videoId: await school.draft() });
      expect(await school.tus.send(address, 0, bytes)).toMatchObject({
        status: 415,
        code: 'upload-not-a-film',
      });
      expect(await school.leftOf(address)).toEqual(NOTHING);
      expect(await school.tus.ask(address)).toMatchObject({ status: 404 });
    });

    test('U1 a film with an archive hung on: refused when its end arrives, nothing of it is left', async () => {
      const bytes = Buffer.concat([smallFilm(), Buffer.from(`PK\u0005\u0006${'\0'.repeat(18)}`, 'latin1')]);
      const address = await school.tus.begun({ bytes: bytes.length, videoId: await school.draft() });
      expect(await school.tus.send(address, 0, bytes)).toMatchObject({
        status: 415,
        code: 'upload-not-a-film',
      });
      expect(await school.leftOf(address)).toEqual(NOTHING);
    });

    test('U1 the draft made for it goes too; one that something was done with stays', async () => {
      const { db } = school.harness;
      const bytes = padded('no film');
      const fate = async (meanwhile: (videoId: string) => Promise<unknown>) => {
        const address = await school.tus.begun({ bytes: bytes.length, name: 'hess_law.mp4' });
        const videoId = (await school.row(address))?.video_id ?? '';
        await meanwhile(videoId);
        await school.tus.send(address, 0, bytes);
        return db.selectFrom('video').select(['title', 'published_at']).where('id', '=', videoId).execute();
      };
      expect(await fate(async () => undefined)).toEqual([]);
      const describe = async (id: string) =>
        db.updateTable('video').set({ description: 'Hess' }).where('id', '=', id).execute();
      expect(await fate(describe)).toEqual([{ title: 'hess law', published_at: null }]);
    });
  });
});

test('part files lie below the data folder alone', async () => {
  const school = await openUploadSchool();
  try {
    const film = smallFilm();
    const address = await school.tus.begun({ bytes: film.length, videoId: await school.draft() });
    await school.tus.send(address, 0, film.subarray(0, 6000));
    const path = join(school.harness.settings.dataDir, 'uploads', `${school.idOf(address)}.part`);
    expect(school.partOf(address)).toBe(path);
    expect((await readFile(path)).equals(film.subarray(0, 6000))).toBe(true);
  } finally {
    await school.close();
  }
});
