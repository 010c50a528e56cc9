// Measures whether the most frequent calls stay as fast when the school grows: the same calls in a school and in one with 100 times
// the students, grants and progress, by turns. Each student has as many lessons in both, since what a call sends is not what is
// measured. Exit code 1: a call takes more than 1.3 times as long in the large school.

import { parseArgs } from 'node:util';
import { systemClock } from '../../apps/server/src/platform/clock.ts';
import { median } from '../median.ts';
import { startBenchServer } from './bench-server.ts';
import { type Call, callsOf, GENEROUS } from './calls/requests.ts';
import { fillSchool, SCHOOL } from './calls/school.ts';
import { load } from './calls/wrk.ts';

const TIMES = 100;
const MOST_TIMES_AS_LONG = 1.3;
const ROUNDS = 5;
const SECONDS = 2;
const CONNECTIONS = 32;
/** A small school has too few: a grant that is given again changes nothing, and a refresh token that comes again ends its session. */
const LEFT_OUT = ['a grant', 'refresh'];

const { values: options } = parseArgs({ options: { only: { type: 'string' } } });

async function startSchool(students: number) {
  const server = await startBenchServer(GENEROUS);
  await fillSchool(server.deps.pool, systemClock.now(), { students });
  return { url: server.url, calls: await callsOf(server), end: async () => server.end() };
}

interface School {
  readonly url: string;
  readonly calls: Readonly<Record<string, Call>>;
}

/** How many times as long the call takes in the large school. */
async function growthOf(name: string, small: School, large: School): Promise<number> {
  const rate = async ({ url, calls }: School, seconds: number) =>
    (await load(url, calls[name]?.requests ?? [], { connections: CONNECTIONS, seconds })).perSecond;
  const ratios: number[] = [];
  for (let round = 0; round <= ROUNDS; round += 1) {
    // The first round warms up caches and compilers.
    const seconds = round === 0 ? 1 : SECONDS;
    const ratio = (await rate(small, seconds)) / (await rate(large, seconds));
    if (round > 0) ratios.push(ratio);
  }
  return median(ratios);
}

const small = await startSchool(SCHOOL.students / TIMES);
try {
  const large = await startSchool(SCHOOL.students);
  try {
    for (const name of Object.keys(large.calls)) {
      if (LEFT_OUT.includes(name) || !name.includes(options.only ?? '')) continue;
      const times = await growthOf(name, small, large);
      const isMore = times > MOST_TIMES_AS_LONG;
      if (isMore) process.exitCode = 1;
      console.log(
        `${name.padEnd(24)}${times.toFixed(2).padStart(6)}${isMore ? `  above ${MOST_TIMES_AS_LONG}` : ''}`,
      );
    }
  } finally {
    await large.end();
  }
} finally {
  await small.end();
}
