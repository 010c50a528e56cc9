import { mkdtemp, rename, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { endPrograms, newDataDir, until } from '../../../test/programs.ts';
import { type LauncherProcess, makeRelease, startLauncher } from '../../../test/releases.ts';
import { askOnce, keepVisiting, type Visits } from '../../../test/visitors.ts';
import { processIsAlive } from '../../platform/postgres/process.ts';
import { NoLauncherError, orderSwitch } from './control.ts';

let home: string;
let releases: Record<'old' | 'fresh' | 'dumb', string>;
let dataDir: string;
let launcher: LauncherProcess;
beforeAll(async () => {
  home = await mkdtemp(join(tmpdir(), 'valence-releases-'));
  releases = {
    old: await makeRelease(home, 'old'),
    fresh: await makeRelease(home, 'fresh'),
    dumb: await makeRelease(home, 'dumb', 'await new Promise(() => setInterval(() => {}, 60_000));'),
  };
});
afterAll(async () => rm(home, { recursive: true, force: true }));

async function begin(): Promise<void> {
  dataDir = await newDataDir();
  launcher = await startLauncher(releases.old, { DATA_DIR: dataDir });
}

async function end(): Promise<void> {
  launcher.child.kill('SIGKILL');
  await launcher.ended;
  for (const pid of launcher.serverPids()) await ended(pid);
  await endPrograms();
}

/** A school for one test. */
async function beginOwn(): Promise<void> {
  onTestFinished(end);
  await begin();
}

async function ended(pid: number | undefined): Promise<void> {
  await until(() => pid === undefined || !processIsAlive(pid));
}

const serves = async () => (await askOnce(`${launcher.url}/healthz`)).version;

async function notes(): Promise<Set<string>> {
  return new Set((await (await fetch(`${launcher.url}/notes`)).json()) as string[]);
}

async function lostOf({ acknowledged }: Visits): Promise<string[]> {
  const stored = await notes();
  return acknowledged.filter((subject) => !stored.has(subject));
}

test('of 600 requests while another version takes over none fails, and no write is lost; then it serves alone', {
  timeout: 900_000,
}, async () => {
  await beginOwn();
  const visits = keepVisiting(launcher.url, 'switch');
  await until(() => visits.total() > 150);
  const steps: string[] = [];
  const outcome = await orderSwitch(dataDir, {
    folder: releases.fresh,
    probationSeconds: 2,
    onStep: (step) => steps.push(step),
  });
  await until(() => visits.total() > 600);
  await visits.stop();
  expect(visits.failures).toEqual([]);
  expect([outcome.result, steps]).toEqual(['switched', ['starting', 'ready', 'serving']]);
  expect([...visits.answered.keys()].sort()).toEqual(['fresh', 'old']);
  expect(await lostOf(visits)).toEqual([]);
  // What may run only once ended in the one before it began in the other: by their own clocks, since each process has its own pipe.
  const [old, fresh] = launcher.serverPids();
  const line = /"time":(\d+),"pid":(\d+),"msg":"(beside \w+)"/g;
  const beside = [...launcher.output().matchAll(line)].map(([, at, pid, text]) => ({
    at: Number(at),
    is: `${pid} ${text}`,
  }));
  const [begins, ends, begun] = [`${old} beside begins`, `${old} beside ends`, `${fresh} beside begins`];
  expect(new Set(beside.map(({ is }) => is))).toEqual(new Set([begins, ends, begun]));
  expect(beside).toHaveLength(3);
  const atOf = (text: string) => beside.find(({ is }) => is === text)?.at ?? Number.NaN;
  expect(atOf(ends)).toBeLessThanOrEqual(atOf(begun));
  await ended(old);
  console.log(`${visits.total()} requests, ${visits.acknowledged.length} writes, 0 failed`, visits.answered);
  launcher.child.kill('SIGTERM');
  expect(await launcher.ended).toBe(0);
  await ended(fresh);
  await expect(orderSwitch(dataDir, { folder: releases.fresh })).rejects.toThrow(NoLauncherError);
});

describe('the former version goes on', () => {
  // One school for both, one after another: the first leaves it with the former version.
  beforeAll(begin);
  afterAll(end);

  test('where the other one does not get ready or is not well afterwards: within 10 seconds, and no request fails', async () => {
    const visits = keepVisiting(launcher.url, 'back');
    const dumb = await orderSwitch(dataDir, { folder: releases.dumb, readySeconds: 1 });
    expect(dumb).toMatchObject({ result: 'back', reason: 'not-ready' });
    const absent = await orderSwitch(dataDir, { folder: join(home, 'absent') });
    expect(absent).toMatchObject({ result: 'back', reason: 'ended', detail: 'status 1' });
    const unwell = await orderSwitch(dataDir, {
      folder: releases.fresh,
      onStep: (step) => {
        if (step === 'serving') void askOnce(`${launcher.url}/readyz/500`, 'POST');
      },
    });
    expect(unwell).toMatchObject({ result: 'back', reason: 'unwell' });
    expect(await serves()).toBe('old');
    await visits.stop();
    expect(visits.failures).toEqual([]);
    expect([...visits.answered.keys()].sort()).toEqual(['fresh', 'old']);
    for (const { milliseconds } of [dumb, absent, unwell]) expect(milliseconds).toBeLessThan(10_000);
    console.log('back after', dumb.milliseconds, absent.milliseconds, unwell.milliseconds, 'ms');
    expect(await lostOf(visits)).toEqual([]);
  });

  test('where the other one crashes after it took over, or who gave the order goes away; the one that stands by may die', async () => {
    const visits = keepVisiting(launcher.url, 'crash');
    const crashed = await orderSwitch(dataDir, {
      folder: releases.fresh,
      onStep: (step) => {
        if (step === 'serving') askOnce(`${launcher.url}/crash`, 'POST').catch(() => {});
      },
    });
    expect(crashed).toMatchObject({ result: 'back', reason: 'ended', detail: 'status 7' });
    expect(crashed.milliseconds).toBeLessThan(10_000);
    expect(await serves()).toBe('old');
    await visits.stop();
    console.log(
      'back after',
      crashed.milliseconds,
      'ms; failed:',
      visits.failures.length,
      'of',
      visits.total(),
    );
    expect(await lostOf(visits)).toEqual([]);
    const switched = await orderSwitch(dataDir, {
      folder: releases.fresh,
      probationSeconds: 2,
      onStep: (step) => {
        if (step === 'serving') process.kill(launcher.serverPids()[0] ?? 0, 'SIGKILL');
      },
    });
    expect([switched.result, await serves()]).toEqual(['switched', 'fresh']);
  });
});

test('a launcher that is killed in the middle leaves one version after its restart, on the same PostgreSQL, with every write', async () => {
  await beginOwn();
  const visits = keepVisiting(launcher.url, 'killed');
  const order = orderSwitch(dataDir, {
    folder: releases.fresh,
    onStep: (step) => {
      if (step === 'serving') launcher.child.kill('SIGKILL');
    },
  });
  await expect(order).rejects.toThrow('launcher ended');
  await visits.stop();
  const first = launcher;
  launcher = await startLauncher(releases.old, { DATA_DIR: dataDir });
  expect(await serves()).toBe('old');
  expect(await lostOf(visits)).toEqual([]);
  for (const pid of first.serverPids()) await ended(pid);
  expect(await serves()).toBe('old');
  expect(launcher.output()).toContain('adopted the running PostgreSQL');
});

test('an admin’s order to exchange the data is carried out below the launcher; visitors wait meanwhile', async () => {
  await beginOwn();
  await askOnce(`${launcher.url}/notes/before`, 'POST');
  // Data without that note, as a restore puts them beside the present ones.
  await rename(await newDataDir(), join(dataDir, 'restored-20261122T105000123Z'));
  expect((await askOnce(`${launcher.url}/exchange/restored-20261122T105000123Z`, 'POST')).status).toBe(202);
  await until(() => launcher.serverPids().length === 2);
  expect([await serves(), (await notes()).has('before')]).toEqual(['old', false]);
  expect(launcher.output()).toContain('the school goes on with the restored data');
});
