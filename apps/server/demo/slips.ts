// The demo's bank slips with their pictures, all waiting in the admin area; one has a reference that was used before.

import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { HOUR_MS } from '@valence/domain/durations';
import { referenceKey } from '@valence/domain/fees';
import { monthNumberAt } from '@valence/domain/school-month';
import { demoId } from './ids.ts';
import { openSeats } from './payments.ts';
import { CLASSES, classId, type Enrolment } from './school.ts';

const FOLDER = fileURLToPath(new URL('./slip-pictures', import.meta.url));

/** The part of a storage that the slips need. */
export interface SlipStorage {
  list(prefix: string): Promise<readonly unknown[]>;
  putFile(key: string, path: string): Promise<void>;
}

/** The slips: the class whose present month each is for, the picture's file, and the reference as it was typed. */
const SLIPS = [
  { slug: 'colombo-theory', file: 'slip-1.webp', reference: 'FT2611 0417', hoursAgo: 60 },
  { slug: 'kandy-theory', file: 'slip-2.webp', reference: 'FT2611 0533', hoursAgo: 31 },
  { slug: 'colombo-theory', file: 'slip-3.webp', reference: 'ft2611-0417', hoursAgo: 20 },
  { slug: 'colombo-theory', file: 'slip-1.webp', reference: '', hoursAgo: 3 },
] as const;

const pictureId = (index: number) => demoId(`slip-picture:${index}`);

/** Stores the pictures that the storage lacks. */
export async function storeSlipPictures(storage: SlipStorage): Promise<void> {
  for (const [index, { file }] of SLIPS.entries()) {
    const key = `slips/${pictureId(index)}`;
    if ((await storage.list(key)).length === 0) await storage.putFile(key, join(FOLDER, file));
  }
}

/** Pictures and slips, each by another student who has not paid the present month. */
export async function slips(at: Date, seats: readonly Enrolment[]) {
  const open = openSeats(at, seats);
  const usedSeats = new Set<Enrolment>();
  const rows = [];
  for (const [index, { slug, file, reference, hoursAgo }] of SLIPS.entries()) {
    const seat = open.find((one) => one.class_id === classId(slug) && !usedSeats.has(one));
    if (!seat) continue;
    usedSeats.add(seat);
    const bytes = await readFile(join(FOLDER, file));
    const sent_at = new Date(at.getTime() - hoursAgo * HOUR_MS);
    const { account_id, class_id } = seat;
    const id = pictureId(index);
    const sha256 = createHash('sha256').update(bytes).digest();
    const feeRupees = CLASSES.find((one) => one.slug === slug)?.feeRupees ?? 0;
    rows.push({
      picture: { id, account_id, media_type: 'image/webp', bytes: bytes.length, sha256, sent_at },
      slip: {
        id: demoId(`slip:${index}`),
        account_id,
        class_id,
        month_number: monthNumberAt(at),
        amount_cents: feeRupees * 100,
        reference,
        reference_key: referenceKey(reference),
        picture_id: id,
        sent_at,
      },
    });
  }
  return rows;
}
