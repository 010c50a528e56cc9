// Group commit for rows that come in floods: one transaction writes the rows of many requests, and each request gets the result
// of its own row. Few groups are written at once, so that under load they grow by themselves: a flood uses few connections and
// commits, however many requests it is made of.

import { setImmediate as nextTurn, setTimeout as sleep } from 'node:timers/promises';

export interface GroupWritesOptions<Row, Result> {
  /** Writes the rows; durable when it resolves, with the results in the rows' order. */
  readonly write: (rows: readonly Row[]) => Promise<readonly Result[]>;
  /** Rows in one group at most. */
  readonly groupRows: number;
  /** Rows that may wait at most. */
  readonly waitingRows: number;
  /** How long a group that is not full waits for company; 0: only while this process reads what has come, and what comes of its answers. */
  readonly lingerMilliseconds: number;
  /** Groups that are written at the same time; one when absent. */
  readonly groupsAtOnce?: number;
}

export interface GroupWrites<Row, Result> {
  /**
   * Resolves once the row is durable; undefined when too many wait and the row was not accepted.
   * @throws what `write` threw for the row's group
   */
  add(row: Row): Promise<Result> | undefined;
  /** Writes the rows that wait. Once a group fails, those behind it fail with it: the database is away, and time is short. */
  stop(): Promise<void>;
}

interface Waiting<Row, Result> {
  readonly row: Row;
  readonly settled: PromiseWithResolvers<Result>;
}

export function createGroupWrites<Row, Result>({
  write,
  groupRows,
  waitingRows,
  lingerMilliseconds,
  groupsAtOnce = 1,
}: GroupWritesOptions<Row, Result>): GroupWrites<Row, Result> {
  let waiting: Waiting<Row, Result>[] = [];
  const runs = new Set<Promise<void>>();
  let running = 0;
  let stopping = false;

  async function writeGroup(group: readonly Waiting<Row, Result>[]): Promise<void> {
    try {
      const results = await write(group.map(({ row }) => row));
      for (const [index, { settled }] of group.entries()) settled.resolve(results[index] as Result);
    } catch (error) {
      const failing = stopping ? [...group, ...waiting.splice(0)] : group;
      for (const { settled } of failing) settled.reject(error);
    }
  }

  async function run(): Promise<void> {
    while (waiting.length > 0) {
      if (waiting.length < groupRows && !stopping) await company();
      // Meanwhile another run may have taken all.
      if (waiting.length === 0) break;
      const group = waiting.slice(0, groupRows);
      waiting = waiting.slice(groupRows);
      await writeGroup(group);
    }
    // At once: what is added next finds whether a run will take it.
    running -= 1;
  }

  async function company(): Promise<void> {
    if (lingerMilliseconds > 0) {
      await sleep(lingerMilliseconds);
      return;
    }
    // Whoever was answered by the group before asks again while the others of it are answered: that is read in the turn after this one.
    await nextTurn();
    await nextTurn();
  }

  function begin(): void {
    running += 1;
    const one = run().finally(() => runs.delete(one));
    runs.add(one);
  }

  return {
    add(row) {
      if (waiting.length >= waitingRows) return undefined;
      const settled = Promise.withResolvers<Result>();
      waiting.push({ row, settled });
      if (running < groupsAtOnce) begin();
      return settled.promise;
    },
    async stop() {
      stopping = true;
      await Promise.all(runs);
    },
  };
}
