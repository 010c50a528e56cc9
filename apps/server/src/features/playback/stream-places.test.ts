// In how many browsers an account may stream at once, over HTTP as players ask.

import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Answer, type Browser, type PlaybackKit, startPlaybackKit } from '../../../test/playback-kit.ts';
import { PLACE_LIFE_SECONDS } from './stream-places.ts';

let kit: PlaybackKit;
let pair: PlaybackKit;
let lesson: string;
let lessonOfPair: string;
beforeAll(async () => {
  [kit, pair] = await Promise.all([
    startPlaybackKit({ settings: { streamsAtOnce: 1, maxStudentSessions: 100 } }),
    startPlaybackKit({ settings: { streamsAtOnce: 2 } }),
  ]);
  [lesson, lessonOfPair] = await Promise.all([kit.addLesson('lessons/mole'), pair.addLesson('lessons/mole')]);
});
afterAll(async () => Promise.all([kit.close(), pair.close()]));

/** A device that asks for its stream. */
type Device = Browser & { ask: () => Promise<Answer> };

/** Signed-in devices of one new student who may watch the lesson. */
async function devicesOf(
  on: PlaybackKit,
  count: number,
  role: 'student' | 'admin' = 'student',
): Promise<Device[]> {
  const videoId = on === kit ? lesson : lessonOfPair;
  const accountId = await on.addAccount(role);
  await on.grant(accountId, videoId);
  const devices: Device[] = [];
  for (let made = 0; made < count; made += 1) {
    const browser = await on.signIn(accountId);
    const { url } = await on.played(browser, videoId);
    devices.push(Object.assign(browser, { ask: async () => on.pull(browser, url) }));
  }
  return devices;
}

async function twoDevices(on: PlaybackKit = kit): Promise<[phone: Device, laptop: Device]> {
  return (await devicesOf(on, 2)) as [Device, Device];
}

const watchHere = async (on: PlaybackKit, { token }: Browser) =>
  on.ask('/api/v1/streams/here', { method: 'POST', headers: { authorization: `Bearer ${token}` } });

const ELSEWHERE = { status: 409, code: 'stream-elsewhere' };

describe('one stream at a time', () => {
  test('a second device is told that another one plays, and that one plays on', async () => {
    const [phone, laptop] = await twoDevices();
    expect((await phone.ask()).status).toBe(200);
    const answer = await laptop.ask();
    expect(answer).toMatchObject(ELSEWHERE);
    expect(answer.headers['cache-control']).toBe('no-store');
    expect((await phone.ask()).status).toBe(200);
  });

  test('"watch here instead" moves the stream; the first device is told with its next part', async () => {
    const [phone, laptop] = await twoDevices();
    await phone.ask();
    expect((await watchHere(kit, laptop)).status).toBe(200);
    expect((await laptop.ask()).status).toBe(200);
    expect(await phone.ask()).toMatchObject(ELSEWHERE);
    await watchHere(kit, phone);
    expect((await phone.ask()).status).toBe(200);
    expect(await laptop.ask()).toMatchObject(ELSEWHERE);
  });

  test('a device that stopped asking leaves its place to the next, without a question', async () => {
    const [phone, laptop] = await twoDevices();
    await phone.ask();
    kit.clock.advance({ seconds: PLACE_LIFE_SECONDS - 1 });
    expect(await laptop.ask()).toMatchObject(ELSEWHERE);
    kit.clock.advance({ seconds: 1 });
    expect((await laptop.ask()).status).toBe(200);
    expect(await phone.ask()).toMatchObject(ELSEWHERE);
  });

  test('a device that goes on asking keeps its place for as long as it does', async () => {
    const [phone, laptop] = await twoDevices();
    for (let minute = 0; minute < 4; minute += 1) {
      expect((await phone.ask()).status).toBe(200);
      expect(await laptop.ask()).toMatchObject(ELSEWHERE);
      kit.clock.advance({ seconds: PLACE_LIFE_SECONDS - 5 });
    }
  });

  test('a device that leaves the lesson leaves its place at once', async () => {
    const [phone, laptop] = await twoDevices();
    await phone.ask();
    const headers = { authorization: `Bearer ${phone.token}` };
    expect((await kit.ask('/api/v1/streams/here', { method: 'DELETE', headers })).status).toBe(200);
    expect((await laptop.ask()).status).toBe(200);
  });

  test('a device that signs out leaves its place at once', async () => {
    const [phone, laptop] = await twoDevices();
    await phone.ask();
    expect(await laptop.ask()).toMatchObject(ELSEWHERE);
    await kit.ask('/api/logout', { headers: { authorization: `Bearer ${phone.token}` } });
    expect((await laptop.ask()).status).toBe(200);
  });

  test('two tabs of one browser are one device', async () => {
    const [phone] = await twoDevices();
    const another = await kit.played(phone, lesson);
    expect((await phone.ask()).status).toBe(200);
    expect((await kit.pull(phone, another.url)).status).toBe(200);
  });

  test('students do not wait for each other, and the admin area does not wait for itself', async () => {
    const [[nimali], [kasun], admins] = await Promise.all([
      devicesOf(kit, 1),
      devicesOf(kit, 1),
      devicesOf(kit, 2, 'admin'),
    ]);
    for (const device of [nimali, kasun, ...admins]) expect((await device?.ask())?.status).toBe(200);
  });

  test('R1: of ten devices that begin in the same moment exactly one streams', async () => {
    const devices = await devicesOf(kit, 10);
    const answers = await Promise.all(devices.map(async (device) => device.ask()));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ code }) => code === 'stream-elsewhere')).toHaveLength(9);
  });

  test('R1: of ten that take it over in the same moment one has it in the end', async () => {
    const devices = await devicesOf(kit, 10);
    await Promise.all(devices.map(async (device) => watchHere(kit, device)));
    const answers = await Promise.all(devices.map(async (device) => device.ask()));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  });
});

test('with two streams allowed a third device takes the place of the one that has streamed longest', async () => {
  const [first, second, third] = (await devicesOf(pair, 3)) as [Device, Device, Device];
  expect((await first.ask()).status).toBe(200);
  pair.clock.advance({ seconds: 5 });
  expect((await second.ask()).status).toBe(200);
  pair.clock.advance({ seconds: 15 });
  expect((await first.ask()).status).toBe(200);
  expect(await third.ask()).toMatchObject(ELSEWHERE);
  await watchHere(pair, third);
  expect((await third.ask()).status).toBe(200);
  expect((await second.ask()).status).toBe(200);
  expect(await first.ask()).toMatchObject(ELSEWHERE);
});
