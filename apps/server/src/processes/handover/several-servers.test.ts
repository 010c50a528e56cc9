import { mkdtemp, readdir, readlink, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { endPrograms, newDataDir, until } from '../../../test/programs.ts';
import { type LauncherProcess, makeRelease, startLauncher } from '../../../test/releases.ts';
import { askOnce, keepVisiting } from '../../../test/visitors.ts';
import { processIsAlive } from '../../platform/postgres/process.ts';
import { orderSwitch } from './control.ts';

/** Two lead, follow, share and replace one another as any number does. */
const SERVERS = 2;
/** Each of them is a whole server, and a busy machine starts many. */
const PATIENCE = { timeout: 600_000 };
/** Each has one request under way at most. */
const VISITORS = 9;

let home: string;
let releases: Record<'old' | 'fresh', string>;
let dataDir: string;
// One school for all tests, one after another: to start several servers anew for each was half of their processor time.
let launcher: LauncherProcess;
beforeAll(async () => {
  home = await mkdtemp(join(tmpdir(), 'valence-several-'));
  releases = { old: await makeRelease(home, 'old'), fresh: await makeRelease(home, 'fresh') };
  dataDir = await newDataDir();
  launcher = await startLauncher(releases.old, {
    DATA_DIR: dataDir,
    SERVERS: String(SERVERS),
    ADDRESS_SIGN_IN_BUDGET: '7',
    STREAM_CARRIER: 'nginx',
    WHATSAPP_PHONE_NUMBER_ID: '123456789',
    WHATSAPP_ACCESS_TOKEN: 'EAAG-token',
    WHATSAPP_APP_SECRET: 'app-secret',
    WHATSAPP_VERIFY_TOKEN: 'verify',
    WHATSAPP_NUMBER: '94771234567',
    // Nobody listens there.
    WHATSAPP_GRAPH_URL: 'http://127.0.0.1:9',
  });
});
afterAll(async () => {
  launcher.child.kill('SIGKILL');
  await launcher.ended;
  for (const pid of launcher.serverPids()) await until(() => !processIsAlive(pid));
  await endPrograms();
  await rm(home, { recursive: true, force: true });
});

/** Which processes answer when as many connections come as they are, twice. */
async function answering(): Promise<Set<number>> {
  const pids = new Set<number>();
  for (let turn = 0; turn < 2 * SERVERS; turn += 1) {
    const answer = await fetch(`${launcher.url}/healthz`, { headers: { connection: 'close' } });
    await answer.text();
    pids.add(Number(answer.headers.get('x-pid')));
  }
  return pids;
}

/** Waits until all servers that there should be answer, none of them one of these. */
async function untilAll(but: ReadonlySet<number>): Promise<Set<number>> {
  for (;;) {
    const pids = await answering();
    if (pids.size === SERVERS && [...pids].every((pid) => !but.has(pid))) return pids;
    await sleep(100);
  }
}

/** Who has what may run only once beside it, by the log. */
function leader(): number {
  const lines = [...launcher.output().matchAll(/"pid":(\d+),"msg":"beside begins"/g)];
  return Number(lines.at(-1)?.[1]);
}

/** Which of these have the file open to which nginx logs what it sent: two readers would count some of it twice. */
async function countingNginx(pids: ReadonlySet<number>): Promise<number[]> {
  const found = [...pids].map(async (pid) => {
    const folder = `/proc/${pid}/fd`;
    const names = await readdir(folder).catch(() => []);
    const targets = await Promise.all(
      names.map(async (name) => readlink(join(folder, name)).catch(() => '')),
    );
    return targets.some((target) => target.startsWith(join(dataDir, 'carried'))) ? [pid] : [];
  });
  return (await Promise.all(found)).flat();
}

test(
  'budgets hold across servers: of 18 sign-ins at once from one address as many are taken as one server takes',
  PATIENCE,
  async () => {
    await untilAll(new Set());
    const signIn = async (_: unknown, count: number) => {
      const answer = await fetch(`${launcher.url}/auth/login`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', connection: 'close' },
        body: JSON.stringify({ phone: `07710001${String(count).padStart(2, '0')}` }),
      });
      await answer.text();
      return { status: answer.status, pid: answer.headers.get('x-pid') };
    };
    const answers = await Promise.all(Array.from({ length: 18 }, signIn));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(7);
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 429]));
    expect(new Set(answers.map(({ pid }) => pid)).size).toBe(SERVERS);
  },
);

test(
  'each server that is killed, the leading one too, costs what it was answering; it is replaced, and no write is lost',
  PATIENCE,
  async () => {
    const killed = new Set<number>();
    const pidsAtFirst = await untilAll(killed);
    await expect.poll(async () => countingNginx(pidsAtFirst)).toEqual([leader()]);
    const visits = keepVisiting(launcher.url, 'several');
    const first = leader();
    for (const pick of ['leader', 'other'] as const) {
      const before = visits.total();
      await until(() => visits.total() > before + 100);
      const [lead, failed] = [leader(), visits.failures.length];
      const pids = await untilAll(killed);
      const victim = pick === 'leader' ? lead : [...pids].find((pid) => pid !== lead);
      if (victim === undefined) throw new Error('There is nobody to kill.');
      process.kill(victim, 'SIGKILL');
      killed.add(victim);
      const left = await untilAll(killed);
      if (pick === 'leader') await until(() => leader() !== lead);
      await expect.poll(async () => countingNginx(left)).toEqual([leader()]);
      expect(visits.failures.length - failed).toBeLessThanOrEqual(VISITORS);
    }
    await visits.stop();
    expect(leader()).not.toBe(first);
    const stored = new Set((await (await fetch(`${launcher.url}/notes`)).json()) as string[]);
    expect(visits.acknowledged.filter((subject) => !stored.has(subject))).toEqual([]);
    console.log(`${visits.total()} requests, 2 servers killed, ${visits.failures.length} failed`);
  },
);

test(
  'another version takes over from several servers with as many, and of all requests none fails',
  PATIENCE,
  async () => {
    const old = await untilAll(new Set());
    const visits = keepVisiting(launcher.url, 'switch');
    await until(() => visits.total() > 100);
    const outcome = await orderSwitch(dataDir, { folder: releases.fresh, probationSeconds: 2 });
    const after = visits.total();
    await until(() => visits.total() > after + 100);
    await visits.stop();
    expect([outcome.result, visits.failures]).toEqual(['switched', []]);
    const fresh = await untilAll(old);
    expect((await askOnce(`${launcher.url}/healthz`)).version).toBe('fresh');
    // Of the new ones, too, one that ends is replaced.
    const [victim = 0] = fresh;
    process.kill(victim, 'SIGKILL');
    await untilAll(new Set([...old, victim]));
    launcher.child.kill('SIGTERM');
    expect(await launcher.ended).toBe(0);
  },
);
