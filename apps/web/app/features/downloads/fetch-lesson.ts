// Downloads one lesson: finds out what is missing, fetches file after file, checks each, and stores it as it came. Whatever ends it
// (a lost network, a killed page), the next call goes on with what is missing.

import { listAttachments } from '@valence/contract/learning/attachments';
import { keepDownload } from '@valence/contract/learning/downloads';
import { playVideo } from '@valence/contract/learning/playable-video';
import { isLeanPicture } from '@valence/domain/lesson-picture';
import { call } from '../../lib/api.ts';
import { createDecrypt, type Decrypt } from '../../lib/stream/decrypt.ts';
import { PartRefused, UnplayableStream, WrongKey } from '../../lib/stream/failure.ts';
import { fetchPart } from '../../lib/stream/fetch-part.ts';
import { isWholeFragment } from '../../lib/stream/fragment.ts';
import { type Master, type Piece, parseMaster, type Rendition } from '../../lib/stream/hls-playlist.ts';
import { chosenPictures } from '../../lib/stream/lean-pictures.ts';
import { parseMediaPlaylist } from '../../lib/stream/media-playlist.ts';
import { canFeedSound } from '../../lib/stream/media-source.ts';
import { deviceId, openSealed, publicKey, sealFile } from './device-key.ts';
import {
  expectedBytes,
  fileName,
  type LessonFile,
  masterOf,
  paperFiles,
  pictureFiles,
  playedFiles,
  sheetsIn,
  shortSideOf,
  stripPath,
} from './lesson-files.ts';
import { noteTime } from './seen-time.ts';
import {
  changeLesson,
  leaveOut,
  readLesson,
  type StoredLesson,
  storedFiles,
  wasDeleted,
  writeFile,
  writeLesson,
} from './stored-downloads.ts';

/** Sound and picture are paced apart by the server, so that two at a time are never held up by each other. */
const AT_ONCE = 3;
/** A file that comes damaged is fetched so often before the download gives up. */
const TRIES = 3;

/** A choice of quality, with what it costs. */
export interface DownloadSize {
  shortSide: number;
  bytes: number;
}

/** The sizes in which a lesson can be downloaded, the smallest first. */
export async function downloadSizes(videoId: string): Promise<DownloadSize[]> {
  const { data } = await call(playVideo, { query: { id: videoId } });
  if (!data.url?.startsWith('/')) return [];
  const master = await masterAt(data.url, AbortSignal.timeout(20_000));
  const renditions = await chosenPictures(master.renditions, isLeanPicture);
  const seconds = data.durationSeconds ?? 0;
  return renditions.map((each) => ({ shortSide: shortSideOf(each), bytes: expectedBytes(each, seconds) }));
}

export interface FetchOrder {
  videoId: string;
  shortSide: number;
  signal: AbortSignal;
  /** Called with what has arrived after each file. */
  onFile: (lesson: Pick<StoredLesson, 'bytes' | 'expectedBytes'>) => void;
}

/**
 * Downloads what is missing of a lesson. Throws where it cannot go on now: the caller decides whether and when to try again.
 * @throws ApiRefusal, NetworkFailure, PartRefused, UnplayableStream, the network's or the signal's error
 */
export async function fetchLesson(order: FetchOrder): Promise<void> {
  const { videoId, signal } = order;
  const kept = await keep(videoId);
  const [{ data: video }, { attachments: papers }] = await Promise.all([
    call(playVideo, { query: { id: videoId } }, { signal }),
    call(listAttachments, { params: { videoId } }, { signal }),
  ]);
  const address = new URL(video.url ?? '', window.location.href).href;
  const before = await readLesson(videoId);
  const goesOn = before?.version === kept.version && before.shortSide === order.shortSide;
  const { rendition, audio } = await choose(address, order, goesOn ? before.master : undefined);
  const readText = async (path: string) =>
    new TextDecoder().decode(await fetchPart(new URL(path, address).href, { signal }));
  const readPlaylist = async (path: string) => {
    const playlist = parseMediaPlaylist(await readText(path), path);
    if (!playlist) throw new UnplayableStream(`The playlist ${path} cannot be kept`);
    return { path, playlist };
  };
  const paths = [rendition.path, ...(rendition.soundPath ? [rendition.soundPath] : [])];
  const playlists = await Promise.all(paths.map(readPlaylist));
  const strip = stripPath(video);
  const sheets = strip === undefined ? [] : sheetsIn(await readText(strip).catch(unlessGone('')));
  const files = [...pictureFiles(video, sheets), ...playedFiles(video, playlists), ...paperFiles(papers)];
  const seconds = playlists[0]?.playlist.durationSeconds ?? 0;
  await writeLesson({
    videoId,
    video,
    ...kept,
    shortSide: order.shortSide,
    master: masterOf(rendition, audio),
    files: files.map(fileName),
    papers: papers.map(({ _id, name, bytes }) => ({ _id, name, bytes })),
    bytes: goesOn ? before.bytes : 0,
    expectedBytes: papers.reduce((sum, { bytes }) => sum + bytes, expectedBytes(rendition, seconds)),
    isWhole: false,
  });
  const decrypt = createDecrypt(async () => openSealed(kept.sealedKey));
  await fetchAll(files, { ...order, address, decrypt });
  await finish(videoId, kept.version);
}

/** What the server has no longer, a lesson plays without. @throws every other error */
function unlessGone<T>(otherwise: T): (error: unknown) => T {
  return (error) => {
    if (error instanceof PartRefused && [403, 404, 410].includes(error.status)) return otherwise;
    throw error;
  };
}

/** Asks the server for the lesson's key. */
async function keep(videoId: string): Promise<Pick<StoredLesson, 'sealedKey' | 'version' | 'endsAt'>> {
  const params = { deviceId: await deviceId(), videoId };
  const { data } = await call(keepDownload, { params, body: { publicKey: await publicKey() } });
  await noteTime({ isServers: true });
  return { sealedKey: data.sealedKey, version: data.version, endsAt: Date.parse(data.endsAt) };
}

async function masterAt(address: string, signal: AbortSignal): Promise<Master> {
  const url = new URL(address, window.location.href).href;
  const master = parseMaster(new TextDecoder().decode(await fetchPart(url, { signal })), canFeedSound);
  if (!master) throw new UnplayableStream('This is not a master playlist');
  return master;
}

/**
 * The wanted quality, else the nearest one that the lesson has: the picture that the player would take.
 * @param begun the master playlist of a download that goes on: it stays with its picture, though one in AV1 was made meanwhile
 */
async function choose(
  address: string,
  { shortSide, signal }: FetchOrder,
  begun?: string,
): Promise<{ rendition: Rendition; audio: Master['audio'] }> {
  const master = await masterAt(address, signal);
  const { audio } = master;
  const going = master.renditions.filter(({ path }) => begun?.split('\n').includes(path));
  const renditions = going.length > 0 ? going : await chosenPictures(master.renditions, isLeanPicture);
  const distance = (one: Rendition) => Math.abs(shortSideOf(one) - shortSide);
  const [rendition] = renditions.toSorted((one, other) => distance(one) - distance(other));
  if (!rendition) throw new UnplayableStream('The lesson has no picture');
  return { rendition, audio };
}

interface Fetching extends FetchOrder {
  /** Of the master playlist, absolute. */
  address: string;
  decrypt: Decrypt;
}

/** Several at a time; the first that fails ends the others. */
async function fetchAll(files: readonly LessonFile[], fetching: Fetching): Promise<void> {
  const { videoId } = fetching;
  const here = await storedFiles(videoId);
  const missing = files.filter((file) => !here.has(fileName(file)));
  const others = new AbortController();
  const signal = AbortSignal.any([fetching.signal, others.signal]);
  const work = async () => {
    for (let file = missing.shift(); file; file = missing.shift()) {
      signal.throwIfAborted();
      await fetchFile(file, { ...fetching, signal });
      const lesson = await readLesson(videoId);
      if (!lesson) throw wasDeleted();
      fetching.onFile(lesson);
    }
  };
  try {
    await Promise.all(Array.from({ length: AT_ONCE }, work));
  } finally {
    others.abort();
  }
}

async function fetchFile(file: LessonFile, fetching: Fetching): Promise<void> {
  const { address, videoId, signal } = fetching;
  const { path, range } = placeOf(file);
  const fetched = fetchPart(new URL(path, address).href, { signal, range });
  if (file.kind === 'beside') {
    const bytes = await fetched.catch(unlessGone(undefined));
    if (bytes) await writeFile(videoId, file.name, await sealFile(bytes));
    else await leaveOut(videoId, file.name);
    return;
  }
  if (file.kind === 'text') return writeFile(videoId, file.path, await sealFile(await fetched));
  let bytes = await fetched;
  for (let tries = 1; !(await isGood(bytes, file, fetching)); tries += 1) {
    if (tries >= TRIES) throw new UnplayableStream(`The part ${path} comes damaged`);
    bytes = await fetchPart(new URL(path, address).href, { signal, range });
  }
  await writeFile(videoId, fileName(file), { bytes });
}

function placeOf(file: LessonFile): Pick<Piece, 'path' | 'range'> {
  if (file.kind === 'part') return file.piece;
  return { path: file.kind === 'text' ? file.path : file.address };
}

/** Whether the lesson's key opens it, and what it opens is whole. */
async function isGood(
  bytes: Uint8Array<ArrayBuffer>,
  { piece }: Extract<LessonFile, { kind: 'part' }>,
  { decrypt }: Fetching,
): Promise<boolean> {
  try {
    return isWholeFragment(await decrypt(bytes, piece.key));
  } catch (error) {
    if (error instanceof WrongKey) return false;
    throw error;
  }
}

/** Counts the lesson as whole, if every file is here and the server still has the same ones. */
async function finish(videoId: string, version: string): Promise<void> {
  const lesson = await readLesson(videoId);
  const here = await storedFiles(videoId);
  const kept = await keep(videoId);
  if (!lesson?.files.every((name) => here.has(name)) || kept.version !== version) throw new PartRefused(404);
  await changeLesson(videoId, { endsAt: kept.endsAt, isWhole: true });
}
