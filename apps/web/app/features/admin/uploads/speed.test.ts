import { describe, expect, it } from 'vitest';
import { createSpeedometer } from './speed.ts';

function sending(perSecond: readonly number[], total = 100_000) {
  const meter = createSpeedometer(total);
  let bytes = 0;
  meter.sample(0, 0);
  for (const [second, more] of perSecond.entries()) {
    bytes += more;
    meter.sample(bytes, (second + 1) * 1000);
  }
  return { meter, nowMs: perSecond.length * 1000 };
}

describe('speed and time left', () => {
  it('come from the last ten seconds', () => {
    const { meter, nowMs } = sending([...Array<number>(20).fill(3000), ...Array<number>(10).fill(1000)]);
    const speed = meter.at(nowMs);
    expect(speed?.bytesPerSecond).toBeCloseTo(1181.8, 0);
    expect(speed?.secondsLeft).toBeCloseTo(30_000 / 1181.8, 0);
  });

  it('are unknown after only a moment, and when nothing moves any more', () => {
    const { meter } = sending([5000]);
    expect(createSpeedometer(100).at(0)).toBeUndefined();
    expect(meter.at(1000)).toEqual({ bytesPerSecond: 5000, secondsLeft: 19 });
    expect(meter.at(11_500)).toBeUndefined();
  });

  it('start over after a part that broke, and after a pause', () => {
    const { meter } = sending([5000, 5000]);
    meter.sample(4000, 3000);
    expect(meter.at(3000)).toBeUndefined();
    meter.sample(5000, 4000);
    expect(meter.at(4000)?.bytesPerSecond).toBe(1000);
    meter.reset();
    expect(meter.at(4000)).toBeUndefined();
  });

  it('are unknown while nothing moves', () => {
    const { meter, nowMs } = sending([0, 0, 0]);
    expect(meter.at(nowMs)).toBeUndefined();
  });
});
