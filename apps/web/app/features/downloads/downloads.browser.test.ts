// The order in which lessons come, in a real browser's storage: what waits, for what, and what outlives its page.

import { openDB } from 'idb';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { DOWNLOADS, hasDownloads, isKeptLesson } from '../../lib/kept-lessons.ts';
import { beginAsNimali, type DownloadServer, LESSON, signInAs } from './download-server.ts';
import {
  keepUp,
  orderDownload,
  removeAllDownloads,
  removeDownload,
  renew,
  shownDownloads,
} from './downloads.ts';
import { deleteLesson, readDownloads, type StoredLesson, writeOrder } from './stored-downloads.ts';

const FIRST = { videoId: 'mole', title: 'The mole', shortSide: 240 };
const SECOND = { videoId: 'buffers', title: 'Buffers', shortSide: 240 };
let server: DownloadServer;
/** The file that holds up the first lesson until it is let through. */
let held: string;
let letThrough: () => void;

beforeEach(async () => {
  localStorage.clear();
  server = await beginAsNimali();
  const gate = Promise.withResolvers<void>();
  held = 'v240/3.m4s';
  letThrough = gate.resolve;
  server.answer = async (path, bytes) => {
    if (path === held) await gate.promise;
    return new Response(bytes);
  };
});

afterEach(async () => {
  letThrough();
  await removeAllDownloads();
});

const activity = (videoId: string) => shownDownloads().activities.get(videoId);

/** Two lessons are ordered; the first one is on its way, and held up. */
async function twoOrdered(): Promise<void> {
  await orderDownload(FIRST);
  await expect.poll(() => server.sent.has(held)).toBe(true);
  await orderDownload(SECOND);
}

test('a lesson that is ordered while another one comes waits for its turn, and then comes', async () => {
  await twoOrdered();
  expect(activity('mole')).toEqual({ state: 'fetching' });
  expect(activity('buffers')).toEqual({ state: 'waiting', for: 'turn' });
  expect(shownDownloads().orders).toMatchObject([SECOND]);
  expect([...server.lent]).toEqual(['mole']);
  letThrough();
  await expect.poll(() => isKeptLesson('buffers')).toBe(true);
  expect(isKeptLesson('mole')).toBe(true);
  await expect.poll(shownDownloads).toMatchObject({ orders: [], activities: new Map() });
});

test('what a page that was closed had ordered comes with the next page, the first order first', async () => {
  letThrough();
  await writeOrder({ ...SECOND, orderedAt: 2 });
  await writeOrder({ ...FIRST, orderedAt: 1 });
  expect(hasDownloads()).toBe(true);
  keepUp();
  await expect.poll(() => isKeptLesson('buffers')).toBe(true);
  expect([...server.lent]).toEqual(['mole', 'buffers']);
});

test('an order that is cancelled before its turn is never fetched', async () => {
  await twoOrdered();
  await removeDownload('buffers');
  letThrough();
  await expect.poll(() => isKeptLesson('mole')).toBe(true);
  expect([...server.lent]).toEqual(['mole']);
  expect(await readDownloads()).toMatchObject({ orders: [], lessons: [{ videoId: 'mole' }] });
});

test.each(['master.m3u8', 'v240/3.m4s'])(
  'what another tab deletes while %s is on its way does not come back, nor what waits behind it',
  async (path) => {
    held = path;
    await twoOrdered();
    await deleteLesson('mole');
    await deleteLesson('buffers');
    letThrough();
    await expect.poll(() => shownDownloads().activities.size).toBe(0);
    expect(await readDownloads()).toEqual({ orders: [], lessons: [] });
  },
);

test('a renewal leaves orders alone, and the server hears of no deletion', async () => {
  await writeOrder({ ...SECOND, orderedAt: 1 });
  server.lent.add('buffers');
  await renew();
  expect(server.deleted).toEqual([]);
  expect((await readDownloads()).orders).toMatchObject([SECOND]);
  expect(hasDownloads()).toBe(true);
});

test('the orders of one account are gone when another one opens this browser', async () => {
  await writeOrder({ ...FIRST, orderedAt: 1 });
  signInAs('kasun');
  expect(await readDownloads()).toEqual({ orders: [], lessons: [] });
});

test('lessons that lay here before there were orders stay', async () => {
  const before = await openDB(DOWNLOADS, 2, {
    upgrade(db) {
      for (const name of ['owner', 'key', 'seen', 'lessons', 'files']) db.createObjectStore(name);
    },
  });
  await before.put('owner', 'nimali', 'account');
  const lesson: Partial<StoredLesson> = { videoId: LESSON._id, isWhole: true };
  await before.put('lessons', lesson, LESSON._id);
  before.close();
  expect(await readDownloads()).toEqual({ orders: [], lessons: [lesson] });
});
