// Every fault of the machine, the database and the work is planted for real, seen, and named with its remedy; before it is
// planted, the same check is well.

import { chmod, mkdir, mkdtemp, open, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import type { CheckupId } from '@valence/domain/checkups';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createCast } from '../../test/cast.ts';
import { type Changes, named, outerHost, sightOf } from '../../test/checkups-kit.ts';
import { createHarness, type Harness } from '../../test/harness.ts';
import { mountSmallDisk } from '../../test/small-disk.ts';
import { openDatabase } from '../platform/db/database.ts';
import type { Settings } from '../platform/env.ts';
import { newId } from '../platform/ids.ts';
import { adoptFingerprint } from '../platform/secret.store.ts';
import { fingerprintOf } from '../platform/secrets.ts';
import { lookForToolsIn } from '../ports/transcoder/process.ts';

let harness: Harness;
let folder: string;
let dataDir: string;
const pending: (() => Promise<unknown>)[] = [];

beforeAll(async () => {
  harness = await createHarness();
  ({ dataDir } = harness.settings);
  folder = await mkdtemp(join(tmpdir(), 'valence-checkups-'));
});
afterAll(async () => {
  lookForToolsIn(null);
  await harness.close();
  await rm(folder, { recursive: true, force: true });
});
beforeEach(async () => {
  for (const undo of pending.splice(0)) await undo();
});

const sql = async (text: string, values: unknown[] = []) => harness.pool.query(text, values);
const ago = (minutes: number) => new Date(harness.clock.now().getTime() - minutes * 60_000);

interface Fault {
  id: CheckupId;
  finding: string;
  state?: 'warning';
  /** What the installation has that can be well, where the harness's own does not. */
  before?: () => Promise<Changes> | Changes;
  plant: () => Promise<Changes | undefined>;
}

async function fileIn(name: string, text: string, mode = 0o600): Promise<string> {
  const path = join(dataDir, name);
  await mkdir(dirname(path), { recursive: true });
  await writeFile(path, text);
  await chmod(path, mode);
  pending.push(async () => rm(path, { force: true }));
  return path;
}

/** What the secret of the harness looks like as a file. */
const SECRET = Buffer.alloc(48, 'test secret.').toString();

async function smallDisk(megabytes: number, leftMegabytes: number): Promise<string> {
  const disk = await mountSmallDisk(megabytes * 1_000_000);
  pending.push(async () => disk.unmount());
  await disk.fill(leftMegabytes * 1_000_000);
  return disk.folder;
}

/** A folder of programs that stand in for ffmpeg's. */
async function toolsThatList(...encoders: string[]): Promise<string> {
  const tools = await mkdtemp(join(folder, 'tools-'));
  const list = encoders.map((name) => `echo ' V....D ${name} words'`).join('\n');
  for (const name of ['ffmpeg', 'ffprobe']) {
    await writeFile(join(tools, name), `#!/bin/sh\n${list}\n`);
    await chmod(join(tools, name), 0o755);
  }
  return tools;
}

const withLean = async (av1: Settings['av1']): Promise<Changes> => ({
  settings: { av1, ffmpegFolder: await toolsThatList('libx264', 'libsvtav1') },
});

async function outboxRow(more: Record<string, unknown>): Promise<void> {
  const at = ago(30);
  const row = { id: newId(at), recipient: '94771000001', kind: 'help', body: Buffer.from('x') };
  const until = { next_try_at: at, useful_until: ago(-60), created_at: at };
  await harness.db
    .insertInto('whatsapp_outbox')
    .values({ ...row, ...until, ...more })
    .execute();
  pending.push(async () => sql('TRUNCATE whatsapp_outbox'));
}

async function queuedFilm(more: Record<string, unknown> = {}): Promise<void> {
  const cast = createCast(harness);
  const video_id = await cast.video();
  const id = newId(ago(90));
  const names = { source_file: 'f.part', original_name: 'f.mp4' };
  const film = { ...names, source_bytes: 1, sealed_key: Buffer.alloc(60) };
  const due = { state: 'queued', queued_at: ago(90), next_try_at: ago(90) };
  await harness.db
    .insertInto('packaging')
    .values({ id, video_id, upload_id: id, prefix: `lessons/${id}`, ...film, ...due, ...more })
    .execute();
  pending.push(async () => sql('TRUNCATE video CASCADE'));
}

async function job(change: string): Promise<void> {
  const name = 'checkups.often';
  await harness.db.transaction().execute(async (tx) => harness.jobs.enqueue(tx, name, {}));
  await sql(`UPDATE jobs.job SET ${change} WHERE name = $1`, [name]);
  pending.push(async () => sql('DELETE FROM jobs.job WHERE name = $1', [name]));
}

const FAULTS: Fault[] = [
  {
    id: 'data-folder',
    finding: 'absent',
    plant: async () => ({ settings: { dataDir: join(folder, 'elsewhere') } }),
  },
  { id: 'data-folder', finding: 'closed', plant: async () => ({ settings: { dataDir: '/proc' } }) },
  {
    id: 'disk',
    finding: 'nearly-full',
    plant: async () => ({ settings: { dataDir: await smallDisk(4, 1) } }),
  },
  {
    id: 'disk',
    finding: 'low',
    state: 'warning',
    plant: async () => ({ settings: { dataDir: await smallDisk(40, 3), diskMarginBytes: 2_000_000 } }),
  },
  {
    id: 'file-modes',
    finding: 'readable',
    before: async () => {
      await fileIn('secret-key', SECRET);
      return {};
    },
    plant: async () => {
      await fileIn('secret-key', SECRET, 0o644);
      return undefined;
    },
  },
  {
    id: 'secret',
    finding: 'missing',
    before: async () => {
      await adoptFingerprint(harness.db, fingerprintOf(Buffer.from(SECRET)), harness.clock.now());
      await fileIn('secret-key', SECRET);
      return {};
    },
    plant: async () => {
      await rm(join(dataDir, 'secret-key'));
      return undefined;
    },
  },
  {
    id: 'secret',
    finding: 'damaged',
    before: async () => {
      await fileIn('secret-key', SECRET);
      return {};
    },
    plant: async () => {
      await fileIn('secret-key', 'short');
      return undefined;
    },
  },
  {
    id: 'secret',
    finding: 'differs',
    before: async () => {
      await fileIn('secret-key', SECRET);
      return {};
    },
    plant: async () => {
      await fileIn('secret-key', 'another secret, made by somebody who lost the first one');
      return undefined;
    },
  },
  {
    id: 'pages',
    finding: 'not-built',
    before: async () => {
      const pagesFolder = join(folder, 'built');
      await mkdir(pagesFolder);
      await writeFile(join(pagesFolder, 'fallback.html'), '<p>');
      return { pagesFolder };
    },
    plant: async () => ({ pagesFolder: folder }),
  },
  {
    id: 'logs',
    finding: 'growing',
    state: 'warning',
    plant: async () => {
      const file = await open(await fileIn('carried/3000.log', ''), 'r+');
      await file.truncate(30_000_000);
      await file.close();
      return undefined;
    },
  },
  {
    id: 'database',
    finding: 'unreachable',
    plant: async () => {
      const gone = openDatabase({ connectionString: 'postgres://x:x@127.0.0.1:9/x' }, { log: harness.log });
      pending.push(async () => gone.close());
      return { database: gone };
    },
  },
  {
    id: 'migrations',
    finding: 'changed',
    plant: async () => {
      await sql(`UPDATE schema_migration SET sha256 = 'x' || sha256 WHERE name LIKE '0410%'`);
      pending.push(async () =>
        sql(`UPDATE schema_migration SET sha256 = substr(sha256, 2) WHERE name LIKE '0410%'`),
      );
      return undefined;
    },
  },
  {
    id: 'migrations',
    finding: 'newer',
    plant: async () => {
      await sql(`INSERT INTO schema_migration VALUES ('9999_future.sql', 'x', $1)`, [ago(1)]);
      pending.push(async () => sql(`DELETE FROM schema_migration WHERE name LIKE '9999%'`));
      return undefined;
    },
  },
  {
    id: 'migrations',
    finding: 'missing',
    plant: async () => {
      const { rows } = await sql(`DELETE FROM schema_migration WHERE name LIKE '0410%' RETURNING *`);
      const [row] = rows as { name: string; sha256: string; applied_at: Date }[];
      pending.push(async () =>
        sql('INSERT INTO schema_migration VALUES ($1, $2, $3)', [row?.name, row?.sha256, row?.applied_at]),
      );
      return undefined;
    },
  },
  {
    id: 'numbers',
    finding: 'ending',
    plant: async () => {
      await sql(`CREATE SEQUENCE nearly_over MAXVALUE 100; SELECT setval('nearly_over', 90)`);
      pending.push(async () => sql('DROP SEQUENCE nearly_over'));
      return undefined;
    },
  },
  {
    id: 'sending',
    finding: 'token',
    plant: async () => {
      await sql(`UPDATE whatsapp_sender SET stopped_at = $1, stopped_because = 'x', stop_code = 190`, [
        ago(1),
      ]);
      pending.push(async () => sql('UPDATE whatsapp_sender SET stopped_at = NULL, stop_code = NULL'));
      return undefined;
    },
  },
  {
    id: 'sending',
    finding: 'blocked',
    plant: async () => {
      await sql(`UPDATE whatsapp_sender SET stopped_at = $1, stopped_because = 'x', stop_code = 368`, [
        ago(1),
      ]);
      pending.push(async () => sql('UPDATE whatsapp_sender SET stopped_at = NULL, stop_code = NULL'));
      return undefined;
    },
  },
  {
    id: 'messages',
    finding: 'sending',
    plant: async () => {
      await outboxRow({});
      return undefined;
    },
  },
  {
    id: 'messages',
    finding: 'receiving',
    plant: async () => {
      await sql(
        `INSERT INTO whatsapp_inbox (id, kind, payload, received_at, next_try_at) VALUES ('m', 'message', '{}', $1, $1)`,
        [ago(20)],
      );
      pending.push(async () => sql('TRUNCATE whatsapp_inbox'));
      return undefined;
    },
  },
  {
    id: 'ffmpeg',
    finding: 'missing',
    state: 'warning',
    before: async () => ({
      settings: { ffmpegFolder: await toolsThatList('libx264', 'aac', 'libopus', 'png', 'libwebp') },
    }),
    plant: async () => ({ settings: { ffmpegFolder: folder } }),
  },
  {
    id: 'ffmpeg',
    finding: 'codecs',
    plant: async () => ({
      settings: { ffmpegFolder: await toolsThatList('aac', 'libopus', 'png', 'libwebp') },
    }),
  },
  {
    id: 'av1',
    finding: 'encoder',
    state: 'warning',
    before: async () => withLean('auto'),
    plant: async () => ({ settings: { av1: 'auto', ffmpegFolder: await toolsThatList('libx264') } }),
  },
  {
    id: 'av1',
    finding: 'slow',
    state: 'warning',
    before: async () => {
      await queuedFilm({ state: 'ready', finished_at: ago(1), lean: 'slow', lean_hours: 7.4 });
      return withLean('on');
    },
    plant: async () => withLean('auto'),
  },
  {
    id: 'av1',
    finding: 'failed',
    state: 'warning',
    before: async () => withLean('auto'),
    plant: async () => {
      await queuedFilm({ state: 'ready', finished_at: ago(1), lean: 'failed' });
      return withLean('auto');
    },
  },
  {
    id: 'worker',
    finding: 'silent',
    before: async () => {
      const values = { id: newId(ago(0)), seen_at: ago(1), has_ffmpeg: true };
      await harness.db.insertInto('worker').values(values).execute();
      return {};
    },
    plant: async () => {
      await sql('UPDATE worker SET seen_at = $1', [ago(4)]);
      return undefined;
    },
  },
  {
    id: 'packaging',
    finding: 'stuck',
    plant: async () => {
      await queuedFilm();
      return undefined;
    },
  },
  {
    id: 'jobs',
    finding: 'late',
    plant: async () => {
      await job(`start_after = now() - interval '2 hours'`);
      return undefined;
    },
  },
  {
    id: 'jobs',
    finding: 'failing',
    state: 'warning',
    plant: async () => {
      await job(`state = 'failed', completed_on = now()`);
      return undefined;
    },
  },
  {
    id: 'second-factor',
    finding: 'missing',
    state: 'warning',
    before: () => ({ settings: { publicUrl: `http://${outerHost()}` } }),
    plant: async () => {
      await createCast(harness).person({ role: 'admin' });
      return { settings: { publicUrl: `http://${outerHost()}` } };
    },
  },
];

describe('each planted fault is named with its remedy, and not before it is planted', () => {
  test.each(FAULTS)('$id: $finding', async ({ id, finding, state = 'broken', before, plant }) => {
    expect(await sightOf(harness, id, await before?.())).toMatchObject({ state: 'well', finding: null });
    const changes = await plant();
    expect(named(id, await sightOf(harness, id, changes))).toEqual({ state, finding, isWhole: true });
  });
});
