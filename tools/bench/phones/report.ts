// What the bench of phones says about a part of the evening: waits, refusals, and what each program took of the machine.

import type { LargeClass } from '../../../apps/server/test/phones-school.ts';
import type { PhonesResult, Refusal } from './order.ts';
import type { Usage } from './processes.ts';

/** A part of the evening as it was measured. */
export interface Measured {
  readonly name: string;
  readonly students: number;
  readonly result: PhonesResult;
  /** By program. */
  readonly before: Readonly<Record<string, Usage>>;
  readonly after: Readonly<Record<string, Usage>>;
  readonly seconds: number;
  /** Present where a class lost its lesson. */
  readonly losing?: LargeClass;
  readonly removedAt?: number;
}

interface Program {
  readonly name: string;
  readonly megabytes: number;
  /** Processors that it kept busy. */
  readonly processors: number;
}

interface SecondOfSegments {
  /** From the removal on; before it negative. Where nothing was removed, from the first segment on. */
  readonly second: number;
  readonly segments: number;
  readonly p99: number;
}

interface PartReport {
  readonly name: string;
  readonly figures: Readonly<Record<string, number>>;
  /** Segments by the second in which they were asked for, so that what made them wait can be told from its instant. */
  readonly bySecond: readonly SecondOfSegments[];
  readonly programs: readonly Program[];
  readonly unwanted: readonly Refusal[];
}

interface PhonesReport {
  readonly idle: Readonly<Record<string, Usage>>;
  readonly parts: readonly PartReport[];
  readonly nginxErrors: string;
}

/** They are no part of the product. */
const CLIENTS = 'clients';

export function figuresOf(measured: Measured): PartReport {
  const { name, students, result, before, after, seconds } = measured;
  const { libraries, starts, segments, reports, late, bytes } = result;
  const { wanted, unwanted } = judged(measured);
  const lastAt = Math.max(...wanted.map(({ at }) => at));
  const bySecond = secondsOf(measured);
  const slowest = bySecond.toSorted((one, other) => other.p99 - one.p99)[0];
  return {
    name,
    bySecond,
    figures: {
      students,
      seconds,
      ...(libraries.length > 0 && {
        'library p95 ms': percentile(libraries, 0.95),
        'start of play p50 ms': percentile(starts, 0.5),
        'start of play p95 ms (wanted 1000)': percentile(starts, 0.95),
      }),
      ...(segments.length > 0 && {
        'segments a second': segments.length / seconds,
        'segment p50 ms': percentile(segments, 0.5),
        'segment p99 ms (wanted 200)': percentile(segments, 0.99),
        ...(slowest && {
          'its slowest second: p99 ms': slowest.p99,
          'and when, in seconds from the removal': slowest.second,
        }),
        'segments too late': late,
        // A part of less than half a minute has none.
        ...(reports.length > 0 && { 'progress p99 ms': percentile(reports, 0.99) }),
        'kbit/s a student': (bytes * 8) / 1000 / seconds / students,
      }),
      ...(measured.removedAt !== undefined && {
        'lost their lesson': wanted.length,
        ...(wanted.length > 0 && {
          'the last of them after seconds (wanted 10)': (lastAt - measured.removedAt) / 1000,
        }),
      }),
      'refused for no reason': unwanted.length,
    },
    programs: Object.keys(after).map((program) => ({
      name: program,
      megabytes: after[program]?.megabytes ?? 0,
      processors: ((after[program]?.cpuSeconds ?? 0) - (before[program]?.cpuSeconds ?? 0)) / seconds,
    })),
    unwanted,
  };
}

function secondsOf({ result: { segments, segmentsAt }, removedAt }: Measured): SecondOfSegments[] {
  const origin = removedAt ?? segmentsAt[0] ?? 0;
  const asked = segments.map((milliseconds, index) => {
    const second = Math.floor(((segmentsAt[index] ?? origin) - origin) / 1000);
    return { second, milliseconds };
  });
  return [...Map.groupBy(asked, ({ second }) => second)]
    .map(([second, those]) => ({
      second,
      segments: those.length,
      p99: percentile(
        those.map(({ milliseconds }) => milliseconds),
        0.99,
      ),
    }))
    .sort((one, other) => one.second - other.second);
}

/** Refusals of the lesson that was taken away, and others. */
function judged({ result, losing, removedAt = Number.POSITIVE_INFINITY }: Measured) {
  const isWanted = ({ videoId, status, at }: Refusal) =>
    videoId === losing?.videoId && status >= 400 && status < 500 && at >= removedAt - 1000;
  return {
    wanted: result.refusals.filter(isWanted),
    unwanted: result.refusals.filter((refusal) => !isWanted(refusal)),
  };
}

function percentile(values: readonly number[], share: number): number {
  const sorted = Float64Array.from(values).toSorted();
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}

export function print({ idle, parts, nginxErrors }: PhonesReport): void {
  const resting = Object.entries(idle).map(([name, { megabytes }]) => ({ name, megabytes, processors: 0 }));
  console.log('nobody is there');
  printPrograms(resting);
  for (const { name, figures, programs, unwanted } of parts) {
    console.log(`\n${name}`);
    for (const [figure, value] of Object.entries(figures))
      console.log(`  ${figure.padEnd(46)}${value.toFixed(Number.isInteger(value) ? 0 : 1).padStart(10)}`);
    printPrograms(programs);
    for (const [status, those] of Map.groupBy(unwanted, (one) => one.status))
      console.log(
        `  refused for no reason: ${those.length} of ${status || 'no answer'}, as ${those[0]?.path}`,
      );
  }
  if (nginxErrors !== '') console.log(`\nnginx says:\n${nginxErrors.split('\n').slice(0, 20).join('\n')}`);
}

function printPrograms(programs: readonly Program[]): void {
  const product = programs.filter(({ name }) => name !== CLIENTS);
  const sum = (read: (program: Program) => number) =>
    product.reduce((total, program) => total + read(program), 0);
  const together = {
    name: 'the product together',
    megabytes: sum(({ megabytes }) => megabytes),
    processors: sum(({ processors }) => processors),
  };
  const rest = programs.filter(({ name }) => name === CLIENTS);
  console.log(`  ${''.padEnd(22)}${'MB'.padStart(10)}${'processors'.padStart(12)}`);
  for (const { name, megabytes, processors } of [...product, together, ...rest])
    console.log(
      `  ${name.padEnd(22)}${megabytes.toFixed(0).padStart(10)}${processors.toFixed(2).padStart(12)}`,
    );
}
