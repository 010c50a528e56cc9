import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { endPrograms, newDataDir } from '../../../test/programs.ts';
import { type LauncherProcess, makeRelease, startLauncher } from '../../../test/releases.ts';
import { orderSwitch } from './control.ts';

let home: string;
let launcher: LauncherProcess | undefined;
beforeAll(async () => {
  home = await mkdtemp(join(tmpdir(), 'valence-releases-'));
});
afterAll(async () => rm(home, { recursive: true, force: true }));
afterEach(async () => {
  launcher?.child.kill('SIGKILL');
  await launcher?.ended;
  launcher = undefined;
  await endPrograms();
});

test('a first try', async () => {
  const dataDir = await newDataDir();
  const [one, two] = [await makeRelease(home, '1'), await makeRelease(home, '2')];
  launcher = await startLauncher(one, { DATA_DIR: dataDir });
  const steps: string[] = [];
  expect((await fetch(`${launcher.url}/healthz`)).headers.get('x-version')).toBe('1');
  const outcome = await orderSwitch(dataDir, { folder: two, probationSeconds: 1, onStep: (step) => steps.push(step) });
  console.log(outcome, steps);
  expect((await fetch(`${launcher.url}/healthz`)).headers.get('x-version')).toBe('2');
  launcher.child.kill('SIGTERM');
  console.log(await launcher.ended, launcher.output());
});
