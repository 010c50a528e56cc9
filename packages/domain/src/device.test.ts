import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readBrowser, readDevice } from './device.ts';

const ANDROID = 'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko)';

describe('a device from its User-Agent', () => {
  it.each([
    [`${ANDROID} Chrome/142.0.0.0 Mobile Safari/537.36`, 'Chrome', 'Android'],
    [`${ANDROID} SamsungBrowser/28.0 Chrome/130.0.0.0 Mobile Safari/537.36`, 'Samsung Internet', 'Android'],
    [`${ANDROID} Chrome/141.0.0.0 Mobile Safari/537.36 OPR/91.0.0.0`, 'Opera', 'Android'],
    [
      'Mozilla/5.0 (Linux; U; Android 13; en-US; SM-A135F) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/100.0 UCBrowser/13.4 Mobile Safari/537.36',
      'UC Browser',
      'Android',
    ],
    [
      'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1',
      'Safari',
      'iPhone',
    ],
    [
      'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) CriOS/142.0 Mobile/15E148 Safari/604.1',
      'Chrome',
      'iPhone',
    ],
    [
      'Mozilla/5.0 (iPad; CPU OS 16_7 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) FxiOS/140.0 Mobile/15E148 Safari/605.1.15',
      'Firefox',
      'iPad',
    ],
    [
      'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36 Edg/142.0.0.0',
      'Edge',
      'Windows',
    ],
    ['Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0', 'Firefox', 'Linux'],
    [
      'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Safari/605.1.15',
      'Safari',
      'Mac',
    ],
    [
      'Mozilla/5.0 (X11; CrOS x86_64 14541.0.0) AppleWebKit/537.36 Chrome/142.0.0.0 Safari/537.36',
      'Chrome',
      'ChromeOS',
    ],
    [
      'Opera/9.80 (Android; Opera Mini/70.0/191.251; U; en) Presto/2.12.423 Version/12.16',
      'Opera',
      'Android',
    ],
    ['curl/8.9.1', undefined, undefined],
    ['', undefined, undefined],
  ])('%s', (userAgent, browser, system) => {
    expect(readDevice(userAgent)).toEqual({ browser, system });
  });

  it('returns only names of its own list, whatever the header contains, and quickly', () => {
    const piece = fc.oneof(
      fc.constantFrom('Version/', 'Safari/', 'Opera ', 'Windows', '<script>', '\u0000'),
      fc.string(),
    );
    const name = /^[A-Za-z ]{2,20}$/;
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 400 }), (pieces) => {
        const { browser, system } = readDevice(pieces.join(''));
        for (const word of [browser, system]) expect(word ?? 'unknown').toMatch(name);
      }),
    );
  });
});

describe('a browser and its version from its User-Agent', () => {
  it.each([
    [`${ANDROID} Chrome/142.0.7444.60 Mobile Safari/537.36`, 'Chrome', 142],
    [`${ANDROID} SamsungBrowser/28.0 Chrome/130.0.0.0 Mobile Safari/537.36`, 'Samsung Internet', 28],
    [
      'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1',
      'Safari',
      18,
    ],
    [
      'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/15E148 [FBAN/FBIOS;FBAV/480.0.0.43;FBBV/1]',
      'Facebook',
      480,
    ],
    ['Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0', 'Firefox', 145],
    [`${ANDROID} Chrome/99999999.0`, 'Chrome', undefined],
    [`${ANDROID} Chrome/`, 'Chrome', undefined],
  ])('%s', (userAgent, name, version) => {
    expect(readBrowser(userAgent)).toEqual({ name, version });
  });

  it('knows none where the header names none', () => {
    expect([readBrowser('curl/8.9.1'), readBrowser('')]).toEqual([undefined, undefined]);
  });
});
