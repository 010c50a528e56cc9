// The settings of where lessons are stored and how their bytes are delivered, and checks of these settings together.

import { z } from 'zod';
import { isPlainHttpUrl } from './addresses.ts';
import { wholeNumber } from './setting-shapes.ts';

/** Where a bucket is and who may use it. */
export interface S3Settings {
  /** Scheme, host and port, without a slash at its end. */
  readonly endpoint: string;
  readonly bucket: string;
  readonly region: string;
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
  /** Whether the bucket is named in the path (`endpoint/bucket/key`) or in the host (`bucket.endpoint/key`). */
  readonly pathStyle: boolean;
}

/** Who sends a lesson's segments once a request is admitted: this server, the nginx before it, or the bucket itself. */
const DELIVERIES = ['server', 'nginx', 'bucket'] as const;
type Delivery = (typeof DELIVERIES)[number];

export interface StorageSettings {
  /** null: lessons are kept on the disk, below dataDir. */
  s3: S3Settings | null;
  streamDelivery: Delivery;
  /** Memory for the file cache: the segments that are requested most. */
  streamMemoryBytes: number;
  /** With less room than this on a disk of ours the server says that it is not ready. */
  diskMarginBytes: number;
}

const MEGABYTE = 1_000_000;

const say = {
  endpoint:
    'S3_ENDPOINT: write the address of the service without a path, for example https://s3.example.com.',
  bucket: 'S3_BUCKET: write the name of the bucket (3 to 63 small letters, digits, dots and hyphens).',
  region: 'S3_REGION: write the region of the bucket, for example ap-south-1.',
  keyId: 'S3_ACCESS_KEY_ID: write the id of the access key without spaces.',
  secret: 'S3_SECRET_ACCESS_KEY: write the secret of the access key without spaces.',
  pathStyle:
    'S3_PATH_STYLE: write yes when the bucket is named in the path, or no when it is named in the host.',
  memory:
    'STREAM_MEMORY_MEGABYTES: write how much memory the most asked for parts of lessons may take, from 0 to 100000.',
  margin:
    'DISK_MARGIN_MEGABYTES: write with how much room left on the disk /readyz begins to warn, from 0 to 100000.',
  delivery: `STREAM_CARRIER: write one of ${DELIVERIES.join(', ')}.`,
};

const visible = (message: string) => z.string().regex(/^[\x21-\x7e]{1,256}$/, message);

export const storageFields = {
  S3_ENDPOINT: z
    .string()
    .refine((url) => isPlainHttpUrl(url) && new URL(url).pathname === '/', say.endpoint)
    .transform((url) => new URL(url).origin)
    .optional(),
  S3_BUCKET: z
    .string()
    .regex(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/, say.bucket)
    .optional(),
  S3_REGION: z
    .string()
    .regex(/^[a-z0-9-]{1,64}$/, say.region)
    .default('us-east-1'),
  S3_ACCESS_KEY_ID: visible(say.keyId).optional(),
  S3_SECRET_ACCESS_KEY: visible(say.secret).optional(),
  S3_PATH_STYLE: z.enum(['yes', 'no'], say.pathStyle).default('yes'),
  STREAM_CARRIER: z.enum(DELIVERIES, say.delivery).default('server'),
  STREAM_MEMORY_MEGABYTES: z
    .string()
    .regex(/^(?:\d{1,5}|100000)$/, say.memory)
    .transform(Number)
    .default(128),
  DISK_MARGIN_MEGABYTES: wholeNumber(0, 100_000, 200, say.margin),
};

type Values = z.output<z.ZodObject<typeof storageFields>>;

/** null: lessons are kept on the disk, below DATA_DIR. */
function s3Of(values: Values): S3Settings | null {
  const { S3_ENDPOINT: endpoint, S3_BUCKET: bucket, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY } = values;
  if (!endpoint || !bucket || !S3_ACCESS_KEY_ID || !S3_SECRET_ACCESS_KEY) return null;
  return {
    endpoint,
    bucket,
    region: values.S3_REGION,
    accessKeyId: S3_ACCESS_KEY_ID,
    secretAccessKey: S3_SECRET_ACCESS_KEY,
    pathStyle: values.S3_PATH_STYLE === 'yes',
  };
}

export function storageSettingsOf(values: Values): StorageSettings {
  return {
    s3: s3Of(values),
    streamDelivery: values.STREAM_CARRIER,
    streamMemoryBytes: values.STREAM_MEMORY_MEGABYTES * MEGABYTE,
    diskMarginBytes: values.DISK_MARGIN_MEGABYTES * MEGABYTE,
  };
}

const REQUIRED = ['S3_ENDPOINT', 'S3_BUCKET', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'] as const;
const S3_VARIABLES = [...REQUIRED, 'S3_REGION', 'S3_PATH_STYLE'];

/** Finds what no single variable shows: a bucket with settings missing, and a delivery that the storage does not allow. */
export function storageProblems(values: Readonly<Record<string, string>>): string[] {
  const usesBucket = S3_VARIABLES.some((name) => values[name] !== undefined);
  const missing = usesBucket ? REQUIRED.filter((name) => values[name] === undefined) : [];
  const problems = missing.map(
    (name) =>
      `${name} is missing although other S3 settings are given: the bucket cannot be used without it. Write it, or remove the others to keep lessons on the disk.`,
  );
  if (values.STREAM_CARRIER === 'bucket' && !usesBucket) {
    problems.push(
      'STREAM_CARRIER is bucket, but lessons are kept on the disk. Write the S3 settings, or choose server or nginx.',
    );
  }
  if (values.STREAM_CARRIER === 'nginx' && usesBucket) {
    problems.push(
      'STREAM_CARRIER is nginx, which reads lessons from the disk, but they are kept in a bucket. Choose server or bucket.',
    );
  }
  return problems;
}
