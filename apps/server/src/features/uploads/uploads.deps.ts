// The dependencies of the uploads, and the complete film that they hand on.

import type { Clock } from '../../platform/clock.ts';
import type { Db, Tx } from '../../platform/db/database.ts';
import type { Settings } from '../../platform/env.ts';
import type { Authenticate } from '../../platform/http/route.ts';
import type { PartFiles } from '../../ports/part-files/part-files.ts';

/** A film that has arrived completely, as it is handed to the packaging. */
export interface ArrivedFilm {
  videoId: string;
  uploadId: string;
  /** As `PartFiles.sourceOf` says it; the film stays until the packaging removes it. */
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
  /** Makes the draft video for a film. @returns its id */
  draft: (tx: Tx, draft: { actorId: string; title: string; category: string; at: Date }) => Promise<string>;
  /** Deletes an untouched draft; false: the draft was changed or used. */
  discardDraft: (tx: Tx, videoId: string) => Promise<boolean>;
  /** Absent: arrived films wait in the state `complete`. */
  beginPackaging?: (tx: Tx, film: ArrivedFilm) => Promise<void>;
}
