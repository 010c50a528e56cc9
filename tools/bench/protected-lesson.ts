// The product with one protected lesson and one student who may watch it: a whole server on its own PostgreSQL, for benches.

import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type AppDeps, buildApp } from '../../apps/server/src/app.ts';
import { createSessionsService } from '../../apps/server/src/features/sessions/sessions.service.ts';
import { startServer } from '../../apps/server/src/lifecycle.ts';
import { systemClock } from '../../apps/server/src/platform/clock.ts';
import { transaction } from '../../apps/server/src/platform/db/database.ts';
import { readSettings } from '../../apps/server/src/platform/env.ts';
import { newId } from '../../apps/server/src/platform/ids.ts';
import { createLog } from '../../apps/server/src/platform/log.ts';
import { derive } from '../../apps/server/src/platform/secrets.ts';

const PREFIX = 'lessons/bench';

export interface ServedLesson {
  /** Where the stored files lie, for servers of the same bytes. */
  readonly folder: string;
  /** Address of a file of the lesson, under the student's token. */
  readonly urlOf: (file: string) => string;
  /** What the student's browser sends along. */
  readonly headers: Record<string, string>;
  readonly stop: () => Promise<void>;
}

/** @param packaged the lesson's files, laid out as a packager does */
export async function serveLesson(packaged: string): Promise<ServedLesson> {
  const dataDir = await mkdtemp(join(tmpdir(), 'valence-bench-'));
  const log = createLog('warn');
  const server = await startServer({
    settings: readSettings({ DATA_DIR: dataDir, PORT: '0' }),
    log,
    clock: systemClock,
    build: buildApp,
    onLost: (reason) => log.fatal({ err: reason }, 'the database is lost'),
  });
  await server.deps.storage.putFolder(PREFIX, packaged);
  const { token, videoId } = await admitStudent(server.deps);
  const answer = await fetch(`${server.url}/api/video?id=${videoId}`, {
    headers: { authorization: `Bearer ${token}` },
  });
  const { data } = (await answer.json()) as { data: { url: string } };
  const [cookie = ''] = (answer.headers.get('set-cookie') ?? '').split(';');
  return {
    folder: join(dataDir, 'storage', PREFIX),
    urlOf: (file) => new URL(data.url.replace('master.m3u8', file), server.url).href,
    headers: { cookie },
    async stop() {
      await server.stop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

async function admitStudent({
  db,
  clock,
  secret,
  settings,
}: AppDeps): Promise<{ token: string; videoId: string }> {
  const at = clock.now();
  const [accountId, categoryId, videoId] = [newId(at), newId(at), newId(at)];
  const keys = { accessToken: derive(secret, 'access-token'), refreshToken: derive(secret, 'refresh-token') };
  const sessions = createSessionsService({ db, clock, keys, settings });
  return transaction(db, async (tx) => {
    const phone = '94771000001';
    await tx
      .insertInto('account')
      .values({ id: accountId, phone, created_at: at, verified_at: at })
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
    const { token } = await sessions.open(tx, { accountId, device: 'bench', at });
    return { token, videoId };
  });
}
