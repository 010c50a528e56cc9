// The downloads of this account on this device: one after the other, going on by themselves after a lost network, and shown by
// whoever subscribes. In several tabs one of them works.

import { deleteDownload, deleteDownloads, renewDownloads } from '@valence/contract/learning/downloads';
import { HOUR_MS } from '@valence/domain/durations';
import { call } from '../../lib/api.ts';
import { ApiRefusal } from '../../lib/failures.ts';
import { hasDownloads } from '../../lib/kept-lessons.ts';
import { isPassing } from '../../lib/retry.ts';
import { session } from '../../lib/session.ts';
import { PartRefused, remedyOf, waitMs } from '../../lib/stream/failure.ts';
import { signOutTasks } from '../../lib/use-sign-out.ts';
import { deviceId } from './device-key.ts';
import { fetchLesson } from './fetch-lesson.ts';
import { forgetAddresses } from './kept-addresses.ts';
import { noteTime } from './seen-time.ts';
import {
  changeLesson,
  deleteLesson,
  forgetList,
  readLessons,
  type StoredLesson,
} from './stored-downloads.ts';

/** What happens to a lesson that is not whole yet; absent: nothing, for example after a refusal that stays. */
export type Activity =
  | { state: 'fetching' }
  /** Tries again by itself. */
  | { state: 'waiting' }
  | { state: 'failed'; error: unknown };

export interface Shown {
  lessons: readonly StoredLesson[];
  activities: ReadonlyMap<string, Activity>;
}

const STREAMED_ELSEWHERE = 409;
const SHORTLY = { timeoutMs: 5000 };
const RENEW_MS = HOUR_MS;
/** A signed address ended, or the film was exchanged: begin again with a new one, so often in a row. */
const MOST_BEGINNINGS = 5;

let shown: Shown = { lessons: [], activities: new Map() };
const listeners = new Set<() => void>();
const queue: { videoId: string; shortSide: number }[] = [];
let current: { videoId: string; stop: AbortController } | undefined;
let wake: () => void = () => {};

export const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};
export const shownDownloads = (): Shown => shown;

function show(change: Partial<Shown>): void {
  shown = { ...shown, ...change };
  for (const listener of listeners) listener();
}

function setActivity(videoId: string, activity: Activity | undefined): void {
  const activities = new Map(shown.activities);
  if (activity) activities.set(videoId, activity);
  else activities.delete(videoId);
  show({ activities });
}

export async function refresh(): Promise<void> {
  show({ lessons: await readLessons() });
}

/** Begins a download, or goes on with it. */
export function startDownload(videoId: string, shortSide: number): void {
  if (current?.videoId === videoId || queue.some((order) => order.videoId === videoId)) return;
  queue.push({ videoId, shortSide });
  setActivity(videoId, { state: 'waiting' });
  void work();
}

/** Deletes a lesson here, and tells the server when it can be reached. */
export async function removeDownload(videoId: string): Promise<void> {
  await deleteHere(videoId);
  await refresh();
  await tell(call(deleteDownload, { params: { deviceId: deviceId(), videoId } }));
}

/** Deletes all lessons here, and tells the server when it can be reached. */
export async function removeAllDownloads(): Promise<void> {
  for (const videoId of [...shown.activities.keys()]) await deleteHere(videoId);
  for (const { videoId } of await readLessons()) await deleteHere(videoId);
  await refresh();
  await tell(call(deleteDownloads, { params: { deviceId: deviceId() } }));
}

async function deleteHere(videoId: string): Promise<void> {
  const waiting = queue.findIndex((order) => order.videoId === videoId);
  if (waiting >= 0) queue.splice(waiting, 1);
  if (current?.videoId === videoId) current.stop.abort();
  await deleteLesson(videoId);
  forgetAddresses(videoId);
  setActivity(videoId, undefined);
}

/** Where it does not arrive, the next renewal tells the server what is not here any more. */
async function tell(deletion: Promise<unknown>): Promise<void> {
  await deletion.then(forgetList, (error: unknown) =>
    console.warn('The server does not know yet that a download was deleted', error),
  );
}

let isWorking = false;

async function work(): Promise<void> {
  if (isWorking) return;
  isWorking = true;
  try {
    await exclusively(async () => {
      for (let order = queue.shift(); order; order = queue.shift()) await untilOver(order);
    });
  } finally {
    isWorking = false;
  }
}

/** In one tab at a time: two would fetch every file twice. */
async function exclusively(task: () => Promise<void>): Promise<void> {
  if (navigator.locks) await navigator.locks.request('valence-downloads', task);
  else await task();
}

/** Fetches a lesson until it is whole, deleted or refused. */
async function untilOver({ videoId, shortSide }: { videoId: string; shortSide: number }): Promise<void> {
  const stop = new AbortController();
  const { signal } = stop;
  current = { videoId, stop };
  let beginnings = 0;
  for (let tries = 1; !signal.aborted; tries += 1) {
    setActivity(videoId, { state: 'fetching' });
    try {
      await fetchLesson({
        videoId,
        shortSide,
        signal,
        onFile: ({ bytes }) => {
          tries = 0;
          void refreshOne(videoId, bytes);
        },
      });
      setActivity(videoId, undefined);
      break;
    } catch (error) {
      if (signal.aborted || !session.state().signedIn) break;
      const again = tryAgain(error);
      beginnings += again === 'anew' ? 1 : 0;
      if (again === 'never' || beginnings > MOST_BEGINNINGS) {
        console.warn('A download cannot go on', error);
        setActivity(videoId, { state: 'failed', error });
        break;
      }
      setActivity(videoId, { state: 'waiting' });
      if (again === 'later') await pause(waitMs(error, tries).ms, signal);
    }
  }
  current = undefined;
  await refresh().catch((error: unknown) => console.warn('The downloads could not be read', error));
}

/** The bytes that are shown while a lesson comes; all of it is read again at its end. */
async function refreshOne(videoId: string, bytes: number): Promise<void> {
  if (!shown.lessons.some((lesson) => lesson.videoId === videoId)) return refresh();
  show({
    lessons: shown.lessons.map((lesson) => (lesson.videoId === videoId ? { ...lesson, bytes } : lesson)),
  });
}

function tryAgain(error: unknown): 'later' | 'anew' | 'never' {
  if (error instanceof PartRefused) {
    if (error.status === STREAMED_ELSEWHERE) return 'later';
    return { renew: 'anew', elsewhere: 'later', retry: 'later', 'give-up': 'never' }[remedyOf(error)] as
      | 'later'
      | 'anew'
      | 'never';
  }
  if (error instanceof ApiRefusal) return isPassing(error) ? 'later' : 'never';
  // No room: what is here stays, and goes on once there is some.
  if (error instanceof DOMException && error.name === 'QuotaExceededError') return 'never';
  return remedyOf(error) === 'give-up' ? 'never' : 'later';
}

/** Waits until the time is over or the network is back. */
async function pause(ms: number, signal: AbortSignal): Promise<void> {
  await new Promise<void>((resolve) => {
    const timer = setTimeout(resolve, navigator.onLine ? ms : RENEW_MS);
    wake = resolve;
    signal.addEventListener('abort', () => resolve(), { once: true });
    window.addEventListener('online', () => resolve(), { once: true, signal });
    signal.addEventListener('abort', () => clearTimeout(timer), { once: true });
  });
}

/** Tries at once what waits for the network. */
export function retryNow(): void {
  wake();
}

/**
 * Asks the server which lessons may stay and until when, and deletes the others.
 * @throws when the server cannot be reached
 */
export async function renew(): Promise<void> {
  const device = { deviceId: deviceId() };
  const { data } = await call(renewDownloads, { params: device });
  await noteTime({ isServers: true });
  const ends = new Map(data.map(({ videoId, endsAt }) => [videoId, Date.parse(endsAt)]));
  for (const { videoId } of await readLessons()) {
    const endsAt = ends.get(videoId);
    if (endsAt === undefined && current?.videoId !== videoId) await deleteLesson(videoId);
    else if (endsAt !== undefined) await changeLesson(videoId, { endsAt });
  }
  const here = new Set((await readLessons()).map(({ videoId }) => videoId));
  for (const videoId of ends.keys()) {
    const isOrdered = current?.videoId === videoId || queue.some((order) => order.videoId === videoId);
    if (!here.has(videoId) && !isOrdered) await call(deleteDownload, { params: { ...device, videoId } });
  }
  await forgetList();
  await refresh();
}

let isKeptUp = false;

/** From now on: renews whenever there is a connection, and goes on with what is not whole. Called by every page; works once. */
export function keepUp(): void {
  if (isKeptUp) return;
  isKeptUp = true;
  const now = () => void catchUp();
  // The session ends with its calls: the server is told before that nothing will be left here.
  signOutTasks.add(async () => call(deleteDownloads, { params: { deviceId: deviceId() } }, SHORTLY));
  window.addEventListener('online', now);
  setInterval(now, RENEW_MS);
  now();
}

async function catchUp(): Promise<void> {
  if (!session.state().signedIn || !hasDownloads()) return;
  try {
    await refresh();
    if (!navigator.onLine) return;
    await renew();
    for (const { videoId, shortSide, isWhole } of shown.lessons)
      if (!isWhole) startDownload(videoId, shortSide);
  } catch (error) {
    console.warn('The downloads could not be renewed', error);
  }
}
