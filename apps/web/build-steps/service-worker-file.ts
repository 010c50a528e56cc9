// Writes the service worker that keeps the pages that open without a connection: browsers load a worker as one plain script.

import { createHash } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { transformWithOxc } from 'vite';

/** Addresses of what the pages that are kept load. */
export interface KeptFiles {
  door: readonly string[];
  student: readonly string[];
}

/** @param client the build's client files, absolute. @param offline the offline page */
export async function writeServiceWorker(client: string, offline: string, files: KeptFiles): Promise<void> {
  await writeFile(path.join(client, 'service-worker.js'), await workerFor(offline, files));
}

/** The worker's script; another page or other files give another script, by which browsers notice the change. */
export async function workerFor(offline: string, { door, student }: KeptFiles): Promise<string> {
  const file = path.join(import.meta.dirname, 'service-worker.ts');
  const { code } = await transformWithOxc(await readFile(file, 'utf8'), file);
  const lists = `const DOOR_FILES = ${JSON.stringify(door)};\nconst STUDENT_FILES = ${JSON.stringify(student)};`;
  const version = createHash('sha256').update(offline).update(lists).digest('hex').slice(0, 12);
  return `const VERSION = '${version}';\n${lists}\n${code}`;
}
