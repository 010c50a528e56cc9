// Signed calls to a service that speaks Amazon's S3 interface: sends them, reads the answers, and retries what may pass.

import { createHash } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { AwsClient } from 'aws4fetch';

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

export interface S3Call {
  readonly method: 'GET' | 'HEAD' | 'PUT' | 'POST' | 'DELETE';
  readonly key?: string;
  readonly query?: Readonly<Record<string, string>>;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: Uint8Array<ArrayBuffer>;
  /** Statuses that are no fault, besides those of success. */
  readonly accept?: readonly number[];
}

export type S3Client = ReturnType<typeof createS3Client>;

/** An unexpected answer. It names no address, since a signed address is a key. */
export class S3Fault extends Error {
  readonly status: number;

  constructor(method: string, status: number, body: string) {
    const code = /<Code>([A-Za-z0-9]{1,64})<\/Code>/.exec(body)?.[1];
    super(`The storage answered ${status}${code ? ` ${code}` : ''} to a ${method}.`);
    this.name = 'S3Fault';
    this.status = status;
  }
}

const TRIES = 4;
const FIRST_PAUSE_MILLISECONDS = 100;
/** How long the head of an answer may take; its body comes at the reader's pace. */
const PATIENCE_MILLISECONDS = 30_000;

export function createS3Client(settings: S3Settings) {
  const { endpoint, bucket, region, accessKeyId, secretAccessKey, pathStyle } = settings;
  // We retry ourselves: the library would also retry what it cannot send twice.
  const signer = new AwsClient({ accessKeyId, secretAccessKey, region, service: 's3', retries: 0 });

  function addressOf(key = '', query: S3Call['query'] = {}): URL {
    const url = new URL(endpoint);
    if (!pathStyle) url.host = `${bucket}.${url.host}`;
    url.pathname = pathStyle ? `/${bucket}/${key}` : `/${key}`;
    if (pathStyle && key === '') url.pathname = `/${bucket}`;
    for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value);
    return url;
  }

  async function once({ method, key, query, headers = {}, body }: S3Call): Promise<Response> {
    // The service refuses bytes other than those we signed.
    const digest = createHash('sha256')
      .update(body ?? '')
      .digest('hex');
    const request = await signer.sign(addressOf(key, query), {
      method,
      headers: { ...headers, 'x-amz-content-sha256': digest },
      ...(body && { body }),
    });
    const hanging = new AbortController();
    const timer = setTimeout(() => hanging.abort(), PATIENCE_MILLISECONDS);
    try {
      return await fetch(request, { signal: hanging.signal, redirect: 'error' });
    } finally {
      clearTimeout(timer);
    }
  }

  return {
    /** @throws S3Fault, and what the network throws, after several tries */
    async call(call: S3Call): Promise<Response> {
      for (let tries = 1; ; tries += 1) {
        const answer = await once(call).catch((error: unknown) => {
          if (tries < TRIES) return undefined;
          throw error;
        });
        if (answer && (answer.ok || call.accept?.includes(answer.status))) return answer;
        const passing = !answer || answer.status >= 500 || answer.status === 429;
        if (!passing || tries === TRIES) {
          throw new S3Fault(call.method, answer?.status ?? 0, (await answer?.text()) ?? '');
        }
        await answer?.body?.cancel();
        await sleep(FIRST_PAUSE_MILLISECONDS * 2 ** (tries - 1));
      }
    },

    /** An address at which anybody may read the file for `lifeSeconds`. */
    async presign(key: string, lifeSeconds: number): Promise<string> {
      const url = addressOf(key, { 'X-Amz-Expires': String(lifeSeconds) });
      return (await signer.sign(url, { method: 'GET', aws: { signQuery: true } })).url;
    },
  };
}

/** The texts of all elements with a name, in an answer as S3 writes it: flat, without attributes or comments. */
export function elements(xml: string, name: string): string[] {
  return [...xml.matchAll(new RegExp(`<${name}>([^]*?)</${name}>`, 'g'))].map(([, text = '']) => text);
}

const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

/** The first element with a name, its entities decoded; empty where it is absent. */
export function textOf(xml: string, name: string): string {
  const [text = ''] = elements(xml, name);
  return text.replace(
    /&(?:#(\d+)|#x([\da-f]+)|(\w+));/gi,
    (whole: string, ...[decimal, hex, entity]: (string | undefined)[]) => {
      if (entity) return ENTITIES[entity] ?? whole;
      return String.fromCodePoint(decimal ? Number(decimal) : Number.parseInt(hex ?? '', 16));
    },
  );
}
