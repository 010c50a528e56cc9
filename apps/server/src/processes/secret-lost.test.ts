// The secret's file is lost, exchanged or damaged while the database stays: with real processes on a data folder.

import { execFile } from 'node:child_process';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import {
  afterAll,
  afterEach,
  beforeAll,
  beforeEach,
  describe,
  expect,
  inject as provided,
  test,
} from 'vitest';
import { copyFolder, removeFolder } from '../../test/folders.ts';
import { createTestDatabase, type TestDatabase } from '../../test/harness.ts';
import { emptyDataDir, endPrograms, newDataDir, notesOf, refusalOf, start } from '../../test/programs.ts';
import { programEnvironment } from '../../test/server-process.ts';

afterEach(endPrograms);

const ANOTHER = 'another secret, of somebody else, long enough';
const ACCEPT = '--accept-new-secret';

/** A data folder that a server has used, as it was left: made once, copied for each test. */
let used = '';
beforeAll(async () => {
  const dataDir = await newDataDir();
  const server = await start(dataDir);
  await fetch(`${server.url}/notes/before`, { method: 'POST' });
  const { code, output } = await server.end('SIGTERM');
  if (code !== 0) throw new Error(`it ended with ${code}: ${output}`);
  used = await mkdtemp(join(tmpdir(), 'valence-used-'));
  copyFolder(dataDir, used);
  await endPrograms();
});
afterAll(() => removeFolder(used));

/** A copy of it, with its secret. */
async function usedFolder(): Promise<{ dataDir: string; file: string; secret: string }> {
  const dataDir = await emptyDataDir();
  copyFolder(used, dataDir);
  const file = join(dataDir, 'secret-key');
  return { dataDir, file, secret: await readFile(file, 'utf8') };
}

describe('a data folder whose secret is not the one of its database', () => {
  test('D8: a missing file is not made anew: the start says what is lost and how to go on, and the file put back starts it', async () => {
    const { dataDir, file, secret } = await usedFolder();
    await rm(file);
    const message = await refusalOf(start(dataDir));
    expect(message).toContain(`The file ${file} is missing`);
    const named = ['lessons', 'authenticator apps', 'recovery codes', 'backup', ACCEPT, '--old-secret'];
    for (const word of named) expect(message).toContain(word);
    expect(await readdir(dataDir)).not.toContain('secret-key');
    await writeFile(file, secret);
    expect(await notesOf(await start(dataDir))).toEqual(new Set(['before']));
  });

  test('D8: another file, and another SECRET_KEY, are refused and stay as they are', async () => {
    const { dataDir, file, secret } = await usedFolder();
    expect(await refusalOf(start(dataDir, { SECRET_KEY: ANOTHER }))).toContain('SECRET_KEY is another one');
    await writeFile(file, `${ANOTHER}\n`);
    const message = await refusalOf(start(dataDir));
    expect(message).toContain(`The file ${file} holds another one`);
    expect(message).not.toContain(ANOTHER);
    expect(await readFile(file, 'utf8')).toBe(`${ANOTHER}\n`);
    // The secret counts, not where it is stored.
    const SECRET_KEY = secret.trim();
    expect(await notesOf(await start(dataDir, { SECRET_KEY }))).toEqual(new Set(['before']));
  });

  test('D8: a damaged file is neither replaced nor to be removed', async () => {
    const { dataDir, file, secret } = await usedFolder();
    await writeFile(file, secret.slice(0, 20));
    for (const commandLine of [[], [ACCEPT]]) {
      const message = await refusalOf(start(dataDir, {}, commandLine));
      expect(message).toContain(`The file ${file} is damaged`);
      expect(message).toContain('backup');
      expect(message).not.toMatch(/\bremove it\b/);
      expect(await readFile(file, 'utf8')).toBe(secret.slice(0, 20));
    }
  });

  test('D8: accepted in words, a new one is made once and holds from then on; nothing else is lost', async () => {
    const { dataDir, file, secret } = await usedFolder();
    expect(await refusalOf(start(dataDir, {}, [ACCEPT]))).toContain('nothing to accept');
    await rm(file);
    const server = await start(dataDir, {}, [ACCEPT]);
    expect(server.output()).toContain('The secret of this server is a new one');
    expect(await notesOf(server)).toEqual(new Set(['before', 'server:secret']));
    await server.end('SIGTERM');
    const newSecret = await readFile(file, 'utf8');
    expect(newSecret).not.toBe(secret);
    // If the option stayed on the command line, it would accept the next loss, too.
    expect(await refusalOf(start(dataDir, {}, [ACCEPT]))).toContain('nothing to accept');
    const again = await start(dataDir);
    expect((await fetch(`${again.url}/readyz`)).status).toBe(200);
    await again.end('SIGTERM');
    await writeFile(file, secret);
    expect(await refusalOf(start(dataDir))).toContain('holds another one');
  });

  test('D8: the old secret beside the new one is judged before anything is changed', async () => {
    const { dataDir, file, secret } = await usedFolder();
    const [old, wrong] = [join(dataDir, 'old-secret'), join(dataDir, 'wrong-secret')];
    await writeFile(old, secret);
    await writeFile(wrong, ANOTHER);
    await rm(file);
    const refusal = await refusalOf(start(dataDir, {}, [ACCEPT, '--old-secret', wrong]));
    expect(refusal).toContain(`${wrong} does not hold the secret of this database`);
    const absent = await refusalOf(start(dataDir, {}, [ACCEPT, '--old-secret', `${old}.gone`]));
    expect(absent).toContain(`${old}.gone`);
    expect(await readdir(dataDir)).not.toContain('secret-key');
    const server = await start(dataDir, {}, [ACCEPT, '--old-secret', old]);
    expect((await fetch(`${server.url}/readyz`)).status).toBe(200);
    expect(server.output()).not.toContain(secret.trim());
  });
});

describe('several processes on one database', () => {
  let database: TestDatabase;
  let DATABASE_URL: string;
  beforeEach(async () => {
    database = await createTestDatabase({ empty: true });
    const { user, password, host, port } = database.address;
    DATABASE_URL = `postgres://${user}:${password}@${host}:${port}/${database.address.database}`;
    return async () => {
      await endPrograms();
      await database.drop();
    };
  });

  test('D8: of servers that start at once with secrets of their own one serves, and the others leave none behind', async () => {
    const folders = await Promise.all(Array.from({ length: 3 }, emptyDataDir));
    const outcomes = await Promise.allSettled(folders.map(async (folder) => start(folder, { DATABASE_URL })));
    const serving = outcomes.flatMap(({ status }, index) => (status === 'fulfilled' ? [folders[index]] : []));
    expect(serving).toHaveLength(1);
    for (const [index, outcome] of outcomes.entries()) {
      if (outcome.status === 'fulfilled') continue;
      expect(String(outcome.reason)).toContain('not the one that its database was used with');
      expect(await readdir(folders[index] ?? '')).not.toContain('secret-key');
    }
  });

  test('D8: a server, a worker and a command of another machine without the secret end in words and make none', async () => {
    const first = await start(await emptyDataDir(), { DATABASE_URL });
    const elsewhere = await emptyDataDir();
    expect(await refusalOf(start(elsewhere, { DATABASE_URL }))).toContain('is missing');
    const { worker, valence } = provided('server').programs;
    for (const command of [[worker], [valence, 'reset-second-factor', '0771234567']]) {
      const environment = { ...programEnvironment(), DATABASE_URL, DATA_DIR: elsewhere };
      const message = await promisify(execFile)(process.execPath, command, { env: environment }).then(
        () => 'it worked',
        ({ stderr }: { stderr: string }) => stderr,
      );
      expect(message).toContain(`The file ${join(elsewhere, 'secret-key')} is missing`);
    }
    expect(await readdir(elsewhere)).not.toContain('secret-key');
    // While others are connected, nothing is exchanged under them.
    const message = await refusalOf(start(elsewhere, { DATABASE_URL }, [ACCEPT]));
    expect(message).toContain('Stop every other server and worker');
    expect((await fetch(`${first.url}/readyz`)).status).toBe(200);
  });
});
