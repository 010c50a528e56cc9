// Remembers whose accounts were deleted without knowing them: keyed hashes, in the database and beside it, so that a
// restored backup of either meets the other's.

import type { Phone } from '@valence/domain/phone';
import type { Db } from '../../platform/db/database.ts';
import { hmac } from '../../platform/secrets.ts';
import type { FileStorage } from '../../ports/storage/storage.ts';
import { keepTombstones, listTombstones, type Tombstone } from './erasure.store.ts';

const FOLDER = 'erased-phones';
const NAME = /^(?<hash>[0-9a-f]{64})-(?<instant>\d{1,15})$/;

export interface TombstoneDeps {
  db: Db;
  /** 32 bytes that hash nothing else; not in the database. */
  key: Buffer;
  storage: Pick<FileStorage, 'put' | 'list'>;
}

export type Tombstones = ReturnType<typeof createTombstones>;

export function createTombstones({ db, key, storage }: TombstoneDeps) {
  /** One file each, named by its content, so that no server overwrites another one's. */
  async function putFiles(stones: readonly Tombstone[]): Promise<void> {
    for (const { hash, erasedAt } of stones) {
      await storage.put(`${FOLDER}/${nameOf({ hash, erasedAt })}`, oneLine(erasedAt));
    }
  }

  return {
    hashOf: (phone: Phone): string => hmac(key, phone).toString('hex'),
    putFiles,

    /** Brings both places up to date. @returns the latest deletion of each phone, by hash */
    async all(): Promise<Map<string, Date>> {
      const inDatabase = await listTombstones(db);
      const files = (await storage.list(FOLDER)).flatMap(({ key: path }) => stoneOf(path) ?? []);
      const latest = new Map<string, Date>();
      for (const { hash, erasedAt } of [...inDatabase, ...files]) {
        if ((latest.get(hash) ?? erasedAt) <= erasedAt) latest.set(hash, erasedAt);
      }
      const stones = [...latest].map(([hash, erasedAt]) => ({ hash, erasedAt }));
      const known = (places: readonly Tombstone[]) => new Set(places.map(nameOf));
      const [databaseHas, filesHave] = [known(inDatabase), known(files)];
      const lacking = stones.filter((stone) => !databaseHas.has(nameOf(stone)));
      if (lacking.length > 0) await keepTombstones(db, lacking);
      await putFiles(stones.filter((stone) => !filesHave.has(nameOf(stone))));
      return latest;
    },
  };
}

const nameOf = ({ hash, erasedAt }: Tombstone): string => `${hash}-${erasedAt.getTime()}`;

function stoneOf(path: string): Tombstone | undefined {
  const { hash, instant } = NAME.exec(path.slice(FOLDER.length + 1))?.groups ?? {};
  return hash && instant ? { hash, erasedAt: new Date(Number(instant)) } : undefined;
}

async function* oneLine(erasedAt: Date): AsyncIterable<Uint8Array> {
  yield Buffer.from(`${erasedAt.toISOString()}\n`);
}
