// What @tus/server asks while it answers one request, passed on to the caller's own uploads; and why it was refused.

import type { Readable } from 'node:stream';
import { DataStore, Upload } from '@tus/server';
import type { RefusalCode } from '@valence/contract/refusals';
import { isUuid } from '@valence/domain/uuid';
import { Refused } from '../http/refused.ts';
import type { ResumableUploads } from './tus.ts';
import { TusError } from './tus-error.ts';

/** For one request. `refusal` or `fault` tell afterwards what stopped it, if something here did. */
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
    const { bytes, receivedBytes } = await this.#ask(async () => this.#uploads.standing(id));
    return new Upload({ id, size: bytes, offset: receivedBytes });
  }

  override async write(content: Readable, id: string, from: number): Promise<number> {
    let broken: unknown;
    const watched = (async function* () {
      try {
        yield* content as AsyncIterable<Uint8Array>;
      } catch (error) {
        broken = error;
        throw error;
      }
    })();
    return this.#ask(
      async () => this.#uploads.append(id, from, watched),
      (error) => error === broken,
    );
  }

  override async remove(id: string): Promise<void> {
    if (!isUuid(id)) throw new TusError(404);
    await this.#ask(async () => this.#uploads.giveUp(id));
  }

  /** @param isExpected an error that is no fault of ours: there was more than announced */
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
    // Any error: what it was is kept above, and answered by whoever asked.
    throw new TusError(404);
  }
}
