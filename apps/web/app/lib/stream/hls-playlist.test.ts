import { describe, expect, test } from 'vitest';
import { parseMaster } from './hls-playlist.ts';

const all = () => true;

const MASTER = `#EXTM3U
#EXT-X-VERSION:7
#EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID="audio",NAME="Lesson, whole",DEFAULT=YES,CHANNELS="2",URI="audio/index.m3u8"
#EXT-X-STREAM-INF:BANDWIDTH=1208138,AVERAGE-BANDWIDTH=1060539,CODECS="avc1.64001e,mp4a.40.2",RESOLUTION=854x480,AUDIO="audio"
v480/index.m3u8
#EXT-X-STREAM-INF:BANDWIDTH=394224,AVERAGE-BANDWIDTH=334407,CODECS="avc1.4d4015,mp4a.40.2",RESOLUTION=428x240,AUDIO="audio"
v240/index.m3u8
`;

describe('the master playlist', () => {
  test('lists the qualities lowest first, and separates the codecs of picture and sound', () => {
    expect(parseMaster(MASTER, all)).toEqual({
      renditions: [
        {
          index: 0,
          path: 'v240/index.m3u8',
          width: 428,
          height: 240,
          averageBitsPerSecond: 334407,
          peakBitsPerSecond: 394224,
          codecs: 'avc1.4d4015',
          soundPath: 'audio/index.m3u8',
        },
        {
          index: 1,
          path: 'v480/index.m3u8',
          width: 854,
          height: 480,
          averageBitsPerSecond: 1060539,
          peakBitsPerSecond: 1208138,
          codecs: 'avc1.64001e',
          soundPath: 'audio/index.m3u8',
        },
      ],
      audio: {
        path: 'audio/index.m3u8',
        codecs: 'mp4a.40.2',
        averageBitsPerSecond: 0,
        peakBitsPerSecond: 0,
      },
    });
  });

  test('keeps both codecs together where picture and sound share one track', () => {
    const muxed = MASTER.replace(/#EXT-X-MEDIA.*\n/, '').replaceAll(',AUDIO="audio"', '');
    const master = parseMaster(muxed, all);
    expect(master?.audio).toBeUndefined();
    expect(master?.renditions[0]?.codecs).toBe('avc1.4d4015,mp4a.40.2');
  });

  test('contains the bit rate of the sound where the packager offers the sound alone as a choice', () => {
    const choice =
      '#EXT-X-STREAM-INF:BANDWIDTH=70000,AVERAGE-BANDWIDTH=49000,CODECS="mp4a.40.2",AUDIO="audio"';
    const master = parseMaster(`${MASTER}${choice}\naudio/index.m3u8\n`, all);
    expect(master?.audio).toEqual({
      path: 'audio/index.m3u8',
      codecs: 'mp4a.40.2',
      averageBitsPerSecond: 49_000,
      peakBitsPerSecond: 70_000,
    });
    expect(master?.renditions).toHaveLength(2);
  });

  test('beside each picture comes the lean sound that this browser plays, and the rates are those with it', () => {
    const lean = [
      '#EXT-X-VALENCE-SOUND:BANDWIDTH=24000,AVERAGE-BANDWIDTH=20000,CODECS="opus",URI="audio18/index.m3u8"',
      '#EXT-X-VALENCE-SOUND:BANDWIDTH=40000,AVERAGE-BANDWIDTH=32000,CODECS="opus",URI="audio32/index.m3u8"',
    ].join('\n');
    const fine =
      '#EXT-X-STREAM-INF:BANDWIDTH=2000000,AVERAGE-BANDWIDTH=1500000,CODECS="avc1.64001f,mp4a.40.2",RESOLUTION=1280x720,AUDIO="audio"\nv720/index.m3u8';
    const alone =
      '#EXT-X-STREAM-INF:BANDWIDTH=70000,AVERAGE-BANDWIDTH=64000,CODECS="mp4a.40.2",AUDIO="audio"\naudio/index.m3u8';
    const text = `${MASTER.replace('#EXT-X-MEDIA', `${lean}\n#EXT-X-MEDIA`)}${fine}\n${alone}\n`;
    const { renditions, audio } = parseMaster(text, all) ?? {};
    expect(audio).toMatchObject({ path: 'audio18/index.m3u8', codecs: 'opus', averageBitsPerSecond: 20_000 });
    expect(
      renditions?.map((each) => [each.soundPath, each.averageBitsPerSecond, each.peakBitsPerSecond]),
    ).toEqual([
      ['audio18/index.m3u8', 334_407 - 44_000, 394_224 - 46_000],
      ['audio18/index.m3u8', 1_060_539 - 44_000, 1_208_138 - 46_000],
      ['audio32/index.m3u8', 1_500_000 - 32_000, 2_000_000 - 30_000],
    ]);
    const without = parseMaster(text, (codecs) => codecs !== 'opus');
    expect(without).toEqual(parseMaster(`${MASTER}${fine}\n${alone}\n`, all));
    expect(without?.audio).toMatchObject({ path: 'audio/index.m3u8', codecs: 'mp4a.40.2' });
  });

  test('a picture in AV1 stands beside that in H.264 of its size, with its own sound and rates', () => {
    const tag =
      '#EXT-X-VALENCE-PICTURE:BANDWIDTH=300000,AVERAGE-BANDWIDTH=270000,CODECS="av01.0.00M.08,mp4a.40.2",RESOLUTION=428x240,FRAME-RATE=25.000,AUDIO="audio",URI="av240/index.m3u8"';
    const { renditions } =
      parseMaster(MASTER.replace('#EXT-X-STREAM-INF', `${tag}\n#EXT-X-STREAM-INF`), all) ?? {};
    expect(renditions?.map(({ path, codecs, soundPath }) => [path, codecs, soundPath])).toEqual([
      ['av240/index.m3u8', 'av01.0.00M.08', 'audio/index.m3u8'],
      ['v240/index.m3u8', 'avc1.4d4015', 'audio/index.m3u8'],
      ['v480/index.m3u8', 'avc1.64001e', 'audio/index.m3u8'],
    ]);
  });

  test('is rejected when it is an HTML page, empty, or without pictures', () => {
    for (const text of [
      '',
      '<!doctype html>',
      '#EXTM3U\n',
      '#EXTM3U\n#EXT-X-STREAM-INF:CODECS="mp4a.40.2"\na.m3u8',
    ])
      expect(parseMaster(text, all)).toBeUndefined();
  });
});
