// How the making of lessons is put together: for the server, which begins and shows it, and for the worker, which does it.

import { createWriteStream } from 'node:fs';
import { lstat, mkdir, mkdtemp, readdir, rm } from 'node:fs/promises';
import { join, relative, resolve } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { AppDeps } from './app.ts';
import type { Workbench } from './features/transcoding/packaging-work.ts';
import { thumbnailUrl } from './features/transcoding/transcoding.routes.ts';
import {
  createTranscodingService,
  type TranscodingService,
  type WholeUpload,
} from './features/transcoding/transcoding.service.ts';
import type { WorkerDeps } from './features/transcoding/worker.ts';
import type { Tx } from './platform/db/database.ts';
import { derive } from './platform/secrets.ts';
import { ffmpegTranscoder } from './ports/transcoder/ffmpeg.ts';
import { lookForToolsIn } from './ports/transcoder/process.ts';

/** Longer films are cut into lessons by their teacher. */
const LONGEST_SECONDS = 6 * 3600;

type Deps = Pick<AppDeps, 'settings' | 'secret' | 'db' | 'clock'>;

/** For the server. Where an uploaded file is, is told relative to DATA_DIR: a worker elsewhere may have it mounted elsewhere. */
export function composeTranscoding({ settings, secret, db, clock }: Deps): TranscodingService {
  const service = createTranscodingService({ db, clock, key: derive(secret, 'stream-content') });
  return {
    ...service,
    begin: async (tx: Tx, upload: WholeUpload) =>
      service.begin(tx, { ...upload, sourceFile: relative(settings.dataDir, upload.sourceFile) }),
  };
}

export interface WorkshopDeps extends Deps, Pick<AppDeps, 'storage' | 'log'> {
  readonly signal: AbortSignal;
  /** Where this worker's unfinished files are. */
  readonly folder: string;
}

/** For the worker. */
export async function composeWorker(deps: WorkshopDeps): Promise<WorkerDeps> {
  const { settings, secret, db, clock, storage, log, signal, folder } = deps;
  const pathOf = (sourceFile: string) => resolve(settings.dataDir, sourceFile);
  lookForToolsIn(settings.ffmpegFolder);
  return {
    db,
    clock,
    log,
    signal,
    storage,
    key: derive(secret, 'stream-content'),
    transcoder: ffmpegTranscoder,
    workbench: await openWorkbench(folder),
    findSource: async (sourceFile) => {
      const path = pathOf(sourceFile);
      return lstat(path).then(
        () => path,
        () => undefined,
      );
    },
    thumbnailUrl,
    settings: { longestSeconds: LONGEST_SECONDS },
    ...(!settings.keepUploads && {
      removeSource: async (sourceFile) => rm(pathOf(sourceFile), { force: true }),
    }),
  };
}

async function openWorkbench(home: string): Promise<Workbench> {
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
