// A teacher who uploads, on the real server with the real part files: one server on a disk whose free space the test sets, or two that
// share nothing but database and bucket.

import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildApp } from '../src/composition/app.ts';
import { openWorkbench } from '../src/composition/packaging.ts';
import { uploadedFilms } from '../src/composition/uploaded-films.ts';
import { openPartFiles } from '../src/composition/uploads.ts';
import { systemClock } from '../src/platform/clock.ts';
import type { Settings } from '../src/platform/env.ts';
import { createJobs } from '../src/platform/jobs.ts';
import { NoRoomError, type PartFiles } from '../src/ports/part-files/part-files.ts';
import { createCast } from './cast.ts';
import { createHarness, type Harness } from './harness.ts';
import { sharedBucket } from './shared-s3.ts';
import { tusClient } from './uploading.ts';

export type UploadSchool = Awaited<ReturnType<typeof openUploadSchool>>;

/** How much the disk can hold; as much as the machine's own disk, unless a test sets less. */
interface DiskRoom {
  freeBytes: number;
  writableBytes: number;
}

const SPACIOUS: DiskRoom = { freeBytes: Number.POSITIVE_INFINITY, writableBytes: Number.POSITIVE_INFINITY };

export type Place = 'one server with its disk' | 'two servers with one bucket';
export const PLACES: readonly Place[] = ['one server with its disk', 'two servers with one bucket'];

export async function openUploadSchool(
  given: Partial<Settings> = {},
  place: Place = 'one server with its disk',
) {
  const room = { ...SPACIOUS };
  const s3 = place === 'two servers with one bucket' ? await sharedBucket() : undefined;
  const settings = { ...given, ...(s3 && { s3 }) };
  const harness = await createHarness({
    settings: { uploadReserveBytes: 1000, ...settings },
    // A bucket's clock is the machine's.
    ...(s3 && { start: systemClock.now() }),
    build: async (deps) => buildApp({ ...deps, parts: onDisk(room, deps.parts) }),
  });
  const { db, parts } = harness;
  const cast = createCast(harness);
  const own = await harness.listen();
  const second = s3 && (await startAnotherServer(harness));
  const urls = second ? [own, second.url] : [own];
  let requests = 0;
  const url = () => {
    requests += 1;
    return urls[requests % urls.length] ?? own;
  };
  const teacher = await cast.person({ role: 'admin' });
  const clientOf = async (accountId: string) => tusClient(url, await cast.tokenOf(accountId));
  const tus = await clientOf(teacher);
  const idOf = (address: string) => address.split('/').at(-1) ?? '';
  const row = async (address: string) =>
    db.selectFrom('upload').selectAll().where('id', '=', idOf(address)).executeTakeFirst();
  return {
    harness,
    cast,
    urls,
    teacher,
    tus,
    clientOf,
    idOf,
    row,
    /** A video without a film. */
    draft: async () => cast.video({ source_kind: 'none', source_ref: null, published_at: null }),
    /** What arrived of a film, as a worker gets it. */
    arrived: async (address: string) => arrivedFilm(harness, parts.sourceOf(idOf(address))),
    partOf: (address: string) => parts.sourceOf(idOf(address)),
    /** What is left of an upload; `NOTHING` after one that was refused or given up. */
    leftOf: async (address: string) => ({
      row: await row(address),
      file: (await parts.list()).includes(idOf(address)),
    }),
    limitDisk: (limits: Partial<DiskRoom>) => void Object.assign(room, limits),
    freeDisk: () => void Object.assign(room, SPACIOUS),
    async close() {
      await second?.close();
      await harness.close();
    },
  };
}

/** Another server on the same database and bucket, with an empty folder of its own. */
export async function startAnotherServer(harness: Harness, more: Partial<Settings> = {}) {
  const dataDir = await mkdtemp(join(tmpdir(), 'valence-second-'));
  const settings = { ...harness.settings, dataDir, ...more };
  const jobs = createJobs(harness.database, harness.log);
  const parts = await openPartFiles(settings, harness.db);
  const { app } = await buildApp({ ...harness, settings, jobs, parts });
  return {
    url: await app.listen({ port: 0, host: '127.0.0.1' }),
    async close() {
      await app.close();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

/** A film as a worker gets it. */
export async function arrivedFilm(
  { settings, db }: Pick<Harness, 'settings' | 'db'>,
  source: string,
): Promise<Buffer> {
  const scratch = await mkdtemp(join(tmpdir(), 'valence-arrived-'));
  try {
    const bench = await openWorkbench(scratch);
    const film = await uploadedFilms(settings, db).open(source, bench, new AbortController().signal);
    if (!film) throw new Error('The film is not there.');
    return await readFile(film.path);
  } finally {
    await rm(scratch, { recursive: true });
  }
}

export const NOTHING = { row: undefined, file: false };

/** Simulates a full disk without root, with the same error from the same place. */
function onDisk(room: DiskRoom, parts: PartFiles): PartFiles {
  return {
    ...parts,
    freeBytes: async () => Math.min(room.freeBytes, await parts.freeBytes()),
    async open(id, from) {
      const part = await parts.open(id, from);
      return {
        ...part,
        async write(bytes) {
          if (bytes.byteLength > room.writableBytes) throw new NoRoomError('ENOSPC');
          room.writableBytes -= bytes.byteLength;
          await part.write(bytes);
        },
      };
    },
  };
}
