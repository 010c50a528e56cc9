// The port through which the public pages are written anew with other content; its real implementation is a program of the web
// application, run in a process of its own: it cannot hold up the server, and what it leaves behind ends with it.

import { spawn } from 'node:child_process';
import { setPriority } from 'node:os';
import { text } from 'node:stream/consumers';
import type { SiteContent } from '@valence/contract/site';
import * as z from 'zod/mini';

/** The files of an edition that the content may have changed, by their names in its build. */
export type RewrittenFiles = Readonly<Record<string, string>>;

export interface PageWriter {
  /** @returns of each edition, in the order given. @throws PagesNotWritten */
  write(content: SiteContent, directories: readonly string[]): Promise<RewrittenFiles[]>;
}

/** The program did not write the pages: it is not there, ended early, was ended, or took too long. */
export class PagesNotWritten extends Error {
  constructor(detail: string) {
    super(`The public pages were not written: ${detail}`);
    this.name = 'PagesNotWritten';
  }
}

/** It takes less than a second; a busy machine takes some. */
const PATIENCE_MILLISECONDS = 30_000;
/** Students' requests come first on this machine. */
const NICENESS = 10;
const KEPT_ERROR_CHARACTERS = 2000;

const output = z.array(z.record(z.string(), z.string()));

/** @param program told the order on its input; answers on its output */
export function createPageWriter(program: string, patienceMilliseconds = PATIENCE_MILLISECONDS): PageWriter {
  let before: Promise<unknown> = Promise.resolve();
  return {
    async write(content, directories) {
      // One at a time: two editors' pages would only slow each other down.
      const written = before.then(async () => run(program, { content, directories }, patienceMilliseconds));
      before = written.catch(() => undefined);
      return written;
    },
  };
}

interface Order {
  content: SiteContent;
  directories: readonly string[];
}

async function run(program: string, order: Order, patienceMilliseconds: number): Promise<RewrittenFiles[]> {
  // It needs nothing of what the server is told: no database, no secret.
  const child = spawn(process.execPath, [program], { env: { NODE_ENV: 'production' }, stdio: 'pipe' });
  const ended = new Promise<string>((done, fail) => {
    child.once('error', fail);
    child.once('close', (code, signal) => done(String(signal ?? code)));
  });
  if (child.pid !== undefined) niced(child.pid);
  const patience = setTimeout(() => child.kill('SIGKILL'), patienceMilliseconds);
  // A program that ended does not read: its end tells why.
  child.stdin.on('error', () => undefined).end(JSON.stringify(order));
  try {
    const [pages, errors, end] = await Promise.all([text(child.stdout), text(child.stderr), ended]);
    if (end !== '0') throw new PagesNotWritten(`${end} ${errors.trim().slice(-KEPT_ERROR_CHARACTERS)}`);
    return filesIn(pages, order.directories.length);
  } catch (error) {
    throw error instanceof PagesNotWritten ? error : new PagesNotWritten(String(error));
  } finally {
    clearTimeout(patience);
  }
}

function niced(pid: number): void {
  try {
    setPriority(pid, NICENESS);
  } catch {
    // It has ended already.
  }
}

function filesIn(pages: string, editions: number): RewrittenFiles[] {
  const written = output.safeParse(JSON.parse(pages));
  if (!written.success || written.data.length !== editions)
    throw new PagesNotWritten('its answer is not whole.');
  return written.data;
}
