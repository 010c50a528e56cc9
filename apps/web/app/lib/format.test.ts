import { describe, expect, it } from 'vitest';
import { minutesAndSeconds, videoLength } from './format.ts';

describe('countdowns', () => {
  it.each([
    [600, '10:00'],
    [125, '02:05'],
    [59.2, '01:00'],
    [0.4, '00:01'],
    [0, '00:00'],
    [-5, '00:00'],
  ])('write %d seconds as %s', (seconds, text) => {
    expect(minutesAndSeconds(seconds)).toBe(text);
  });
});

describe('lengths of lessons', () => {
  it.each([
    [5, '0:05'],
    [754, '12:34'],
    [3600, '1:00:00'],
    [3754, '1:02:34'],
  ])('write %d seconds as %s', (seconds, text) => {
    expect(videoLength(seconds)).toBe(text);
  });
});
