// The figures of one server process in Prometheus' format: counters, histograms, and gauges that are read when they are asked for.
//
// Only loaded where the settings ask for figures. Labels have few values that are known beforehand: never an id or a number.

import { setTimeout as sleep } from 'node:timers/promises';
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import { monotonicMilliseconds } from '../clock.ts';

export type Labels = Readonly<Record<string, string>>;

interface Definition {
  /** With the unit at its end: https://prometheus.io/docs/practices/naming/ */
  readonly name: string;
  readonly help: string;
  /** The names of its labels; none when absent. */
  readonly labels?: readonly string[];
}

/** One value of a gauge. */
export interface Sample {
  readonly labels?: Labels;
  readonly value: number;
}

interface GaugeDefinition<Reading> extends Definition {
  /** What the reading says; undefined or empty: nothing is known. */
  readonly of: (reading: Reading) => number | readonly Sample[] | undefined;
}

/** Gauges that are filled from one reading. */
export interface Readings<Reading> {
  /** Names what is read, in `valence_reading_ok`. */
  readonly name: string;
  /** Called once for a scrape at the most. What it throws leaves the gauges empty. */
  readonly read: () => Promise<Reading> | Reading;
  readonly gauges: readonly GaugeDefinition<Reading>[];
}

export interface Metrics {
  /** @returns a function that adds one, or `times` */
  counter(definition: Definition): (labels?: Labels, times?: number) => void;
  /** @returns a function that adds a value; with labels it may be kept, which saves looking them up */
  histogram(
    definition: Definition & { readonly bounds: readonly number[] },
  ): (labels: Labels) => { observe(value: number): void };
  /** Registers gauges; whoever knows a figure calls this while the server is composed. */
  gauges<Reading>(readings: Readings<Reading>): void;
  /** Everything, as text. */
  text(): Promise<{ body: string; type: string }>;
}

/** Two scrapers, or one that asks often, read the database once in this time. */
const READING_LIFE_MILLISECONDS = 5000;
/** Prometheus waits for 10 seconds; a database that hangs must not take the other figures with it. */
const PATIENCE_MILLISECONDS = 3000;

/** @param patienceMilliseconds how long one reading may take */
export function createMetrics({ patienceMilliseconds = PATIENCE_MILLISECONDS } = {}): Metrics {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const registers = [registry];
  const recents = new Map<string, () => Promise<unknown>>();
  const readingOk: Gauge = new Gauge({
    name: 'valence_reading_ok',
    help: 'Whether the figures of a kind could be read for this answer: 1, or 0.',
    labelNames: ['reading'],
    registers,
    async collect() {
      for (const [reading, recent] of recents) readingOk.set({ reading }, (await recent()) ? 1 : 0);
    },
  });
  return {
    counter({ name, help, labels = [] }) {
      const counter = new Counter({ name, help, labelNames: [...labels], registers });
      // Without labels it shows 0 from the start; with them, once something has been counted.
      return (given = {}, times = 1) => counter.inc(given, times);
    },
    histogram({ name, help, labels = [], bounds }) {
      const histogram = new Histogram({
        name,
        help,
        labelNames: [...labels],
        buckets: [...bounds],
        registers,
      });
      return (given) => histogram.labels(given);
    },
    gauges({ name: reading, read, gauges }) {
      const recent = readOnce(read, patienceMilliseconds);
      recents.set(reading, recent);
      for (const { name, help, labels = [], of } of gauges) {
        const collect = async () => {
          const result = await recent();
          gauge.reset();
          const samples = samplesOf(result && of(result.reading));
          for (const { labels: given = {}, value } of samples) gauge.set(given, value);
          // A gauge without labels would show a 0 that nobody has read.
          if (samples.length === 0 && labels.length === 0) gauge.remove();
        };
        const gauge: Gauge = new Gauge({ name, help, labelNames: [...labels], registers, collect });
      }
    },
    text: async () => ({ body: await registry.metrics(), type: registry.contentType }),
  };
}

function samplesOf(value: number | readonly Sample[] | undefined): readonly Sample[] {
  if (value === undefined) return [];
  return typeof value === 'number' ? [{ value }] : value;
}

/** Reads at most once in the reading's life; undefined where it failed or took too long. */
function readOnce<Reading>(read: () => Promise<Reading> | Reading, patienceMilliseconds: number) {
  let begunAt = Number.NEGATIVE_INFINITY;
  let latest: Promise<{ reading: Reading } | undefined> = Promise.resolve(undefined);
  const attempt = async () => {
    const giveUp = new AbortController();
    const late = sleep(patienceMilliseconds, undefined, { signal: giveUp.signal, ref: false });
    late.catch(() => {});
    try {
      return (await Promise.race([(async () => ({ reading: await read() }))(), late])) ?? undefined;
    } catch {
      return undefined;
    } finally {
      giveUp.abort();
    }
  };
  return async () => {
    const at = monotonicMilliseconds();
    if (at - begunAt >= READING_LIFE_MILLISECONDS) {
      begunAt = at;
      latest = attempt();
    }
    return latest;
  };
}
