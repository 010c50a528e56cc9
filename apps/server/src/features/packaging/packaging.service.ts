// Makes lessons of uploaded films: begins when an upload is complete; the admin area lists, cancels and retries the work.

import type {
  cancelPackaging,
  listPackagings,
  Packaging,
  retryPackaging,
} from '@valence/contract/admin/packaging';
import type { ReplyOf } from '@valence/contract/endpoint';
import { leanest, soundBeside } from '@valence/domain/lesson-sound';
import { packagingProgress } from '@valence/domain/packaging';
import { isUuid } from '@valence/domain/uuid';
import { recordAudit } from '../../platform/audit.ts';
import type { Clock } from '../../platform/clock.ts';
import { type Db, type Tx, transaction } from '../../platform/db/database.ts';
import { refused } from '../../platform/http/refused.ts';
import type { Answer } from '../../platform/http/route.ts';
import { newId } from '../../platform/ids.ts';
import { newContentKey, openContentKey } from './content-key.ts';
import * as store from './packaging.store.ts';
import { isWaitingForFfmpeg } from './plain.store.ts';
import { isSound, PLAIN_FILM, type Sound } from './shapes.ts';
import { HEARD_MILLISECONDS } from './tool-watch.ts';
import { isFfmpegMissing } from './workers.store.ts';

export interface PackagingDeps {
  db: Db;
  clock: Clock;
  /** Seals the content keys; derived, 32 bytes. */
  key: Buffer;
}

/** A complete upload. */
export interface WholeUpload {
  videoId: string;
  uploadId: string;
  /** Where the file is, as a worker finds it. */
  sourceFile: string;
  originalName: string;
  bytes: number;
}

/** Relative to the lesson's folder in the storage. */
const FILES = { strip: 'strip.vtt', poster: 'poster.webp', thumbnail: 'thumbnail.webp' };
const MASTER = 'master.m3u8';
const PAGE = 20;

export type PackagingService = ReturnType<typeof createPackagingService>;

export function createPackagingService(deps: PackagingDeps) {
  const { db, clock } = deps;
  return {
    /**
     * Puts the film into the queue, in the transaction that completes its upload: the row is the job. Does nothing if the
     * upload was queued before; cancels the work on the video's other films.
     */
    async begin(tx: Tx, { videoId, uploadId, sourceFile, originalName, bytes }: WholeUpload): Promise<void> {
      const at = clock.now();
      const id = newId(at);
      const prefix = `lessons/${videoId}/${id}`;
      await store.cancelAllOf(tx, videoId, uploadId, at);
      const sealedKey = newContentKey(deps.key, id);
      await store.insert(tx, {
        id,
        videoId,
        uploadId,
        sourceFile,
        originalName,
        bytes,
        prefix,
        sealedKey,
        at,
      });
    },

    async list(query: {
      before?: string | undefined;
      videoId?: string | undefined;
    }): Promise<ReplyOf<typeof listPackagings>> {
      const at = clock.now();
      // An invalid id matches no packaging: return an empty list.
      if ([query.before, query.videoId].some((id) => id !== undefined && !isUuid(id)))
        return { packagings: [], next: null, ffmpegMissing: false };
      const found = await store.list(db, { ...query, limit: PAGE + 1 });
      const page = found.slice(0, PAGE);
      const next = found.length > PAGE ? (page.at(-1)?.id ?? null) : null;
      const ffmpegMissing = await isFfmpegMissing(db, heardSince(at));
      return { packagings: page.map((each) => packagingReply(each, at)), next, ffmpegMissing };
    },

    cancel: async (actorId: string, id: string) => cancel(deps, actorId, id),
    retry: async (actorId: string, id: string) => retry(deps, actorId, id),

    /** What playing needs of the lesson under a prefix; undefined for one packaged elsewhere; null when its key is lost. */
    async packaged(prefix: string): Promise<PackagedLesson | undefined | null> {
      const found = await store.findByPrefix(db, prefix);
      if (!found) return undefined;
      const contentKey = openContentKey(deps.key, found.id, found.sealedKey);
      if (!contentKey) return null;
      const lesson = { contentKey, durationSeconds: found.durationSeconds ?? undefined };
      return found.isPlain ? { ...lesson, entry: PLAIN_FILM } : { ...lesson, entry: MASTER, files: FILES };
    },

    /** The storage's key of a lesson's thumbnail; undefined before anything of it was published. */
    async thumbnailKey(id: string): Promise<string | undefined> {
      const prefix = isUuid(id) ? await store.findPublishedPrefix(db, id) : undefined;
      return prefix && `${prefix}/${FILES.thumbnail}`;
    },
  };
}

/** What students can watch of it stays; the worker that has it stops within seconds. */
async function cancel(
  { db, clock }: PackagingDeps,
  actorId: string,
  id: string,
): Promise<Answer<typeof cancelPackaging>> {
  if (!isUuid(id)) return refused('packaging-absent');
  return transaction(db, async (tx) => {
    const at = clock.now();
    if (!(await store.cancel(tx, id, at)))
      return refused((await store.exists(tx, id)) ? 'packaging-over' : 'packaging-absent');
    await recordAudit(tx, { at, actorId, action: 'packaging.cancelled', subject: `packaging:${id}` });
    return { success: true };
  });
}

/** Puts it into the queue again; finished steps are not repeated. */
async function retry(
  { db, clock }: PackagingDeps,
  actorId: string,
  id: string,
): Promise<Answer<typeof retryPackaging>> {
  if (!isUuid(id)) return refused('packaging-absent');
  return transaction(db, async (tx) => {
    const at = clock.now();
    // Nothing would change: the film plays already, and no worker could do more.
    if ((await isWaitingForFfmpeg(tx, id)) && (await isFfmpegMissing(tx, heardSince(at))))
      return refused('ffmpeg-missing');
    if (!(await store.requeue(tx, id, at)))
      return refused((await store.exists(tx, id)) ? 'packaging-not-over' : 'packaging-absent');
    await recordAudit(tx, { at, actorId, action: 'packaging.retried', subject: `packaging:${id}` });
    return { success: true };
  });
}

/** A lesson of an uploaded film. */
export interface PackagedLesson {
  /** 16 bytes. */
  contentKey: Buffer;
  /** What a player opens first, relative to the lesson's folder: a playlist, or the film as it was sent. */
  entry: string;
  durationSeconds: number | undefined;
  /** Undefined where the film plays as it was sent. */
  files?: typeof FILES;
}

/** Workers that have not reported since then count as gone. */
const heardSince = (at: Date): Date => new Date(at.getTime() - HEARD_MILLISECONDS);

function packagingReply(row: store.ListedPackaging, at: Date): Packaging {
  const running = row.state === 'running';
  const { share, secondsLeft } = packagingProgress(row.steps, row.finished_at ?? at);
  const sounds = row.steps.flatMap(({ track }) => (track && isSound(track) ? [track] : []));
  return {
    _id: row.id,
    videoId: row.video_id,
    videoTitle: row.video_title,
    originalName: row.original_name,
    bytes: row.source_bytes,
    state: row.state,
    failure: row.failure,
    share: row.state === 'ready' ? 1 : share,
    secondsLeft: (running && secondsLeft) || null,
    durationSeconds: row.duration_seconds,
    queuedAt: row.queued_at.toISOString(),
    watchableAt: row.watchable_at?.toISOString() ?? null,
    finishedAt: row.finished_at?.toISOString() ?? null,
    lean: row.lean,
    leanHours: row.lean_hours,
    steps: row.steps.map((step) => ({
      name: step.name,
      state: step.state,
      share: step.share,
      seconds: step.startedAt && ((step.finishedAt ?? at).getTime() - step.startedAt.getTime()) / 1000,
      megabytesAnHour: megabytesAnHour(step.track, sounds),
    })),
  };
}

/** The data that an hour takes, with the sound that is fetched beside a picture. */
function megabytesAnHour(track: store.ListedStep['track'], sounds: readonly Sound[]): number | null {
  if (!track) return null;
  const sound = isSound(track) ? undefined : soundBeside(track, leanest(sounds));
  const bits = track.averageBitsPerSecond + (sound?.averageBitsPerSecond ?? 0);
  return Math.round((bits * 3600) / 8 / 1e5) / 10;
}
