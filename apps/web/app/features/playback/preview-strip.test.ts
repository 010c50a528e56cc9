import { showableCues } from '@valence/domain/captions';
import { expect, test } from 'vitest';
import { tileAt } from './preview-strip.ts';

const cues = showableCues(`WEBVTT

00:00:00.000 --> 00:00:05.000
strip-001.webp#xywh=0,0,160,90

00:00:05.000 --> 00:00:08.400
strip-001.webp#xywh=160,90,160,90

00:00:08.400 --> 00:00:09.000
https://elsewhere.example/x.webp#xywh=0,0,160,90
`);

test('the picture of a second is a part of a sheet in the same folder as the strip', () => {
  expect(tileAt(cues, 5)).toEqual({ sheet: 'strip-001.webp', x: 160, y: 90, width: 160, height: 90 });
  expect(tileAt(cues, 4.99)).toMatchObject({ x: 0, y: 0 });
});

test('there is no picture after the end, and none from another address', () => {
  expect(tileAt(cues, 60)).toBeUndefined();
  expect(tileAt(cues, 8.5)).toBeUndefined();
});
