import { describe, expect, test } from 'vitest';
import { parseMediaPlaylist } from './media-playlist.ts';

const MEDIA = `#EXTM3U
#EXT-X-TARGETDURATION:4
#EXT-X-MAP:URI="init.mp4"
#EXTINF:4.000000,
00001.m4s
#EXTINF:2.500000,
00002.m4s
#EXT-X-ENDLIST
`;

const parse = (text: string) => parseMediaPlaylist(text, 'v240/index.m3u8');

describe('a media playlist', () => {
  test('lists parts with their times, and with paths relative to the master playlist', () => {
    expect(parse(MEDIA)).toEqual({
      init: { path: 'v240/init.mp4' },
      durationSeconds: 6.5,
      segments: [
        { path: 'v240/00001.m4s', startSeconds: 0, endSeconds: 4 },
        { path: 'v240/00002.m4s', startSeconds: 4, endSeconds: 6.5 },
      ],
    });
  });

  test('is rejected without a header, with two headers, and under an encryption other than AES-128', () => {
    const withKey = (key: string) => MEDIA.replace('#EXTINF', `#EXT-X-KEY:${key}\n#EXTINF`);
    const rejected = [
      MEDIA.replace(/#EXT-X-MAP.*\n/, ''),
      MEDIA.replace('#EXTINF:2.5', '#EXT-X-MAP:URI="init2.mp4"\n#EXTINF:2.5'),
      withKey('METHOD=SAMPLE-AES,URI="key"'),
      withKey('METHOD=AES-128,URI="key",KEYFORMAT="com.apple.streamingkeydelivery"'),
      withKey('METHOD=AES-128'),
      '<!doctype html>',
      '#EXTM3U\n#EXT-X-MAP:URI="init.mp4"\n',
    ];
    for (const text of rejected) expect(parse(text)).toBeUndefined();
    expect(parse(withKey('METHOD=NONE'))).toEqual(parse(MEDIA));
  });
});

describe('encryption', () => {
  test('without an IV the number of the segment is used as the IV', () => {
    const text = MEDIA.replace(
      '#EXTINF:4',
      '#EXT-X-MEDIA-SEQUENCE:254\n#EXT-X-KEY:METHOD=AES-128,URI="../key"\n#EXTINF:4',
    );
    const [first, second] = parse(text)?.segments ?? [];
    expect(first?.key).toEqual({ path: 'key', iv: `${'0'.repeat(30)}fe` });
    expect(second?.key).toEqual({ path: 'key', iv: `${'0'.repeat(30)}ff` });
    expect(parse(text)?.init.key).toBeUndefined();
  });

  test('an IV holds for every segment until the next key; NONE ends it', () => {
    const text = MEDIA.replace('#EXTINF:4', '#EXT-X-KEY:METHOD=AES-128,URI="k1",IV=0xAB\n#EXTINF:4');
    const iv = `${'0'.repeat(30)}ab`;
    expect(parse(text)?.segments.map(({ key }) => key)).toEqual([
      { path: 'v240/k1', iv },
      { path: 'v240/k1', iv },
    ]);
    const textWithEnd = text.replace('#EXTINF:2.5', '#EXT-X-KEY:METHOD=NONE\n#EXTINF:2.5');
    expect(parse(textWithEnd)?.segments.map(({ key }) => key?.path)).toEqual(['v240/k1', undefined]);
  });

  test('a key before the header covers it too, and must then come with an IV', () => {
    const withKeyFirst = (key: string) => parse(MEDIA.replace('#EXT-X-MAP', `#EXT-X-KEY:${key}\n#EXT-X-MAP`));
    expect(withKeyFirst('METHOD=AES-128,URI="k",IV=0x01')?.init.key?.path).toBe('v240/k');
    expect(withKeyFirst('METHOD=AES-128,URI="k"')).toBeUndefined();
  });
});

test('byte ranges without an offset follow each other in one file', () => {
  const text = MEDIA.replace('URI="init.mp4"', 'URI="all.mp4",BYTERANGE="700@0"')
    .replace('00001.m4s', '#EXT-X-BYTERANGE:1000@700\nall.mp4')
    .replace('00002.m4s', '#EXT-X-BYTERANGE:500\nall.mp4');
  expect(parse(text)?.init.range).toEqual({ first: 0, last: 699 });
  expect(parse(text)?.segments.map(({ range }) => range)).toEqual([
    { first: 700, last: 1699 },
    { first: 1700, last: 2199 },
  ]);
});
