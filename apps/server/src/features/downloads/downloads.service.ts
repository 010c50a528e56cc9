// Lends lessons to students' devices: each with the key of its files, sealed for one browser, and an end.

import type { ReplyOf } from '@valence/contract/endpoint';
import type { deleteDownload, keepDownload, renewDownloads } from '@valence/contract/learning/downloads';
import type { AccessState } from '@valence/domain/access';
import { downloadEnd, MOST_DOWNLOADS } from '@valence/domain/downloads';
import { DAY_MS } from '@valence/domain/durations';
import { isUuid } from '@valence/domain/uuid';
import { recordAudit } from '../../platform/audit.ts';
import type { Clock } from '../../platform/clock.ts';
import { type Db, transaction } from '../../platform/db/database.ts';
import { refused } from '../../platform/http/refused.ts';
import type { Answer } from '../../platform/http/route.ts';
import type { Soon } from '../../platform/soon.ts';
import * as store from './downloads.store.ts';
import { sealFor } from './sealed-key.ts';

/** A phone that stays off for longer has to download its lessons anew. */
const REMEMBERED_DAYS = 60;

export interface DownloadsDeps {
  db: Db;
  clock: Clock;
  /** On how many devices of a student lessons may lie; 0: on none. */
  settings: { downloadDevices: number };
  /** What the access rule answers about a student and a video at an instant. */
  accessState: (accountId: string, videoId: string, at: Date) => Soon<AccessState>;
  /** What the student can watch at an instant, by video id. */
  openVideos: (
    accountId: string,
    at: Date,
  ) => Promise<ReadonlyMap<string, { readonly endsAt: Date | undefined }>>;
  /** Undefined for lessons whose files are not encrypted, and those that lie elsewhere. */
  lessonKey: (videoId: string) => Promise<LessonKey | undefined>;
}

export interface LessonKey {
  contentKey: Buffer;
  /** Names the files that the key opens. */
  version: string;
}

export interface DownloadOrder extends store.Device {
  videoId: string;
  publicKey: string;
}

export type DownloadsService = ReturnType<typeof createDownloadsService>;

const DONE = { success: true } as const;

export function createDownloadsService(deps: DownloadsDeps) {
  const { db, clock } = deps;
  return {
    keep: (order: DownloadOrder): Promise<Answer<typeof keepDownload>> => keep(deps, order),

    renew: (device: store.Device): Promise<ReplyOf<typeof renewDownloads>> => renew(deps, device),

    async remove(device: store.Device, videoId: string): Promise<ReplyOf<typeof deleteDownload>> {
      if (isUuid(videoId)) await store.deleteSome(db, device, [videoId]);
      return DONE;
    },

    async removeAll(device: store.Device): Promise<ReplyOf<typeof deleteDownload>> {
      await store.deleteAll(db, device);
      return DONE;
    },

    async forgetOld(): Promise<void> {
      await store.deleteEndedBefore(db, new Date(clock.now().getTime() - REMEMBERED_DAYS * DAY_MS));
    },
  };
}

/**
 * A device counts as long as anything plays on it: one that was lost makes room by itself within the days of a download, and
 * nobody can make room earlier but the device itself, by deleting what it has.
 */
async function keep(deps: DownloadsDeps, order: DownloadOrder): Promise<Answer<typeof keepDownload>> {
  const { db, clock, settings } = deps;
  const { accountId, videoId, publicKey } = order;
  const at = clock.now();
  if (!isUuid(videoId)) return refused('video-absent');
  const access = await deps.accessState(accountId, videoId, at);
  if (access.state !== 'open') return refused('video-absent');
  if (settings.downloadDevices === 0) return refused('downloads-off');
  const lesson = await deps.lessonKey(videoId);
  if (!lesson) return refused('download-impossible');
  const sealedKey = sealFor(publicKey, lesson.contentKey);
  if (sealedKey === undefined) return refused('download-key-invalid');
  const endsAt = downloadEnd(at, access.endsAt);
  return transaction(db, async (tx) => {
    if (!(await store.lockOwner(tx, accountId))) return refused('video-absent');
    const own = await store.findOfDevice(tx, order);
    const isNew = !own.some((download) => download.videoId === videoId);
    const { otherDevices } = await store.countInUse(tx, order, at);
    if (otherDevices >= settings.downloadDevices) return refused('download-devices-full');
    if (isNew && own.length >= MOST_DOWNLOADS) return refused('downloads-full');
    if (!(await store.writeDownload(tx, order, { videoId, endsAt, at }))) return refused('video-absent');
    if (isNew) {
      const entry = { at, actorId: accountId, action: 'download.kept', subject: `account:${accountId}` };
      await recordAudit(tx, { ...entry, after: { videoId } });
    }
    return { data: { sealedKey, version: lesson.version, endsAt: endsAt.toISOString() } };
  });
}

/** Deletes what may not stay. Where other devices have taken all places meanwhile, what has ended here stays ended. */
async function renew(deps: DownloadsDeps, device: store.Device): Promise<ReplyOf<typeof renewDownloads>> {
  const { db, clock, settings } = deps;
  const at = clock.now();
  const open = await deps.openVideos(device.accountId, at);
  return transaction(db, async (tx) => {
    if (!(await store.lockOwner(tx, device.accountId))) return { data: [] };
    const all = await store.findOfDevice(tx, device);
    const over = all.filter(({ videoId }) => settings.downloadDevices === 0 || !open.has(videoId));
    if (over.length > 0)
      await store.deleteSome(
        tx,
        device,
        over.map(({ videoId }) => videoId),
      );
    const { otherDevices } = await store.countInUse(tx, device, at);
    const hasPlace = otherDevices < settings.downloadDevices;
    const stay = all
      .filter((download) => !over.includes(download))
      .map(({ videoId, endsAt }) => {
        const latest = downloadEnd(at, open.get(videoId)?.endsAt);
        // Without a place of its own the device gets no more time, but also not more than the access has.
        return { videoId, endsAt: hasPlace || latest < endsAt ? latest : endsAt };
      });
    await store.renew(tx, device, stay, at);
    return { data: stay.map(({ videoId, endsAt }) => ({ videoId, endsAt: endsAt.toISOString() })) };
  });
}
