// Puts the jobs of an archive into the queue again, in the transaction that loads the tables.

import { createInterface } from 'node:readline';
import { Readable } from 'node:stream';
import type pg from 'pg';
import { z } from 'zod';
import type { DatabaseAddress } from '../../platform/db/address.ts';
import { createJobs } from '../../platform/jobs.ts';
import type { Logger } from '../../platform/log.ts';

const jobShape = z.object({
  name: z.string().min(1),
  data: z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()])).nullable(),
  startAfter: z.coerce.date(),
});

interface Queue {
  readonly address: DatabaseAddress;
  readonly log: Logger;
  readonly client: pg.Client;
  /** Begins the client's transaction. */
  readonly before: () => Promise<unknown>;
}

/** @param lines one job a line, as JSON */
export async function enqueuePending(
  { address, log, client, before }: Queue,
  lines: AsyncIterable<Buffer>,
): Promise<void> {
  const pending: z.infer<typeof jobShape>[] = [];
  for await (const line of createInterface({ input: Readable.from(lines) }))
    pending.push(jobShape.parse(JSON.parse(line)));
  const jobs = createJobs(address, log);
  const doNothing = async () => undefined;
  for (const name of new Set(pending.map((job) => job.name))) jobs.register(name, doNothing);
  // Makes the queues; servers set their limits when they start.
  await jobs.start({ work: false });
  try {
    await before();
    for (const { name, data, startAfter } of pending) await jobs.enqueue(client, name, data, { startAfter });
  } finally {
    await jobs.stop(1000);
  }
}
