// Checks for the programs that npm does not install: installs them if it may, else names the command.

import { appendFileSync, existsSync } from 'node:fs';
import { findChromium, findProgram } from '../programs.ts';
import { run } from './run.ts';
import type { Outcome, Step } from './step.ts';

/** Debian packages whose programs are missing. */
function missingPackages(): string[] {
  const chromium = findChromium() ? [] : ['chromium-headless-shell', 'fonts-dejavu-core'];
  const ffmpeg = findProgram(['ffmpeg']) && findProgram(['ffprobe']) ? [] : ['ffmpeg'];
  const nginx = findProgram(['nginx']) ? [] : ['nginx-light'];
  // What a PostgreSQL service puts before its database.
  const pgbouncer = findProgram(['pgbouncer']) ? [] : ['pgbouncer'];
  // The S3-compatible service for the storage tests (apps/server/test/s3-server.py).
  const swift = existsSync('/usr/lib/python3/dist-packages/swift') ? [] : ['python3-swift'];
  // Makes the certificates that tests of the checks look at.
  const openssl = findProgram(['openssl']) ? [] : ['openssl'];
  // Makes the calls whose cost is measured.
  const wrk = findProgram(['wrk']) ? [] : ['wrk'];
  return [...chromium, ...ffmpeg, ...nginx, ...pgbouncer, ...swift, ...openssl, ...wrk];
}

const isDebian = () => existsSync('/etc/debian_version') && findProgram(['apt-get']) !== undefined;

async function providePrograms(log: string): Promise<Outcome> {
  const missing = missingPackages();
  if (missing.length === 0) {
    appendFileSync(log, `${findChromium()}\n${findProgram(['ffmpeg'])}\n`);
    return { passed: 1, failed: 0 };
  }
  const install = `apt-get update && apt-get install -y --no-install-recommends ${missing.join(' ')}`;
  if (!isDebian()) {
    return {
      passed: 0,
      failed: 1,
      note: `install ${missing.join(' and ')}; on Debian: sudo sh -c '${install}'`,
    };
  }
  if (process.getuid?.() !== 0) {
    return { passed: 0, failed: 1, note: `missing; please run: sudo sh -c '${install}'` };
  }
  const environment = { DEBIAN_FRONTEND: 'noninteractive' };
  const exitCode = await run(['sh', '-c', install], { log, environment, limitMinutes: 8 });
  if (exitCode === 0 && missingPackages().length === 0) {
    return { passed: 1, failed: 0, note: `installed ${missing.join(', ')}` };
  }
  return { passed: 0, failed: 1, note: `this failed: ${install}` };
}

export const systemStep: Step = { name: 'system', run: providePrograms };
