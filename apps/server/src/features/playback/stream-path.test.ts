import { expect, test } from 'vitest';
import { mediaTypeOf } from './media-types.ts';
import { readStreamPath, streamPath } from './stream-path.ts';

test('what was built is read', () => {
  expect(readStreamPath(streamPath('To-ken_1', 'v240/seg_00001.m4s'))).toEqual({
    token: 'To-ken_1',
    file: 'v240/seg_00001.m4s',
  });
  expect(readStreamPath('/media/lessons/T/master.m3u8?x=1&y=/../z')).toEqual({
    token: 'T',
    file: 'master.m3u8',
  });
});

test.each([
  '../a.mp4',
  '..%2fa.mp4',
  '%2e%2e/a.mp4',
  'v240/../../a.mp4',
  'v240%2Fseg.m4s',
  'v240%252Fseg.m4s',
  '..%252f..%252fa.mp4',
  '%c0%ae%c0%ae/a.mp4',
  'a.mp4%00',
  '%00',
  'a\\b.mp4',
  '..\\a.mp4',
  './a.mp4',
  '.a.mp4',
  'v240//seg.m4s',
  '/a.mp4',
  'a.mp4/',
  'a;b.mp4',
  'a:b.mp4',
  'ම.mp4',
  '',
  Array(12).fill('a').join('/'),
  `${'a'.repeat(200)}.mp4`,
])('V2: %j is no file of a lesson', (file) => {
  expect(readStreamPath(`/media/lessons/T/${file}`)?.file).toBeUndefined();
});

test.each([
  '/media/lesson/T/a.mp4',
  '/%6dedia/lessons/T/a.mp4',
  '//media/lessons/T/a.mp4',
  'http://x/media/lessons/T/a.mp4',
  '*',
])('V2: %j is no address of ours', (target) => {
  expect(readStreamPath(target)).toBeUndefined();
});

test('only kinds of files that a stream consists of have a type', () => {
  expect(mediaTypeOf('v240/index.m3u8')).toEqual({ type: 'application/vnd.apple.mpegurl', role: 'list' });
  expect(mediaTypeOf('v240/seg_00001.m4s')?.role).toBe('part');
  for (const name of [
    'source.mov',
    'key',
    'm4s',
    'a.html',
    'a.svg',
    'a.m3u8.bak',
    'a.M4S',
    'a.constructor',
    'a.__proto__',
    'a.',
  ]) {
    expect(mediaTypeOf(name.includes('.') ? name : `v240/${name}`)).toBeUndefined();
  }
});
