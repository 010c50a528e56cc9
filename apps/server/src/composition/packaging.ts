// Composes packaging: for the server, which begins and shows it, and for the worker, which does it.

import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { HOUR_MS } from '@valence/domain/durations';
import type { FastifyInstance } from 'fastify';
import { thumbnailUrl } from '../features/packaging/packaging.routes.ts';
import {
  createPackagingService,
  type PackagingService,
  type WholeUpload,
} from '../features/packaging/packaging.service.ts';
import { remoteWorkRoutes } from '../features/packaging/remote-work.routes.ts';
import { createRemoteWork } from '../features/packaging/remote-work.service.ts';
import type { Workbench } from '../features/packaging/work.deps.ts';
import type { WorkerDeps } from '../features/packaging/worker.ts';
import { playFilm, playLesson } from '../features/videos/playing.store.ts';
import type { Tx } from '../platform/db/database.ts';
import type { Settings } from '../platform/env.ts';
import { derive } from '../platform/secrets.ts';
import { uploadInBucket } from '../ports/part-files/bucket.ts';
import { ffmpegTranscoder } from '../ports/transcoder/ffmpeg.ts';
import { lookForToolsIn } from '../ports/transcoder/process.ts';
import type { AppDeps } from './deps.ts';
import { uploadedFilms } from './uploaded-films.ts';

/** Longer films are cut into lessons by their teacher. */
export const LONGEST_SECONDS = 6 * 3600;

/** How long fetching a film from the bucket may take before it is lent. */
const FETCH_MILLISECONDS = HOUR_MS;

type Deps = Pick<AppDeps, 'settings' | 'secret' | 'db' | 'clock'>;

/**
 * For the server. The path of an uploaded file is stored relative to DATA_DIR: a worker on another machine may have it
 * mounted elsewhere. A film in the bucket has the same name everywhere.
 */
export function composePackaging({ settings, secret, db, clock }: Deps): PackagingService {
  const service = createPackagingService({ db, clock, key: derive(secret, 'stream-content') });
  return {
    ...service,
    begin: async (tx: Tx, upload: WholeUpload) =>
      service.begin(tx, { ...upload, sourceFile: sharedName(settings, upload.sourceFile) }),
  };
}

const sharedName = ({ dataDir }: Pick<Settings, 'dataDir'>, source: string) =>
  uploadInBucket(source) === undefined ? relative(dataDir, source) : source;

export interface WorkshopDeps extends Deps, Pick<AppDeps, 'storage' | 'log'> {
  readonly signal: AbortSignal;
  /** Where this worker's unfinished files are. */
  readonly folder: string;
}

/** For the worker. */
export async function composeWorker(deps: WorkshopDeps): Promise<WorkerDeps> {
  const { settings, secret, db, clock, storage, log, signal, folder } = deps;
  lookForToolsIn(settings.ffmpegFolder);
  const workbench = await openWorkbench(folder);
  const films = uploadedFilms(settings, db);
  return {
    db,
    clock,
    log,
    signal,
    storage,
    key: derive(secret, 'stream-content'),
    transcoder: ffmpegTranscoder,
    workbench,
    openSource: async (sourceFile, ending) => films.open(sourceFile, workbench, ending),
    thumbnailUrl,
    playing: { playLesson, playFilm },
    settings: { longestSeconds: LONGEST_SECONDS, av1: settings.av1 },
    ...(!settings.keepUploads && {
      removeSource: async (sourceFile) => films.remove(sourceFile),
    }),
  };
}

/** Binds the calls of workers that reach this server by https alone, where a token is set for them. */
export function bindRemoteWork(app: FastifyInstance, deps: AppDeps): void {
  const { settings, secret, db, clock, storage } = deps;
  if (settings.workerToken === null) return;
  const films = uploadedFilms(settings, db);
  const work = createRemoteWork({
    db,
    clock,
    storage,
    key: derive(secret, 'stream-content'),
    transcoder: ffmpegTranscoder,
    thumbnailUrl,
    playing: { playLesson, playFilm },
    openSource: async (sourceFile) => {
      const workbench = await openWorkbench(join(settings.dataDir, 'work', 'lent'));
      const film = await films.open(sourceFile, workbench, AbortSignal.timeout(FETCH_MILLISECONDS));
      if (!film) return undefined;
      const { size } = await stat(film.path);
      return {
        bytes: size,
        stream: (first) => createReadStream(film.path, { start: first }),
        close: async () => film.release(),
      };
    },
    ...(!settings.keepUploads && {
      removeSource: async (sourceFile) => films.remove(sourceFile),
    }),
  });
  remoteWorkRoutes(app, work, settings.workerToken);
}

/** @param home made if absent */
export async function openWorkbench(home: string): Promise<Workbench> {
  await mkdir(home, { recursive: true, mode: 0o750 });
  return {
    folder: async () => mkdtemp(join(home, 'step-')),
    async filesIn(folder) {
      const entries = await readdir(folder, { withFileTypes: true });
      return entries.filter((entry) => entry.isFile()).map(({ name }) => name);
    },
    keep: async (path, content) => pipeline(content, createWriteStream(path, { flags: 'wx' })),
    clear: async (folder) => rm(folder, { recursive: true, force: true }),
  };
}
