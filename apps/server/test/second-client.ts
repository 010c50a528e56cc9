// A second client of the embedded database of a server that runs as a process of its own, and sessions there without a message.

import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createSessionsService } from '../src/features/sessions/sessions.service.ts';
import { systemClock } from '../src/platform/clock.ts';
import { type Db, openDatabase } from '../src/platform/db/database.ts';
import { readSettings } from '../src/platform/env.ts';
import { newId } from '../src/platform/ids.ts';
import { createKept } from '../src/platform/kept/kept.ts';
import { createLog } from '../src/platform/log.ts';
import { visitEmbeddedPostgres } from '../src/platform/postgres/visit.ts';
import { derive } from '../src/platform/secrets.ts';

const log = createLog('silent');
const connections: Db[] = [];

/** Closes all; a server that ends its database ends them otherwise. */
export async function closeClients(): Promise<void> {
  for (const db of connections.splice(0)) await db.destroy();
}

/** A second client of the school's database. */
export async function openClient(dataDir: string): Promise<Db> {
  const visit = await visitEmbeddedPostgres(dataDir, log);
  if (visit === 'none') throw new Error('There is no database.');
  const { db } = openDatabase(visit.address, { log, connections: 2 });
  connections.push(db);
  return db;
}

export async function addPerson(db: Db, phone: string, role: 'admin' | 'student'): Promise<string> {
  const at = systemClock.now();
  const account = { id: newId(at), phone, role, name: `Person ${phone}`, created_at: at, verified_at: at };
  await db.insertInto('account').values(account).execute();
  return account.id;
}

/** Opens a session of each account. @returns their access tokens, in the same order */
export async function openSessions(
  dataDir: string,
  db: Db,
  accountIds: readonly string[],
): Promise<string[]> {
  const secret = await readFile(join(dataDir, 'secret-key'), 'utf8');
  const bytes = Buffer.from(secret.trim());
  const keys = { accessToken: derive(bytes, 'access-token'), refreshToken: derive(bytes, 'refresh-token') };
  const settings = readSettings({ DATA_DIR: dataDir });
  const kept = createKept({ db, clock: systemClock });
  const sessions = createSessionsService({ db, clock: systemClock, kept, keys, settings });
  const at = systemClock.now();
  const tokens: string[] = [];
  for (const accountId of accountIds) {
    const opening = { accountId, device: '', at };
    tokens.push((await db.transaction().execute(async (tx) => sessions.open(tx, opening))).token);
  }
  return tokens;
}

/** @returns calls with a session that begins now */
export async function signInAt(
  { dataDir, url }: { dataDir: string; url: string },
  db: Db,
  accountId: string,
) {
  const [token] = await openSessions(dataDir, db, [accountId]);
  return async <Body>(method: string, path: string, body?: object) => {
    const headers = {
      authorization: `Bearer ${token}`,
      ...(body && { 'content-type': 'application/json' }),
    };
    const answer = await fetch(url + path, { method, headers, ...(body && { body: JSON.stringify(body) }) });
    return { status: answer.status, body: (await answer.json()) as Body };
  };
}

export type Calls = Awaited<ReturnType<typeof signInAt>>;
