import { describe, expect, it } from 'vitest';
import { deviceWords } from './devices.ts';

describe('the words for a device', () => {
  it.each([
    [{ browser: 'Chrome', system: 'Android' }, 'Chrome on Android'],
    [{ browser: 'Opera', system: undefined }, 'Opera'],
    [{ browser: undefined, system: 'iPhone' }, 'A browser on iPhone'],
    [{ browser: undefined, system: undefined }, 'An unknown device'],
  ])('%j reads %s', (device, words) => {
    expect(deviceWords(device)).toBe(words);
  });
});
