// Makes a card's picture from a second of the film. It uses the packaged lesson, since the upload may be gone.

import type { takeVideoFrame } from '@valence/contract/admin/videos';
import { isUuid } from '@valence/domain/uuid';
import type { Db } from '../../platform/db/database.ts';
import { refused } from '../../platform/http/refused.ts';
import type { Answer } from '../../platform/http/route.ts';
import type { FileStorage } from '../../ports/storage/storage.ts';
import { findFolder } from './frames.store.ts';
import { partAt } from './lesson-parts.ts';

export interface FramesDeps {
  db: Db;
  storage: Pick<FileStorage, 'open'>;
  /** Undefined for lessons that are not encrypted. */
  contentKey: (folder: string) => Promise<Buffer | undefined>;
  /** The frame at a second of a short film, as a picture; undefined when it cannot be made on this machine. */
  frameOf: (film: Buffer, atSeconds: number) => Promise<Buffer | undefined>;
  /** Stores a picture. @returns its address; undefined when the bytes are no picture */
  keep: (picture: Uint8Array) => Promise<string | undefined>;
}

export function createFrames({ db, storage, contentKey, frameOf, keep }: FramesDeps) {
  return {
    async take(videoId: string, second: number): Promise<Answer<typeof takeVideoFrame>> {
      const folder = isUuid(videoId) ? await findFolder(db, videoId) : undefined;
      if (folder === undefined) return refused('video-absent');
      const key = folder === null ? undefined : await contentKey(folder);
      const part = folder === null ? undefined : await partAt(storage, { folder, contentKey: key }, second);
      if (!part) return refused('frame-absent');
      const picture = await frameOf(part.film, part.atSeconds);
      const url = picture && (await keep(picture));
      return url === undefined ? refused('frame-not-made') : { url };
    },
  };
}
