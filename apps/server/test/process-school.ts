// A school whose servers are processes of their own on a database, and a folder or bucket, that outlive them: for tests that kill them.

import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createSessionsService } from '../src/features/sessions/sessions.service.ts';
import { systemClock } from '../src/platform/clock.ts';
import { openDatabase } from '../src/platform/db/database.ts';
import { readSettings } from '../src/platform/env.ts';
import { newId } from '../src/platform/ids.ts';
import { createKept } from '../src/platform/kept/kept.ts';
import { createLog } from '../src/platform/log.ts';
import { derive } from '../src/platform/secrets.ts';
import type { S3Settings } from '../src/ports/storage/s3-client.ts';
import { removeFolder } from './folders.ts';
import { createTestDatabase } from './harness.ts';
import { type ServerProcess, startServerProcess } from './server-process.ts';

/**
 * @param atEnd registers what has to be done at the end, last first
 * @param s3 a bucket: each server has an empty folder of its own then, and nothing else in common with the others
 */
export async function openProcessSchool(
  atEnd: (step: () => Promise<unknown>) => void,
  s3: S3Settings | null = null,
) {
  const dataDir = await mkdtemp(join(tmpdir(), 'valence-restart-'));
  atEnd(async () => removeFolder(dataDir));
  const database = await createTestDatabase();
  atEnd(async () => database.drop());
  const { user, password, host, port, database: name } = database.address;
  const environment: Record<string, string> & { SECRET_KEY: string } = {
    DATA_DIR: dataDir,
    DATABASE_URL: `postgres://${user}:${password}@${host}:${port}/${name}`,
    SECRET_KEY: 'a secret of this test alone, long enough',
    UPLOAD_RESERVE_GIGABYTES: '0',
    ...(s3 && bucketVariables(s3)),
  };
  const { db } = openDatabase(database.address, { log: createLog('fatal'), connections: 2 });
  atEnd(async () => db.destroy());
  const settings = readSettings(environment);
  const secret = Buffer.from(environment.SECRET_KEY);
  const at = systemClock.now();
  const [teacher, category, video] = [newId(at), newId(at), newId(at)];
  const account = { id: teacher, phone: '94770000001', role: 'admin', created_at: at, verified_at: at };
  await db.insertInto('account').values(account).execute();
  await db.insertInto('category').values({ id: category, name: 'Organic', position: 1 }).execute();
  const lesson = { id: video, title: 'SN2', category_id: category, source_kind: 'none', uploaded_at: at };
  await db.insertInto('video').values(lesson).execute();
  const keys = { accessToken: derive(secret, 'access-token'), refreshToken: derive(secret, 'refresh-token') };
  const sessions = createSessionsService({
    db,
    clock: systemClock,
    kept: createKept({ db, clock: systemClock }),
    keys,
    settings,
  });
  /** @returns an access token, as a right passcode gives it */
  const signIn = async (accountId: string): Promise<string> => {
    const opening = { accountId, device: '', at: systemClock.now() };
    return (await db.transaction().execute(async (tx) => sessions.open(tx, opening))).token;
  };
  const token = await signIn(teacher);
  const ownFolder = async () => {
    const folder = await mkdtemp(join(tmpdir(), 'valence-own-'));
    atEnd(async () => removeFolder(folder));
    return folder;
  };
  /** @param more settings of this server alone */
  const start = async (more: Record<string, string> = {}): Promise<ServerProcess> => {
    const own = s3 && { DATA_DIR: await ownFolder() };
    const server = await startServerProcess({ ...environment, ...own, ...more });
    atEnd(async () => server.end('SIGKILL'));
    return server;
  };
  return {
    db,
    database: database.address,
    dataDir,
    video,
    token,
    signIn,
    start,
    environment,
    settings,
    ownFolder,
  };
}

export const bucketVariables = (s3: S3Settings): Record<string, string> => ({
  S3_ENDPOINT: s3.endpoint,
  S3_BUCKET: s3.bucket,
  S3_REGION: s3.region,
  S3_ACCESS_KEY_ID: s3.accessKeyId,
  S3_SECRET_ACCESS_KEY: s3.secretAccessKey,
});
