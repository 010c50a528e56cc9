import { copyFile, readdir, readFile, truncate, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import {
  createEmptySchool,
  createFilledSchool,
  type EmptySchool,
  entriesOf,
  type FilledSchool,
  filesOf,
  hashesOf,
  rewritten,
  SECRET,
  schemaOf,
  tarOf,
  VERSION,
} from '../../test/portable-kit.ts';
import { migrate } from '../platform/db/migrate.ts';
import { newId } from '../platform/ids.ts';
import { createLog } from '../platform/log.ts';
import { exportDataset } from './export/export-dataset.ts';
import { manifestShape } from './export/manifest.ts';

/** The last migration of an earlier version. */
const FORMER = '0340_stream_pace.sql';

let school: FilledSchool;
let archive: string;
/** The school as it was when the archive was made. */
let exported: { rows: Record<string, string>; files: Record<string, string> };
const empties: EmptySchool[] = [];

async function emptySchool(options = {}): Promise<EmptySchool> {
  const empty = await createEmptySchool(options);
  empties.push(empty);
  return empty;
}

beforeAll(async () => {
  school = await createFilledSchool();
  archive = (await school.exportTo('school.valence')).path;
  exported = { rows: await hashesOf(readSource), files: await filesOf(school.storage) };
});
afterEach(async () => {
  for (const empty of empties.splice(0)) await empty.close();
});
afterAll(async () => school.close());

const readSource: EmptySchool['read'] = async <Row extends object>(query: string) =>
  (await school.pool.query<Row>(query)).rows;

const manifestOf = (entries: Map<string, Buffer>) =>
  manifestShape.parse(JSON.parse(String(entries.get('manifest.json'))));

/** What a refused import must have left: no table with a row, no file. */
async function expectEmpty({ read, storage, dataDir }: EmptySchool): Promise<void> {
  expect(await read('SELECT relname FROM pg_class WHERE relnamespace = $$public$$::regnamespace')).toEqual(
    [],
  );
  expect(await storage.list('')).toEqual([]);
  expect(await readdir(dataDir)).toEqual(['storage']);
}

test('what is imported is what was exported, row by row and file by file, and goes on counting', async () => {
  const target = await emptySchool({ fresh: true });
  const report = await target.importFrom(archive);
  expect(report).toMatchObject({ version: VERSION, migrations: [], missing: [], secret: 'missing' });
  expect(await hashesOf(target.read)).toEqual(exported.rows);
  expect(await schemaOf(target.read)).toEqual(await schemaOf(readSource));
  expect(await filesOf(target.storage)).toEqual(exported.files);
  const [{ number } = { number: '' }] = await target.read<{ number: string }>(
    `INSERT INTO audit_entry (at, action, subject) VALUES ('2027-02-01', 'four', 'school') RETURNING id::text AS number`,
  );
  // The third was deleted before the export: its number is not given out again.
  const [{ before } = { before: '' }] = await readSource<{ before: string }>(
    `SELECT (max(id) + 1)::text AS before FROM audit_entry`,
  );
  expect(Number(number)).toBe(Number(before) + 1);
  const jobs = `SELECT name, data, start_after FROM jobs.job WHERE state = 'created' AND name = 'captions.remove-file'`;
  expect(await target.read(jobs)).toEqual(await readSource(jobs));
  expect(await target.read(jobs)).toHaveLength(1);
});

test('an export beside writers is of one instant: the amount of each payment is the sum of its entries', async () => {
  const { pool } = school;
  let going = true;
  let payments = 0;
  const pay = async () => {
    for (; going; payments += 1)
      // One transaction: the entry, and the sum that it changes.
      await pool.query(`
        INSERT INTO payment_entry (id, payment_id, kind, amount_cents, recorded_at)
          SELECT gen_random_uuid(), id, 'carried', 100, '2027-01-14' FROM payment ORDER BY id LIMIT 20;
        UPDATE payment SET amount_cents = amount_cents + 100 WHERE id IN (SELECT id FROM payment ORDER BY id LIMIT 20)`);
  };
  // A role that may read and nothing else does for an export.
  const reader = `${school.database.database}_reader`;
  await pool.query(`CREATE ROLE ${reader} LOGIN PASSWORD 'reader' IN ROLE pg_read_all_data`);
  const address = { ...school.database, user: reader, password: 'reader' };
  const writing = pay();
  const { path } = await school.exportTo('busy.valence', { address }).finally(() => {
    going = false;
  });
  await writing;
  await pool.query(`DROP ROLE ${reader}`);
  expect(payments).toBeGreaterThan(5);
  const target = await emptySchool();
  const settings = { secretKey: SECRET, dataDir: target.dataDir };
  expect(await target.importFrom(path, { settings })).toMatchObject({ secret: 'fits' });
  const [sums] = await target.read<{ payments: number; wrong: number }>(`
    SELECT count(*)::integer AS payments,
      (count(*) FILTER (WHERE p.amount_cents <> coalesce(e.cents, 0)))::integer AS wrong
    FROM payment p LEFT JOIN (SELECT payment_id, sum(amount_cents) AS cents FROM payment_entry GROUP BY 1) e ON e.payment_id = p.id`);
  expect(sums?.payments).toBeGreaterThan(1500);
  expect(sums?.wrong).toBe(0);
});

/** As the product does: the file comes before its row, and goes after it. */
async function sendSlip(): Promise<{ key: string; remove: () => Promise<void> }> {
  const id = newId(school.clock.now());
  await school.storage.put(`slips/${id}`, Readable.from([Buffer.alloc(2000, id)]));
  await school.pool.query(
    `INSERT INTO slip_picture SELECT $1, id, 'image/png', 2000, sha256('x'), '2027-01-14' FROM account LIMIT 1`,
    [id],
  );
  return {
    key: `slips/${id}`,
    async remove() {
      await school.pool.query('DELETE FROM slip_picture WHERE id = $1', [id]);
      await school.storage.remove(`slips/${id}`);
    },
  };
}

test('files that come and go during an export: it has each that a row of its instant names, and says which are lost', async () => {
  const lost = await sendSlip();
  await school.storage.remove(lost.key);
  const early = await sendSlip();
  const late = await sendSlip();
  let [lists, ...sent]: [number, ...string[]] = [0];
  const list: FilledSchool['storage']['list'] = async (prefix) => {
    lists += 1;
    // Before the second round, and in the seconds after the first instant: its rows still name the file.
    if (lists === 2) await early.remove();
    if (lists === 3) await late.remove();
    sent.push((await sendSlip()).key);
    return school.storage.list(prefix);
  };
  const report = await school.exportTo('moving.valence', { storage: { ...school.storage, list } });
  expect(report.missing).toEqual([lost.key]);
  const entries = await entriesOf(report.path);
  const rows = String(entries.get('tables/slip_picture.csv')).trim().split('\n').slice(1);
  const named = rows.map((row) => `files/slips/${row.split(',')[0]}`);
  expect(named).toContain(`files/${sent[0]}`);
  expect(named).toContain(`files/${lost.key}`);
  expect(named).not.toContain(`files/${late.key}`);
  expect(named.filter((name) => !entries.has(name))).toEqual([`files/${lost.key}`]);
  expect(manifestOf(entries).dropped).toEqual([early.key, late.key].toSorted());
  const target = await emptySchool();
  await target.importFrom(report.path);
  expect(await target.storage.stat(early.key)).toBeUndefined();
  expect(await target.storage.stat(sent[0] ?? '')).toBeDefined();
  await school.pool.query('DELETE FROM slip_picture WHERE $1 = $2 || id', [lost.key, 'slips/']);
});

test('an archive of an earlier version is loaded in its own form, and then migrated', async () => {
  const former = await createEmptySchool({ fresh: true });
  empties.push(former);
  await migrate(former.address, { log: createLog('silent'), at: school.clock.now(), upTo: FORMER });
  await former.read(`
    INSERT INTO account (id, phone, role, created_at) VALUES
      ('018f0000-0000-7000-8000-00000000000a', '94771234567', 'student', '2026-01-01');
    INSERT INTO category (id, name, position) VALUES ('018f0000-0000-7000-8000-00000000000b', 'Organic', 1)`);
  const path = join(school.folder, 'former.valence');
  const deps = { ...school, address: former.address, storage: former.storage, version: '0.1.0' };
  await exportDataset(deps, { path });
  const target = await emptySchool();
  const report = await target.importFrom(path);
  expect(report.version).toBe('0.1.0');
  expect(report.migrations.length).toBeGreaterThan(2);
  expect(report.migrations.every((name) => name > FORMER)).toBe(true);
  expect(await schemaOf(target.read)).toEqual(await schemaOf(readSource));
  expect(await target.read('SELECT phone FROM account')).toEqual([{ phone: '94771234567' }]);
  expect(await target.read('SELECT name FROM category')).toEqual([{ name: 'Organic' }]);
});

test('the secret is in no archive that was not to have it', async () => {
  expect((await tarOf(archive)).includes(SECRET)).toBe(false);
  expect((await entriesOf(archive)).has('secret-key')).toBe(false);
  const { path } = await school.exportTo('with-secret.valence', { secret: Buffer.from(SECRET) });
  expect((await tarOf(path)).includes(SECRET)).toBe(true);
  const target = await emptySchool();
  expect(await target.importFrom(path)).toMatchObject({ secret: 'placed' });
  expect(await readFile(join(target.dataDir, 'secret-key'), 'utf8')).toBe(`${SECRET}\n`);
  const other = await emptySchool();
  const file = join(other.dataDir, 'secret-key');
  await writeFile(file, 'another secret, which is long enough too');
  await expect(other.importFrom(path)).rejects.toThrow('holds another one');
  expect(await readFile(file, 'utf8')).toBe('another secret, which is long enough too');
  expect(await other.storage.list('')).toEqual([]);
  await expect(school.exportTo('wrong.valence', { secret: Buffer.alloc(40, 'x') })).rejects.toThrow(
    'not the one of this database',
  );
  // Without it in the archive, the import says whether the one that is here is the right one.
  expect(await other.importFrom(archive)).toMatchObject({ secret: 'other' });
});

test('an archive that was cut short, changed, or is something else is refused, and nothing is written', async () => {
  const target = await emptySchool({ fresh: true });
  const at = (name: string) => join(school.folder, name);
  const bytes = await readFile(archive);
  for (const share of [0.001, 0.5, 0.999]) {
    await copyFile(archive, at('cut'));
    await truncate(at('cut'), Math.floor(bytes.length * share));
    await expect(target.importFrom(at('cut'))).rejects.toThrow('damaged or was cut short');
  }
  const flipped = Buffer.from(bytes);
  flipped[bytes.length >> 1] = (flipped[bytes.length >> 1] ?? 0) ^ 1;
  await writeFile(at('flipped'), flipped);
  await expect(target.importFrom(at('flipped'))).rejects.toThrow('damaged');
  const edits: ((entries: Map<string, Buffer>) => void)[] = [
    (entries) => entries.delete('manifest.json'),
    (entries) => entries.delete('tables/account.csv'),
    (entries) => entries.delete('jobs.jsonl'),
    (entries) => entries.set('tables/account.csv', Buffer.from('id\n')),
    (entries) => entries.delete([...entries.keys()].find((name) => name.startsWith('files/')) ?? ''),
    (entries) => {
      const [name = '', content] = [...entries].find(([key]) => key.startsWith('files/')) ?? [];
      entries.set(name, Buffer.from(`${String(content)} `));
    },
    (entries) => entries.set('tables/other.csv', Buffer.from('after the manifest')),
  ];
  for (const edit of edits) {
    await rewritten(archive, at('edited'), edit);
    await expect(target.importFrom(at('edited'))).rejects.toThrow('damaged');
  }
  await writeFile(at('letter'), 'Dear Miss, this is no archive.');
  await expect(target.importFrom(at('letter'))).rejects.toThrow('no archive of "valence export"');
  await rewritten(archive, at('foreign'), (entries) => entries.clear());
  await expect(target.importFrom(at('foreign'))).rejects.toThrow('no archive of "valence export"');
  await expectEmpty(target);
});

test('an archive of a newer version is refused with both versions', async () => {
  const target = await emptySchool({ fresh: true });
  const path = await rewritten(archive, join(school.folder, 'newer'), (entries) => {
    const manifest = manifestOf(entries);
    const migrations = [...manifest.migrations, { name: '9999_later.sql', sha256: 'f'.repeat(64) }];
    entries.set('manifest.json', Buffer.from(JSON.stringify({ ...manifest, version: '9.9.9', migrations })));
  });
  await expect(target.importFrom(path)).rejects.toThrow(/Valence 9\.9\.9; this is Valence 7\.7\.7/);
  await expectEmpty(target);
});

test('an import that fails in the middle leaves the school empty, and one that was killed is cleared away by the next', async () => {
  const target = await emptySchool({ fresh: true });
  let puts = 0;
  const full: EmptySchool['storage']['put'] = async (key, content) => {
    puts += 1;
    if (puts === 5) throw new Error('no space left on device');
    return target.storage.put(key, content);
  };
  const storage = { ...target.storage, put: full };
  await expect(target.importFrom(archive, { storage })).rejects.toThrow('taken away again: no space left');
  await expectEmpty(target);
  // What a killed one leaves: its mark, and some files.
  for (const key of ['unfinished-import', 'slips/half'])
    await target.storage.put(key, Readable.from([Buffer.from('x')]));
  await target.importFrom(archive);
  expect(await filesOf(target.storage)).toEqual(exported.files);
  // A school that has begun is never written over.
  await expect(target.importFrom(archive)).rejects.toThrow('There is a school in this database already');
  expect(await hashesOf(target.read)).toEqual(exported.rows);
});

test('a storage with files, and a database that a server is using, are refused', async () => {
  const target = await emptySchool();
  await target.storage.put('slips/of-somebody', Readable.from([Buffer.from('x')]));
  await expect(target.importFrom(archive)).rejects.toThrow('There is 1 file in this storage already');
  expect((await target.storage.list('')).map(({ key }) => key)).toEqual(['slips/of-somebody']);
  await target.storage.remove('slips');
  const server = new pg.Client({ ...target.address, application_name: 'valence' });
  await server.connect();
  await expect(target.importFrom(archive)).rejects.toThrow('A server or worker is using this database');
  await server.end();
});
