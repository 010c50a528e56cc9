// A teacher who uploads, on the real server with the real part files, on a disk whose free space the test sets.

import { buildApp } from '../src/composition/app.ts';
import type { Settings } from '../src/platform/env.ts';
import { NoRoomError, type PartFiles } from '../src/ports/part-files/part-files.ts';
import { createCast } from './cast.ts';
import { createHarness } from './harness.ts';
import { tusClient } from './uploading.ts';

export type UploadSchool = Awaited<ReturnType<typeof openUploadSchool>>;

/** How much the disk can hold; as much as the machine's own disk, unless a test sets less. */
interface DiskRoom {
  freeBytes: number;
  writableBytes: number;
}

const SPACIOUS: DiskRoom = { freeBytes: Number.POSITIVE_INFINITY, writableBytes: Number.POSITIVE_INFINITY };

export async function openUploadSchool(settings: Partial<Settings> = {}) {
  const room = { ...SPACIOUS };
  const harness = await createHarness({
    settings: { uploadReserveBytes: 1000, ...settings },
    build: async (deps) => buildApp({ ...deps, parts: onDisk(room, deps.parts) }),
  });
  const { db, parts } = harness;
  const cast = createCast(harness);
  const url = await harness.listen();
  const teacher = await cast.person({ role: 'admin' });
  const clientOf = async (accountId: string) => tusClient(url, await cast.tokenOf(accountId));
  const tus = await clientOf(teacher);
  const idOf = (address: string) => address.split('/').at(-1) ?? '';
  const row = async (address: string) =>
    db.selectFrom('upload').selectAll().where('id', '=', idOf(address)).executeTakeFirst();
  return {
    harness,
    cast,
    url,
    teacher,
    tus,
    clientOf,
    idOf,
    row,
    /** A video without a film. */
    draft: async () => cast.video({ source_kind: 'none', source_ref: null, published_at: null }),
    partOf: (address: string) => parts.pathOf(idOf(address)),
    /** What is left of an upload; `NOTHING` after one that was refused or given up. */
    leftOf: async (address: string) => ({
      row: await row(address),
      file: (await parts.list()).includes(idOf(address)),
    }),
    limitDisk: (limits: Partial<DiskRoom>) => void Object.assign(room, limits),
    freeDisk: () => void Object.assign(room, SPACIOUS),
  };
}

export const NOTHING = { row: undefined, file: false };

/** Simulates a full disk without root, with the same error from the same place. */
function onDisk(room: DiskRoom, parts: PartFiles): PartFiles {
  return {
    ...parts,
    freeBytes: async () => Math.min(room.freeBytes, await parts.freeBytes()),
    async open(id, from) {
      const part = await parts.open(id, from);
      return {
        ...part,
        async write(bytes) {
          if (bytes.byteLength > room.writableBytes) throw new NoRoomError('ENOSPC');
          room.writableBytes -= bytes.byteLength;
          await part.write(bytes);
        },
      };
    },
  };
}
