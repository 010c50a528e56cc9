import { describe, expect, test } from 'vitest';
import { plainPicture } from './picture.ts';

// A plain field of 20 × 10, made with ffmpeg.
const JPEG = bytesOf(
  '/9j/4AAQSkZJRgABAgAAAQABAAD//gAQTGF2YzU5LjM3LjEwMAD/2wBDAAgEBAQEBAUFBQUFBQYGBgYGBgYGBgYGBgYHBwcICAgHBwcGBgcHCAgICAkJCQgICAgJCQoKCgwMCwsODg4RERT/xABNAAEBAAAAAAAAAAAAAAAAAAAABgEBAQEAAAAAAAAAAAAAAAAAAAYHEAEAAAAAAAAAAAAAAAAAAAAAEQEAAAAAAAAAAAAAAAAAAAAA/8AAEQgACgAUAwEiAAIRAAMRAP/aAAwDAQACEQMRAD8AiwEo38AB/9k=',
);
const PNG = bytesOf(
  'iVBORw0KGgoAAAANSUhEUgAAABQAAAAKCAIAAAA7N+mxAAAACXBIWXMAAAABAAAAAQBPJcTWAAAAFUlEQVR4nGP4y8BANiJf56jmEaMZAFMGxakn2js+AAAAAElFTkSuQmCC',
);
const WEBP = bytesOf(
  'UklGRkgAAABXRUJQVlA4IDwAAAAQAwCdASoUAAoAPpE4l0eloyIhMAgAsBIJQBdl0AAQNgAA/u7T3/4DdfFtMv/3OB/3OB/3OB/HM1mAAAA=',
);

function bytesOf(base64: string): Uint8Array {
  return Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
}
const text = (letters: string) => Array.from(letters, (letter) => letter.charCodeAt(0));
const joined = (...parts: (Uint8Array | number[])[]) => Uint8Array.from(parts.flatMap((part) => [...part]));
const latin = (bytes: Uint8Array | undefined) => String.fromCharCode(...(bytes ?? []));

/** A JPEG segment with its length. */
const segment = (marker: number, data: number[]) => [
  0xff,
  marker,
  (data.length + 2) >> 8,
  (data.length + 2) & 0xff,
  ...data,
];
const afterStart = (...more: number[][]) => joined(JPEG.subarray(0, 2), ...more, JPEG.subarray(2));
/** Exif as a phone writes it: the way up, and where the picture was taken. */
const exif = (orientation: number) =>
  segment(0xe1, [
    ...text('Exif\0\0'),
    ...[0x49, 0x49, 42, 0, 8, 0, 0, 0, 2, 0],
    ...[0x12, 0x01, 3, 0, 1, 0, 0, 0, orientation, 0, 0, 0],
    ...[0x25, 0x88, 4, 0, 1, 0, 0, 0, 38, 0, 0, 0],
    ...[0, 0, 0, 0],
    ...text('6.9271N 79.8612E'),
  ]);
const pngChunk = (name: string, data: number[]) => [0, 0, 0, data.length, ...text(name), ...data, 0, 0, 0, 0];

describe('the three kinds', () => {
  test.each([
    ['image/jpeg', JPEG],
    ['image/png', PNG],
    ['image/webp', WEBP],
  ] as const)('%s is recognised by its bytes and shows as before', (type, bytes) => {
    const found = plainPicture(bytes);
    expect(found?.type).toBe(type);
    expect(plainPicture(found?.bytes ?? new Uint8Array())).toEqual(found);
  });

  test.each([
    ['nothing', new Uint8Array()],
    ['a PDF', joined(text('%PDF-1.7 ........................................'))],
    ['an SVG', joined(text('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'))],
    ['a page', joined(text('<!doctype html><script>alert(1)</script>                '))],
    ['a beginning alone', JPEG.subarray(0, 60)],
    ['a JPEG without its end', JPEG.subarray(0, -2)],
    ['a PNG without its end', PNG.subarray(0, -12)],
    ['a WebP that tells more than comes', WEBP.subarray(0, -4)],
    ['a JPEG of no scan', joined(JPEG.subarray(0, 2), [0xff, 0xd9, 0, 0])],
  ])('U1: %s is none', (_, bytes) => {
    expect(plainPicture(bytes)).toBeUndefined();
  });

  test('U1: one of an absurd size is none', () => {
    const wide = PNG.slice();
    wide.set([0, 1, 0, 0], 16);
    expect(plainPicture(wide)).toBeUndefined();
  });
});

describe('what does not show is dropped', () => {
  test('U1: what a polyglot hides behind the end', () => {
    for (const bytes of [JPEG, PNG, WEBP]) {
      const hidden = plainPicture(joined(bytes, text('<script>alert(1)</script>')));
      expect(hidden).toEqual(plainPicture(bytes));
    }
  });

  test('of a JPEG the place and the comment go, the way up stays', () => {
    const found = plainPicture(afterStart(exif(6), segment(0xfe, text('from my phone'))));
    expect(latin(found?.bytes)).not.toMatch(/6\.9271|my phone/);
    expect(latin(found?.bytes)).toContain('Exif\0\0MM');
    expect(plainPicture(found?.bytes ?? new Uint8Array())).toEqual(found);
    expect(plainPicture(afterStart(exif(1)))?.bytes).toEqual(plainPicture(JPEG)?.bytes);
  });

  test('of a PNG the texts', () => {
    const noted = joined(PNG.subarray(0, 33), pngChunk('tEXt', text('Author\0Nimali')), PNG.subarray(33));
    expect(plainPicture(noted)).toEqual(plainPicture(PNG));
  });

  test('of a WebP the Exif', () => {
    const chunk = [...text('EXIF'), 6, 0, 0, 0, ...text('79.86E')];
    const noted = joined(WEBP, chunk);
    new DataView(noted.buffer).setUint32(4, noted.length - 8, true);
    expect(plainPicture(noted)).toEqual(plainPicture(WEBP));
  });
});
