// The command line as a program: its help, its exit codes, and where its settings come from.

import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { restoreWords } from '@valence/copy/site/backup-commands';
import { afterEach, expect, onTestFinished, test, vi } from 'vitest';
import { callsOfValence } from '../../test/operations-book.ts';
import { endPrograms, newDataDir, start } from '../../test/programs.ts';
import { programEnvironment } from '../../test/server-process.ts';
import { runValence } from './valence.ts';

afterEach(endPrograms);

const PROGRAM = join(import.meta.dirname, '../../bin/valence');

interface Ended {
  readonly code: number;
  readonly stdout: string;
  readonly stderr: string;
}

/** Runs the command in this process. */
async function here(...words: string[]): Promise<Ended> {
  const written = { stdout: '', stderr: '' };
  for (const name of ['stdout', 'stderr'] as const)
    vi.spyOn(process[name], 'write').mockImplementation((text) => {
      written[name] += String(text);
      return true;
    });
  try {
    return { code: await runValence(words), ...written };
  } finally {
    vi.restoreAllMocks();
  }
}

/** Runs the command as an operator does, with these settings alone. */
async function valence(words: readonly string[], environment: Record<string, string> = {}): Promise<Ended> {
  const env = { ...programEnvironment(), VALENCE_SETTINGS: '/nowhere', ...environment };
  return promisify(execFile)(PROGRAM, [...words], { env }).then(
    ({ stdout, stderr }) => ({ code: 0, stdout, stderr }),
    ({ code, stdout, stderr }: Ended) => ({ code, stdout, stderr }),
  );
}

test('every command that the help lists explains itself and ends with 0', async () => {
  const { code, stdout } = await here('--help');
  expect(code).toBe(0);
  const names = [...stdout.slice(stdout.indexOf('Commands:')).matchAll(/^ {2}([a-z][a-z-]+) /gm)].map(
    ([, name]) => name ?? '',
  );
  expect(names).toEqual(expect.arrayContaining(['start', 'stop', 'status', 'serve', 'reset-second-factor']));
  for (const name of names.filter((each) => each !== 'help')) {
    const help = await here(name, '--help');
    expect([name, help.code]).toEqual([name, 0]);
    expect(help.stdout).toMatch(new RegExp(`^Usage: valence ${name} .*\n\n[a-z]`));
  }
});

test('a restore is put in place where the database is: below DATA_DIR, or at DATABASE_URL, never at the other one', async () => {
  const DATA_DIR = await mkdtemp(join(tmpdir(), 'valence-restore-'));
  onTestFinished(async () => rm(DATA_DIR, { recursive: true }));
  const DATABASE_URL = 'postgres://school:x@127.0.0.1:9/school';
  const said = async (words: readonly string[], more: Record<string, string> = {}) => {
    const { code, stderr } = await valence(['restore', ...words], { DATA_DIR, ...more });
    return [code, stderr.trim()];
  };
  expect(await said(['--in-place'], { DATABASE_URL })).toEqual([1, restoreWords.ofServer]);
  expect(await said(['--into-database'])).toEqual([1, restoreWords.noServer]);
  expect(await said(['--into-database', '--in-place'])).toEqual([1, restoreWords.oneWay]);
});

test('OPERATIONS names every command, and writes none that does not exist, nor an option that it does not have', async () => {
  const { stdout } = await here('--help');
  const names = [...stdout.slice(stdout.indexOf('Commands:')).matchAll(/^ {2}([a-z][a-z-]+) /gm)].map(
    ([, name]) => name ?? '',
  );
  const calls = callsOfValence().map((call) => call.split(' ').slice(1));
  const helps = new Map<string, string>();
  for (const name of names) helps.set(name, (await here(name, '--help')).stdout);
  const wrong = calls.filter(([name = '', ...words]) => {
    // `valence COMMAND --help`, and `valence --help`.
    if (!/^[a-z]/.test(name)) return false;
    const options = words.filter((word) => word.startsWith('--'));
    return !helps.has(name) || !options.every((option) => helps.get(name)?.includes(option));
  });
  expect(wrong).toEqual([]);
  const named = new Set(calls.map(([name]) => name));
  expect(names.filter((name) => name !== 'help' && !named.has(name))).toEqual([]);
});

test('what is written wrongly does nothing and ends with 2: no command, an unknown one, an unknown option, no number', async () => {
  for (const words of [
    [],
    ['shutdown'],
    ['status', '--quick'],
    ['reset-second-factor'],
    ['reset-second-factor', '12'],
  ]) {
    const { code, stdout, stderr } = await here(...words);
    expect([words, code, stdout]).toEqual([words, 2, '']);
    expect(stderr).toContain('--help');
  }
});

test('status answers 1 while nothing runs, and says where it runs and what works when it does', async () => {
  const off = await valence(['status', '--json'], { PORT: '1' });
  expect([off.code, JSON.parse(off.stdout)]).toMatchObject([1, { running: false, ready: false, checks: {} }]);
  const server = await start(await newDataDir());
  const folder = await mkdtemp(join(tmpdir(), 'valence-settings-'));
  onTestFinished(async () => rm(folder, { recursive: true }));
  const file = join(folder, 'valence.env');
  await writeFile(file, `# the school\nPORT=${new URL(server.url).port}\nPUBLIC_URL='http://localhost:5'\n`);
  const on = await valence(['status', '--json'], { VALENCE_SETTINGS: file });
  expect(JSON.parse(on.stdout)).toMatchObject({
    running: true,
    ready: true,
    address: 'http://localhost:5',
    checks: { database: 'ok' },
  });
  expect(on.code).toBe(0);
  // The environment comes before the file.
  expect((await valence(['status'], { VALENCE_SETTINGS: file, PORT: '1' })).code).toBe(1);
});

test('settings that are wrong are named, and nothing is done', async () => {
  const { code, stdout, stderr } = await valence(['status'], { PORT: 'many' });
  expect([code, stdout]).toEqual([1, '']);
  expect(stderr).toContain('PORT: write a whole number');
});
