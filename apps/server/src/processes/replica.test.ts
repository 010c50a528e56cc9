import { afterAll, expect, test } from 'vitest';
import { emptyDataDir, endPrograms, start } from '../../test/programs.ts';
import { addPerson, signInAt } from '../../test/second-client.ts';
import { openPrimary, openStandby } from '../../test/standby.ts';
import { openDatabase } from '../platform/db/database.ts';
import { createLog } from '../platform/log.ts';

const steps: (() => Promise<unknown>)[] = [];
const atEnd = (step: () => Promise<unknown>) => void steps.push(step);
afterAll(async () => {
  await endPrograms();
  for (const step of steps.reverse()) await step();
});

const METRICS_TOKEN = '0123456789abcdef';

test('a server with a standby lists at once what another server has just stored, also while the standby hangs or is gone', {
  timeout: 300_000,
}, async () => {
  const primary = await openPrimary(atEnd);
  const standby = await openStandby(primary, atEnd);
  const dataDir = await emptyDataDir();
  const settings = { DATABASE_URL: primary.url, METRICS_TOKEN };
  const reading = await start(dataDir, { ...settings, DATABASE_REPLICA_URL: standby.url });
  const writing = await start(dataDir, settings);
  const database = openDatabase(primary.address, { log: createLog('silent'), connections: 2 });
  const { db } = database;
  atEnd(async () => database.close());
  const admin = await addPerson(db, '94770000001', 'admin');
  const reader = await signInAt({ dataDir, url: reading.url }, db, admin);
  const writer = await signInAt({ dataDir, url: writing.url }, db, admin);
  let students = 0;
  const addAndList = async () => {
    students += 1;
    const phone = `0772${String(students).padStart(6, '0')}`;
    const added = { phone, name: `Student ${students}`, alYear: null, classId: null };
    const { status } = await writer('POST', '/api/v1/admin/students', added);
    const list = await reader<{ total: number }>('GET', '/api/v1/admin/students?page=1');
    expect([status, list.status, list.body.total]).toEqual([200, 200, students]);
  };
  const readsFrom = async (from: 'replica' | 'primary') => {
    const headers = { authorization: `Bearer ${METRICS_TOKEN}` };
    const text = await (await fetch(`${reading.url}/metrics`, { headers })).text();
    return Number(new RegExp(`valence_replica_reads_total\\{from="${from}"\\} (\\d+)`).exec(text)?.[1] ?? 0);
  };
  const untilReadFrom = async (from: 'replica' | 'primary') => {
    const before = await readsFrom(from);
    while ((await readsFrom(from)) < before + 10) await addAndList();
  };
  await untilReadFrom('replica');
  await standby.pause();
  await untilReadFrom('primary');
  await standby.resume();
  await untilReadFrom('replica');
  standby.kill();
  await untilReadFrom('primary');
});
