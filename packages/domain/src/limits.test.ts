import { describe, expect, test } from 'vitest';
import { isWithin, LIMIT_NAMES, LIMITS } from './limits.ts';

describe('limits of a school', () => {
  test.each(LIMIT_NAMES)('%s accepts its bounds and no number beyond them', (name) => {
    const { least, most } = LIMITS[name];
    expect([least, most].every((value) => isWithin(name, value))).toBe(true);
    expect([least - 1, most + 1, least + 0.5, Number.NaN].some((value) => isWithin(name, value))).toBe(false);
  });
});
