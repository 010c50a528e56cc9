// Opens a lesson that lies on this device: what its page shows, and its files for the player.

import type { Attachment } from '@valence/contract/learning/attachments';
import { type PlayableVideo, playVideo } from '@valence/contract/learning/playable-video';
import { call } from '../../lib/api.ts';
import { ApiRefusal } from '../../lib/failures.ts';
import { createDecrypt } from '../../lib/stream/decrypt.ts';
import { UnplayableStream } from '../../lib/stream/failure.ts';
import type { KeptParts, OpenKeptParts } from '../../lib/stream/kept-parts.ts';
import { readUnsent } from '../../lib/unsent-progress.ts';
import { openFile, openSealed } from './device-key.ts';
import { renew } from './downloads.ts';
import { fetchLesson } from './fetch-lesson.ts';
import { addressOf } from './kept-addresses.ts';
import { CARD, nameOf, POSTER, paperName } from './lesson-files.ts';
import { stateOf } from './seen-time.ts';
import {
  changeLesson,
  deleteLesson,
  dropFile,
  readFile,
  readLesson,
  type StoredLesson,
} from './stored-downloads.ts';

const ASK_MS = 3000;
const CHECK_MS = 20_000;

/**
 * @returns undefined when the lesson is not whole here: then it plays as without a download
 * @throws ApiRefusal when the server says that it may not be watched; then nothing of it is left here
 */
export async function openKept(videoId: string, signal: AbortSignal) {
  const lesson = await readLesson(videoId);
  if (!lesson?.isWhole) return undefined;
  const fresh = await askServer(videoId, signal);
  if (fresh) {
    // Its end may have come since the last time that this phone was online.
    await renewed();
    const { accessExpires, resumeSeconds = 0, watched = [] } = fresh;
    const video = { ...lesson.video, resumeSeconds, watched, ...(accessExpires && { accessExpires }) };
    await changeLesson(videoId, { video });
    return { video: await withPictures(video), kept: partsOf({ ...lesson, video }) };
  }
  const leftHere = readUnsent().find((report) => report.videoId === videoId)?.leftAtSecond;
  const video = await withPictures(lesson.video);
  const resumeSeconds = leftHere ?? video.resumeSeconds ?? 0;
  return {
    video: { ...video, resumeSeconds: Math.floor(resumeSeconds) },
    kept: partsOf(lesson),
    papers: await papersOf(lesson),
  };
}

/** With the pictures that lie here: no address of the server that has ended, and no data used for them. */
async function withPictures(video: PlayableVideo): Promise<PlayableVideo> {
  const { posterUrl: _ended, ...others } = video;
  const [card, poster] = await Promise.all([addressOf(video._id, CARD), addressOf(video._id, POSTER)]);
  return { ...others, ...(card && { thumbnailUrl: card }), ...(poster && { posterUrl: poster }) };
}

/** None, once the lesson does not play here any more. */
async function papersOf(lesson: StoredLesson): Promise<Attachment[]> {
  if ((await stateOf(lesson)) !== 'open') return [];
  const { videoId, papers } = lesson;
  const found = await Promise.all(
    papers.map(async (paper) => {
      const url = await addressOf(videoId, paperName(paper._id), 'application/pdf');
      return url === undefined ? undefined : { ...paper, url };
    }),
  );
  return found.filter((paper) => paper !== undefined);
}

/** A file that was damaged on this device, with all others that are missing; undefined without the server. */
async function fetchedAnew({ videoId, shortSide }: StoredLesson, name: string, signal: AbortSignal) {
  console.warn(`A file of a download is damaged, and is fetched anew: ${name}`);
  try {
    await fetchLesson({ videoId, shortSide, signal, onFile: () => {} });
    return await readFile(videoId, name);
  } catch (error) {
    signal.throwIfAborted();
    console.warn('It could not be fetched', error);
    return undefined;
  }
}

/** Asks for more time. Where the server cannot be reached, the end that is known decides. */
async function renewed(): Promise<void> {
  await renew().catch(() => {});
}

/** What the server says of the lesson now; undefined when it cannot be reached. */
async function askServer(videoId: string, signal: AbortSignal) {
  if (!navigator.onLine) return undefined;
  try {
    return (await call(playVideo, { query: { id: videoId } }, { signal, timeoutMs: ASK_MS })).data;
  } catch (error) {
    if (!(error instanceof ApiRefusal && error.code === 'video-absent')) return undefined;
    await deleteLesson(videoId);
    throw error;
  }
}

function partsOf(lesson: StoredLesson): OpenKeptParts {
  const { videoId, sealedKey, master } = lesson;
  return ({ media, signal, onOver }) => {
    const decrypt = createDecrypt(async () => openSealed(sealedKey));
    const mayPlay = async () => {
      const now = await readLesson(videoId);
      return now && (await stateOf(now)) === 'open';
    };
    const check = async () => {
      if (await mayPlay()) return;
      if (navigator.onLine) await renewed();
      if (!(await mayPlay())) onOver((await readLesson(videoId)) ? 'download-over' : 'access-ended');
    };
    const timer = setInterval(() => {
      if (!media.paused) void check();
    }, CHECK_MS);
    signal.addEventListener('abort', () => clearInterval(timer), { once: true });
    const started = check();
    const stored = async (piece: Parameters<KeptParts['bytes']>[0]) => {
      await started;
      signal.throwIfAborted();
      const name = nameOf(piece);
      if (!lesson.files.includes(name)) throw new UnplayableStream(`The download has no ${name}`);
      const file = (await readFile(videoId, name)) ?? (await fetchedAnew(lesson, name, signal));
      if (file) return openFile(file);
      // Damaged here, and the server is out of reach.
      onOver('download-over');
      throw signal.reason;
    };
    return {
      async text(path) {
        return path === '' ? started.then(() => master) : new TextDecoder().decode(await stored({ path }));
      },
      async bytes(piece) {
        const bytes = await stored(piece);
        try {
          return await decrypt(bytes, piece.key);
        } catch (error) {
          await dropFile(videoId, nameOf(piece));
          throw error;
        }
      },
    };
  };
}
