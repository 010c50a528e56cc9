// A lesson as our packager leaves it: a video, and its packaging with the key, sealed by the server. Its files are not there.

import { sealContentKey } from '../src/features/packaging/content-key.ts';
import { newId } from '../src/platform/ids.ts';
import { derive } from '../src/platform/secrets.ts';
import type { Cast } from './cast.ts';
import type { Harness } from './harness.ts';

/** @param options.isPlain the film plays as it was sent, until it is packaged */
export async function encryptedLesson(
  { db, clock, secret }: Pick<Harness, 'db' | 'clock' | 'secret'>,
  cast: Cast,
  { contentKey, isPlain = false }: { contentKey: Buffer; isPlain?: boolean },
): Promise<string> {
  const at = clock.now();
  const [id, prefix] = [newId(at), `lessons/${newId(at)}`];
  const videoId = await cast.video({ source_kind: 'protected', source_ref: prefix });
  const sealed_key = sealContentKey(derive(secret, 'stream-content'), id, contentKey);
  const film = { source_file: 'uploads/film.part', original_name: 'film.mp4', source_bytes: 1 };
  const row = { id, video_id: videoId, upload_id: id, prefix, sealed_key, queued_at: at, next_try_at: at };
  const state = isPlain
    ? { state: 'queued', plain_at: at }
    : { state: 'ready', finished_at: at, watchable_at: at };
  await db
    .insertInto('packaging')
    .values({ ...row, ...film, ...state })
    .execute();
  return videoId;
}
