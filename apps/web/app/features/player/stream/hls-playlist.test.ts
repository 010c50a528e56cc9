import { describe, expect, test } from 'vitest';
import { parseMaster, parseMediaPlaylist } from './hls-playlist.ts';

const MASTER = `#EXTM3U
#EXT-X-VERSION:7
#EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID="audio",NAME="Lesson, whole",DEFAULT=YES,CHANNELS="2",URI="audio/index.m3u8"
#EXT-X-STREAM-INF:BANDWIDTH=1208138,AVERAGE-BANDWIDTH=1060539,CODECS="avc1.64001e,mp4a.40.2",RESOLUTION=854x480,AUDIO="audio"
v480/index.m3u8
#EXT-X-STREAM-INF:BANDWIDTH=394224,AVERAGE-BANDWIDTH=334407,CODECS="avc1.4d4015,mp4a.40.2",RESOLUTION=428x240,AUDIO="audio"
v240/index.m3u8
`;

describe('the master playlist', () => {
  test('gives the qualities lowest first, with the codecs of the picture and of the sound apart', () => {
    expect(parseMaster(MASTER)).toEqual({
      renditions: [
        {
          index: 0,
          path: 'v240/index.m3u8',
          width: 428,
          height: 240,
          averageBitsPerSecond: 334407,
          peakBitsPerSecond: 394224,
          codecs: 'avc1.4d4015',
        },
        {
          index: 1,
          path: 'v480/index.m3u8',
          width: 854,
          height: 480,
          averageBitsPerSecond: 1060539,
          peakBitsPerSecond: 1208138,
          codecs: 'avc1.64001e',
        },
      ],
      audio: { path: 'audio/index.m3u8', codecs: 'mp4a.40.2' },
    });
  });

  test('keeps both codecs together where the sound is inside the picture', () => {
    const inside = MASTER.replace(/#EXT-X-MEDIA.*\n/, '').replaceAll(',AUDIO="audio"', '');
    const master = parseMaster(inside);
    expect(master?.audio).toBeUndefined();
    expect(master?.renditions[0]?.codecs).toBe('avc1.4d4015,mp4a.40.2');
  });

  test('is refused when it is a page, empty, or without pictures', () => {
    for (const text of [
      '',
      '<!doctype html>',
      '#EXTM3U\n',
      '#EXTM3U\n#EXT-X-STREAM-INF:CODECS="mp4a.40.2"\na.m3u8',
    ])
      expect(parseMaster(text)).toBeUndefined();
  });
});

const MEDIA = `#EXTM3U
#EXT-X-TARGETDURATION:4
#EXT-X-MAP:URI="init.mp4"
#EXTINF:4.000000,
00001.m4s
#EXTINF:2.500000,
00002.m4s
#EXT-X-ENDLIST
`;

describe('a media playlist', () => {
  test('gives parts with their times, relative to the master playlist', () => {
    expect(parseMediaPlaylist(MEDIA, 'v240/index.m3u8')).toEqual({
      initPath: 'v240/init.mp4',
      durationSeconds: 6.5,
      segments: [
        { path: 'v240/00001.m4s', startSeconds: 0, endSeconds: 4 },
        { path: 'v240/00002.m4s', startSeconds: 4, endSeconds: 6.5 },
      ],
    });
  });

  test('is refused where this player could only show noise: encrypted, in byte ranges, without a header', () => {
    const refused = [
      MEDIA.replace('#EXT-X-MAP', '#EXT-X-KEY:METHOD=AES-128,URI="key"\n#EXT-X-MAP'),
      MEDIA.replace('00001.m4s', '#EXT-X-BYTERANGE:100@0\nall.mp4'),
      MEDIA.replace(/#EXT-X-MAP.*\n/, ''),
    ];
    for (const text of refused) expect(parseMediaPlaylist(text, 'v240/index.m3u8')).toBeUndefined();
    expect(
      parseMediaPlaylist(MEDIA.replace('#EXT-X-MAP', '#EXT-X-KEY:METHOD=NONE\n#EXT-X-MAP'), 'a'),
    ).toBeDefined();
  });
});
