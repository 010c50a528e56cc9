// `npm run lighthouse`: builds and serves the demo, and runs Lighthouse on every public page, as an average phone on a slow
// network. Arguments: addresses (none: all public pages), `--runs=5` for medians of so many runs, and `--against=http://…`, the
// address of another build that runs already: each run then measures both, one after the other, and compares their LCP.
//
// It installs Lighthouse first, in the exact versions of `lighthouse/package-lock.json`.

import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { parseArgs, promisify } from 'node:util';
import { chromium } from '@playwright/test';
import { prerenderedPaths } from '../apps/web/app/paths.ts';
import { startProduct } from '../apps/web/e2e/product.ts';
import { freePort } from './free-port.ts';
import { median } from './median.ts';
import { findChromium } from './programs.ts';
import { buildWebIfNeeded } from './web-build.ts';

const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'] as const;
/** Milliseconds until the largest part of a page is shown. */
const LCP_GOAL = 1200;
/** Lighthouse's benchmark of the machine; below this value the timings depend more on the machine than on the page. */
const QUIET_MACHINE = 1000;

const FOLDER = join(import.meta.dirname, 'lighthouse');
const PROGRAM = join(FOLDER, 'node_modules/.bin/lighthouse');
const MOST_OUTPUT_BYTES = 64 * 1024 * 1024;

/** Of Lighthouse's result (its `types/lhr/lhr.d.ts`), what is read here. */
interface Result {
  categories: Record<
    string,
    { score: number | null; auditRefs: { id: string; weight: number }[] } | undefined
  >;
  audits: Record<string, { title: string; score: number | null; numericValue?: number } | undefined>;
  environment: { benchmarkIndex: number };
  runtimeError?: { message: string };
}

interface Measurement {
  scores: number[];
  lcpMs: number;
  blockedMs: number;
  benchmark: number;
  /** The failed audits, in Lighthouse's words, without timings. */
  faults: string[];
}

const run = promisify(execFile);

async function measure(url: string): Promise<Measurement> {
  const port = await freePort();
  const executablePath = findChromium();
  // A new browser each time, with an empty cache.
  const browser = await chromium.launch({
    ...(executablePath && { executablePath }),
    args: [`--remote-debugging-port=${port}`, '--disable-gpu'],
  });
  try {
    const options = [`--port=${port}`, '--output=json', '--quiet', '--no-enable-error-reporting'];
    const { stdout } = await run(PROGRAM, [url, ...options, `--only-categories=${CATEGORIES.join(',')}`], {
      maxBuffer: MOST_OUTPUT_BYTES,
    });
    return measurementOf(JSON.parse(stdout) as Result);
  } finally {
    await browser.close();
  }
}

function measurementOf({ categories, audits, environment, runtimeError }: Result): Measurement {
  if (runtimeError) throw new Error(runtimeError.message);
  const failedAudits = CATEGORIES.slice(1).flatMap((id) =>
    (categories[id]?.auditRefs ?? []).filter((ref) => ref.weight > 0 && (audits[ref.id]?.score ?? 1) < 1),
  );
  return {
    scores: CATEGORIES.map((id) => Math.round((categories[id]?.score ?? 0) * 100)),
    lcpMs: audits['largest-contentful-paint']?.numericValue ?? Number.NaN,
    blockedMs: audits['total-blocking-time']?.numericValue ?? Number.NaN,
    benchmark: environment.benchmarkIndex,
    faults: failedAudits.map(({ id }) => audits[id]?.title ?? id),
  };
}

function line(path: string, runs: readonly Measurement[]): string {
  const scores = CATEGORIES.map((_, place) => median(runs.map((run) => run.scores[place] ?? 0)));
  const numbers = scores.map((score) => String(score).padStart(6)).join('');
  const seconds = (pick: (run: Measurement) => number) =>
    (median(runs.map(pick)) / 1000).toFixed(2).padStart(7);
  return `${path.padEnd(20)}${numbers}${seconds((run) => run.lcpMs)} s${seconds((run) => run.blockedMs)} s`;
}

/**
 * The median difference of the pairs: what the machine does meanwhile meets both of a pair, so that a smaller difference counts
 * than between the medians of separate runs.
 */
function comparison(runs: readonly Measurement[], others: readonly Measurement[]): string {
  const differences = runs.map(({ lcpMs }, place) => lcpMs - (others[place]?.lcpMs ?? Number.NaN));
  const signed = (ms: number) => `${ms < 0 ? '' : '+'}${(ms / 1000).toFixed(2)} s`;
  return `  LCP against the other build: ${signed(median(differences))} (pairs: ${differences.map(signed).join(', ')})`;
}

const { values, positionals } = parseArgs({
  options: { runs: { type: 'string', default: '5' }, against: { type: 'string' } },
  allowPositionals: true,
});
const paths = positionals.length > 0 ? positionals : prerenderedPaths;
await run('npm', ['ci', '--prefix', FOLDER]);
await buildWebIfNeeded();
const product = await startProduct();
const all: Measurement[] = [];
console.log(`${''.padEnd(20)}  perf  acc.  best   seo      LCP   blocked`);
try {
  for (const path of paths) {
    const runs: Measurement[] = [];
    const others: Measurement[] = [];
    const measureOther = async () => {
      if (values.against !== undefined) others.push(await measure(values.against + path));
    };
    for (let run = 0; run < Number(values.runs); run += 1) {
      // By turns, so that being the first of a pair favours neither.
      if (run % 2 === 1) await measureOther();
      runs.push(await measure(product.url + path));
      if (run % 2 === 0) await measureOther();
    }
    console.log(line(path, runs));
    if (values.against !== undefined) console.log(comparison(runs, others));
    for (const fault of new Set(runs.flatMap(({ faults }) => faults))) console.log(`  ${fault}`);
    all.push(...runs);
  }
} finally {
  await product.remove();
}
const benchmark = Math.round(median(all.map((run) => run.benchmark)));
console.log(
  `Goals: 100 each, LCP ${LCP_GOAL / 1000} s. This machine: ${benchmark}${benchmark < QUIET_MACHINE ? ', too busy or slow for its timings to count' : ''}.`,
);
// Timings depend on the machine; Lighthouse's other results do not.
process.exitCode = all.some(({ faults }) => faults.length > 0) ? 1 : 0;
