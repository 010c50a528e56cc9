import { expect, it } from 'vitest';
import { createLog } from '../log.ts';
import { createPoller } from './poller.ts';

const log = createLog('silent');
const never = 3_600_000;

it('works in several at once until nothing is left', async () => {
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
  const poller = createPoller({ name: 'test', work, concurrency: 4, intervalMilliseconds: never, log });
  await poller.drain();
  expect([left, most]).toEqual([0, 4]);
});

it('looks again when it was notified while a look was under way', async () => {
  const looks: ((found: boolean) => void)[] = [];
  const work = async () => new Promise<boolean>((answer) => looks.push(answer));
  const poller = createPoller({ name: 'test', work, concurrency: 1, intervalMilliseconds: never, log });
  poller.notify();
  poller.notify();
  looks[0]?.(false);
  await expect.poll(() => looks.length).toBe(2);
  looks[1]?.(false);
  await poller.stop();
});

it('goes on after a failure at the next interval, and takes nothing once stopped', async () => {
  let looks = 0;
  const work = async () => {
    looks += 1;
    if (looks === 1) throw new Error('the database is away');
    return false;
  };
  const poller = createPoller({ name: 'test', work, concurrency: 1, intervalMilliseconds: 5, log });
  poller.start();
  await expect.poll(() => looks).toBeGreaterThan(1);
  await poller.stop();
  const then = looks;
  poller.notify();
  await new Promise((done) => setTimeout(done, 30));
  expect(looks).toBe(then);
});
