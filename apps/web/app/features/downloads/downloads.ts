// The downloads of this account on this device: one after the other, going on by themselves after a lost network, and shown by
// whoever subscribes. In several tabs one of them works.

import { deleteDownload, deleteDownloads, renewDownloads } from '@valence/contract/learning/downloads';
import { HOUR_MS } from '@valence/domain/durations';
import { call } from '../../lib/api.ts';
import { deviceNow } from '../../lib/clock.ts';
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
  type DownloadOrder,
  deleteLesson,
  forgetList,
  readDownloads,
  type StoredLesson,
  wantedShortSide,
  writeOrder,
} from './stored-downloads.ts';

/** What happens to a lesson that is not whole yet; absent: nothing, for example after a refusal that stays. */
export type Activity =
  | { state: 'fetching' }
  /** Goes on by itself: once the downloads before it are over, the network is back, the server answers, or no other device plays. */
  | { state: 'waiting'; for: 'turn' | 'network' | 'server' | 'device' }
  | { state: 'failed'; error: unknown };

export interface Shown {
  orders: readonly DownloadOrder[];
  lessons: readonly StoredLesson[];
  activities: ReadonlyMap<string, Activity>;
}

const STREAMED_ELSEWHERE = 409;
const SHORTLY = { timeoutMs: 5000 };
const RENEW_MS = HOUR_MS;
/** A signed address ended, or the film was exchanged: begin again with a new one, so often in a row. */
const MOST_BEGINNINGS = 5;

let shown: Shown = { orders: [], lessons: [], activities: new Map() };
const listeners = new Set<() => void>();
/** The videos whose turn comes in this tab. */
const queue: string[] = [];
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
  show(await readDownloads());
}

/**
 * Orders a lesson: it begins at its turn, though this page may be closed before.
 * @throws where the browser refuses storage; then nothing is ordered
 */
export async function orderDownload(order: Omit<DownloadOrder, 'orderedAt'>): Promise<void> {
  await writeOrder({ ...order, orderedAt: deviceNow() });
  await refresh();
  goOn(order.videoId);
}

/** Goes on with a lesson that was ordered or begun, at its turn. */
export function goOn(videoId: string): void {
  if (current?.videoId === videoId || queue.includes(videoId)) return;
  queue.push(videoId);
  setActivity(videoId, { state: 'waiting', for: 'turn' });
  void work();
}

/** Deletes a lesson here, and tells the server when it can be reached. */
export async function removeDownload(videoId: string): Promise<void> {
  await deleteHere(videoId);
  await refresh();
  await tell(async () => call(deleteDownload, { params: { deviceId: await deviceId(), videoId } }));
}

/** Deletes all lessons here, and tells the server when it can be reached. */
export async function removeAllDownloads(): Promise<void> {
  const { orders, lessons } = await readDownloads();
  for (const { videoId } of [...orders, ...lessons]) await deleteHere(videoId);
  await refresh();
  await tell(async () => call(deleteDownloads, { params: { deviceId: await deviceId() } }));
}

async function deleteHere(videoId: string): Promise<void> {
  const waiting = queue.indexOf(videoId);
  if (waiting >= 0) queue.splice(waiting, 1);
  if (current?.videoId === videoId) current.stop.abort();
  await deleteLesson(videoId);
  forgetAddresses(videoId);
  setActivity(videoId, undefined);
}

/** Where it does not arrive, the next renewal tells the server what is not here any more. */
async function tell(deletion: () => Promise<unknown>): Promise<void> {
  await deletion().then(forgetList, (error: unknown) =>
    console.warn('The server does not know yet that a download was deleted', error),
  );
}

let isWorking = false;

async function work(): Promise<void> {
  if (isWorking) return;
  isWorking = true;
  try {
    await exclusively(async () => {
      for (let videoId = queue.shift(); videoId !== undefined; videoId = queue.shift())
        await untilOver(videoId);
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
async function untilOver(videoId: string): Promise<void> {
  const stop = new AbortController();
  const { signal } = stop;
  current = { videoId, stop };
  let beginnings = 0;
  for (let tries = 1; !signal.aborted; tries += 1) {
    setActivity(videoId, { state: 'fetching' });
    try {
      // Deleted meanwhile, or fetched, in another tab: undefined.
      const shortSide = await wantedShortSide(videoId);
      const onFile = ({ bytes }: Pick<StoredLesson, 'bytes'>) => {
        tries = 0;
        void refreshOne(videoId, bytes);
      };
      if (shortSide !== undefined) await fetchLesson({ videoId, shortSide, signal, onFile });
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
      if (again === 'later') await pauseAfter(error, { videoId, tries, signal });
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
  // Deleted in another tab: the next beginning finds nothing to fetch.
  if (error instanceof DOMException && error.name === 'AbortError') return 'anew';
  // No room: what is here stays, and goes on once there is some.
  if (error instanceof DOMException && error.name === 'QuotaExceededError') return 'never';
  return remedyOf(error) === 'give-up' ? 'never' : 'later';
}

interface Pause {
  videoId: string;
  /** How many have failed in a row, from 1. */
  tries: number;
  signal: AbortSignal;
}

/** Waits before the next try, and shows for what. */
async function pauseAfter(error: unknown, { videoId, tries, signal }: Pause): Promise<void> {
  const { ms, trouble } = waitMs(error, tries);
  const isElsewhere = error instanceof PartRefused && error.status === STREAMED_ELSEWHERE;
  // Nothing is in trouble where the lesson only comes faster than the server paces it.
  if (trouble) setActivity(videoId, { state: 'waiting', for: isElsewhere ? 'device' : trouble });
  await pause(ms, signal);
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
  const device = { deviceId: await deviceId() };
  const { data } = await call(renewDownloads, { params: device });
  await noteTime({ isServers: true });
  const ends = new Map(data.map(({ videoId, endsAt }) => [videoId, Date.parse(endsAt)]));
  for (const { videoId } of (await readDownloads()).lessons) {
    const endsAt = ends.get(videoId);
    if (endsAt === undefined && current?.videoId !== videoId) await deleteLesson(videoId);
    else if (endsAt !== undefined) await changeLesson(videoId, { endsAt });
  }
  const { orders, lessons } = await readDownloads();
  const here = new Set([...orders, ...lessons].map(({ videoId }) => videoId));
  for (const videoId of ends.keys())
    if (!here.has(videoId)) await call(deleteDownload, { params: { ...device, videoId } });
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
  signOutTasks.add(async () => call(deleteDownloads, { params: { deviceId: await deviceId() } }, SHORTLY));
  window.addEventListener('online', now);
  setInterval(now, RENEW_MS);
  now();
}

/** The known ends stay, and each download asks for its lesson itself. */
const warnOfRenewal = (error: unknown) => console.warn('The downloads could not be renewed', error);

async function catchUp(): Promise<void> {
  if (!session.state().signedIn || !hasDownloads()) return;
  try {
    await refresh();
    if (navigator.onLine) await renew().catch(warnOfRenewal);
    for (const { videoId } of shown.lessons.filter(({ isWhole }) => !isWhole)) goOn(videoId);
    for (const { videoId } of shown.orders) goOn(videoId);
  } catch (error) {
    console.warn('The downloads could not be read', error);
  }
}
