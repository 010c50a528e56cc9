// A film in one file is one answer of minutes or hours: whoever gets it is asked about again while it goes out.

import type { FastifyReply } from 'fastify';
import type { StoredFile } from '../../ports/storage/storage.ts';

/** Segments are smaller and sent in a moment; what is larger is a film as it was sent. */
const LONG_BYTES = 16 * 1024 * 1024;
/** With an answer at most 4 seconds old, a removal bites within 10 (A5). */
const LOOK_MILLISECONDS = 4000;

export function isLongAnswer({ size }: Pick<StoredFile, 'size'>): boolean {
  return size > LONG_BYTES;
}

/** Breaks the connection once the answer is no; a question that fails is asked again. */
export function watchWhileSent({ raw, request }: FastifyReply, mayGoOn: () => Promise<boolean>): void {
  const look = async () => {
    if (!(await mayGoOn())) raw.destroy();
  };
  const timer = setInterval(() => {
    look().catch((error: unknown) =>
      request.log.warn({ err: error }, 'a stream could not be looked at again'),
    );
  }, LOOK_MILLISECONDS);
  raw.once('close', () => clearInterval(timer));
}
