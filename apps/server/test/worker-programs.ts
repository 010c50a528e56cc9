// Workers as processes of their own, with the real ffmpeg or with one that is slow where a test wants to kill its worker.

import { type ChildProcess, spawn } from 'node:child_process';
import { chmod, mkdtemp, readdir, readFile, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { inject as provided } from 'vitest';
import { programEnvironment } from './server-process.ts';

/** Its environment is only what is passed, without the test's own. The caller ends it. */
export function startWorkerProgram(environment: Readonly<Record<string, string>>): ChildProcess {
  return spawn(process.execPath, [provided('server').programs.worker], {
    env: { ...programEnvironment(), LOG_LEVEL: 'warn', AV1: 'off', ...environment },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
}

/**
 * The real ffmpeg, which reads the film at a hundredth of its speed for one rendition: so it is in the middle of it for minutes
 * without keeping a core busy. The caller removes the folder.
 */
export async function slowTools(rendition: string): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'slow-tools-'));
  const slower = `[[ "$*" == *${rendition}* ]] && set -- -readrate 0.01 "$@"`;
  for (const [program, first] of [
    ['ffmpeg', slower],
    ['ffprobe', ':'],
  ] as const) {
    // By its name: the one on PATH, and so it is listed.
    await writeFile(join(folder, program), `#!/bin/bash\n${first}\nexec ${program} "$@"\n`);
    await chmod(join(folder, program), 0o755);
  }
  return folder;
}

/** The ffmpeg processes whose command line names the workshops of a data folder. */
export async function codersOf(dataDir: string): Promise<string[]> {
  const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name));
  const lines = await Promise.all(
    pids.map(async (pid) => [pid, await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '')]),
  );
  return lines
    .filter(([, line]) => line?.startsWith('ffmpeg') && line.includes(`${dataDir}/work/`))
    .map(([pid]) => pid ?? '');
}
