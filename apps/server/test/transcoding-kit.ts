// What the tests of making lessons share: films in DATA_DIR, uploads that are whole, and workers on the real ffmpeg.

import { mkdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { ReplyOf } from '@valence/contract/endpoint';
import type { listPackagings, Packaging } from '@valence/contract/packagings';
import { composeTranscoding, composeWorker } from '../src/compose-transcoding.ts';
import { type WorkerDeps, workOnce } from '../src/features/transcoding/worker.ts';
import { transaction } from '../src/platform/db/database.ts';
import { newId } from '../src/platform/ids.ts';
import { type Browser, createCast } from './cast.ts';
import { type Film, makeFilm } from './films.ts';
import { createHarness, type Harness, type HarnessOptions } from './harness.ts';

/** What a worker of this application is built from. */
async function workerDepsOf(harness: Harness): Promise<WorkerDeps> {
  const folder = join(harness.settings.dataDir, 'work', newId(harness.clock.now()));
  return composeWorker({ ...harness, signal: new AbortController().signal, folder });
}

/** A video's lesson, made of a small film in one go. */
export async function makeLessonOf(harness: Harness, videoId: string, film: Film): Promise<void> {
  const uploads = join(harness.settings.dataDir, 'uploads');
  await mkdir(uploads, { recursive: true });
  const uploadId = newId(harness.clock.now());
  const sourceFile = await makeFilm(join(uploads, `${uploadId}.mp4`), film);
  const upload = { videoId, uploadId, sourceFile, originalName: 'film.mp4', bytes: 1 };
  await transaction(harness.db, async (tx) => composeTranscoding(harness).begin(tx, upload));
  await workOnce(await workerDepsOf(harness));
}

export type TranscodingKit = Awaited<ReturnType<typeof startTranscodingKit>>;

export async function startTranscodingKit(options: HarnessOptions = {}) {
  const harness = await createHarness(options);
  const { db, clock, settings } = harness;
  const cast = createCast(harness);
  const service = composeTranscoding(harness);
  const uploads = join(settings.dataDir, 'uploads');
  await mkdir(uploads, { recursive: true });
  let made = 0;

  /** A film as an upload leaves it: no ending in its name tells what it is. */
  async function film(what: Film, container = 'mp4'): Promise<string> {
    made += 1;
    return makeFilm(join(uploads, `film-${made}.${container}`), what);
  }

  /** A lesson without a source, as it is made for an upload. */
  const draft = async () => cast.video({ source_kind: 'none', source_ref: null, thumbnail_url: null });

  /** As the uploads do in the transaction that completes one. */
  async function begin(videoId: string, sourceFile: string, uploadId = newId(clock.now())): Promise<void> {
    // Two in one millisecond would have no order.
    clock.advance({ seconds: 1 });
    const { size: bytes } = await stat(sourceFile).catch(() => ({ size: 1 }));
    const upload = { videoId, uploadId, sourceFile, originalName: 'Lesson 12.mp4', bytes };
    await transaction(db, async (tx) => service.begin(tx, upload));
  }

  async function workerDeps(more: Partial<WorkerDeps> = {}): Promise<WorkerDeps> {
    return {
      ...(await workerDepsOf(harness)),
      settings: { longestSeconds: 600, effort: 'veryfast' },
      ...more,
    };
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
