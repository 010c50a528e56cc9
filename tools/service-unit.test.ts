// The service that setup writes, judged by systemd's own programs where they are installed; neither needs a running systemd.

import { execFile } from 'node:child_process';
import { chmod, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, onTestFinished, test } from 'vitest';
import { findProgram } from './programs.ts';

const UNIT = join(import.meta.dirname, '../apps/server/install/valence.service');
const analyze = findProgram(['systemd-analyze']);
const run = promisify(execFile);

test.skipIf(!analyze)('systemd finds no mistake in it, and an exposure of 2.5 at most', async () => {
  const root = await mkdtemp(join(tmpdir(), 'valence-unit-'));
  onTestFinished(async () => rm(root, { recursive: true }));
  // The program that it starts must be there to be found.
  const [, program = ''] = /^ExecStart=(\S+)/m.exec(await readFile(UNIT, 'utf8')) ?? [];
  const unit = join(root, 'valence.service');
  const own = join(root, 'valence');
  await writeFile(own, '#!/bin/sh\n');
  await chmod(own, 0o755);
  await writeFile(unit, (await readFile(UNIT, 'utf8')).replace(program, own));
  const verified = await run(analyze ?? '', ['verify', '--man=no', unit]);
  expect(verified.stderr).toBe('');
  const { stdout } = await run(analyze ?? '', [
    'security',
    '--offline=true',
    '--threshold=25',
    '--no-pager',
    unit,
  ]);
  const exposure = Number(/exposure level for valence\.service: ([\d.]+)/.exec(stdout)?.[1]);
  expect(exposure).toBeLessThan(2.5);
  // The check can fail: without what is taken from the service, systemd calls it unsafe.
  await writeFile(
    unit,
    (await readFile(unit, 'utf8')).replace(/^(?:Protect|Private|Restrict|SystemCall|Capab).*$/gm, ''),
  );
  await expect(run(analyze ?? '', ['security', '--offline=true', '--threshold=25', unit])).rejects.toThrow(
    'Command failed',
  );
});
