// Checks a chosen file before a byte of it is sent, by the same rules as the server, which checks again.

import { uploadsCopy as copy } from '@valence/copy/admin/uploads';
import { refusalSentences } from '@valence/copy/refusals';
import { isFileName } from '@valence/domain/file-name';
import { endsAsAnother, FILM_HEAD_BYTES, FILM_TAIL_BYTES, filmContainerOf } from '@valence/domain/film-file';

/** Why a file cannot be sent, as a sentence; undefined: it can be sent. */
export async function objectionTo(file: File, mostBytes: number): Promise<string | undefined> {
  if (!isFileName(file.name)) return refusalSentences['upload-name-invalid'];
  if (file.size > mostBytes) return copy.tooLarge(mostBytes);
  try {
    const head = await bytesOf(file.slice(0, FILM_HEAD_BYTES));
    const tail = await bytesOf(file.slice(Math.max(0, file.size - FILM_TAIL_BYTES)));
    return filmContainerOf(head) === undefined || endsAsAnother(tail)
      ? refusalSentences['upload-not-a-film']
      : undefined;
  } catch {
    return copy.cannotReadFile;
  }
}

/** Names a file so that choosing it again finds its upload. */
export function fingerprintOf({ name, size, lastModified }: File): string {
  return `${size}-${lastModified}-${name}`.slice(0, 400);
}

async function bytesOf(part: Blob): Promise<Uint8Array> {
  return new Uint8Array(await part.arrayBuffer());
}
