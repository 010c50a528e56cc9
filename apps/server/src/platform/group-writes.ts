// Group commit for rows that come in floods: one statement writes the rows of many requests, one statement at a time, and
// each request gets the result of its own row. Under load the groups grow by themselves, so that a flood uses
// one connection and few commits, however many requests it is made of.

import { setTimeout as sleep } from 'node:timers/promises';

export interface GroupWritesOptions<Row, Result> {
  /** Writes the rows; durable when it resolves, with the results in the rows' order. */
  readonly write: (rows: readonly Row[]) => Promise<readonly Result[]>;
  /** Rows in one group at most. */
  readonly groupRows: number;
  /** Rows that may wait at most. */
  readonly waitingRows: number;
  /** How long a group that is not full waits for company. */
  readonly lingerMilliseconds: number;
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
}: GroupWritesOptions<Row, Result>): GroupWrites<Row, Result> {
  let waiting: Waiting<Row, Result>[] = [];
  let running: Promise<void> | undefined;
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
      if (waiting.length < groupRows && !stopping) await sleep(lingerMilliseconds);
      const group = waiting.slice(0, groupRows);
      waiting = waiting.slice(groupRows);
      await writeGroup(group);
    }
    running = undefined;
  }

  return {
    add(row) {
      if (waiting.length >= waitingRows) return undefined;
      const settled = Promise.withResolvers<Result>();
      waiting.push({ row, settled });
      running ??= run();
      return settled.promise;
    },
    async stop() {
      stopping = true;
      await running;
    },
  };
}
