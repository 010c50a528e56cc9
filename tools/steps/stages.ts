// In which order the steps of a run go: what waits for one thing runs beside what computes another.

import type { Outcome, Step } from './step.ts';

/** Lists that run at the same time, each in its order. */
export type Stage = readonly (readonly Step[])[];

/**
 * Runs one stage after the other, with the chosen steps of each, then what asked for a second try: one after the other, when
 * nothing else runs any more.
 * @returns the outcomes that count
 */
export async function performStages(
  stages: readonly Stage[],
  isChosen: (step: Step) => boolean,
  perform: (step: Step) => Promise<Outcome>,
): Promise<Outcome[]> {
  const outcomes = new Map<Step, Outcome>();
  for (const stage of stages) {
    const lists = stage.map(async (list) => {
      for (const step of list.filter(isChosen)) outcomes.set(step, await perform(step));
    });
    await Promise.all(lists);
  }
  const final: Outcome[] = [];
  for (const step of stages.flat(2)) {
    const outcome = outcomes.get(step);
    if (outcome) final.push(outcome.again ? await perform({ ...step, run: outcome.again }) : outcome);
  }
  return final;
}
