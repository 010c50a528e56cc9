// In which order the steps of a run go: what waits for one thing runs beside what computes another.

import type { Outcome, Step } from './step.ts';

/** Lists that run at the same time, each in its order. */
export type Stage = readonly (readonly Step[])[];

export interface Order {
  /** One after the other. */
  readonly stages: readonly Stage[];
  /** What needs nothing of the others: begins with the first stage. */
  readonly beside: Stage;
  /** When nothing else of the run works. */
  readonly last: readonly Step[];
}

export const stepsOf = ({ stages, beside, last }: Order): readonly Step[] => [
  ...stages.flat(2),
  ...beside.flat(),
  ...last,
];

/**
 * Runs the chosen steps in this order, then what asked for a second try: one after the other, when nothing else runs any more.
 * @returns the outcomes that count
 */
export async function performInOrder(
  order: Order,
  isChosen: (step: Step) => boolean,
  perform: (step: Step) => Promise<Outcome>,
): Promise<Outcome[]> {
  const outcomes = new Map<Step, Outcome>();
  const performAll = async (stage: Stage) =>
    Promise.all(
      stage.map(async (list) => {
        for (const step of list.filter(isChosen)) outcomes.set(step, await perform(step));
      }),
    );
  const performStages = async () => {
    for (const stage of order.stages) await performAll(stage);
  };
  await Promise.all([performAll(order.beside), performStages()]);
  await performAll([order.last]);
  const final: Outcome[] = [];
  for (const step of stepsOf(order)) {
    const outcome = outcomes.get(step);
    if (outcome) final.push(outcome.again ? await perform({ ...step, run: outcome.again }) : outcome);
  }
  return final;
}
