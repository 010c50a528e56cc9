// Keeps attachments in the storage: the parts that a browser sends and the whole files; removes those that nobody needs.

import { buffer } from 'node:stream/consumers';
import { DAY_MS } from '@valence/domain/durations';
import { isPlainPdf } from '@valence/domain/pdf-file';
import type { Clock } from '../../platform/clock.ts';
import { type Refused, refused } from '../../platform/http/refused.ts';
import type { FileStorage } from '../../ports/storage/storage.ts';

const FILES = 'attachments';
const PARTS = 'attachment-parts';

/** The storage key of an attachment. */
export const fileKey = (videoId: string, id: string) => `${FILES}/${videoId}/${id}.pdf`;

/** One person's sending of an attachment: nobody else can add a part to it. */
export interface Sending {
  accountId: string;
  sendingId: string;
}

export const partsKey = ({ accountId, sendingId }: Sending) => `${PARTS}/${accountId}/${sendingId}`;

export interface FilesDeps {
  clock: Clock;
  storage: Pick<FileStorage, 'put' | 'open' | 'stat' | 'list' | 'remove'>;
  /** Read each time: an admin may change it. */
  mostBytes: () => number;
}

export type AttachmentFiles = ReturnType<typeof createAttachmentFiles>;

type JoinRefusal = Refused<'attachment-parts-missing' | 'attachment-too-large' | 'attachment-not-a-pdf'>;

export function createAttachmentFiles({ clock, storage, mostBytes }: FilesDeps) {
  return {
    keepPart: async (sending: Sending, part: number, bytes: Uint8Array) =>
      storage.put(`${partsKey(sending)}/${part}`, once(bytes)),

    /** Joins the parts to one file and checks that it is a PDF and nothing else. */
    async join(sending: Sending, parts: number): Promise<Buffer | JoinRefusal> {
      const keys = Array.from({ length: parts }, (_, part) => `${partsKey(sending)}/${part}`);
      const stats = await Promise.all(keys.map(async (key) => storage.stat(key)));
      const bytes = stats.reduce((sum, file) => sum + (file?.size ?? 0), 0);
      if (stats.includes(undefined)) return refused('attachment-parts-missing');
      if (bytes > mostBytes()) return refused('attachment-too-large');
      const contents: Buffer[] = [];
      for (const key of keys) {
        const file = await storage.open(key);
        if (!file) return refused('attachment-parts-missing');
        contents.push(await buffer(file.stream()));
      }
      const whole = Buffer.concat(contents);
      return isPlainPdf(whole) ? whole : refused('attachment-not-a-pdf');
    },

    keep: async (key: string, bytes: Uint8Array) => storage.put(key, once(bytes)),

    remove: async (key: string) => storage.remove(key),

    /** Removes parts older than a day, and whole files older than a day that no row names. */
    async sweep(findIds: () => Promise<string[]>): Promise<void> {
      const before = new Date(clock.now().getTime() - DAY_MS);
      const old = async (folder: string) =>
        (await storage.list(folder)).filter(({ modifiedAt }) => modifiedAt < before);
      for (const { key } of await old(PARTS)) await storage.remove(key);
      const files = await old(FILES);
      if (files.length === 0) return;
      const used = new Set(await findIds());
      for (const { key } of files) {
        const id = key.slice(key.lastIndexOf('/') + 1, -'.pdf'.length);
        if (!used.has(id)) await storage.remove(key);
      }
    },
  };
}

async function* once(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes;
}
