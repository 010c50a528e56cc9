// Reads an uploaded film without ffmpeg: whether browsers play it as it is, and its bytes in an order with which playing
// begins early.

import { type FileHandle, open } from 'node:fs/promises';
import { type Box, boxAt, LONGEST_HEADER_BYTES } from '@valence/domain/mp4/boxes';
import { isMp4, readMovie } from '@valence/domain/mp4/movie';
import { movedToFront } from '@valence/domain/mp4/to-front';
import { type PlainFilm, TranscodeError } from './transcoder.ts';

/** The index of six hours at 60 frames a second takes some 30 MB. */
const LARGEST_MOVIE_BYTES = 64 * 1024 * 1024;
const LARGEST_BRANDS_BYTES = 1024;
/** Boxes of the file itself, not inside its movie; any film has a few. */
const MOST_BOXES = 1000;
const CHUNK_BYTES = 1024 * 1024;

/** @throws TranscodeError `tool-missing` for films that need ffmpeg, `unreadable`, `too-long` */
export async function readPlainFilm(
  input: string,
  { longestSeconds }: { longestSeconds: number },
): Promise<PlainFilm> {
  const file = await open(input, 'r');
  try {
    const { boxes, brands, movie } = await layoutOf(file);
    const moov = await bytesOf(file, movie);
    const facts = readMovie(moov);
    if (facts === 'unreadable') throw new TranscodeError('unreadable', 'the movie box is damaged');
    if (facts === 'foreign') throw new TranscodeError('tool-missing', 'not H.264 with AAC in one piece');
    const { durationSeconds } = facts;
    if (durationSeconds > longestSeconds)
      throw new TranscodeError('too-long', `${Math.round(durationSeconds)} s`);
    const data = boxes.find(({ type }) => type === 'mdat');
    if (!data || movie.from < data.from) return { durationSeconds, inOrder: undefined };
    const front = movedToFront(moov, movie.from);
    if (!front) throw new TranscodeError('unreadable', 'the tables of chunks are damaged');
    const rest = boxes.filter((box) => box !== brands && box !== movie);
    const inOrder = () => bytesInOrder(input, [brands, front, ...rest]);
    return { durationSeconds, inOrder };
  } finally {
    await file.close();
  }
}

interface Layout {
  boxes: Box[];
  brands: Box;
  movie: Box;
}

async function layoutOf(file: FileHandle): Promise<Layout> {
  const { size } = await file.stat();
  const boxes: Box[] = [];
  for (let at = 0; at < size; at = boxes.at(-1)?.to ?? size) {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(LONGEST_HEADER_BYTES), 0, 16, at);
    const box = boxAt(buffer.subarray(0, bytesRead), at, size);
    // The film's end is missing, or something else follows it.
    if (!box && boxes.length > 0) throw new TranscodeError('unreadable', `no whole box at byte ${at}`);
    if (!box || boxes.length >= MOST_BOXES) throw new TranscodeError('tool-missing', 'not an MP4 file');
    boxes.push(box);
  }
  const [brands] = boxes;
  if (brands?.type !== 'ftyp' || brands.to > LARGEST_BRANDS_BYTES || !isMp4(await bytesOf(file, brands)))
    throw new TranscodeError('tool-missing', 'not an MP4 file');
  if (boxes.some(({ type }) => type === 'moof')) throw new TranscodeError('tool-missing', 'in fragments');
  const movies = boxes.filter(({ type }) => type === 'moov');
  const [movie] = movies;
  if (!movie || movies.length > 1 || movie.to - movie.from > LARGEST_MOVIE_BYTES)
    throw new TranscodeError('unreadable', `${movies.length} movie boxes`);
  return { boxes, brands, movie };
}

async function bytesOf(file: FileHandle, { from, to }: Box): Promise<Buffer> {
  const bytes = Buffer.alloc(to - from);
  const { bytesRead } = await file.read(bytes, 0, bytes.length, from);
  if (bytesRead !== bytes.length) throw new TranscodeError('unreadable', 'the file became shorter');
  return bytes;
}

async function* bytesInOrder(
  input: string,
  parts: readonly (Box | Uint8Array)[],
): AsyncGenerator<Uint8Array> {
  const file = await open(input, 'r');
  try {
    for (const part of parts) {
      if (part instanceof Uint8Array) yield part;
      else
        for (let at = part.from; at < part.to; at += CHUNK_BYTES)
          yield await bytesOf(file, { ...part, from: at, to: Math.min(part.to, at + CHUNK_BYTES) });
    }
  } finally {
    await file.close();
  }
}
