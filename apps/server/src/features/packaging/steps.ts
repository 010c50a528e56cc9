// The steps of a film's packaging in their order, and the weight of each: what can be watched soonest comes first.

import { leanPictureName, leanRungs } from '@valence/domain/lesson-picture';
import { isFinePicture, type SoundTrack, soundTracks } from '@valence/domain/lesson-sound';
import { pictureWeight, soundWeight } from '@valence/domain/packaging';
import type { LessonPlan } from '../../ports/transcoder/transcoder.ts';
import type { PlannedStep } from './work.store.ts';

export const PICTURES = 'pictures';

/** Small pictures get more effort: prepaid data buys those. Large ones must be done before the evening. */
export function effortOf({ shortSide }: { shortSide: number }): 'medium' | 'veryfast' {
  return shortSide < 720 ? 'medium' : 'veryfast';
}

/** The tracks of a plan's sound. */
export const soundTracksOf = ({ sound }: LessonPlan): SoundTrack[] => (sound ? soundTracks(sound) : []);

export function stepsOf(plan: LessonPlan): PlannedStep[] {
  const cost = { durationSeconds: plan.durationSeconds, source: plan };
  const framesPerSecond = plan.frameRate.over / plan.frameRate.under;
  const renditions = plan.rungs.map((rung) => {
    const effort = effortOf(rung) === 'medium' ? 1 : 0.5;
    const { name, shortSide, width, height } = rung;
    return { name, shortSide, weight: pictureWeight(cost, { width, height, framesPerSecond, effort }) };
  });
  const sounds = soundTracksOf(plan).map(({ name }) => ({ name, weight: soundWeight(cost) }));
  const pictures = (areFine: boolean) =>
    renditions
      .filter(({ shortSide }) => isFinePicture(shortSide) === areFine)
      .map(({ name, weight }) => ({ name, weight }));
  const least = Math.min(...renditions.map(({ weight }) => weight));
  return [
    { name: PICTURES, weight: least / 20 },
    ...sounds.slice(0, 2),
    ...pictures(false),
    ...sounds.slice(2),
    ...pictures(true),
  ];
}

/** The steps of a lesson's lean pictures, which come after all others. */
export function leanStepsOf(plan: LessonPlan): PlannedStep[] {
  const cost = { durationSeconds: plan.durationSeconds, source: plan };
  const framesPerSecond = plan.frameRate.over / plan.frameRate.under;
  return leanRungs(plan.rungs).map(({ shortSide, width, height }) => ({
    name: leanPictureName(shortSide),
    weight: pictureWeight(cost, { width, height, framesPerSecond, effort: 2 }),
  }));
}

/** Two tracks under one key must not share sequence numbers: six hours of four seconds are 5,400 of them. */
export const firstSequenceOf = (position: number): number => position * 1_000_000 + 1;
