// A client process of the bench of phones: lives the lives of some students. Reads a `PhonesOrder` as JSON from standard input and
// writes a `PhonesResult` as JSON to standard output.

import type { PhonesOrder, PhonesResult } from './order.ts';
import { type Notes, Phone } from './phone.ts';

const order = JSON.parse(Buffer.concat(await process.stdin.toArray()).toString()) as PhonesOrder;
const notes: Notes = {
  libraries: [],
  starts: [],
  segments: [],
  reports: [],
  refusals: [],
  late: 0,
  bytes: 0,
};
await Promise.all(order.students.map(async (student) => new Phone(order.url, student, notes).live(order)));
const { user, system } = process.cpuUsage();
const result: PhonesResult = { ...notes, cpuSeconds: (user + system) / 1e6 };
process.stdout.write(JSON.stringify(result));
