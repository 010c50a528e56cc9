// Times work for comparison with other work of the same run: that holds on a busy machine, too, unlike seconds.

/** @returns the least milliseconds of several runs: delays by other work on the machine do not count */
export async function bestOf(times: number, work: (turn: number) => Promise<unknown>): Promise<number> {
  const took: number[] = [];
  for (let turn = 0; turn < times; turn += 1) {
    const begun = performance.now();
    await work(turn);
    took.push(performance.now() - begun);
  }
  return Math.min(...took);
}
