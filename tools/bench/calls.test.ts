import { spawn } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { chmod, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterEach, beforeEach, expect, test } from 'vitest';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'valence-calls-'));
  await mkdir(join(folder, 'temporary'));
});
afterEach(async () => rm(folder, { recursive: true }));

/** Runs the bench with a load generator of the test's, and keeps all that it writes in the test's folder. */
async function startBench(generator: string) {
  const program = join(folder, 'wrk');
  await writeFile(program, `#!/bin/sh\n${generator}\n`);
  await chmod(program, 0o755);
  const PATH = [folder, process.env.PATH].join(delimiter);
  const bench = spawn(process.execPath, ['tools/bench/calls.ts', '--short', '--json'], {
    env: { ...process.env, PATH, TMPDIR: join(folder, 'temporary') },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const ended = new Promise<number | null>((resolve) => bench.once('close', resolve));
  return { bench, ended, said: Promise.all([text(bench.stdout), text(bench.stderr)]) };
}

/** The processes that have a file of the test's folder in their command. */
function processesOfTest(): string[] {
  const pids = readdirSync('/proc').filter((name) => /^\d+$/.test(name));
  return pids.filter((pid) => {
    const file = `/proc/${pid}/cmdline`;
    return existsSync(file) && readFileSync(file, 'latin1').includes(folder);
  });
}

test('a call that fails is told as failed, the others are measured, and nothing of the bench is left', async () => {
  const { ended, said } = await startBench(`
    lines=$(sed -n 's/.*io.lines("\\(.*\\)").*/\\1/p' "$5")
    case "$(cat "$lines")" in *api/userprofile*) echo "measured 100 100 1 3";; *) echo "measured 100 100 1 0";; esac`);
  expect(await ended).toBe(1);
  const [output, errors] = await said;
  const { calls, failed } = JSON.parse(output) as Record<'calls' | 'failed', { name: string }[]>;
  expect(failed).toMatchObject([{ name: 'profile' }]);
  expect(errors).toContain('3 requests to /api/userprofile failed');
  expect(calls.map(({ name }) => name)).toContain('a landing beacon');
  expect([readdirSync(join(folder, 'temporary')), processesOfTest()]).toEqual([[], []]);
});

test('a bench that is ended takes its PostgreSQL and its load generator with it', async () => {
  const { bench, ended } = await startBench(`touch "${join(folder, 'begun')}"; exec tail -f "$5"`);
  await expect.poll(() => existsSync(join(folder, 'begun'))).toBe(true);
  expect(processesOfTest().length).toBeGreaterThan(1);
  bench.kill('SIGTERM');
  expect(await ended).toBe(1);
  await expect.poll(processesOfTest).toEqual([]);
});
