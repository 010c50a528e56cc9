// The steps of a film's packaging in their order, and the weight of each: what can be watched soonest comes first.

import { pictureWeight, soundWeight } from '@valence/domain/packaging';
import type { LessonPlan } from '../../ports/transcoder/transcoder.ts';
import type { PlannedStep } from './work.store.ts';

export const PICTURES = 'pictures';
export const SOUND = 'audio';

/** Small pictures get more effort: prepaid data buys those. Large ones must be done before the evening. */
export function effortOf({ shortSide }: { shortSide: number }): 'medium' | 'veryfast' {
  return shortSide < 720 ? 'medium' : 'veryfast';
}

export function stepsOf(plan: LessonPlan): PlannedStep[] {
  const cost = { durationSeconds: plan.durationSeconds, source: plan };
  const framesPerSecond = plan.frameRate.over / plan.frameRate.under;
  const renditions = plan.rungs.map((rung) => {
    const effort = effortOf(rung) === 'medium' ? 1 : 0.5;
    const { name, width, height } = rung;
    return { name, weight: pictureWeight(cost, { width, height, framesPerSecond, effort }) };
  });
  const least = Math.min(...renditions.map(({ weight }) => weight));
  return [
    { name: PICTURES, weight: least / 20 },
    ...(plan.sound ? [{ name: SOUND, weight: soundWeight(cost) }] : []),
    ...renditions,
  ];
}

/** Two tracks under one key must not share sequence numbers: six hours of four seconds are 5,400 of them. */
export const firstSequenceOf = (position: number): number => position * 1_000_000 + 1;
