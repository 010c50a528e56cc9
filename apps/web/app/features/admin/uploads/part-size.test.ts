import { describe, expect, it } from 'vitest';
import { FIRST_PART_BYTES, nextPartBytes, partBytesAfterBreak } from './part-size.ts';

/** The size at which parts settle on a connection of so many bytes a second. */
function settledBytes(bytesPerSecond: number): number {
  let bytes = FIRST_PART_BYTES;
  for (let part = 0; part < 20; part += 1) bytes = nextPartBytes(bytes, (bytes / bytesPerSecond) * 1000);
  return bytes;
}

describe('the size of the parts', () => {
  it.each([
    ['a phone’s 1 Mbit/s', 125_000, 500_000],
    ['10 Mbit/s', 1_250_000, 5_000_000],
    ['50 Mbit/s', 6_250_000, 25_000_000],
    ['a gigabit', 125_000_000, 33_554_432],
    ['next to nothing', 10_000, 262_144],
  ])('on %s takes four seconds, within 256 KiB and 32 MiB', (_, speed, bytes) => {
    expect(settledBytes(speed)).toBe(bytes);
  });

  it('changes twofold at most, whatever one measure says', () => {
    expect(nextPartBytes(1_000_000, 1)).toBe(2_000_000);
    expect(nextPartBytes(1_000_000, 600_000)).toBe(500_000);
  });

  it('halves after a break, to no less than 256 KiB', () => {
    expect(partBytesAfterBreak(1_000_000)).toBe(500_000);
    expect(partBytesAfterBreak(300_000)).toBe(262_144);
  });
});
