// Checks which declared refusals a test run has provoked: every test process notes them, and a whole run compares at its end.

import { appendFileSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Endpoint } from '@valence/contract/endpoint';
import type { RefusalCode } from '@valence/contract/refusals';

/** Where the processes of this run write; set by `beginRefusalCoverage`, inherited by the tests' processes. */
const FOLDER = 'VALENCE_REFUSALS_FOLDER';
/** Set by the program that runs every test: only then can a refusal be missing. */
const WHOLE_RUN = 'VALENCE_WHOLE_RUN';

type Kind = 'declared' | 'provoked';

/** Passed to `createHttp` in tests. */
export const refusalObservers = {
  observeEndpoint(endpoint: Endpoint): void {
    for (const code of endpoint.refusals) note('declared', endpoint, code);
  },
  observeRefusal(endpoint: Endpoint, code: RefusalCode): void {
    note('provoked', endpoint, code);
  },
};

/** For Vitest's global setup, before any test process starts. @returns to be called when the run is over */
export function beginRefusalCoverage(): () => void {
  const folder = mkdtempSync(join(tmpdir(), 'valence-refusals-'));
  process.env[FOLDER] = folder;
  return () => {
    const missing = unprovoked(folder);
    rmSync(folder, { recursive: true, force: true });
    if (process.env[WHOLE_RUN] === undefined || missing.length === 0) return;
    throw new Error(`Declared refusals that no test has provoked:\n  ${missing.join('\n  ')}`);
  };
}

/** The declared refusals, as `GET /api/video video-absent`, that the notes in a folder do not show as provoked. */
export function unprovoked(folder: string): string[] {
  const noted = { declared: new Set<string>(), provoked: new Set<string>() };
  for (const name of readdirSync(folder)) {
    for (const line of readFileSync(join(folder, name), 'utf8').split('\n')) {
      const [kind, refusal] = line.split('\t');
      if (refusal && (kind === 'declared' || kind === 'provoked')) noted[kind].add(refusal);
    }
  }
  return [...noted.declared].filter((refusal) => !noted.provoked.has(refusal)).toSorted();
}

const notedLines = new Set<string>();

function note(kind: Kind, { method, path }: Endpoint, code: RefusalCode): void {
  const folder = process.env[FOLDER];
  const line = `${kind}\t${method} ${path} ${code}\n`;
  if (!folder || notedLines.has(line)) return;
  notedLines.add(line);
  // One file for each process, so that no two mix their lines.
  appendFileSync(join(folder, `${process.pid}.txt`), line);
}
