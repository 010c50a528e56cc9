// The main path of a school whose servers are killed all the time: each step is repeated as browsers repeat it, until it is answered.

import { setTimeout as sleep } from 'node:timers/promises';
import type { listUploads } from '@valence/contract/admin/uploads';
import { UPLOAD_FILES_PATH } from '@valence/contract/admin/uploads';
import type { ReplyOf } from '@valence/contract/endpoint';
import type { PlayableVideo } from '@valence/contract/learning/playable-video';
import type { recordProgress } from '@valence/contract/learning/progress';
import type { School } from '../../../tools/image/school.ts';
import { Payments } from './acknowledged-payments.ts';
import type { SeveralMachines } from './several-machines.ts';
import { tusClient } from './uploading.ts';

/** Not a measure: only where it gives up. */
const PATIENCE_MILLISECONDS = 10 * 60_000;
const PART_BYTES = 256 * 1024;

interface Pace {
  /** Between a server that is back and the next that is killed. */
  readonly pauseMilliseconds: number;
  /** How many servers are killed at most. */
  readonly most: number;
  /** Between a payment and the next. */
  readonly restMilliseconds: number;
}

/** Repeats what a dying server may interrupt. What a server refuses in good order is thrown. */
export async function again<Result>(step: () => Promise<Result>): Promise<Result> {
  const deadline = performance.now() + PATIENCE_MILLISECONDS;
  for (;;) {
    try {
      return await step();
    } catch (error) {
      if (wasRefused(error) || performance.now() > deadline) throw error;
      await sleep(50);
    }
  }
}

const wasRefused = (error: unknown) => error instanceof Error && /answered 4\d\d/.test(error.message);

/** Kills one server after the other, each once its predecessor is back and payments were taken meanwhile; `most` of them. */
function keepKilling({ servers }: SeveralMachines, payments: Payments, { pauseMilliseconds, most }: Pace) {
  let isOver = false;
  let kills = 0;
  const killing = (async () => {
    while (!isOver && kills < most) {
      const taken = payments.acknowledged.length;
      await servers[kills % servers.length]?.replace();
      kills += 1;
      while (payments.acknowledged.length < taken + 2 && !isOver) await sleep(20);
      for (let waited = 0; waited < pauseMilliseconds && !isOver; waited += 100) await sleep(100);
    }
  })();
  // A server that does not come back is told at the end.
  killing.catch(() => undefined);
  return {
    kills: () => kills,
    async stop(): Promise<void> {
      isOver = true;
      await killing;
    },
  };
}

/** Takes one payment after the other. @returns what ends it, with what was refused though it should not have been */
function keepPaying(payments: Payments, restMilliseconds: number) {
  const refusals: string[] = [];
  let isOver = false;
  const paying = (async () => {
    while (!isOver) {
      await payments.pay().catch((error: unknown) => {
        if (wasRefused(error)) refusals.push(String(error));
      });
      await sleep(restMilliseconds);
    }
  })();
  return async () => {
    isOver = true;
    await paying;
    return refusals;
  };
}

/** Teacher and student sign in, and the student has a place in a class with a fee. */
async function openSchool(school: School): Promise<Payments> {
  await school.signIn('teacher');
  await school.signIn('student');
  const payments = new Payments(school);
  await payments.begin();
  return payments;
}

/** Sends a film in small parts as the browser does: it asks how far it is, and goes on from there at whatever server answers. */
async function sendFilm({ url, school }: SeveralMachines, film: Buffer, name: string): Promise<void> {
  const tus = tusClient(url, school.tokenOf('teacher'));
  const beginning = { bytes: film.length, name, more: { fingerprint: name } };
  const address = await again(async () => {
    const { status, headers } = await tus.begin(beginning);
    if (status === 201) return String(headers.location);
    // The server that began it died before it said so.
    const { uploads } = await school.ask<ReplyOf<typeof listUploads>>('GET', '/api/v1/uploads', {
      as: 'teacher',
    });
    const own = uploads.find(({ fingerprint }) => fingerprint === name);
    if (!own) throw new Error(`The film did not begin: ${status}.`);
    return `${UPLOAD_FILES_PATH}/${own.uploadId}`;
  });
  const offset = async () =>
    again(async () => {
      const { status, headers } = await tus.ask(address);
      if (status !== 200)
        throw new Error(`The offset was answered with ${status}.`.replace('answered', 'told'));
      return Number(headers['upload-offset']);
    });
  for (let at = await offset(); at < film.length; at = await offset())
    await tus.send(address, at, film.subarray(at, at + PART_BYTES)).catch(() => undefined);
}

/** Kills the worker that has the film in hand, if one still has when it is looked for. */
async function killBusyWorker({ workers, db }: SeveralMachines): Promise<boolean> {
  const isWaiting = async () =>
    (await db.selectFrom('packaging').select('id').where('finished_at', 'is', null).execute()).length > 0;
  while (await isWaiting()) {
    for (const worker of workers) {
      if (!(await worker.isCoding())) continue;
      await worker.replace();
      return true;
    }
    await sleep(50);
  }
  return false;
}

/** Where the student's browser plays the lesson. */
async function streamOf({ url, school }: SeveralMachines) {
  const authorization = `Bearer ${school.tokenOf('student')}`;
  return again(async () => {
    const answer = await fetch(`${url}/api/video?id=${school.lesson}`, { headers: { authorization } });
    if (!answer.ok) throw new Error(`The lesson answered ${answer.status}.`);
    const { data } = (await answer.json()) as { data: PlayableVideo };
    const [cookie = ''] = (answer.headers.get('set-cookie') ?? '').split(';');
    return { path: new URL(data.url ?? '', url).pathname, cookie };
  });
}

/** The status of the lesson's playlist at each server, asked directly. */
export async function statusesOf({ servers }: SeveralMachines, stream: { path: string; cookie: string }) {
  return Promise.all(
    servers.map(async (server) =>
      fetch(new URL(stream.path, server.url()), { headers: { cookie: stream.cookie } }).then(
        async (answer) => answer.arrayBuffer().then(() => answer.status),
        () => 0,
      ),
    ),
  );
}

/** Tells as the player does what was played. @returns what the server confirmed */
async function tellProgress(school: School): Promise<ReplyOf<typeof recordProgress>> {
  const report = {
    ...{ videoId: school.lesson, ranges: [{ from: 0, to: 1 }] },
    ...{ leftAtSecond: 1, leftAt: new Date().toISOString() },
  };
  return again(async () =>
    school.ask<ReplyOf<typeof recordProgress>>('POST', '/api/v1/progress', {
      as: 'student',
      body: { reports: [report] },
    }),
  );
}

async function takeAway({ school }: SeveralMachines): Promise<void> {
  await again(async () =>
    school.takeAway().catch((error: unknown) => {
      // Done by a server that died before it said so.
      if (!(error instanceof Error && error.message.includes('answered 404'))) throw error;
    }),
  );
}

/** Opens the school; from now on payments are recorded and servers are killed, until both are told to stop. */
export async function openUnderKills(machines: SeveralMachines, pace: Pace) {
  const payments = await openSchool(machines.school);
  const stopPaying = keepPaying(payments, pace.restMilliseconds);
  return { payments, stopPaying, killer: keepKilling(machines, payments, pace) };
}

/** The way of one film: sent, its worker killed, the lesson made, played and reported, until the student loses it. */
export async function walkMainPath(machines: SeveralMachines, film: Buffer, name: string) {
  const { school } = machines;
  await sendFilm(machines, film, name);
  const workerWasKilled = await killBusyWorker(machines);
  await again(async () => school.untilLesson());
  const [picture, ...others] = await again(async () => school.play());
  const { data: progress } = await tellProgress(school);
  const stream = await streamOf(machines);
  await takeAway(machines);
  return { workerWasKilled, picture, others, progress, stream };
}
