import { open, readdir, rename } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { emptyDataDir, endPrograms, keepWriting, newDataDir, notesOf, start } from '../../test/programs.ts';
import { readSettings } from '../platform/env.ts';
import { AlreadyOwnedError } from '../platform/postgres/ownership.ts';
import { exportSchool, importSchool } from './portable.ts';

afterEach(endPrograms);

const settingsOf = (dataDir: string) => readSettings({ DATA_DIR: dataDir });

async function load(dataDir: string, path: string) {
  const file = await open(path);
  try {
    return await importSchool(settingsOf(dataDir), { file, path, version: '1.0.0' });
  } finally {
    await file.close();
  }
}

test('a school moves to another folder while it runs: what was acknowledged before the export is there, and its server starts', async () => {
  const from = await newDataDir();
  const server = await start(from);
  const writing = keepWriting(server, 'before');
  while (writing.acknowledged.length < 20) await new Promise((done) => setTimeout(done, 20));
  const before = [...writing.acknowledged];
  const path = join(await emptyDataDir(), 'school.valence');
  const options = { withSecret: true, version: '1.0.0' };
  const report = await exportSchool(settingsOf(from), { ...options, path });
  const during = writing.acknowledged.length;
  while (writing.acknowledged.length === during) await new Promise((done) => setTimeout(done, 20));
  await writing.stop();
  expect(writing.statuses).toEqual(new Set([200]));
  expect(report.missing).toEqual([]);

  // As an installation leaves it: its server has run, and made a secret that nothing needs.
  const to = await emptyDataDir();
  expect(await (await start(to)).end('SIGTERM')).toMatchObject({ code: 0 });
  await expect(load(to, path)).rejects.toThrow('holds another one. Move that file away');
  await rename(join(to, 'secret-key'), join(to, 'former-secret-key'));
  expect(await load(to, path)).toMatchObject({ secret: 'placed' });
  const moved = await start(to);
  const notes = await notesOf(moved);
  expect(before.filter((note) => !notes.has(note))).toEqual([]);
  await expect(load(to, path)).rejects.toThrow(AlreadyOwnedError);
  expect(await moved.end('SIGTERM')).toMatchObject({ code: 0 });

  // A stopped one is started for the export alone.
  const again = join(await emptyDataDir(), 'again.valence');
  await exportSchool(settingsOf(to), { ...options, path: again });
  expect(await readdir(join(to, 'postgres'))).not.toContain('postmaster.pid');
});

test('where there is no school, an export makes nothing', async () => {
  const nowhere = await emptyDataDir();
  const path = join(nowhere, 'school.valence');
  await expect(exportSchool(settingsOf(nowhere), { path, withSecret: false, version: '1' })).rejects.toThrow(
    'There is no school in',
  );
  expect(await readdir(nowhere)).toEqual([]);
});
