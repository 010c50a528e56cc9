import { isLeanPicture } from '@valence/domain/lesson-picture';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Rendition } from './hls-playlist.ts';
import { chosenPictures } from './lean-pictures.ts';

const asked: MediaDecodingConfiguration[] = [];
let answer: (height: number) => Partial<MediaCapabilitiesDecodingInfo>;
beforeEach(() => {
  asked.length = 0;
  answer = () => ({ supported: true, smooth: true, powerEfficient: true });
  vi.stubGlobal('navigator', {
    mediaCapabilities: {
      decodingInfo: async (configuration: MediaDecodingConfiguration) => {
        asked.push(configuration);
        return answer(configuration.video?.height ?? 0);
      },
    },
  });
});
afterEach(() => vi.unstubAllGlobals());

const picture = (name: string, height: number, averageBitsPerSecond: number): Rendition => ({
  index: 0,
  path: `${name}/index.m3u8`,
  width: Math.round((height * 16) / 9),
  height,
  averageBitsPerSecond,
  peakBitsPerSecond: 2 * averageBitsPerSecond,
  codecs: name.startsWith('av') ? 'av01.0.00M.08' : 'avc1.4d4015',
});
const ALL = [
  picture('av240', 240, 30_000),
  picture('v240', 240, 40_000),
  picture('av480', 480, 50_000),
  picture('v480', 480, 60_000),
  picture('av720', 720, 80_000),
  picture('v720', 720, 99_000),
  picture('v1080', 1080, 150_000),
];
const taken = async (all = ALL, mayLean = true) =>
  (await chosenPictures(all, isLeanPicture, mayLean)).map(
    ({ path, index }) => `${index} ${path.slice(0, -11)}`,
  );

test('of each size the picture in AV1, where the device decodes it without strain', async () => {
  expect(await taken()).toEqual(['0 av240', '1 av480', '2 av720', '3 v1080']);
  expect(asked[0]).toEqual({
    type: 'media-source',
    video: {
      contentType: 'video/mp4; codecs="av01.0.00M.08"',
      width: 427,
      height: 240,
      bitrate: 30_000,
      framerate: 30,
    },
  });
});

test('without a decoder of its own for AV1 only small ones; none where they are not smooth or not known', async () => {
  answer = () => ({ supported: true, smooth: true, powerEfficient: false });
  expect(await taken()).toEqual(['0 av240', '1 av480', '2 v720', '3 v1080']);
  answer = (height) => ({ supported: true, smooth: height < 480, powerEfficient: true });
  expect(await taken()).toEqual(['0 av240', '1 v480', '2 v720', '3 v1080']);
  answer = () => ({ supported: false, smooth: true, powerEfficient: true });
  const common = ['0 v240', '1 v480', '2 v720', '3 v1080'];
  expect(await taken()).toEqual(common);
  vi.stubGlobal('navigator', {});
  expect(await taken()).toEqual(common);
});

test('none after they failed, and then nothing is asked about them', async () => {
  expect(await taken(ALL, false)).toEqual(['0 v240', '1 v480', '2 v720', '3 v1080']);
  expect(asked).toEqual([]);
});

test('a picture that costs as much as a finer one of the other codec is not offered: the cheapest is the first', async () => {
  const all = [picture('av480', 480, 39_000), picture('v240', 240, 40_000), picture('v480', 480, 60_000)];
  expect(await taken(all)).toEqual(['0 av480']);
  expect(await taken(all, false)).toEqual(['0 v240', '1 v480']);
});
