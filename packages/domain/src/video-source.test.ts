import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { embedAddress, isUnprotected, parseVideoAddress, type VideoSource } from './video-source.ts';

const VIDEO = '32d140e2-e4f4-4eec-9d53-20371e9be607';
const YOUTUBE = { kind: 'youtube', videoId: 'dQw4w9WgXcQ' } as const;

describe('addresses that are played', () => {
  it.each<[string, VideoSource]>([
    ['https://www.youtube.com/watch?v=dQw4w9WgXcQ', YOUTUBE],
    ['https://www.youtube.com/watch?list=PL1&v=dQw4w9WgXcQ&t=10s', YOUTUBE],
    ['https://m.youtube.com/watch?v=dQw4w9WgXcQ', YOUTUBE],
    ['https://youtu.be/dQw4w9WgXcQ?si=abc', YOUTUBE],
    ['https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ', YOUTUBE],
    ['https://youtube.com/shorts/dQw4w9WgXcQ', YOUTUBE],
    ['HTTPS://WWW.YOUTUBE.COM/live/dQw4w9WgXcQ', YOUTUBE],
    ['https://vimeo.com/76979871', { kind: 'vimeo', videoId: '76979871', hash: undefined }],
    ['https://vimeo.com/76979871/abc123ef', { kind: 'vimeo', videoId: '76979871', hash: 'abc123ef' }],
    [
      'https://player.vimeo.com/video/76979871?h=abc123ef',
      { kind: 'vimeo', videoId: '76979871', hash: 'abc123ef' },
    ],
    [
      `https://iframe.mediadelivery.net/embed/759/${VIDEO}`,
      { kind: 'bunny', libraryId: '759', videoId: VIDEO, query: '' },
    ],
    [
      `https://iframe.mediadelivery.net/play/759/${VIDEO}?autoplay=true&token=ab12&expires=99`,
      { kind: 'bunny', libraryId: '759', videoId: VIDEO, query: 'token=ab12&expires=99' },
    ],
    [
      'https://cdn.school.lk/l/1.M3U8',
      { kind: 'stream', address: 'https://cdn.school.lk/l/1.M3U8', format: 'hls' },
    ],
    [
      'https://cdn.school.lk/l/1.mp4?x=1',
      { kind: 'stream', address: 'https://cdn.school.lk/l/1.mp4?x=1', format: 'mp4' },
    ],
    [
      '/media/lessons/t0ken/master.m3u8',
      { kind: 'stream', address: '/media/lessons/t0ken/master.m3u8', format: 'hls' },
    ],
  ])('%s', (address, source) => {
    expect(parseVideoAddress(address)).toEqual(source);
  });
});

const hostile = [
  '',
  'javascript:alert(1)',
  'JaVaScRiPt:alert(1)//.mp4',
  'java\nscript:alert(1)',
  'data:text/html,<script>alert(1)</script>',
  'data:video/mp4;base64,AAAA',
  'blob:https://youtube.com/1',
  'file:///etc/passwd.mp4',
  'ftp://cdn.school.lk/1.mp4',
  'http://www.youtube.com/watch?v=dQw4w9WgXcQ',
  'http://cdn.school.lk/1.mp4',
  '//youtube.com/watch?v=dQw4w9WgXcQ',
  '/media/../api/logout.m3u8',
  '/media/%2e%2e/secret.m3u8',
  '/api/logout',
  '/media/lessons/x.m3u8?next=//evil.example',
  '/media/lessons/x.m3u8\n',
  'https://youtube.com.evil.example/watch?v=dQw4w9WgXcQ',
  'https://evil-youtube.com/watch?v=dQw4w9WgXcQ',
  'https://youtube.com@evil.example/watch?v=dQw4w9WgXcQ',
  'https://user:pass@www.youtube.com/watch?v=dQw4w9WgXcQ',
  'https://www.youtube.com:8443/watch?v=dQw4w9WgXcQ',
  'https://www.youtube.com\\@evil.example/1.mp4',
  'https:\\\\www.youtube.com\\watch?v=dQw4w9WgXcQ',
  ' https://www.youtube.com/watch?v=dQw4w9WgXcQ',
  'https://www.youtube.com/watch?v=dQw4w9WgXc"',
  'https://www.youtube.com/watch?v=short',
  'https://www.youtube.com/embed/videoseries?list=PL1',
  'https://www.youtube.com/embed/live_stream?channel=UC1',
  'https://www.youtube.com/redirect?q=https://evil.example',
  'https://www.y\u043eutube.com/watch?v=dQw4w9WgXcQ',
  'https://vimeo.com.evil.example/76979871',
  'https://vimeo.com/76979871/<svg>',
  'https://vimeo.com/channels/staffpicks',
  `https://iframe.mediadelivery.net.evil.example/embed/759/${VIDEO}`,
  `https://mediadelivery.net/embed/759/${VIDEO}`,
  `https://iframe.mediadelivery.net/embed/759/${VIDEO}/../../x`,
  'https://iframe.mediadelivery.net/embed/759/not-a-guid',
  'https://localhost/1.mp4',
  'https://localhost./1.mp4',
  'https://127.0.0.1/1.mp4',
  'https://2130706433/1.mp4',
  'https://0x7f.1/1.mp4',
  'https://[::1]/1.mp4',
  'https://cdn.school.lk/1.mp4.html',
  'https://cdn.school.lk/page?file=1.mp4',
  'https://cdn.school.lk/#1.mp4',
];

describe('V5 addresses that are refused', () => {
  it.each(hostile.map((address) => [JSON.stringify(address), address] as const))('%s', (_, address) => {
    expect(parseVideoAddress(address)).toBeUndefined();
  });

  it('whatever text comes in, a frame only ever points at the three services, over https', () => {
    const hosts = new Set(['iframe.mediadelivery.net', 'www.youtube-nocookie.com', 'player.vimeo.com']);
    const piece = fc.oneof(
      fc.constantFrom(
        'https://',
        'youtube.com',
        'youtu.be',
        '/watch?v=',
        'dQw4w9WgXcQ',
        'vimeo.com/',
        '76979871',
        '@',
        ':',
        '//',
        '\\',
        '.evil.example',
        'javascript:',
        '/embed/',
        '#',
        '%2f',
        '"',
      ),
      fc.string({ maxLength: 4, unit: 'binary' }),
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 7 }), (pieces) => {
        const source = parseVideoAddress(pieces.join(''));
        const frame = source && embedAddress(source);
        if (!frame) return;
        const url = new URL(frame);
        expect(url.protocol).toBe('https:');
        expect(hosts.has(url.hostname)).toBe(true);
        expect(frame).not.toMatch(/["'<>\s\\]/);
      }),
      { numRuns: 2000 },
    );
  });
});

describe('embeds', () => {
  it('forces the parameters of the player, whatever the address asked for', () => {
    const source = parseVideoAddress(
      `https://iframe.mediadelivery.net/embed/759/${VIDEO}?autoplay=true&loop=true&muted=true&token=ab&expires=9`,
    );
    const url = new URL(embedAddress(source as VideoSource) as string);
    expect(Object.fromEntries(url.searchParams)).toEqual({
      autoplay: 'false',
      loop: 'false',
      muted: 'false',
      preload: 'true',
      responsive: 'true',
      token: 'ab',
      expires: '9',
    });
    expect(url.pathname).toBe(`/embed/759/${VIDEO}`);
  });

  it('goes to the cookie-less host of YouTube, and passes the hash of an unlisted Vimeo video on', () => {
    expect(embedAddress(YOUTUBE)).toMatch(/^https:\/\/www\.youtube-nocookie\.com\/embed\/dQw4w9WgXcQ\?/);
    const vimeo = new URL(embedAddress({ kind: 'vimeo', videoId: '1', hash: 'ab' }) as string);
    expect(vimeo.searchParams.get('h')).toBe('ab');
    expect(vimeo.searchParams.get('autoplay')).toBe('0');
  });

  it('has none for what our own player plays', () => {
    for (const source of [YOUTUBE, { kind: 'vimeo', videoId: '1', hash: undefined }] as const)
      expect(embedAddress(source, { isPressed: true })).toContain('autoplay=1&');
    expect(embedAddress({ kind: 'stream', address: '/media/x.m3u8', format: 'hls' })).toBeUndefined();
  });

  it.each([
    ['https://youtu.be/dQw4w9WgXcQ', true],
    ['https://vimeo.com/76979871', true],
    ['https://cdn.school.lk/1.mp4', true],
    [`https://iframe.mediadelivery.net/embed/759/${VIDEO}`, false],
    ['/media/lessons/t/master.m3u8', false],
  ])('%s is unprotected: %s', (address, unprotected) => {
    expect(isUnprotected(parseVideoAddress(address) as VideoSource)).toBe(unprotected);
  });
});
