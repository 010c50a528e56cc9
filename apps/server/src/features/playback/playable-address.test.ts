import { describe, expect, test } from 'vitest';
import { bunnyEmbedToken, INVALID_ADDRESS, playableAddress } from './playable-address.ts';

const KEY = '4742a81b-bf15-42fe-8b1c-8fcb9024c550';
const VIDEO = '32d140e2-e4f4-4eec-9d53-20371e9be607';
const TOKEN = 'a8617f6df2e9b55b65ac7112138c70417766d80614bfe146d0d9bb2bd21fef87';
const endsAt = new Date(1_623_440_202_000);
const FORCED = 'autoplay=false&loop=false&muted=false&preload=true&responsive=true';
const signed = (stored: string) => playableAddress(stored, { bunnyEmbedKey: KEY, endsAt });
const unsigned = (stored: string) => playableAddress(stored, { bunnyEmbedKey: null, endsAt });

describe('Bunny', () => {
  test("the token is the vendor's own example, to the letter", () => {
    expect(bunnyEmbedToken(KEY, VIDEO, 1_623_440_202)).toBe(TOKEN);
  });

  test('with a key the embed is signed until the end, with the forced parameters', () => {
    const url = `https://iframe.mediadelivery.net/embed/759/${VIDEO}?token=${TOKEN}&expires=1623440202&${FORCED}`;
    expect(signed(`https://iframe.mediadelivery.net/play/759/${VIDEO}`)).toEqual({ url, endsAt });
    expect(
      signed(`https://iframe.mediadelivery.net/embed/759/${VIDEO}?autoplay=true&token=old&expires=1`),
    ).toEqual({ url, endsAt });
  });

  test('without a key it has no token and no end of ours', () => {
    const url = `https://iframe.mediadelivery.net/embed/759/${VIDEO}?${FORCED}`;
    expect(unsigned(`https://iframe.mediadelivery.net/embed/759/${VIDEO}?autoplay=true`)).toEqual({
      url,
      endsAt: undefined,
    });
  });
});

test.each([
  ['https://youtu.be/dQw4w9WgXcQ', 'https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ?'],
  ['https://vimeo.com/76979871', 'https://player.vimeo.com/video/76979871?'],
])('%s becomes its embed', (stored, begin) => {
  expect(signed(stored).url.startsWith(begin)).toBe(true);
  expect(signed(stored).url).toContain('autoplay=0');
  expect(signed(stored).endsAt).toBeUndefined();
});

test.each(['https://cdn.example.lk/a/master.m3u8?sig=a%2Fb', 'https://cdn.example.lk/lesson.mp4'])(
  '%s is passed on unchanged',
  (stored) => {
    expect(signed(stored)).toEqual({ url: stored, endsAt: undefined });
  },
);

test.each([
  'javascript:alert(1)',
  'JaVaScRiPt:alert(1)//.mp4',
  'java\nscript:alert(1)',
  ' javascript:alert(1)',
  'data:text/html,<script>alert(1)</script>',
  'data:video/mp4;base64,AAAA',
  'vbscript:x',
  'blob:https://valence.example/1',
  'file:///etc/passwd.mp4',
  'http://cdn.example.lk/lesson.mp4',
  '//cdn.example.lk/lesson.mp4',
  `https://iframe.mediadelivery.net.evil.example/embed/759/${VIDEO}`,
  `https://evil.example/iframe.mediadelivery.net/embed/759/${VIDEO}`,
  `https://iframe.mediadelivery.net@evil.example/embed/759/${VIDEO}`,
  'https://www.youtube.com.evil.example/watch?v=dQw4w9WgXcQ',
  'https://www.youtubе.com/watch?v=dQw4w9WgXcQ',
  'https://cdn.example.lk/page.html',
  '/media/lessons/TOKEN/master.m3u8',
  '/etc/passwd',
  'lesson.mp4',
  'nonsense',
  '',
])('V5: %j is answered as invalid, without its text', (stored) => {
  expect(signed(stored)).toEqual({ url: INVALID_ADDRESS, endsAt: undefined });
});
