// Runs pieces of work one after the other, in the order in which they came.

/** @returns a function that runs the work when all earlier work is done, and answers as the work does */
export function oneAtATime(): <Result>(work: () => Promise<Result>) => Promise<Result> {
  let last: Promise<unknown> = Promise.resolve();
  return async (work) => {
    const next = last.then(work, work);
    last = next.catch(() => {});
    return next;
  };
}
