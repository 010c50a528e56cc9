// The settings of uploaded films and attachments: how large they may be, who makes lessons of films, and with which programs.

import { resolve } from 'node:path';
import { AV1_SETTINGS, type Av1Setting } from '@valence/domain/lesson-picture';
import { z } from 'zod';
import { isOrigin } from './addresses.ts';
import { wholeNumber, yesOrNo } from './setting-shapes.ts';

export interface FilmSettings {
  /** Whether an uploaded film is kept once all its renditions are made. */
  keepUploads: boolean;
  /** Whether lessons get pictures in AV1, too. */
  av1: Av1Setting;
  /** `beside`: the server starts a worker with it. `elsewhere`: somebody runs workers, here or on other machines. */
  worker: 'beside' | 'elsewhere';
  /** What workers show that reach this server by https alone; null: there are none. */
  workerToken: string | null;
  /** For a worker alone: the server whose films it makes, by https; null: it works with the database. */
  workerServer: string | null;
  /** The folder with ffmpeg and ffprobe, absolute; null: they are where the system looks for programs. */
  ffmpegFolder: string | null;
  /** How large one uploaded film may be. */
  mostUploadBytes: number;
  /** Room on the disk that uploads leave free, for the database and for making renditions. */
  uploadReserveBytes: number;
  mostAttachmentBytes: number;
  /** For how long a deleted video keeps its files, so that it can come back whole. */
  deletedVideoDays: number;
}

const GIGABYTE = 1_000_000_000;

const say = {
  keepUploads: 'KEEP_UPLOADS: write yes to keep uploaded films after their lessons are made, or no.',
  av1: 'AV1: write auto (pictures in AV1 on machines that are fast enough), on or off.',
  worker:
    'WORKER: write beside (the server starts a worker with it) or elsewhere (you run workers yourself).',
  workerToken:
    'WORKER_TOKEN: write 32 to 256 letters, digits and signs without spaces (openssl rand -hex 32).',
  workerServer:
    'WORKER_SERVER: write the https address of the server without a path, for example https://lessons.example.lk.',
  mostUpload: 'MAX_UPLOAD_GIGABYTES: write how large one uploaded film may be, from 1 to 1000.',
  uploadReserve:
    'UPLOAD_RESERVE_GIGABYTES: write how much room on the disk uploads must leave free, from 0 to 1000.',
  mostAttachment: 'MAX_ATTACHMENT_MEGABYTES: write how large one PDF beside a video may be, from 1 to 100.',
  deletedVideoDays: 'DELETED_VIDEO_DAYS: write how many days deleted videos keep their files, 1 to 3650.',
};

const LOOPBACK = /^(?:localhost|127\.\d+\.\d+\.\d+|\[::1\])$/;

/** In clear only to this machine itself: the token that is shown there is worth all films. */
function isSafeServer(text: string): boolean {
  if (!isOrigin(text)) return false;
  const { protocol, hostname } = new URL(text);
  return protocol === 'https:' || LOOPBACK.test(hostname);
}

export const filmFields = {
  KEEP_UPLOADS: yesOrNo(say.keepUploads),
  AV1: z.enum(AV1_SETTINGS, say.av1).default('auto'),
  WORKER: z.enum(['beside', 'elsewhere'], say.worker).default('beside'),
  WORKER_TOKEN: z
    .string()
    .regex(/^[\x21-\x7e]{32,256}$/, say.workerToken)
    .optional(),
  WORKER_SERVER: z.string().refine(isSafeServer, say.workerServer).optional(),
  FFMPEG_FOLDER: z
    .string()
    .transform((path) => resolve(path))
    .optional(),
  MAX_UPLOAD_GIGABYTES: wholeNumber(1, 1000, 20, say.mostUpload),
  UPLOAD_RESERVE_GIGABYTES: wholeNumber(0, 1000, 2, say.uploadReserve),
  MAX_ATTACHMENT_MEGABYTES: wholeNumber(1, 100, 25, say.mostAttachment),
  DELETED_VIDEO_DAYS: wholeNumber(1, 3650, 30, say.deletedVideoDays),
};

type Values = z.output<z.ZodObject<typeof filmFields>>;

export function filmSettingsOf(values: Values): FilmSettings {
  return {
    keepUploads: values.KEEP_UPLOADS === 'yes',
    av1: values.AV1,
    worker: values.WORKER,
    workerToken: values.WORKER_TOKEN ?? null,
    workerServer: values.WORKER_SERVER ?? null,
    ffmpegFolder: values.FFMPEG_FOLDER ?? null,
    mostUploadBytes: values.MAX_UPLOAD_GIGABYTES * GIGABYTE,
    uploadReserveBytes: values.UPLOAD_RESERVE_GIGABYTES * GIGABYTE,
    mostAttachmentBytes: values.MAX_ATTACHMENT_MEGABYTES * 1_000_000,
    deletedVideoDays: values.DELETED_VIDEO_DAYS,
  };
}
