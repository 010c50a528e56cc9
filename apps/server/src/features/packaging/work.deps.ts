// The ports and settings that a worker makes lessons with.

import type { Readable } from 'node:stream';
import type { Av1Setting } from '@valence/domain/lesson-picture';
import type { Clock } from '../../platform/clock.ts';
import type { Db, Tx } from '../../platform/db/database.ts';
import type { FileStorage } from '../../ports/storage/storage.ts';
import type { PackageOrder, Transcoder } from '../../ports/transcoder/transcoder.ts';

/** A folder for the files of one piece of work, on a disk with room. */
export interface Workbench {
  /** A new, empty folder. */
  folder(): Promise<string>;
  /** The files in one of them, without those of its folders. */
  filesIn(folder: string): Promise<string[]>;
  clear(folder: string): Promise<void>;
  /** Writes a file into one of them. */
  keep(path: string, content: Readable): Promise<void>;
}

/** A film at a path of this machine. */
export interface LocalFilm {
  readonly path: string;
  /** Removes what was made for it. */
  release(): Promise<void>;
}

/** Changes what a video plays. */
export interface Playing {
  /** @returns false when the video plays from elsewhere and the lesson is not complete yet */
  playLesson: (
    tx: Tx,
    lesson: {
      videoId: string;
      prefix: string;
      durationSeconds: number;
      thumbnailUrl: string;
      /** Whether it replaces another lesson that the video plays: true once this one is complete. */
      instead: boolean;
    },
  ) => Promise<boolean>;
  /** Lets the video play the film as it was sent. */
  playFilm: (tx: Tx, film: { videoId: string; prefix: string; durationSeconds: number }) => Promise<void>;
}

export interface WorkDeps {
  db: Db;
  clock: Clock;
  /** Opens the content keys. */
  key: Buffer;
  transcoder: Transcoder;
  storage: Pick<FileStorage, 'put' | 'putFile' | 'putFolder' | 'remove' | 'open'>;
  workbench: Workbench;
  /** Brings the uploaded film to this machine for the time of the work; undefined when it is gone. */
  openSource: (sourceFile: string, signal: AbortSignal) => Promise<LocalFilm | undefined>;
  thumbnailUrl: (packagingId: string) => string;
  playing: Playing;
  settings: { longestSeconds: number; av1: Av1Setting; effort?: NonNullable<PackageOrder['effort']> };
}
