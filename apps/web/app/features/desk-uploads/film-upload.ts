// One film over tus: sent in parts that fit the line, gone on with by itself after every break, until it is there.

import { uploadsCopy as copy } from '@valence/copy/desk-uploads';
import { refusalSentences } from '@valence/copy/refusals';
import {
  DetailedError,
  type HttpRequest,
  type PreviousUpload,
  Upload,
  type UploadOptions,
} from 'tus-js-client';
import { deviceNow } from '../../lib/clock.ts';
import { FIRST_PART_BYTES, nextPartBytes, partBytesAfterBreak } from './part-size.ts';
import { freshToken } from './token.ts';

export interface FilmUploadEvents {
  /** Bytes sent altogether, those on their way included. */
  onProgress: (sentBytes: number) => void;
  /** The connection broke; it is tried again by itself. */
  onBreak: () => void;
  onArrived: () => void;
  onRefused: (refusal: UploadRefusal) => void;
}

/** Why an upload stopped, in words; `code` where the server gave one. */
export interface UploadRefusal {
  sentence: string;
  code: string | undefined;
  /** Nothing is lost: the same upload may go on later. */
  mayGoOn: boolean;
}

export interface FilmUploadOptions {
  file: File;
  endpoint: string;
  fingerprint: string;
  /** The addresses of uploads of this file that are not finished. */
  findUnfinished: () => Promise<readonly string[]>;
}

/** Longer than the server waits for a silent peer: only a connection that died without a word is silent for so long. */
const SILENT_MS = 30_000;
const LOOK_EVERY_MS = 5000;
const RETRY_DELAYS_MS = [500, 1000, 2000, 4000, 8000, ...Array<number>(2000).fill(15_000)];

export class FilmUpload {
  readonly #file: File;
  readonly #events: FilmUploadEvents;
  readonly #upload: Upload;
  #usedToken: string | undefined;
  #refusedToken: string | undefined;
  #partBegunMs = deviceNow();
  #lastMovedMs = deviceNow();
  #watch: ReturnType<typeof setInterval> | undefined;

  constructor({ file, endpoint, fingerprint, findUnfinished }: FilmUploadOptions, events: FilmUploadEvents) {
    this.#file = file;
    this.#events = events;
    this.#upload = new Upload(file, {
      endpoint,
      chunkSize: FIRST_PART_BYTES,
      retryDelays: RETRY_DELAYS_MS,
      fingerprint: async () => fingerprint,
      // What is not finished is known to the server: nothing of it is kept in the browser.
      urlStorage: {
        findAllUploads: async () => [],
        findUploadsByFingerprint: async () => (await findUnfinished()).map(previousAt),
        addUpload: async () => fingerprint,
        removeUpload: async () => {},
      },
      ...this.#listeners(),
    });
  }

  #listeners(): Partial<UploadOptions> {
    return {
      onBeforeRequest: async (request) => this.#beginRequest(request),
      // From here on it is this upload that goes on or is refused: never silently another one from the beginning.
      onUploadUrlAvailable: () => {
        this.#upload.options.endpoint = null;
      },
      onProgress: (sentBytes) => {
        this.#lastMovedMs = deviceNow();
        this.#events.onProgress(sentBytes);
      },
      onChunkComplete: (bytes) => {
        this.#upload.options.chunkSize = nextPartBytes(bytes, deviceNow() - this.#partBegunMs);
      },
      onShouldRetry: (error) => this.#goesOnAfter(error),
      onSuccess: () => {
        this.#rest();
        this.#events.onArrived();
      },
      onError: (error) => {
        this.#rest();
        this.#events.onRefused(refusalOf(error));
      },
    };
  }

  async #beginRequest(request: HttpRequest): Promise<void> {
    this.#usedToken = await freshToken(this.#refusedToken);
    if (this.#usedToken) request.setHeader('Authorization', `Bearer ${this.#usedToken}`);
    this.#partBegunMs = deviceNow();
    this.#lastMovedMs = this.#partBegunMs;
  }

  #goesOnAfter(error: DetailedError): boolean {
    const tokenMayBeOld = this.#usedToken !== undefined && this.#usedToken !== this.#refusedToken;
    const goesOn = worthAnotherTry(error, tokenMayBeOld);
    if (statusOf(error) === 401) this.#refusedToken = this.#usedToken;
    if (!goesOn) return false;
    const { options } = this.#upload;
    options.chunkSize = partBytesAfterBreak(options.chunkSize ?? FIRST_PART_BYTES);
    this.#events.onBreak();
    void this.#stopIfUnreadable();
    return true;
  }

  /** A file that was moved or changed meanwhile breaks each request as a lost connection does. */
  async #stopIfUnreadable(): Promise<void> {
    try {
      await this.#file.slice(0, 1).arrayBuffer();
    } catch {
      await this.pause();
      this.#events.onRefused({ sentence: copy.cannotReadFile, code: undefined, mayGoOn: false });
    }
  }

  #rest(): void {
    clearInterval(this.#watch);
    this.#watch = undefined;
  }

  #go(): void {
    this.#lastMovedMs = deviceNow();
    this.#watch ??= setInterval(() => this.#lookForSilence(), LOOK_EVERY_MS);
    this.#upload.start();
  }

  #lookForSilence(): void {
    if (deviceNow() - this.#lastMovedMs < SILENT_MS) return;
    this.#events.onBreak();
    void this.#upload.abort().then(() => this.#go());
  }

  /** Whether an upload of this file was found that goes on from where it stands. */
  async findPrevious(): Promise<boolean> {
    const [previous] = await this.#upload.findPreviousUploads();
    if (!previous) return false;
    this.#upload.resumeFromPreviousUpload(previous);
    this.#upload.options.endpoint = null;
    return true;
  }

  /** Begins, or goes on from where the server says it stands. `metadata` counts only for an upload that begins. */
  start(metadata: Readonly<Record<string, string>>): void {
    this.#upload.options.metadata = { ...metadata };
    this.#go();
  }

  async pause(): Promise<void> {
    this.#rest();
    await this.#upload.abort();
  }

  /** Whether the server knows of it. */
  isBegun(): boolean {
    return this.#upload.url !== null;
  }

  /** Stops, and has the server forget it. @throws when the server could not be asked */
  async giveUp(): Promise<void> {
    await this.pause();
    if (this.#upload.url !== null) await giveUpAt(this.#upload.url);
  }
}

/** Has the server forget an upload; one that is not there any more is forgotten. @throws when it could not be asked */
export async function giveUpAt(address: string): Promise<void> {
  const token = await freshToken();
  const headers = { Authorization: `Bearer ${token}` };
  try {
    await Upload.terminate(address, { headers, retryDelays: [1000, 3000] });
  } catch (error) {
    if (!(error instanceof DetailedError) || statusOf(error) !== 404) throw error;
  }
}

function previousAt(uploadUrl: string): PreviousUpload {
  return {
    uploadUrl,
    urlStorageKey: uploadUrl,
    size: null,
    metadata: {},
    creationTime: '',
    parallelUploadUrls: null,
  };
}

/** 0: no answer. */
function statusOf(error: Error | DetailedError): number {
  return ('originalResponse' in error && error.originalResponse?.getStatus()) || 0;
}

function worthAnotherTry(error: DetailedError, tokenMayBeOld: boolean): boolean {
  const status = statusOf(error);
  if (status === 401) return tokenMayBeOld;
  if (status === 409) return bodyOf(error).code === 'upload-offset-wrong';
  // 507: a full disk does not empty by being asked again.
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
