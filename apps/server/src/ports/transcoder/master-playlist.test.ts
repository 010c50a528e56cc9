// What a lesson offers: Opus in our own tag, AAC to everything else, and no picture that a larger one beats.

import { expect, it } from 'vitest';
import { masterPlaylist } from './master-playlist.ts';
import type { PackagedRendition, PackagedSound } from './transcoder.ts';

const track = { segments: 9, bytes: 9, peakBitsPerSecond: 100_000 };
const sounds: PackagedSound[] = [
  { ...track, name: 'audio', codecs: 'mp4a.40.2', channels: 1, averageBitsPerSecond: 64_000 },
  { ...track, name: 'audio18', codecs: 'opus', channels: 1, averageBitsPerSecond: 20_000 },
  { ...track, name: 'audio32', codecs: 'opus', channels: 1, averageBitsPerSecond: 32_000 },
];
const picture = (height: number, averageBitsPerSecond: number): PackagedRendition => ({
  ...track,
  name: `v${height}`,
  codecs: 'avc1.4d4015',
  width: Math.round((height * 16) / 9),
  height,
  framesPerSecond: 25,
  averageBitsPerSecond,
});

const variantsIn = (text: string) => [...text.matchAll(/^(\w+)\/index\.m3u8$/gm)].map(([, name]) => name);

it('names Opus in a tag that other players pass over, before what every player plays', () => {
  const text = masterPlaylist({ renditions: [picture(144, 10_000), picture(480, 40_000)], sounds });
  expect(text.split('\n').slice(3, 5)).toEqual([
    '#EXT-X-VALENCE-SOUND:BANDWIDTH=100000,AVERAGE-BANDWIDTH=20000,CODECS="opus",URI="audio18/index.m3u8"',
    '#EXT-X-VALENCE-SOUND:BANDWIDTH=100000,AVERAGE-BANDWIDTH=32000,CODECS="opus",URI="audio32/index.m3u8"',
  ]);
  const other = text.replaceAll(/^#EXT-X-VALENCE.*\n/gm, '');
  expect(variantsIn(other)).toEqual(['v144', 'v480', 'audio']);
  expect(other).not.toMatch(/opus|audio\d/);
  expect(other).toBe(
    masterPlaylist({ renditions: [picture(144, 10_000), picture(480, 40_000)], sounds: sounds.slice(0, 1) }),
  );
});

it('a silent lesson names no sound', () => {
  expect(masterPlaylist({ renditions: [picture(144, 10_000)], sounds: [] })).not.toMatch(/AUDIO|SOUND|mp4a/);
});

it('a finer picture never costs less than a coarser one: the coarser one is not offered then', () => {
  const renditions = [picture(144, 10_000), picture(240, 50_000), picture(360, 50_000), picture(720, 45_000)];
  expect(variantsIn(masterPlaylist({ renditions, sounds: [] }))).toEqual(['v144', 'v720']);
});

const lean = (height: number, averageBitsPerSecond: number): PackagedRendition => ({
  ...picture(height, averageBitsPerSecond),
  name: `av${height}`,
  codecs: 'av01.0.00M.08',
});

it('names AV1 in a tag that other players pass over, where it costs less than H.264, and by the same rule', () => {
  const common = [picture(144, 10_000), picture(240, 20_000), picture(360, 30_000)];
  const renditions = [...common, lean(144, 16_000), lean(240, 16_000), lean(360, 30_000)];
  const text = masterPlaylist({ renditions, sounds: [] });
  const tags = text.match(/^#EXT-X-VALENCE.*$/gm);
  expect(tags).toEqual([
    '#EXT-X-VALENCE-PICTURE:BANDWIDTH=100000,AVERAGE-BANDWIDTH=16000,CODECS="av01.0.00M.08",RESOLUTION=427x240,FRAME-RATE=25.000,URI="av240/index.m3u8"',
  ]);
  expect(text.replaceAll(/^#EXT-X-VALENCE.*\n/gm, '')).toBe(
    masterPlaylist({ renditions: common, sounds: [] }),
  );
});
