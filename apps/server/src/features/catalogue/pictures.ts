// The pictures that the desk chooses, for videos and for the public pages: taken in as plain pictures, kept in the storage, shown
// to everybody.

import type { sendVideoPicture } from '@valence/contract/desk-videos';
import { plainPicture } from '@valence/domain/picture/picture';
import type { PictureType } from '@valence/domain/picture/types';
import type { Clock } from '../../platform/clock.ts';
import type { Db } from '../../platform/db/database.ts';
import { refused } from '../../platform/http/refused.ts';
import type { Answer } from '../../platform/http/route.ts';
import { newId } from '../../platform/ids.ts';
import type { FileStorage, OpenFile } from '../../ports/storage/storage.ts';
import { findPictureAddresses } from './catalogue.store.ts';

export interface PicturesDeps {
  db: Db;
  clock: Clock;
  storage: Pick<FileStorage, 'put' | 'open' | 'stat' | 'list' | 'remove'>;
  /** Whether a picture can be shown, beyond its frame. */
  decodes: (bytes: Uint8Array) => Promise<boolean>;
  /** Addresses of pictures that are shown elsewhere than with a video. */
  alsoUsed: () => Promise<readonly string[]>;
}

export const PICTURES = '/media/pictures/';
const FOLDER = 'pictures';
const DAY_MS = 24 * 60 * 60_000;
const ENDINGS: Record<PictureType, string> = {
  'image/jpeg': 'jpg',
  'image/png': 'png',
  'image/webp': 'webp',
};
const TYPES = new Map(Object.entries(ENDINGS).map(([type, ending]) => [ending, type]));

export type VideoPictures = ReturnType<typeof createVideoPictures>;

export function createVideoPictures({ db, clock, storage, decodes, alsoUsed }: PicturesDeps) {
  return {
    /** Keeps the picture; it is a video's once the video is saved with the address. */
    async take(bytes: Uint8Array | undefined): Promise<Answer<typeof sendVideoPicture>> {
      const picture = bytes && plainPicture(bytes);
      if (!picture || !(await decodes(picture.bytes))) return refused('thumbnail-invalid');
      const name = `${newId(clock.now())}.${ENDINGS[picture.type]}`;
      await storage.put(`${FOLDER}/${name}`, one(picture.bytes));
      return { url: PICTURES + name };
    },

    /** @param name the address's last part */
    async open(name: string): Promise<{ type: string; file: OpenFile } | undefined> {
      const ending = /^[0-9a-f-]{36}\.(jpg|png|webp)$/.exec(name)?.[1];
      const type = ending && TYPES.get(ending);
      const file = type ? await storage.open(`${FOLDER}/${name}`) : undefined;
      return type && file ? { type, file } : undefined;
    },

    /** @returns true, too, for an address that is none of a picture kept here */
    async has(address: string): Promise<boolean> {
      if (!address.startsWith(PICTURES)) return true;
      return (await storage.stat(`${FOLDER}/${address.slice(PICTURES.length)}`)) !== undefined;
    },

    /** Removes pictures of yesterday and before that nothing shows. */
    async sweep(): Promise<void> {
      const before = new Date(clock.now().getTime() - DAY_MS);
      const old = (await storage.list(FOLDER)).filter(({ modifiedAt }) => modifiedAt < before);
      if (old.length === 0) return;
      const used = new Set([...(await findPictureAddresses(db, PICTURES)), ...(await alsoUsed())]);
      for (const { key } of old) {
        if (!used.has(PICTURES + key.slice(FOLDER.length + 1))) await storage.remove(key);
      }
    },
  };
}

async function* one(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes;
}
