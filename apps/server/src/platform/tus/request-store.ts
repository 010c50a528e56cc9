// Passes what @tus/server asks for during one request on to the caller's own uploads, and records why it was refused.

import type { Readable } from 'node:stream';
import { DataStore, Upload } from '@tus/server';
import type { RefusalCode } from '@valence/contract/refusals';
import { isUuid } from '@valence/domain/uuid';
import { Refused } from '../http/refused.ts';
import { TusError } from './tus-error.ts';

export type Outcome<T> = Promise<T | Refused<RefusalCode>>;

/** What one caller may do with uploads. */
export interface ResumableUploads {
  begin(upload: {
    id: string;
    bytes: number;
    metadata: Readonly<Record<string, string | null>>;
  }): Outcome<void>;
  /** How far an upload is. */
  uploadOffset(id: string): Outcome<{ bytes: number; receivedBytes: number }>;
  /** Stores what arrives, from a byte on. When the content fails, keeps what has arrived and throws the content's error. */
  append(id: string, from: number, content: AsyncIterable<Uint8Array>): Outcome<number>;
  giveUp(id: string): Outcome<void>;
}

/** For one request. `refusal` or `fault` say afterwards what stopped it, if something here did. */
export class RequestStore extends DataStore {
  refusal: Refused<RefusalCode> | undefined;
  fault: unknown;
  readonly #uploads: ResumableUploads;

  constructor(uploads: ResumableUploads) {
    super();
    this.#uploads = uploads;
    this.extensions = ['creation', 'creation-with-upload', 'termination'];
  }

  override async create(upload: Upload): Promise<Upload> {
    const { id, size = 0, metadata = {} } = upload;
    await this.#ask(async () => this.#uploads.begin({ id, bytes: size, metadata }));
    return upload;
  }

  override async getUpload(id: string): Promise<Upload> {
    if (!isUuid(id)) throw new TusError(404);
    const { bytes, receivedBytes } = await this.#ask(async () => this.#uploads.uploadOffset(id));
    return new Upload({ id, size: bytes, offset: receivedBytes });
  }

  override async write(content: Readable, id: string, from: number): Promise<number> {
    let contentError: unknown;
    const watched = (async function* () {
      try {
        yield* content as AsyncIterable<Uint8Array>;
      } catch (error) {
        contentError = error;
        throw error;
      }
    })();
    return this.#ask(
      async () => this.#uploads.append(id, from, watched),
      (error) => error === contentError,
    );
  }

  override async remove(id: string): Promise<void> {
    if (!isUuid(id)) throw new TusError(404);
    await this.#ask(async () => this.#uploads.giveUp(id));
  }

  /** @param isExpected whether an error is not our fault, as when more arrived than was announced */
  async #ask<T>(
    work: () => Promise<T | Refused<RefusalCode>>,
    isExpected: (error: unknown) => boolean = () => false,
  ): Promise<T> {
    try {
      const answer = await work();
      if (!(answer instanceof Refused)) return answer;
      this.refusal = answer;
    } catch (error) {
      if (!isExpected(error)) this.fault = error;
      throw error;
    }
    // Any error will do: the reason is kept above, and the route answers it.
    throw new TusError(404);
  }
}
