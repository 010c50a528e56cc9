// What the uploads are built from, and what they hand on.

import type { Clock } from '../../platform/clock.ts';
import type { Db, Tx } from '../../platform/db/database.ts';
import type { Settings } from '../../platform/env.ts';
import type { Authenticate } from '../../platform/http/route.ts';
import type { PartFiles } from '../../ports/part-files/part-files.ts';

/** A film that has arrived whole, as the transcoder is told of it. */
export interface ArrivedFilm {
  videoId: string;
  uploadId: string;
  /** Absolute path; the file stays until whoever took it over removes it. */
  sourceFile: string;
  originalName: string;
  bytes: number;
}

export interface UploadsDeps {
  db: Db;
  clock: Clock;
  parts: PartFiles;
  settings: Pick<Settings, 'mostUploadBytes' | 'uploadReserveBytes'>;
  authenticate: Authenticate;
  /** Makes the video that a film is for. @returns its id */
  draft: (tx: Tx, wanted: { actorId: string; title: string; category: string; at: Date }) => Promise<string>;
  /** Takes a draft back that nothing was done with; false: something was. */
  discardDraft: (tx: Tx, videoId: string) => Promise<boolean>;
  /** Absent: arrived films wait in the state `complete`. */
  beginTranscoding?: (tx: Tx, film: ArrivedFilm) => Promise<void>;
}
