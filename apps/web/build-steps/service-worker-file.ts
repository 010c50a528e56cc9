// Writes the service worker that keeps the offline page: browsers load a worker as one plain script.

import { createHash } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { transformWithOxc } from 'vite';

/** @param client the build's client files, absolute. @param offline the offline page */
export async function writeServiceWorker(client: string, offline: string): Promise<void> {
  await writeFile(path.join(client, 'service-worker.js'), await workerFor(offline));
}

/** The worker's script; another page gives another script, by which browsers notice the change. */
export async function workerFor(offline: string): Promise<string> {
  const file = path.join(import.meta.dirname, 'service-worker.ts');
  const { code } = await transformWithOxc(await readFile(file, 'utf8'), file);
  const version = createHash('sha256').update(offline).digest('hex').slice(0, 12);
  return `const VERSION = '${version}';\n${code}`;
}
