import { expect, test } from 'vitest';
import { createPlayLog } from './play-log.ts';

const NOTHING = { stalls: 0, stalledMilliseconds: 0, failed: false, fellBack: false };

test('a start counts from the press to the moving picture, once a lesson', () => {
  const log = createPlayLog();
  log.press(1000);
  log.press(1500);
  log.plays(2200, 360);
  log.plays(4200, 360);
  log.rests(4200);
  log.press(9000);
  log.plays(9500, 360);
  expect(log.take(9500, 360)).toEqual([
    { ...NOTHING, rendition: 360, playedSeconds: 2, startMilliseconds: 1200 },
  ]);
  expect(log.take(9600, 360)).toEqual([]);
});

test('who leaves before the picture moves has waited that long; it is no start a second time', () => {
  const log = createPlayLog();
  log.press(0);
  expect(log.take(7000, 0)).toEqual([
    { ...NOTHING, rendition: 0, playedSeconds: 0, startMilliseconds: 7000 },
  ]);
  log.plays(9000, 360);
  log.plays(10_000, 360);
  expect(log.take(10_000, 360)).toEqual([{ ...NOTHING, rendition: 360, playedSeconds: 1 }]);
});

test('a stall lasts until it plays again, a pause or a jump; before the start there is none', () => {
  const log = createPlayLog();
  log.stalls(0, 360);
  log.plays(1000, 360);
  log.stalls(2000, 360);
  log.stalls(2500, 360);
  log.plays(4000, 720);
  log.stalls(5000, 720);
  log.rests(5500);
  expect(log.take(9000, 720)).toEqual([
    { ...NOTHING, rendition: 360, playedSeconds: 0, stalls: 1, stalledMilliseconds: 2000 },
    { ...NOTHING, rendition: 720, playedSeconds: 0, stalls: 1, stalledMilliseconds: 500 },
  ]);
});

test('a stall that goes on when the page is left is split between the two reports, without a second stall', () => {
  const log = createPlayLog();
  log.plays(0, 360);
  log.plays(4000, 360);
  log.stalls(4000, 360);
  expect(log.take(6000, 360)).toEqual([
    { ...NOTHING, rendition: 360, playedSeconds: 4, stalls: 1, stalledMilliseconds: 2000 },
  ]);
  log.plays(7000, 360);
  expect(log.take(7000, 360)).toMatchObject([{ stalls: 0, stalledMilliseconds: 1000 }]);
});

test('each rendition has its own seconds, and a device that slept played nothing', () => {
  const log = createPlayLog();
  log.plays(0, 360);
  log.plays(2000, 360);
  log.plays(5000, 720);
  log.plays(3_600_000, 720);
  log.fails(720);
  log.fallsBack(720);
  expect(log.take(3_600_000, 720)).toEqual([
    { ...NOTHING, rendition: 360, playedSeconds: 2 },
    { ...NOTHING, rendition: 720, playedSeconds: 8, failed: true, fellBack: true },
  ]);
});
