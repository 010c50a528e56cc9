// Writes the service worker that keeps the offline page and the class door: browsers load a worker as one plain script.

import { createHash } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { transformWithOxc } from 'vite';

/** @param client the build's client files, absolute. @param offline the offline page @param doorFiles addresses of what the door needs */
export async function writeServiceWorker(
  client: string,
  offline: string,
  doorFiles: readonly string[],
): Promise<void> {
  await writeFile(path.join(client, 'service-worker.js'), await workerFor(offline, doorFiles));
}

/** The worker's script; another page or other files give another script, by which browsers notice the change. */
export async function workerFor(offline: string, doorFiles: readonly string[]): Promise<string> {
  const file = path.join(import.meta.dirname, 'service-worker.ts');
  const { code } = await transformWithOxc(await readFile(file, 'utf8'), file);
  const files = JSON.stringify(doorFiles);
  const version = createHash('sha256').update(offline).update(files).digest('hex').slice(0, 12);
  return `const VERSION = '${version}';\nconst DOOR_FILES = ${files};\n${code}`;
}
