import { expect, it } from 'vitest';
import { createLog } from './log.ts';
import { createPump } from './pump.ts';

const log = createLog('silent');
const never = 3_600_000;

it('works in several lanes until nothing is left', async () => {
  let left = 100;
  let busy = 0;
  let most = 0;
  const work = async () => {
    if (left === 0) return false;
    left -= 1;
    busy += 1;
    most = Math.max(most, busy);
    await new Promise((done) => setTimeout(done, 1));
    busy -= 1;
    return true;
  };
  const pump = createPump({ name: 'test', work, lanes: 4, sweepMilliseconds: never, log });
  await pump.drain();
  expect([left, most]).toEqual([0, 4]);
});

it('looks again when it was told while a look was under way', async () => {
  const looks: ((found: boolean) => void)[] = [];
  const work = async () => new Promise<boolean>((answer) => looks.push(answer));
  const pump = createPump({ name: 'test', work, lanes: 1, sweepMilliseconds: never, log });
  pump.poke();
  pump.poke();
  looks[0]?.(false);
  await expect.poll(() => looks.length).toBe(2);
  looks[1]?.(false);
  await pump.stop();
});

it('goes on after a failure at the next sweep, and takes nothing once stopped', async () => {
  let looks = 0;
  const work = async () => {
    looks += 1;
    if (looks === 1) throw new Error('the database is away');
    return false;
  };
  const pump = createPump({ name: 'test', work, lanes: 1, sweepMilliseconds: 5, log });
  pump.start();
  await expect.poll(() => looks).toBeGreaterThan(1);
  await pump.stop();
  const then = looks;
  pump.poke();
  await new Promise((done) => setTimeout(done, 30));
  expect(looks).toBe(then);
});
