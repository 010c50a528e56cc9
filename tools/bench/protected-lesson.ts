// The product with one protected lesson and an admin who looks at it: a whole server on its own PostgreSQL, for benches.
// No student: a student may not pull a lesson as fast as a bench does. Each part is checked as a student's, save place and pace.

import { join } from 'node:path';
import type { AppDeps } from '../../apps/server/src/app.ts';
import { transaction } from '../../apps/server/src/platform/db/database.ts';
import type { Settings } from '../../apps/server/src/platform/env.ts';
import { newId } from '../../apps/server/src/platform/ids.ts';
import { startBenchServer } from './bench-server.ts';

const PREFIX = 'lessons/bench';

export interface ServedLesson {
  /** The server's own address. */
  readonly url: string;
  readonly settings: Settings;
  /** Where the stored files lie, for servers of the same bytes. */
  readonly folder: string;
  /** Address of a file of the lesson, under the viewer's token. */
  readonly urlOf: (file: string) => string;
  /** What the viewer's browser sends along. */
  readonly headers: Record<string, string>;
  readonly stop: () => Promise<void>;
}

/**
 * @param packaged the lesson's files, laid out as a packager does
 * @param settings as for the server
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
