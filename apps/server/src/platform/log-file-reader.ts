// Takes the lines that another program on this machine appends to a file of ours, each once, and empties the file.

import { fchmodSync, fstatSync, ftruncateSync } from 'node:fs';
import { type FileHandle, mkdir, open } from 'node:fs/promises';
import { dirname } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from './log.ts';

const LOOK_EVERY_MILLISECONDS = 1000;
const READ_AT_ONCE_BYTES = 1024 * 1024;
/** Longer text without an end of line is not a line. */
const LONGEST_LINE = 4096;
/**
 * The other program may run as another user of our group, and take ownership of the file when it reopens its logs, as nginx
 * does: we must still be able to empty it.
 */
const [FILE_MODE, FOLDER_MODE] = [0o660, 0o710];

export interface LogFileReader {
  /** Makes the file and looks into it from now on. A file that cannot be opened is an error in the log and nothing else. */
  start(): Promise<void>;
  /** Takes the lines that are there, and ends. */
  stop(): Promise<void>;
}

/** @param path absolute */
export function followLogFile(
  path: string,
  { take, log }: { take: (line: string) => void; log: Logger },
): LogFileReader {
  const stopping = new AbortController();
  let looking: Promise<void> | undefined;

  async function keepLooking(file: FileHandle): Promise<void> {
    const takeAll = emptying(file, take);
    for (;;) {
      const { aborted } = stopping.signal;
      await takeAll().catch((error: unknown) => log.warn({ err: error, path }, 'lines could not be read'));
      if (aborted) return file.close();
      await sleep(LOOK_EVERY_MILLISECONDS, undefined, stopping).catch(() => undefined);
    }
  }

  return {
    async start() {
      try {
        looking = keepLooking(await openOurs(path));
      } catch (error) {
        log.error({ err: error, path }, 'a file that another program writes for us cannot be had');
      }
    },
    async stop() {
      stopping.abort();
      await looking;
    },
  };
}

async function openOurs(path: string): Promise<FileHandle> {
  await mkdir(dirname(path), { recursive: true, mode: FOLDER_MODE });
  const file = await open(path, 'a+');
  if (fstatSync(file.fd).uid === process.getuid?.()) fchmodSync(file.fd, FILE_MODE);
  return file;
}

/** Reads to the end, then empties. What is appended between the last two calls, some microseconds, is lost. */
function emptying(file: FileHandle, take: (line: string) => void): () => Promise<void> {
  const space = Buffer.alloc(READ_AT_ONCE_BYTES);
  let partialLine = '';
  return async () => {
    let position = 0;
    while (position < fstatSync(file.fd).size) {
      const { bytesRead } = await file.read(space, 0, space.length, position);
      position += bytesRead;
      const lines = (partialLine + space.toString('latin1', 0, bytesRead)).split('\n');
      partialLine = (lines.pop() ?? '').slice(-LONGEST_LINE);
      for (const line of lines) take(line);
    }
    if (position > 0) ftruncateSync(file.fd);
  };
}
