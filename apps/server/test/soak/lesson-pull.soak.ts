// V8, against real server processes on one database: a student's own credentials in the hands of a copying program.

import { mkdir, writeFile } from 'node:fs/promises';
import { Agent, request } from 'node:http';
import { dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { PlayableVideo } from '@valence/contract/learning/playable-video';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { monotonicMilliseconds, systemClock } from '../../src/platform/clock.ts';
import { newId } from '../../src/platform/ids.ts';
import { openProcessSchool } from '../process-school.ts';

const SEGMENT_SECONDS = 4;
/** An hour. */
const SEGMENTS = 900;
/** What decision 98 allows: the seconds ahead of playing, a moment's wait in addition, and the factor over playing speed. */
const [MOST_AHEAD, WAITING, SPEED] = [300, 10, 2.5];

const steps: (() => Promise<unknown>)[] = [];
afterAll(async () => {
  for (const step of steps.toReversed()) await step();
});

let school: Awaited<ReturnType<typeof openProcessSchool>>;
let servers: URL[];
let phones = 94_771_000_000;
const agent = new Agent({ keepAlive: true, maxSockets: 64 });

beforeAll(async () => {
  school = await openProcessSchool((step) => steps.push(step));
  const { db, dataDir, video } = school;
  for (const track of ['v240', 'audio']) {
    for (let number = 1; number <= SEGMENTS; number += 1) {
      const path = join(dataDir, 'storage/lessons/soak', segment(track, number));
      await mkdir(dirname(path), { recursive: true });
      await writeFile(path, Buffer.alloc(20_000, number));
    }
  }
  await writeFile(join(dataDir, 'storage/lessons/soak/master.m3u8'), '#EXTM3U\n');
  const lesson = { source_kind: 'protected', source_ref: 'lessons/soak', published_at: systemClock.now() };
  await db.updateTable('video').set(lesson).where('id', '=', video).execute();
  servers = [new URL((await school.start()).url), new URL((await school.start()).url)];
});

function segment(track: string, number: number): string {
  return `${track}/${String(number).padStart(5, '0')}.m4s`;
}

interface RequestOptions {
  server?: URL | undefined;
  headers?: Record<string, string>;
  /** Of this machine's loopback. */
  from?: string;
}

async function ask(
  path: string,
  { server = servers[0], headers = {}, from = '127.0.0.1' }: RequestOptions = {},
) {
  return new Promise<{ status: number; headers: NodeJS.Dict<string | string[]>; body: string }>(
    (done, fail) => {
      const at = { host: server?.hostname, port: server?.port, path, headers, localAddress: from, agent };
      request(at, (incoming) => {
        let body = '';
        incoming.setEncoding('latin1').on('data', (chunk: string) => {
          body += chunk;
        });
        incoming.once('end', () =>
          done({ status: incoming.statusCode ?? 0, headers: incoming.headers, body }),
        );
        incoming.once('error', fail);
      })
        .once('error', fail)
        .end();
    },
  );
}

/** A student's browser with the lesson open: the credentials that a copying program takes from it. */
async function student() {
  const { db, video, signIn } = school;
  const at = systemClock.now();
  const id = newId(at);
  phones += 1;
  const account = { id, phone: String(phones), role: 'student', created_at: at, verified_at: at };
  await db.insertInto('account').values(account).execute();
  await db.insertInto('access_grant').values({ account_id: id, video_id: video, granted_at: at }).execute();
  const opened = await ask(`/api/video?id=${video}`, {
    headers: { authorization: `Bearer ${await signIn(id)}` },
  });
  const { data } = JSON.parse(opened.body) as { data: PlayableVideo & { url: string } };
  const cookie = opened.headers['set-cookie']?.[0]?.split(';')[0] ?? '';
  return {
    id,
    pull: async (file: string, options: Omit<RequestOptions, 'headers'> = {}) =>
      (await ask(data.url.replace('master.m3u8', file), { ...options, headers: { cookie } })).status,
  };
}

test('V8: an hour of a lesson, asked of two processes as fast as they answer, comes no faster than it may be watched', async () => {
  const { pull } = await student();
  const queue = ['v240', 'audio'].flatMap((track) =>
    Array.from({ length: SEGMENTS }, (_, index) => ({ track, number: index + 1 })),
  );
  const had = { v240: 0, audio: 0 };
  const [begun, seconds] = [monotonicMilliseconds(), 20];
  let requests = 0;
  const passed = () => (monotonicMilliseconds() - begun) / 1000;
  const reader = async (own: number) => {
    for (let index = own; passed() < seconds && queue.length > 0; index += 1) {
      const next = queue.splice(index % queue.length, 1)[0];
      if (!next) return;
      requests += 1;
      const status = await pull(segment(next.track, next.number), { server: servers[index % 2] });
      if (status === 200) had[next.track as keyof typeof had] += SEGMENT_SECONDS;
      else queue.push(next);
    }
  };
  await Promise.all(Array.from({ length: 32 }, async (_, own) => reader(own)));
  const took = passed();
  console.log(
    `in ${took.toFixed(1)} s and ${requests} requests: ${had.v240} s of picture and ${had.audio} s of sound of ${SEGMENTS * SEGMENT_SECONDS} s`,
  );
  const most = MOST_AHEAD + WAITING + SPEED * took + SEGMENT_SECONDS;
  expect(had.v240).toBeLessThanOrEqual(most);
  expect(had.audio).toBeLessThanOrEqual(most);
  expect(had.v240).toBeGreaterThan(MOST_AHEAD);
});

test('V8: one cookie at twenty addresses streams at one of them', async () => {
  const { id, pull } = await student();
  const addresses = Array.from({ length: 20 }, (_, number) => `127.0.0.${number + 2}`);
  const served: number[] = [];
  for (let round = 0; round < 10; round += 1) {
    const statuses = await Promise.all(addresses.map(async (from) => pull('master.m3u8', { from })));
    expect(statuses.every((status) => status === 200 || status === 409)).toBe(true);
    served.push(statuses.filter((status) => status === 200).length);
    await sleep(4000);
  }
  console.log(`of 20 addresses, in rounds of 4 s, were served: ${served.join(', ')}`);
  expect(served[0]).toBeLessThanOrEqual(4);
  for (const count of served.slice(1)) expect(count).toBeLessThanOrEqual(2);
  const pulls = await school.db
    .selectFrom('unusual_pull')
    .select('networks')
    .where('account_id', '=', id)
    .execute();
  console.log(`counted for the admin area: ${pulls[0]?.networks} refused`);
  expect(pulls[0]?.networks).toBeGreaterThan(100);
});

test('V8: a player at double speed with a jump now and then is never refused or held back', async () => {
  const { id, pull } = await student();
  let next = 1;
  let slowest = 0;
  const take = async () => {
    const begun = monotonicMilliseconds();
    const both = ['v240', 'audio'].map(async (track) => pull(segment(track, next)));
    expect(await Promise.all(both)).toEqual([200, 200]);
    slowest = Math.max(slowest, monotonicMilliseconds() - begun);
    next += 1;
  };
  for (let second = 0; second < 40; second += 2) {
    if (second % 10 === 0) {
      next += 20;
      for (let filled = 0; filled < 6; filled += 1) await take();
    }
    await take();
    await sleep(2000);
  }
  console.log(`the slowest pair of parts took ${slowest.toFixed(0)} ms`);
  const pulls = await school.db.selectFrom('unusual_pull').selectAll().where('account_id', '=', id).execute();
  expect(pulls).toEqual([]);
});
