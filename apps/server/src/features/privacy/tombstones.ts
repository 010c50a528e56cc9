// Remembers the numbers of deleted accounts as keyed hashes, in the database and in the storage, so that deletions which a
// restored backup of one has lost are found in the other.

import type { Phone } from '@valence/domain/phone';
import type { Db } from '../../platform/db/database.ts';
import { hmac } from '../../platform/secrets.ts';
import type { FileStorage } from '../../ports/storage/storage.ts';
import { keepTombstones, listTombstones, type Tombstone } from './erasure.store.ts';

const FOLDER = 'erased-phones';
const NAME = /^(?<hash>[0-9a-f]{64})-(?<instant>\d{1,15})$/;

export interface TombstoneDeps {
  db: Db;
  /** 32 bytes, used for these hashes alone and not stored in the database. */
  key: Buffer;
  storage: Pick<FileStorage, 'put' | 'list'>;
}

export type Tombstones = ReturnType<typeof createTombstones>;

export function createTombstones({ db, key, storage }: TombstoneDeps) {
  /** Writes one file for each tombstone, named by its content, so that no server overwrites another server's file. */
  async function putFiles(stones: readonly Tombstone[]): Promise<void> {
    for (const { hash, erasedAt } of stones) {
      await storage.put(`${FOLDER}/${nameOf({ hash, erasedAt })}`, oneLine(erasedAt));
    }
  }

  return {
    hashOf: (phone: Phone): string => hmac(key, phone).toString('hex'),
    putFiles,

    /** Copies what is missing in one place from the other. @returns the latest deletion of each phone, by hash */
    async all(): Promise<Map<string, Date>> {
      const inDatabase = await listTombstones(db);
      const files = (await storage.list(FOLDER)).flatMap(({ key: path }) => stoneOf(path) ?? []);
      const latest = new Map<string, Date>();
      for (const { hash, erasedAt } of [...inDatabase, ...files]) {
        if ((latest.get(hash) ?? erasedAt) <= erasedAt) latest.set(hash, erasedAt);
      }
      const stones = [...latest].map(([hash, erasedAt]) => ({ hash, erasedAt }));
      const namesOf = (list: readonly Tombstone[]) => new Set(list.map(nameOf));
      const [databaseHas, filesHave] = [namesOf(inDatabase), namesOf(files)];
      const missing = stones.filter((stone) => !databaseHas.has(nameOf(stone)));
      if (missing.length > 0) await keepTombstones(db, missing);
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
