// The pictures of bank slips: taken in as plain pictures, kept in the storage, shown to the desk and to who sent them.

import { createHash } from 'node:crypto';
import type { sendPicture, showSlipPicture } from '@valence/contract/my-payments';
import { plainPicture } from '@valence/domain/picture/picture';
import { may } from '@valence/domain/roles';
import { isUuid } from '@valence/domain/uuid';
import type { Clock } from '../../platform/clock.ts';
import { takeBudget } from '../../platform/db/budgets.ts';
import type { Db } from '../../platform/db/database.ts';
import { StoredFileReply } from '../../platform/http/file-reply.ts';
import { refused } from '../../platform/http/refused.ts';
import type { Answer, Caller } from '../../platform/http/route.ts';
import { newId } from '../../platform/ids.ts';
import type { FileStorage } from '../../ports/storage/storage.ts';
import * as store from './slips.store.ts';

export interface PicturesDeps {
  db: Db;
  clock: Clock;
  storage: Pick<FileStorage, 'put' | 'open' | 'list' | 'remove'>;
  /** Whether a picture can be shown, beyond its frame. */
  decodes: (bytes: Uint8Array) => Promise<boolean>;
}

const FOLDER = 'slips';
const PICTURES_A_DAY = 30;
const DAY_SECONDS = 24 * 60 * 60;
const EXTENSIONS = { 'image/jpeg': 'jpg', 'image/png': 'png', 'image/webp': 'webp' } as const;

export async function takePicture(
  { db, clock, storage, decodes }: PicturesDeps,
  accountId: string,
  bytes: Uint8Array | undefined,
): Promise<Answer<typeof sendPicture>> {
  const at = clock.now();
  const budget = { subject: `slip-pictures:${accountId}`, limit: PICTURES_A_DAY, windowSeconds: DAY_SECONDS };
  const taken = await takeBudget(db, budget, at);
  if (!taken.taken) return refused('too-many-pictures', { retryAfterSeconds: taken.retryAfterSeconds });
  const picture = bytes && plainPicture(bytes);
  if (!picture || !(await decodes(picture.bytes))) return refused('picture-invalid');
  const id = newId(at);
  // The file first: a row always has its file. One whose row is not written is swept away.
  await storage.put(keyOf(id), one(picture.bytes));
  const sha256 = createHash('sha256').update(picture.bytes).digest();
  const row = { id, accountId, type: picture.type, bytes: picture.bytes.length, sha256, at };
  if (!(await store.insertPicture(db, row))) return refused('session-ended');
  return { success: true, data: { pictureId: id } };
}

/** For the desk and for who sent it; to others it is not there. */
export async function showPicture(
  { db, storage }: PicturesDeps,
  caller: Caller,
  slipId: string,
): Promise<Answer<typeof showSlipPicture>> {
  const found = isUuid(slipId) && (await store.findSlipPicture(db, slipId));
  if (!found) return refused('slip-absent');
  if (found.accountId !== caller.accountId && !may(caller.role, 'payments.record'))
    return refused('slip-absent');
  const file = await storage.open(keyOf(found.pictureId));
  return file
    ? new StoredFileReply(`slip.${EXTENSIONS[found.type]}`, found.type, file)
    : refused('slip-absent');
}

/**
 * Removes what nothing refers to any more: pictures that became no slip within a day, and files whose account is gone.
 */
export async function sweepPictures({ db, clock, storage }: PicturesDeps): Promise<void> {
  const before = new Date(clock.now().getTime() - DAY_SECONDS * 1000);
  await store.forgetUnused(db, before);
  const old = (await storage.list(FOLDER)).filter(({ modifiedAt }) => modifiedAt < before);
  const ids = old.map(({ key }) => key.slice(FOLDER.length + 1));
  const known = await store.knownPictures(db, ids.filter(isUuid));
  for (const id of ids) if (!known.has(id)) await storage.remove(keyOf(id));
}

function keyOf(pictureId: string): string {
  return `${FOLDER}/${pictureId}`;
}

async function* one(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes;
}
