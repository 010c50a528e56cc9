// A school of another process in use while something is done to it: nobody in front of it may notice.

import { setTimeout as sleep } from 'node:timers/promises';
import type { Payments } from './acknowledged-payments.ts';

/** Between two calls of the same caller, milliseconds: the work that is tried needs the processor, too. */
const REST = 20;

interface Callers {
  /** Takes one payment after the other. */
  readonly payments: Payments;
  /** Each asks again and again. @returns the status, or why there is none */
  readonly ask: readonly (() => Promise<number | string>)[];
}

/** @returns what the work returned, how often was asked or paid meanwhile, and what was not answered with 200 */
export async function whileUsed<Result>(
  { payments, ask }: Callers,
  work: () => Promise<Result>,
): Promise<{ result: Result; asked: number; failures: string[] }> {
  const failures: string[] = [];
  let asked = 0;
  let isOver = false;
  const repeat = async (call: () => Promise<number | string>) => {
    while (!isOver) {
      const answer = await call();
      asked += 1;
      if (answer !== 200) failures.push(String(answer));
      await sleep(REST);
    }
  };
  const pay = async () => payments.pay().then(() => 200, reasonOf);
  const callers = [pay, ...ask].map(repeat);
  try {
    return { result: await work(), asked, failures };
  } finally {
    isOver = true;
    await Promise.all(callers);
  }
}

/** Asks without a proxy. @returns the status, or why there is none */
export async function statusOf(url: string): Promise<number | string> {
  return fetch(url).then(async (answer) => answer.arrayBuffer().then(() => answer.status), reasonOf);
}

/** Of a connection that failed `fetch` tells the reason as a cause. */
function reasonOf(error: Error): string {
  return error.cause instanceof Error ? error.cause.message : error.message;
}
