// The port that rewrites the public pages with new content; its real implementation is a program of the web application, run
// in a process of its own: it cannot hold up the server, and what it leaves behind ends with it.

import { spawn } from 'node:child_process';
import { setPriority } from 'node:os';
import { text } from 'node:stream/consumers';
import type { SiteContent } from '@valence/contract/site/site';
import * as z from 'zod/mini';

/** The files of an edition that the content may have changed, by their names in its build. */
export type RewrittenFiles = Readonly<Record<string, string>>;

/** What the pages are written with; without content they say that the school opens soon. */
export interface PageSource {
  brandName: string;
  content?: SiteContent;
}

export interface PageWriter {
  /** @returns the files of each edition, in the order of `directories`. @throws PagesNotWritten */
  write(source: PageSource, directories: readonly string[]): Promise<RewrittenFiles[]>;
}

/** The program did not write the pages: it is absent, ended early, was killed, or took too long. */
export class PagesNotWritten extends Error {
  constructor(detail: string) {
    super(`The public pages were not written: ${detail}`);
    this.name = 'PagesNotWritten';
  }
}

/** It takes less than a second for each edition, many times that on a busy machine; the calls wait for 120. */
const PATIENCE_MILLISECONDS = 90_000;
/** Students' requests come first on this machine. */
const NICENESS = 5;
const MOST_ERROR_CHARACTERS = 2000;

const output = z.array(z.record(z.string(), z.string()));

/** @param program reads the order from its input and answers on its output */
export function createPageWriter(program: string, patienceMilliseconds = PATIENCE_MILLISECONDS): PageWriter {
  let last: Promise<unknown> = Promise.resolve();
  return {
    async write(source, directories) {
      // One at a time: two editors' pages would only slow each other down.
      const files = last.then(async () => run(program, { ...source, directories }, patienceMilliseconds));
      last = files.catch(() => undefined);
      return files;
    },
  };
}

interface Order extends PageSource {
  directories: readonly string[];
}

async function run(program: string, order: Order, patienceMilliseconds: number): Promise<RewrittenFiles[]> {
  // It needs none of the server's settings: no database, no secret.
  const child = spawn(process.execPath, [program], { env: { NODE_ENV: 'production' }, stdio: 'pipe' });
  const ended = new Promise<string>((done, fail) => {
    child.once('error', fail);
    child.once('close', (code, signal) => done(String(signal ?? code)));
  });
  if (child.pid !== undefined) lowerPriority(child.pid);
  const patience = setTimeout(() => child.kill('SIGKILL'), patienceMilliseconds);
  // A program that ended does not read; its exit says why.
  child.stdin.on('error', () => undefined).end(JSON.stringify(order));
  try {
    const [pages, errors, end] = await Promise.all([text(child.stdout), text(child.stderr), ended]);
    if (end !== '0') throw new PagesNotWritten(`${end} ${errors.trim().slice(-MOST_ERROR_CHARACTERS)}`);
    return filesIn(pages, order.directories.length);
  } catch (error) {
    throw error instanceof PagesNotWritten ? error : new PagesNotWritten(String(error));
  } finally {
    clearTimeout(patience);
  }
}

function lowerPriority(pid: number): void {
  try {
    setPriority(pid, NICENESS);
  } catch {
    // The program has ended already.
  }
}

function filesIn(pages: string, editions: number): RewrittenFiles[] {
  const parsed = output.safeParse(JSON.parse(pages));
  if (!parsed.success || parsed.data.length !== editions)
    throw new PagesNotWritten('its answer is not whole.');
  return parsed.data;
}
