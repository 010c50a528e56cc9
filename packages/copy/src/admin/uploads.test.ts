import { describe, expect, test } from 'vitest';
import { uploadsCopy } from './uploads.ts';

describe('how an upload is told', () => {
  test.each([
    [0, '0 bytes'],
    [999, '999 bytes'],
    [1000, '1 kB'],
    [1_240_000, '1.2 MB'],
    [9_960_000, '10 MB'],
    [734_400_000, '734 MB'],
    [4_000_000_000, '4 GB'],
    [20_000_000_000, '20 GB'],
  ])('%d bytes → %s', (bytes, text) => {
    expect(uploadsCopy.sent(bytes, bytes)).toBe(`${text} of ${text}`);
  });

  test.each([
    [0, '5 seconds left'],
    [12, '15 seconds left'],
    [49, '50 seconds left'],
    [55, '1 minute left'],
    [600, '10 minutes left'],
    [3600, '1 hour left'],
    [4500, '1 hour 15 minutes left'],
    [7190, '2 hours left'],
  ])('%d seconds → %s', (seconds, text) => {
    expect(uploadsCopy.left(seconds)).toBe(text);
  });
});
