// What the tests of packaging share: films in DATA_DIR, complete uploads, and workers with the real ffmpeg.

import { mkdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { listPackagings, Packaging } from '@valence/contract/admin/packaging';
import type { ReplyOf } from '@valence/contract/endpoint';
import { composePackaging, composeWorker } from '../src/composition/packaging.ts';
import { type WorkerDeps, workOnce } from '../src/features/packaging/worker.ts';
import { transaction } from '../src/platform/db/database.ts';
import { newId } from '../src/platform/ids.ts';
import { type Browser, createCast } from './cast.ts';
import { type Film, makeFilm } from './films.ts';
import { createHarness, type Harness, type HarnessOptions } from './harness.ts';
import { rememberingPictures } from './remembered-pictures.ts';

/** What a worker of this application is built from. It does what is quick. */
async function workerDepsOf(harness: Harness): Promise<WorkerDeps> {
  const folder = join(harness.settings.dataDir, 'work', newId(harness.clock.now()));
  const deps = await composeWorker({ ...harness, signal: new AbortController().signal, folder });
  return {
    ...deps,
    transcoder: rememberingPictures(deps.transcoder),
    settings: { longestSeconds: 600, av1: 'off', effort: 'veryfast' },
  };
}

/** Makes a video's lesson from a small film in one go. */
export async function makeLessonOf(harness: Harness, videoId: string, film: Film): Promise<void> {
  const uploads = join(harness.settings.dataDir, 'uploads');
  await mkdir(uploads, { recursive: true });
  const uploadId = newId(harness.clock.now());
  const sourceFile = await makeFilm(join(uploads, `${uploadId}.mp4`), film);
  const upload = { videoId, uploadId, sourceFile, originalName: 'film.mp4', bytes: 1 };
  await transaction(harness.db, async (tx) => composePackaging(harness).begin(tx, upload));
  await workOnce(await workerDepsOf(harness));
}

export type PackagingKit = Awaited<ReturnType<typeof startPackagingKit>>;

export async function startPackagingKit(options: HarnessOptions = {}) {
  const harness = await createHarness(options);
  const { db, clock, settings } = harness;
  const cast = createCast(harness);
  const service = composePackaging(harness);
  const uploads = join(settings.dataDir, 'uploads');
  await mkdir(uploads, { recursive: true });
  let count = 0;

  /** A film as an upload leaves it: its name has no extension. */
  async function film(what: Film, container = 'mp4'): Promise<string> {
    count += 1;
    return makeFilm(join(uploads, `film-${count}.${container}`), what);
  }

  /** A video without a source, as an upload creates it. */
  const draft = async () => cast.video({ source_kind: 'none', source_ref: null, thumbnail_url: null });

  /** Does what uploads do in the transaction that completes one. */
  async function begin(videoId: string, sourceFile: string, uploadId = newId(clock.now())): Promise<void> {
    // Two films in one millisecond would have no order.
    clock.advance({ seconds: 1 });
    const { size: bytes } = await stat(sourceFile).catch(() => ({ size: 1 }));
    const upload = { videoId, uploadId, sourceFile, originalName: 'Lesson 12.mp4', bytes };
    await transaction(db, async (tx) => service.begin(tx, upload));
  }

  async function workerDeps(more: Partial<WorkerDeps> = {}): Promise<WorkerDeps> {
    return { ...(await workerDepsOf(harness)), ...more };
  }

  /** Works on the next film as a worker does. */
  const work = async (more: Partial<WorkerDeps> = {}) => workOnce(await workerDeps(more));

  const adminId = await cast.person({ role: 'admin' });
  // A session for each call: the clock moves on by more than a token's life.
  const admin: Browser = async (method, url, body) => (await cast.signIn(adminId))(method, url, body);
  const list = async (query = '') =>
    (await admin<ReplyOf<typeof listPackagings>>('GET', `/api/v1/packagings${query}`)).body;

  async function packagingOf(videoId: string): Promise<Packaging> {
    const [newest] = (await list(`?videoId=${videoId}`)).packagings;
    if (!newest) throw new Error('This video has no packaging.');
    return newest;
  }

  const change = async (id: string, what: 'cancel' | 'retry', as = admin) =>
    as<{ code?: string }>('POST', `/api/v1/packagings/${id}/${what}`);

  const videoRow = async (id: string) =>
    db.selectFrom('video').selectAll().where('id', '=', id).executeTakeFirstOrThrow();

  /** The storage's keys of a packaging, below its folder. */
  async function filesOf({ videoId, _id }: Packaging): Promise<string[]> {
    const prefix = `lessons/${videoId}/${_id}`;
    return (await harness.storage.list(prefix)).map(({ key }) => key.slice(prefix.length + 1));
  }

  return {
    ...harness,
    cast,
    admin,
    film,
    draft,
    begin,
    workerDeps,
    work,
    list,
    packagingOf,
    change,
    videoRow,
    filesOf,
  };
}
