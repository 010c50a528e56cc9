// Reads of single rows by many requests at once: one statement reads the rows of all that wait.

/** Reads many at once. @returns what there is, by key */
type ReadMany<Value> = (keys: readonly string[]) => Promise<ReadonlyMap<string, Value>>;

/**
 * A read begins after its caller came, and one runs at a time: nobody waits for company, and under load one statement reads for
 * all who came meanwhile.
 * @returns undefined for a key of which there is nothing. @throws what `readMany` throws, to each who shared it
 */
export function shareReads<Value>(readMany: ReadMany<Value>): (key: string) => Promise<Value | undefined> {
  let waiting = new Set<string>();
  let next: Promise<ReadonlyMap<string, Value>> | undefined;
  let running: Promise<unknown> = Promise.resolve();
  const begin = async () => {
    const keys = [...waiting];
    waiting = new Set();
    next = undefined;
    return readMany(keys);
  };
  return async (key) => {
    waiting.add(key);
    if (!next) {
      next = running.then(begin, begin);
      running = next;
    }
    return (await next).get(key);
  };
}
