// The pictures that admins choose for videos and for the public pages: makes them small, stores them and serves them to all; also
// the short film of the landing page, as it was sent.

import type { sendSiteFilm } from '@valence/contract/admin/site';
import type { sendVideoPicture } from '@valence/contract/admin/videos';
import { wholeName } from '@valence/domain/card-picture';
import { DAY_MS } from '@valence/domain/durations';
import type { PictureType } from '@valence/domain/picture/types';
import type { Clock } from '../../platform/clock.ts';
import type { Db } from '../../platform/db/database.ts';
import { refused } from '../../platform/http/refused.ts';
import type { Answer } from '../../platform/http/route.ts';
import { newId } from '../../platform/ids.ts';
import type { CardShape, cardPicture } from '../../ports/pictures/pictures.ts';
import type { FileStorage, OpenFile } from '../../ports/storage/storage.ts';
import { findPictureAddresses } from './videos.store.ts';

export interface PicturesDeps {
  db: Db;
  clock: Clock;
  storage: Pick<FileStorage, 'put' | 'open' | 'stat' | 'list' | 'remove'>;
  cardPicture: typeof cardPicture;
  /** Addresses of pictures that are shown elsewhere than on a video. */
  alsoUsed: () => Promise<readonly string[]>;
}

export const PICTURES = '/media/pictures/';
const FOLDER = 'pictures';
const ENDINGS: Record<PictureType, string> = {
  'image/jpeg': 'jpg',
  'image/png': 'png',
  'image/webp': 'webp',
};
const TYPES: Readonly<Record<string, string>> = {
  jpg: 'image/jpeg',
  png: 'image/png',
  webp: 'image/webp',
  avif: 'image/avif',
  mp4: 'video/mp4',
};
const NAME = /^[0-9a-f-]{36}\.(?:mp4|(?:jpg|png|webp)(?:\.(?:320|640)\.(?:avif|webp))?)$/;
/** How every MP4 file begins, after four bytes with the length (ISO/IEC 14496-12, 4.3). */
const FILE_TYPE = 'ftyp';

export type VideoPictures = ReturnType<typeof createVideoPictures>;

export function createVideoPictures({ db, clock, storage, cardPicture: toCard, alsoUsed }: PicturesDeps) {
  async function openStored(name: string): Promise<{ type: string; file: OpenFile } | undefined> {
    const type = NAME.test(name) ? TYPES[name.slice(name.lastIndexOf('.') + 1)] : undefined;
    const file = type ? await storage.open(`${FOLDER}/${name}`) : undefined;
    return type && file ? { type, file } : undefined;
  }

  return {
    /** Stores the picture; a video gets it when it is saved with the address. */
    async take(bytes: Uint8Array | undefined, shape?: CardShape): Promise<Answer<typeof sendVideoPicture>> {
      const card = bytes && (await toCard(bytes, shape));
      if (!card) return refused('thumbnail-invalid');
      const name = `${newId(clock.now())}.${ENDINGS[card.type]}`;
      for (const size of card.sizes) await storage.put(`${FOLDER}/${size.nameFor(name)}`, one(size.bytes));
      await storage.put(`${FOLDER}/${name}`, one(card.bytes));
      return { url: PICTURES + name };
    },

    /** Stores the film; it is shown once content with its address is published. */
    async takeFilm(bytes: Uint8Array | undefined): Promise<Answer<typeof sendSiteFilm>> {
      if (!bytes || Buffer.from(bytes.subarray(4, 8)).toString('latin1') !== FILE_TYPE)
        return refused('sample-film-invalid');
      const name = `${newId(clock.now())}.mp4`;
      await storage.put(`${FOLDER}/${name}`, one(bytes));
      return { url: PICTURES + name };
    },

    /** @param name the last part of the address. A picture from before there were sizes serves for all sizes. */
    async open(name: string): Promise<{ type: string; file: OpenFile } | undefined> {
      const whole = wholeName(name);
      return (await openStored(name)) ?? (whole === name ? undefined : openStored(whole));
    },

    /** @returns also true for an address that is not of a picture stored here */
    async has(address: string): Promise<boolean> {
      if (!address.startsWith(PICTURES)) return true;
      return (await storage.stat(`${FOLDER}/${address.slice(PICTURES.length)}`)) !== undefined;
    },

    /** Removes pictures that are older than a day and shown nowhere. */
    async sweep(): Promise<void> {
      const before = new Date(clock.now().getTime() - DAY_MS);
      const old = (await storage.list(FOLDER)).filter(({ modifiedAt }) => modifiedAt < before);
      if (old.length === 0) return;
      const used = new Set([...(await findPictureAddresses(db, PICTURES)), ...(await alsoUsed())]);
      for (const { key } of old) {
        if (!used.has(PICTURES + wholeName(key.slice(FOLDER.length + 1)))) await storage.remove(key);
      }
    },
  };
}

async function* one(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes;
}
