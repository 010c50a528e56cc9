// Prints what the trial of the image finds, a line each, and remembers what is not so.

export const faults: string[] = [];

export function check(what: string, isSo: boolean): void {
  console.log(`${isSo ? 'ok ' : 'NO '} ${what}`);
  if (!isSo) faults.push(what);
}

/** @returns what the work returns, once it is done; a failure ends the trial */
export async function step<T>(what: string, work: () => Promise<T>): Promise<T> {
  const startedAt = performance.now();
  const result = await work();
  console.log(`ok  ${what} (${((performance.now() - startedAt) / 1000).toFixed(1)} s)`);
  return result;
}
