// A server that exchanges its data for others which do not start.

import { mkdir, readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type BackupsView, placeRestored, readBackups } from '@valence/contract/admin/backups';
import { taskWords } from '@valence/copy/admin/backup-tasks';
import { afterEach, expect, test } from 'vitest';
import { endPrograms, newDataDir, start } from '../../test/programs.ts';
import { addPerson, closeClients, openClient, signInAt } from '../../test/second-client.ts';

const PATIENCE = { timeout: 240_000, interval: 250 };
const COPY = 'restored-20261122T105000123Z';

afterEach(async () => {
  await closeClients();
  await endPrograms();
});

test('restored data that do not start are taken away again: the former ones come back by themselves, and the page says so', async () => {
  const dataDir = await newDataDir();
  const server = await start(dataDir, { BACKUP_TO: dataDir });
  const db = await openClient(dataDir);
  const admin = await signInAt({ ...server, dataDir }, db, await addPerson(db, '94771000009', 'admin'));
  await closeClients();
  const folder = join(dataDir, COPY);
  await mkdir(join(folder, 'postgres'), { recursive: true });
  await writeFile(join(folder, 'postgres', 'PG_VERSION'), '18\n');
  await writeFile(join(folder, 'postgres-password'), 'another\n');
  const at = '2026-11-22T10:50:00.000Z';
  const contents = { students: 0, videos: 0, payments: 0, newestPaymentAt: null, newestEntryAt: null };
  const report = { asOf: at, restoredAt: at, contents, files: 0, failedFiles: [], violations: [] };
  await writeFile(join(folder, 'restore-report.json'), JSON.stringify(report));

  const ordered = await admin('POST', placeRestored.path.replace(':name', COPY));
  expect(ordered.status).toBe(202);
  await expect.poll(server.output, PATIENCE).toContain('the former ones come back');
  const answered = async () =>
    admin<BackupsView>('GET', readBackups.path).then(
      ({ status, body }) => (status === 200 ? body.task : null),
      () => null,
    );
  await expect.poll(answered, PATIENCE).toMatchObject({ kind: 'place', failure: taskWords.wentBack });
  expect((await admin<BackupsView>('GET', readBackups.path)).body).toMatchObject({
    restored: [],
    former: [],
  });
  const folders = await readdir(dataDir);
  expect(folders.filter((name) => name.includes('restore'))).toEqual([]);
}, 600_000);
