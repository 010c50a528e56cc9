// Starts the product with one protected lesson for benches: a whole server on its own PostgreSQL, and an admin as viewer,
// since a student may not load a lesson as fast as a bench does. Each segment is checked as for a student, except for place
// and pace.

import { join } from 'node:path';
import type { AppDeps } from '../../apps/server/src/composition/deps.ts';
import { transaction } from '../../apps/server/src/platform/db/database.ts';
import type { Settings } from '../../apps/server/src/platform/env.ts';
import { newId } from '../../apps/server/src/platform/ids.ts';
import { startBenchServer } from './bench-server.ts';

const PREFIX = 'lessons/bench';

export interface ServedLesson {
  /** The server's own address. */
  readonly url: string;
  readonly settings: Settings;
  /** The folder of the stored files, so that other servers can serve the same bytes. */
  readonly folder: string;
  /** The address of a file of the lesson, with the viewer's token. */
  readonly urlOf: (file: string) => string;
  /** The headers that the viewer's browser sends. */
  readonly headers: Record<string, string>;
  readonly stop: () => Promise<void>;
}

/**
 * @param packaged the folder of the lesson's files, laid out as by packaging
 * @param settings of the server, by their names in the environment
 */
export async function serveLesson(
  packaged: string,
  settings?: Record<string, string>,
): Promise<ServedLesson> {
  const { deps, url, signIn, end } = await startBenchServer(settings);
  await deps.storage.putFolder(PREFIX, packaged);
  const { accountId, videoId } = await addLesson(deps);
  const token = await signIn(accountId);
  const answer = await fetch(`${url}/api/video?id=${videoId}`, {
    headers: { authorization: `Bearer ${token}` },
  });
  const { data } = (await answer.json()) as { data: { url: string } };
  const [cookie = ''] = (answer.headers.get('set-cookie') ?? '').split(';');
  return {
    url,
    settings: deps.settings,
    folder: join(deps.settings.dataDir, 'storage', PREFIX),
    urlOf: (file) => new URL(data.url.replace('master.m3u8', file), url).href,
    headers: { cookie },
    stop: end,
  };
}

async function addLesson({ db, clock }: AppDeps): Promise<{ accountId: string; videoId: string }> {
  const at = clock.now();
  const [accountId, categoryId, videoId] = [newId(at), newId(at), newId(at)];
  return transaction(db, async (tx) => {
    const phone = '94771000001';
    await tx
      .insertInto('account')
      .values({ id: accountId, phone, role: 'admin', created_at: at, verified_at: at })
      .execute();
    await tx.insertInto('category').values({ id: categoryId, name: 'Bench', position: 1 }).execute();
    const source = { source_kind: 'protected', source_ref: PREFIX } as const;
    const video = { id: videoId, title: 'Bench', category_id: categoryId, uploaded_at: at, published_at: at };
    await tx
      .insertInto('video')
      .values({ ...video, ...source })
      .execute();
    await tx
      .insertInto('access_grant')
      .values({ account_id: accountId, video_id: videoId, granted_at: at })
      .execute();
    return { accountId, videoId };
  });
}
