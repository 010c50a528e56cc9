// One request at a time for an upload: a new one asks the one before it to end, so that a connection which died without
// saying so does not keep its upload from going on.

import type { Lock, Locker } from '@tus/server';
import { TusError } from './tus-error.ts';

const PATIENCE_MILLISECONDS = 10_000;

interface Holder {
  askToEnd: () => void | Promise<void>;
  ended: Promise<void>;
  end: () => void;
}

/** The locks of this process. Between processes the guarded update of the upload's row decides. */
export class UploadLocks implements Locker {
  readonly #holders = new Map<string, Holder>();

  newLock(id: string): Lock {
    const holder = holderOf();
    return {
      lock: async (signal, askToEnd) => {
        holder.askToEnd = askToEnd;
        for (let other = this.#holders.get(id); other; other = this.#holders.get(id)) {
          await other.askToEnd();
          if (!(await endsInTime(other, signal))) throw new TusError(500);
        }
        this.#holders.set(id, holder);
      },
      unlock: async () => {
        if (this.#holders.get(id) === holder) this.#holders.delete(id);
        holder.end();
      },
    };
  }
}

function holderOf(): Holder {
  const { promise, resolve } = Promise.withResolvers<void>();
  return { askToEnd: () => {}, ended: promise, end: resolve };
}

async function endsInTime({ ended }: Holder, signal: AbortSignal): Promise<boolean> {
  const { promise, resolve } = Promise.withResolvers<boolean>();
  const giveUp = () => resolve(false);
  const timer = setTimeout(giveUp, PATIENCE_MILLISECONDS);
  signal.addEventListener('abort', giveUp, { once: true });
  try {
    return await Promise.race([ended.then(() => true), promise]);
  } finally {
    clearTimeout(timer);
    signal.removeEventListener('abort', giveUp);
  }
}
