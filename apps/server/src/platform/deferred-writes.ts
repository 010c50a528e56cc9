// Gathers in memory what nobody waits for, and writes all of it in one statement after a moment: what is counted or noted for thousands
// of students costs as many statements as for one.

import { setTimeout as sleep } from 'node:timers/promises';

export interface DeferredWritesOptions<Row> {
  readonly write: (rows: readonly Row[]) => Promise<void>;
  /** Called when a write failed: its rows are lost. */
  readonly failed: (error: unknown, rows: readonly Row[]) => void;
  /** How long what waits is gathered; a crash loses that much. */
  readonly lingerMilliseconds: number;
  /** Rows that may wait at most; what comes on top is lost. */
  readonly mostRows: number;
}

export interface DeferredWrites<Row> {
  /** What waits under the key; whoever counts adds to it. */
  get(key: string): Row | undefined;
  /** Writes the row soon, instead of one that waits under the key. */
  set(key: string, row: Row): void;
  /** Writes what still waits. */
  stop(): Promise<void>;
}

/** One statement runs at a time: what comes meanwhile is gathered for the next one. */
export function deferWrites<Row>({
  write,
  failed,
  lingerMilliseconds,
  mostRows,
}: DeferredWritesOptions<Row>): DeferredWrites<Row> {
  let waiting = new Map<string, Row>();
  let running: Promise<void> | undefined;
  const stopping = new AbortController();

  async function writeAll(): Promise<void> {
    while (waiting.size > 0) {
      await sleep(lingerMilliseconds, undefined, stopping).catch(() => undefined);
      const rows = [...waiting.values()];
      waiting = new Map();
      try {
        await write(rows);
      } catch (error) {
        failed(error, rows);
      }
    }
    running = undefined;
  }

  return {
    get: (key) => waiting.get(key),
    set(key, row) {
      if (!waiting.has(key) && waiting.size >= mostRows) return;
      waiting.set(key, row);
      running ??= writeAll();
    },
    async stop() {
      stopping.abort();
      await running;
    },
  };
}
