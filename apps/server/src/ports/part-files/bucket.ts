// Films that are still arriving, in a bucket: each flush is an object of its own, a piece, and the pieces that count are noted
// with the upload. So any server takes the next part, and what two servers wrote at once is never mixed.

import { createHash } from 'node:crypto';
import { type FileHandle, open } from 'node:fs/promises';
import { isUuid } from '@valence/domain/uuid';
import { createS3Client, type S3Client, S3Fault, type S3Settings } from '../storage/s3-client.ts';
import { deleteObjects, listObjects } from '../storage/s3-objects.ts';
import type { ByteRange } from '../storage/storage.ts';
import { type OpenPart, type PartFiles, PartsUnreachableError, type Piece } from './part-files.ts';

/** No key of the storage begins with a dot, so nothing in here is a lesson's, in an export or in a backup. */
const FOLDER = '.arriving/';
/** One for all: a database has one bucket, whatever address a machine reaches it by. */
const BUCKET_ID = '00000000-0000-4000-8000-0000000b0cce';
/** A piece that nobody flushed is written when it is so large: what an upload may hold in memory. */
const PIECE_BYTES = 8 * 1024 * 1024;
/** Pieces that are read ahead of the one that is written to the disk. */
const AHEAD = 4;
const TRIES = 3;

/** What is noted of the pieces. */
export interface Ledger {
  /** In their order, without a gap from the first byte on. */
  piecesOf(uploadId: string): Promise<readonly Piece[]>;
  forget(uploadId: string): Promise<void>;
}

export interface BucketPartFiles extends PartFiles {
  /** Writes a film to a path where nothing is. @returns false when pieces of it are gone */
  fetch(id: string, path: string, signal: AbortSignal): Promise<boolean>;
}

const SOURCE = 'bucket:';

/** The id of the upload that a source names; undefined for a file of the disk. */
export function uploadInBucket(source: string): string | undefined {
  return source.startsWith(SOURCE) ? source.slice(SOURCE.length) : undefined;
}

export function createBucketPartFiles(settings: S3Settings, ledger: Ledger): BucketPartFiles {
  const client = createS3Client(settings);
  return {
    folderId: BUCKET_ID,
    open: async (id, from) => openPart(client, valid(id), await piecesUpTo(ledger, id, from)),
    sizeOf: async (id) => sizeOf(client, valid(id), await ledger.piecesOf(id)),
    sourceOf: (id) => `${SOURCE}${valid(id)}`,
    async remove(id) {
      const objects = await listObjects(client, folderOf(valid(id)));
      await deleteObjects(
        client,
        objects.map(({ key }) => key),
      );
      await ledger.forget(id);
    },
    async list() {
      const objects = await listObjects(client, FOLDER);
      return [...new Set(objects.map(({ key }) => idOf(key)))].filter(isUuid);
    },
    sweepUnfinished: async (before) => sweep(client, ledger, before),
    freeBytes: async () => Number.POSITIVE_INFINITY,
    fetch: async (id, path, signal) => fetchFilm(client, valid(id), await ledger.piecesOf(id), path, signal),
  };
}

function valid(id: string): string {
  // Names from outside never reach this: any other id is a fault.
  if (!isUuid(id)) throw new Error('A film is named by its upload’s id.');
  return id;
}

const folderOf = (id: string) => `${FOLDER}${id}/`;
const idOf = (key: string) => key.slice(FOLDER.length).split('/')[0] ?? '';
const keyOf = (id: string, { firstByte, sha256 }: Piece) =>
  `${folderOf(id)}${String(firstByte).padStart(13, '0')}-${sha256}`;
const endOf = ({ firstByte, bytes }: Piece) => firstByte + bytes;

/** Another server may have noted more meanwhile: that is refused when these bytes are to be noted. */
async function piecesUpTo(ledger: Ledger, id: string, from: number): Promise<Piece[]> {
  const pieces = (await ledger.piecesOf(id)).filter((piece) => endOf(piece) <= from);
  const last = pieces.at(-1);
  const has = last ? endOf(last) : 0;
  if (has !== from) throw new Error(`A film has pieces for ${has} bytes and was to go on at ${from}.`);
  return pieces;
}

function openPart(client: S3Client, id: string, before: readonly Piece[]): OpenPart {
  const stored = [...before];
  let unnoted: Piece[] = [];
  let buffered: Buffer[] = [];
  let bufferedBytes = 0;
  const store = async () => {
    if (bufferedBytes === 0) return;
    const content = Buffer.concat(buffered);
    const last = stored.at(-1);
    const piece = {
      firstByte: last ? endOf(last) : 0,
      bytes: content.length,
      sha256: createHash('sha256').update(content).digest('hex'),
    };
    await reachable(client.call({ method: 'PUT', key: keyOf(id, piece), body: content })).then(
      async ({ body }) => body?.cancel(),
    );
    stored.push(piece);
    unnoted.push(piece);
    buffered = [];
    bufferedBytes = 0;
  };
  return {
    async write(bytes) {
      // Copied, since the source may use its memory again.
      buffered.push(Buffer.from(bytes));
      bufferedBytes += bytes.byteLength;
      if (bufferedBytes >= PIECE_BYTES) await store();
    },
    async flush() {
      await store();
      const pieces = unnoted;
      unnoted = [];
      return pieces;
    },
    read: async (range) => Buffer.concat(await readParts(client, id, stored, range)),
    async close() {
      buffered = [];
    },
  };
}

async function readParts(
  client: S3Client,
  id: string,
  pieces: readonly Piece[],
  { first, last }: ByteRange,
): Promise<Buffer[]> {
  const parts: Buffer[] = [];
  for (const piece of pieces) {
    if (endOf(piece) <= first || piece.firstByte > last) continue;
    const from = Math.max(first - piece.firstByte, 0);
    const to = Math.min(last - piece.firstByte, piece.bytes - 1);
    const content = await reachable(readObject(client, keyOf(id, piece), { first: from, last: to }));
    if (content?.length !== to - from + 1) throw new PartsUnreachableError('A piece of a film is not there.');
    parts.push(content);
  }
  return parts;
}

/** Undefined when it is not there. An answer that breaks off is asked for again. */
async function readObject(client: S3Client, key: string, range?: ByteRange): Promise<Buffer | undefined> {
  const headers = range ? { range: `bytes=${range.first}-${range.last}` } : {};
  for (let tries = 1; ; tries += 1) {
    const answer = await client.call({ method: 'GET', key, headers, accept: [404] });
    if (answer.status === 404) {
      await answer.body?.cancel();
      return undefined;
    }
    try {
      return Buffer.from(await answer.arrayBuffer());
    } catch (error) {
      if (tries === TRIES) throw error;
    }
  }
}

/** The service's own faults, and the network's, are of the moment. */
async function reachable<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    const what = error instanceof S3Fault ? error.message : 'The storage of films does not answer.';
    throw new PartsUnreachableError(what, { cause: error });
  }
}

/** The bytes from the beginning on of which every piece is there. */
async function sizeOf(client: S3Client, id: string, pieces: readonly Piece[]): Promise<number> {
  if (pieces.length === 0) return 0;
  const objects = await reachable(listObjects(client, folderOf(id)));
  const sizes = new Map(objects.map(({ key, size }) => [key, size]));
  const lost = pieces.find((piece) => sizes.get(keyOf(id, piece)) !== piece.bytes);
  const last = pieces.at(-1);
  return lost ? lost.firstByte : last ? endOf(last) : 0;
}

async function sweep(client: S3Client, ledger: Ledger, before: Date): Promise<void> {
  const old = (await listObjects(client, FOLDER)).filter(({ modifiedAt }) => modifiedAt < before);
  for (const id of new Set(old.map(({ key }) => idOf(key)).filter(isUuid))) {
    const noted = new Set((await ledger.piecesOf(id)).map((piece) => keyOf(id, piece)));
    const left = old.map(({ key }) => key).filter((key) => key.startsWith(folderOf(id)) && !noted.has(key));
    await deleteObjects(client, left);
  }
}

async function fetchFilm(
  client: S3Client,
  id: string,
  pieces: readonly Piece[],
  path: string,
  signal: AbortSignal,
): Promise<boolean> {
  if (pieces.length === 0) return false;
  const file = await open(path, 'wx', 0o640);
  try {
    return await writePieces(client, id, pieces, file, signal);
  } finally {
    await file.close();
  }
}

async function writePieces(
  client: S3Client,
  id: string,
  pieces: readonly Piece[],
  file: FileHandle,
  signal: AbortSignal,
): Promise<boolean> {
  const begin = (piece: Piece | undefined) => {
    const reading = piece && readPiece(client, id, piece);
    // Its failure is met when its turn comes; until then it must not end the process.
    reading?.catch(() => undefined);
    return reading;
  };
  const reading = pieces.slice(0, AHEAD).map(begin);
  for (let index = 0; index < pieces.length; index += 1) {
    signal.throwIfAborted();
    const content = await reading.shift();
    if (!content) return false;
    reading.push(begin(pieces[index + AHEAD]));
    await file.writeFile(content);
  }
  return true;
}

/** Undefined when it is not there, or is something else. */
async function readPiece(client: S3Client, id: string, piece: Piece): Promise<Buffer | undefined> {
  const content = await readObject(client, keyOf(id, piece));
  if (!content) return undefined;
  return createHash('sha256').update(content).digest('hex') === piece.sha256 ? content : undefined;
}
