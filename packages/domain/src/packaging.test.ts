import { describe, expect, it } from 'vitest';
import { packagingMay, packagingProgress, pictureWeight, type Step } from './packaging.ts';

const at = new Date('2027-01-14T07:00:00.000Z');
const ago = (seconds: number) => new Date(at.getTime() - seconds * 1000);
const step = (weight: number, more: Partial<Step> = {}): Step => ({
  state: 'waiting',
  weight,
  share: 0,
  startedAt: null,
  finishedAt: null,
  ...more,
});
const doneStep = (weight: number, seconds: number) =>
  step(weight, { state: 'done', share: 1, startedAt: ago(seconds + 60), finishedAt: ago(60) });

describe('progress', () => {
  it('is nothing, and of unknown length, before the file was read and before anything was measured', () => {
    expect(packagingProgress([], at)).toEqual({ share: 0, secondsLeft: undefined });
    expect(packagingProgress([step(5), step(20)], at)).toEqual({ share: 0, secondsLeft: undefined });
  });

  it('counts steps by what they weigh, and takes the time left from the speed so far', () => {
    const steps = [
      doneStep(10, 20),
      step(30, { state: 'running', share: 0.5, startedAt: ago(30) }),
      step(60),
    ];
    // 25 of 100 in 50 seconds.
    expect(packagingProgress(steps, at)).toEqual({ share: 0.25, secondsLeft: 150 });
  });

  it('says nothing of the time left from a first moment: starting a program is not its speed', () => {
    const firstSteps = [step(1, { state: 'running', share: 0.5, startedAt: ago(60) }), step(99)];
    expect(packagingProgress(firstSteps, at)).toEqual({ share: 0.005, secondsLeft: undefined });
    const quickSteps = [doneStep(10, 2), step(90)];
    expect(packagingProgress(quickSteps, at)).toEqual({ share: 0.1, secondsLeft: undefined });
  });

  it('of a finished work is whole, with nothing left', () => {
    expect(packagingProgress([doneStep(10, 20), doneStep(90, 100)], at)).toEqual({
      share: 1,
      secondsLeft: 0,
    });
  });

  it('forgets what a waiting step once did: a killed worker’s share is done again', () => {
    const steps = [doneStep(50, 50), step(50, { share: 0.9, startedAt: ago(500) })];
    expect(packagingProgress(steps, at)).toEqual({ share: 0.5, secondsLeft: 50 });
  });
});

describe('what an admin may do', () => {
  it('is to cancel what is not over, and to retry what did not succeed', () => {
    expect(packagingMay.cancel('queued') && packagingMay.cancel('running')).toBe(true);
    expect(packagingMay.cancel('ready') || packagingMay.retry('ready')).toBe(false);
    expect(packagingMay.retry('failed') && packagingMay.retry('cancelled')).toBe(true);
    expect(packagingMay.retry('running') || packagingMay.cancel('failed')).toBe(false);
  });
});

it('a larger rendition weighs more, and each pays for reading the source', () => {
  const cost = { durationSeconds: 600, source: { width: 1920, height: 1080 } };
  const small = pictureWeight(cost, { width: 256, height: 144, framesPerSecond: 25, effort: 1 });
  const large = pictureWeight(cost, { width: 1920, height: 1080, framesPerSecond: 25, effort: 0.5 });
  expect(large).toBeGreaterThan(small * 3);
  expect(small).toBeGreaterThan(600 * 25 * 0.3);
});
