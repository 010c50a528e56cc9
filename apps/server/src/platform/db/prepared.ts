// Prepares the statements that run with the most frequent calls: PostgreSQL plans them once per connection, not each time.

import { createHash } from 'node:crypto';
import type { PostgresPool, PostgresPoolClient } from 'kysely';
import type pg from 'pg';
import { describeQuery } from '../tracing/query-span.ts';
import type { Tracing } from '../tracing/tracing.ts';
import { isUncounted, type Writes } from './writes.ts';

/**
 * A statement whose text begins with this is prepared. It is for the few statements that take longer to plan than to run
 * (who may watch what: 0.6 ms against 0.15) and whose text stays the same: every connection keeps each text until it closes.
 */
const MARK = '/* prepared */';

export interface PreparingOptions {
  /** Whether PgBouncer is between: statements then run unprepared, since the next one may meet another session. */
  readonly isPooled?: boolean;
  readonly tracing?: Tracing | undefined;
  /** Counts each statement that may have changed what is kept, once its answer has come. */
  readonly writes?: Writes;
}

/** The pool as Kysely uses it, with marked statements prepared under a name made of their text, and each of them traced. */
export function preparingPool(pool: pg.Pool, how: PreparingOptions = {}): PostgresPool {
  // Kysely recognises a connection by its object.
  const wrappers = new WeakMap<pg.PoolClient, PostgresPoolClient>();
  return {
    options: pool.options,
    end: async () => pool.end(),
    async connect() {
      const client = await pool.connect();
      const wrapped = wrappers.get(client) ?? preparingClient(client, how);
      wrappers.set(client, wrapped);
      return wrapped;
    },
  };
}

function preparingClient(
  client: pg.PoolClient,
  { isPooled = false, tracing, writes }: PreparingOptions,
): PostgresPoolClient {
  const run = async (text: string, values: unknown[]) =>
    text.startsWith(MARK) && !isPooled
      ? client.query({ name: nameOf(text), text, values })
      : client.query(text, values);
  const inTime = async (text: string, values: unknown[]) => {
    try {
      return await run(text, values);
    } catch (error) {
      // Who was asked may be gone without a word: neither a ROLLBACK nor the next caller shall wait for it once more.
      if (isUnanswered(error)) void client.end();
      throw error;
    } finally {
      // Also after an error: what a lost answer was about may be written.
      if (writes && !isUncounted(text)) writes.count += 1;
    }
  };
  const query = tracing
    ? async (text: string, values: unknown[]) =>
        tracing.callOfRequest(describeQuery(text), async () => inTime(text, values))
    : inTime;
  return {
    // Cursors, the other thing that Kysely could pass, are not set up in this product.
    query: query as unknown as PostgresPoolClient['query'],
    release: (destroy) => client.release(destroy),
  };
}

/** Whether pg gave up waiting for the answer (`query_timeout`). */
function isUnanswered(error: unknown): boolean {
  return error instanceof Error && error.message === 'Query read timeout';
}

const names = new Map<string, string>();

function nameOf(text: string): string {
  const name = names.get(text) ?? createHash('sha256').update(text).digest('hex').slice(0, 32);
  names.set(text, name);
  return name;
}
