// Uploads one film over tus: in parts whose size fits the connection; it continues by itself after every break until the
// film has arrived.

import { uploadsCopy as copy } from '@valence/copy/admin/uploads';
import { refusalSentences } from '@valence/copy/refusals';
import {
  DetailedError,
  type HttpRequest,
  type PreviousUpload,
  Upload,
  type UploadOptions,
} from 'tus-js-client';
import { deviceNow } from '../../../lib/clock.ts';
import { FIRST_PART_BYTES, nextPartBytes, partBytesAfterBreak } from './part-size.ts';
import { freshToken } from './token.ts';

export interface FilmUploadEvents {
  /** Bytes sent in total, those on their way included. */
  onProgress: (sentBytes: number) => void;
  /** The connection broke; the upload tries again by itself. */
  onBreak: () => void;
  onArrived: () => void;
  onRefused: (refusal: UploadRefusal) => void;
}

/** Why an upload stopped, as a sentence; `code` where the server gave one. */
export interface UploadRefusal {
  sentence: string;
  code: string | undefined;
  /** Nothing is lost: the same upload can continue later. */
  mayGoOn: boolean;
}

export interface FilmUploadOptions {
  file: File;
  endpoint: string;
  fingerprint: string;
  /** The addresses of this file's unfinished uploads. */
  findUnfinished: () => Promise<readonly string[]>;
}

/** Longer than the server waits for a silent peer, so only a connection that died unnoticed is silent for so long. */
const SILENT_MS = 30_000;
const CHECK_EVERY_MS = 5000;
const RETRY_DELAYS_MS = [500, 1000, 2000, 4000, 8000, ...Array<number>(2000).fill(15_000)];

export class FilmUpload {
  readonly #file: File;
  readonly #events: FilmUploadEvents;
  readonly #upload: Upload;
  #usedToken: string | undefined;
  #refusedToken: string | undefined;
  #partStartMs = deviceNow();
  #lastProgressMs = deviceNow();
  #watch: ReturnType<typeof setInterval> | undefined;

  constructor({ file, endpoint, fingerprint, findUnfinished }: FilmUploadOptions, events: FilmUploadEvents) {
    this.#file = file;
    this.#events = events;
    this.#upload = new Upload(file, {
      endpoint,
      chunkSize: FIRST_PART_BYTES,
      retryDelays: RETRY_DELAYS_MS,
      fingerprint: async () => fingerprint,
      // The server knows the unfinished uploads, so the browser stores nothing about them.
      urlStorage: {
        findAllUploads: async () => [],
        findUploadsByFingerprint: async () => (await findUnfinished()).map(previousUploadAt),
        addUpload: async () => fingerprint,
        removeUpload: async () => {},
      },
      ...this.#listeners(),
    });
  }

  #listeners(): Partial<UploadOptions> {
    return {
      onBeforeRequest: async (request) => this.#beginRequest(request),
      // From here on this upload continues or is refused; another one must never silently begin from the start.
      onUploadUrlAvailable: () => {
        this.#upload.options.endpoint = null;
      },
      onProgress: (sentBytes) => {
        this.#lastProgressMs = deviceNow();
        this.#events.onProgress(sentBytes);
      },
      onChunkComplete: (bytes) => {
        this.#upload.options.chunkSize = nextPartBytes(bytes, deviceNow() - this.#partStartMs);
      },
      onShouldRetry: (error) => this.#shouldRetryAfter(error),
      onSuccess: () => {
        this.#stopWatch();
        this.#events.onArrived();
      },
      onError: (error) => {
        this.#stopWatch();
        this.#events.onRefused(refusalOf(error));
      },
    };
  }

  async #beginRequest(request: HttpRequest): Promise<void> {
    this.#usedToken = await freshToken(this.#refusedToken);
    if (this.#usedToken) request.setHeader('Authorization', `Bearer ${this.#usedToken}`);
    this.#partStartMs = deviceNow();
    this.#lastProgressMs = this.#partStartMs;
  }

  #shouldRetryAfter(error: DetailedError): boolean {
    const tokenMayBeOld = this.#usedToken !== undefined && this.#usedToken !== this.#refusedToken;
    const shouldRetry = isRetryable(error, tokenMayBeOld);
    if (statusOf(error) === 401) this.#refusedToken = this.#usedToken;
    if (!shouldRetry) return false;
    const { options } = this.#upload;
    options.chunkSize = partBytesAfterBreak(options.chunkSize ?? FIRST_PART_BYTES);
    this.#events.onBreak();
    void this.#stopIfUnreadable();
    return true;
  }

  /** A file that was moved or changed meanwhile makes each request fail like a lost connection. */
  async #stopIfUnreadable(): Promise<void> {
    try {
      await this.#file.slice(0, 1).arrayBuffer();
    } catch {
      await this.pause();
      this.#events.onRefused({ sentence: copy.cannotReadFile, code: undefined, mayGoOn: false });
    }
  }

  #stopWatch(): void {
    clearInterval(this.#watch);
    this.#watch = undefined;
  }

  #run(): void {
    this.#lastProgressMs = deviceNow();
    this.#watch ??= setInterval(() => this.#checkForSilence(), CHECK_EVERY_MS);
    this.#upload.start();
  }

  #checkForSilence(): void {
    if (deviceNow() - this.#lastProgressMs < SILENT_MS) return;
    this.#events.onBreak();
    void this.#upload.abort().then(() => this.#run());
  }

  /** @returns whether an unfinished upload of this file was found, which `start` will then continue */
  async findPrevious(): Promise<boolean> {
    const [previous] = await this.#upload.findPreviousUploads();
    if (!previous) return false;
    this.#upload.resumeFromPreviousUpload(previous);
    this.#upload.options.endpoint = null;
    return true;
  }

  /** Begins, or continues from the offset that the server reports. `metadata` counts only for an upload that begins. */
  start(metadata: Readonly<Record<string, string>>): void {
    this.#upload.options.metadata = { ...metadata };
    this.#run();
  }

  async pause(): Promise<void> {
    this.#stopWatch();
    await this.#upload.abort();
  }

  /** Whether the server knows this upload. */
  isBegun(): boolean {
    return this.#upload.url !== null;
  }

  /** Stops, and deletes the upload on the server. @throws when the deletion failed */
  async giveUp(): Promise<void> {
    await this.pause();
    if (this.#upload.url !== null) await giveUpAt(this.#upload.url);
  }
}

/** Deletes an upload on the server; one that is gone already counts as deleted. @throws when the deletion failed */
export async function giveUpAt(address: string): Promise<void> {
  const token = await freshToken();
  const headers = { Authorization: `Bearer ${token}` };
  try {
    await Upload.terminate(address, { headers, retryDelays: [1000, 3000] });
  } catch (error) {
    if (!(error instanceof DetailedError) || statusOf(error) !== 404) throw error;
  }
}

function previousUploadAt(uploadUrl: string): PreviousUpload {
  return {
    uploadUrl,
    urlStorageKey: uploadUrl,
    size: null,
    metadata: {},
    creationTime: '',
    parallelUploadUrls: null,
  };
}

/** @returns 0 when there was no answer */
function statusOf(error: Error | DetailedError): number {
  return ('originalResponse' in error && error.originalResponse?.getStatus()) || 0;
}

function isRetryable(error: DetailedError, tokenMayBeOld: boolean): boolean {
  const status = statusOf(error);
  if (status === 401) return tokenMayBeOld;
  if (status === 409) return bodyOf(error).code === 'upload-offset-wrong';
  // 507: another try does not empty a full disk.
  return (
    status === 0 || status === 408 || status === 423 || status === 429 || (status >= 500 && status !== 507)
  );
}

const SENTENCE_OF_STATUS: Readonly<Record<number, string>> = {
  401: refusalSentences['session-ended'],
  403: refusalSentences['role-forbidden'],
  404: refusalSentences['upload-absent'],
};

function refusalOf(error: Error | DetailedError): UploadRefusal {
  const status = statusOf(error);
  const { code, message } = bodyOf(error);
  return {
    sentence: message ?? SENTENCE_OF_STATUS[status] ?? copy.failed,
    code,
    mayGoOn: status === 0 || status === 401 || status === 409 || status >= 500,
  };
}

function bodyOf(error: Error | DetailedError): { code?: string; message?: string } {
  try {
    const text = 'originalResponse' in error ? (error.originalResponse?.getBody() ?? '') : '';
    const body: unknown = JSON.parse(text);
    return typeof body === 'object' && body !== null ? body : {};
  } catch {
    return {};
  }
}
