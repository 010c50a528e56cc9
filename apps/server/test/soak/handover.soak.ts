// Versions take over from one another, back and forth, while visitors ask as much as the machine can: the short form is a test.

import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { processIsAlive } from '../../src/platform/postgres/process.ts';
import { orderSwitch } from '../../src/processes/handover/control.ts';
import { endPrograms, newDataDir, until } from '../programs.ts';
import { makeRelease, startLauncher } from '../releases.ts';
import { keepVisiting } from '../visitors.ts';

const SWITCHES = 4;
const REQUESTS = 10_000;

const undo: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const step of undo.splice(0).reverse()) await step();
  await endPrograms();
});

test(`of ${REQUESTS} requests during each of ${SWITCHES} switches between versions none fails, and no write is lost`, async () => {
  const home = await mkdtemp(join(tmpdir(), 'valence-releases-'));
  undo.push(async () => rm(home, { recursive: true, force: true }));
  const [old, fresh] = [await makeRelease(home, 'old'), await makeRelease(home, 'fresh')];
  const dataDir = await newDataDir();
  const launcher = await startLauncher(old, { DATA_DIR: dataDir });
  undo.push(async () => {
    launcher.child.kill('SIGKILL');
    await launcher.ended;
    await until(() => !launcher.serverPids().some(processIsAlive));
  });
  const visits = keepVisiting(launcher.url, 'switch', 0);
  for (let switched = 0; switched < SWITCHES; switched += 1) {
    const before = visits.total();
    const folder = switched % 2 === 0 ? fresh : old;
    const outcome = await orderSwitch(dataDir, { folder, probationSeconds: 2 });
    expect(outcome.result).toBe('switched');
    await until(() => visits.total() > before + REQUESTS);
  }
  await visits.stop();
  expect(visits.failures).toEqual([]);
  expect([...visits.answered.keys()].toSorted()).toEqual(['fresh', 'old']);
  const notes = new Set((await (await fetch(`${launcher.url}/notes`)).json()) as string[]);
  expect(visits.acknowledged.filter((subject) => !notes.has(subject))).toEqual([]);
  console.log(`${visits.total()} requests, ${visits.acknowledged.length} writes, 0 failed`, visits.answered);
});
