// The settings of where backups go.

import { isAbsolute, resolve } from 'node:path';
import { z } from 'zod';
import { isPlainHttpUrl } from './addresses.ts';
import type { S3Settings } from './storage-settings.ts';

export interface BackupSettings {
  /** null: no backups are made. */
  readonly backup: { readonly to: { readonly folder: string } | { readonly s3: S3Settings } } | null;
}

const say = {
  to: 'BACKUP_TO: write a folder on another disk with its whole path, for example /mnt/backup/valence, or the address of a bucket, for example https://s3.example.com/our-backups.',
  region: 'BACKUP_S3_REGION: write the region of the bucket, for example ap-south-1.',
  keyId: 'BACKUP_S3_ACCESS_KEY_ID: write the id of the access key without spaces.',
  secret: 'BACKUP_S3_SECRET_ACCESS_KEY: write the secret of the access key without spaces.',
};

const visible = (message: string) => z.string().regex(/^[\x21-\x7e]{1,256}$/, message);
const BUCKET = /^\/[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]\/?$/;

const isBucket = (text: string) => isPlainHttpUrl(text) && BUCKET.test(new URL(text).pathname);

export const backupFields = {
  BACKUP_TO: z
    .string()
    .refine((text) => isAbsolute(text) || isBucket(text), say.to)
    .optional(),
  BACKUP_S3_REGION: z
    .string()
    .regex(/^[a-z0-9-]{1,64}$/, say.region)
    .default('us-east-1'),
  BACKUP_S3_ACCESS_KEY_ID: visible(say.keyId).optional(),
  BACKUP_S3_SECRET_ACCESS_KEY: visible(say.secret).optional(),
};

type Values = z.output<z.ZodObject<typeof backupFields>>;

export function backupSettingsOf(values: Values): BackupSettings {
  const { BACKUP_TO: to, BACKUP_S3_ACCESS_KEY_ID, BACKUP_S3_SECRET_ACCESS_KEY } = values;
  if (to === undefined) return { backup: null };
  if (isAbsolute(to)) return { backup: { to: { folder: resolve(to) } } };
  const { origin, pathname } = new URL(to);
  const s3 = {
    endpoint: origin,
    bucket: pathname.replaceAll('/', ''),
    region: values.BACKUP_S3_REGION,
    accessKeyId: BACKUP_S3_ACCESS_KEY_ID ?? '',
    secretAccessKey: BACKUP_S3_SECRET_ACCESS_KEY ?? '',
    pathStyle: true,
  };
  return { backup: { to: { s3 } } };
}

/** Finds what no single variable shows. */
export function backupProblems(values: Readonly<Record<string, string>>): string[] {
  const { BACKUP_TO: to } = values;
  if (to === undefined) return [];
  const problems: string[] = [];
  if (!isAbsolute(to)) {
    for (const name of ['BACKUP_S3_ACCESS_KEY_ID', 'BACKUP_S3_SECRET_ACCESS_KEY'])
      if (values[name] === undefined)
        problems.push(`${name} is missing: backups into the bucket that BACKUP_TO names need it.`);
  }
  return problems;
}
