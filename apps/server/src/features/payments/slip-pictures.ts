// Pictures of bank slips: encodes them anew, stores them, and shows them to the admin area and to the student who sent them.

import type { sendPicture, showSlipPicture } from '@valence/contract/payments/my-payments';
import { DAY_SECONDS } from '@valence/domain/durations';
import { may } from '@valence/domain/roles';
import { isUuid } from '@valence/domain/uuid';
import type { Clock } from '../../platform/clock.ts';
import { takeBudget } from '../../platform/db/budgets.ts';
import type { Db } from '../../platform/db/database.ts';
import { StoredFileReply } from '../../platform/http/file-reply.ts';
import { refused } from '../../platform/http/refused.ts';
import type { Answer, Caller } from '../../platform/http/route.ts';
import { newId } from '../../platform/ids.ts';
import type { slipPicture } from '../../ports/pictures/pictures.ts';
import type { FileStorage } from '../../ports/storage/storage.ts';
import * as store from './slips.store.ts';

export interface PicturesDeps {
  db: Db;
  clock: Clock;
  storage: Pick<FileStorage, 'put' | 'open' | 'list' | 'remove'>;
  slipPicture: typeof slipPicture;
}

const FOLDER = 'slips';
const PICTURES_A_DAY = 30;
const EXTENSIONS = { 'image/jpeg': 'jpg', 'image/png': 'png', 'image/webp': 'webp' } as const;

export async function takePicture(
  { db, clock, storage, slipPicture: toSlip }: PicturesDeps,
  accountId: string,
  bytes: Uint8Array | undefined,
): Promise<Answer<typeof sendPicture>> {
  const at = clock.now();
  const budget = { subject: `slip-pictures:${accountId}`, limit: PICTURES_A_DAY, windowSeconds: DAY_SECONDS };
  const taken = await takeBudget(db, budget, at);
  if (!taken.taken) return refused('too-many-pictures', { retryAfterSeconds: taken.retryAfterSeconds });
  const picture = bytes && (await toSlip(bytes));
  if (!picture) return refused('picture-invalid');
  const id = newId(at);
  // The file first, so that a row always has its file; a file without a row is swept away later.
  await storage.put(keyOf(id), one(picture.bytes));
  const { type, sha256 } = picture;
  const row = { id, accountId, type, bytes: picture.bytes.length, sha256, at };
  if (!(await store.insertPicture(db, row))) return refused('session-ended');
  return { success: true, data: { pictureId: id } };
}

/** For the admin area and the student who sent it; for others it does not exist. */
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
  const existing = await store.existingPictures(db, ids.filter(isUuid));
  for (const id of ids) if (!existing.has(id)) await storage.remove(keyOf(id));
}

function keyOf(pictureId: string): string {
  return `${FOLDER}/${pictureId}`;
}

async function* one(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes;
}
