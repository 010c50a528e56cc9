// Archives the log (WAL) as PostgreSQL writes it: what was acknowledged is in the backup about a second later. The open segment
// goes there in pieces, which are joined now and then, so that a quiet day leaves few files.

import { setTimeout as sleep } from 'node:timers/promises';
import { SEGMENT_BYTES, segmentStart } from '../../platform/postgres/lsn.ts';
import type { LogStream, Replication } from '../../platform/postgres/replication.ts';
import { logOf, type Piece, pieceKey, readPieceKey } from './names.ts';
import type { Vault } from './vault.ts';

/** How long acknowledged writes wait for others, to be archived together. */
const GATHER_MILLISECONDS = 1000;
/** A segment's pieces become one when there are more. */
const MOST_PIECES = 32;
/** What may wait to be archived before PostgreSQL is asked to pause. */
const MOST_WAITING_BYTES = 2 * SEGMENT_BYTES;

export interface LogArchiveOptions {
  readonly vault: Vault;
  readonly history: string;
  readonly timeline: number;
  readonly slot: string;
  /** The beginning of a segment. */
  readonly from: bigint;
  readonly now: () => Date;
}

export interface LogArchive {
  /** Everything before this position is archived. */
  archived(): bigint;
  /** When the oldest write arrived that is not archived yet; undefined: none waits. */
  waitingSince(): Date | undefined;
  /** Resolves when everything before the position is archived; rejects when archiving ended before. */
  until(lsn: bigint): Promise<void>;
  /** Archives what has arrived, then ends. */
  stop(): Promise<void>;
  /** Rejects with what ended the archiving; resolves after stop(). */
  readonly ended: Promise<void>;
}

/** Begins to archive over this connection, which it ends. */
export function archiveLog(replication: Replication, options: LogArchiveOptions): LogArchive {
  const segment = new OpenSegment(options);
  const waiting = new WaitingLog();
  let beingArchivedSince: Date | undefined;
  let archived = options.from;
  let stopping = false;
  let wake = () => {};

  const stream: LogStream = replication.receiveLog(options, {
    onLog: (_at, bytes) => {
      waiting.add(bytes, options.now());
      wake();
      return waiting.bytes < MOST_WAITING_BYTES;
    },
  });

  async function takeWaiting(): Promise<void> {
    beingArchivedSince = waiting.since;
    const chunks = waiting.take();
    stream.resume();
    for (const chunk of chunks) await segment.append(chunk);
    archived = await segment.archive();
    beingArchivedSince = undefined;
    stream.confirm(archived);
  }

  // Noted once: a race with the same promise each second would collect handlers for as long as the process lives.
  let streamEnd: { error?: unknown } | undefined;
  const note = (end: { error?: unknown }) => {
    streamEnd = end;
    wake();
  };
  stream.ended.then(
    () => note({}),
    (error: unknown) => note({ error }),
  );

  const untilWoken = async () =>
    new Promise<void>((done) => {
      wake = done;
    });

  async function work(): Promise<void> {
    while (!stopping && !streamEnd) {
      if (waiting.bytes === 0) await untilWoken();
      if (waiting.bytes < SEGMENT_BYTES && !stopping && !streamEnd) await sleep(GATHER_MILLISECONDS);
      if (waiting.bytes > 0) await takeWaiting();
    }
    if (!stopping)
      throw new Error('The connection that archives the log ended.', { cause: streamEnd?.error });
  }

  const ended = (async () => {
    try {
      await work();
    } finally {
      await replication.end().catch(() => {});
    }
  })();
  ended.catch(() => {});
  return {
    archived: () => archived,
    waitingSince: () => beingArchivedSince ?? waiting.since,
    until: async (lsn) => untilArchived(lsn, () => archived, ended),
    async stop() {
      stopping = true;
      wake();
      await ended;
    },
    ended,
  };
}

/** What has arrived and is not being archived yet. */
class WaitingLog {
  #chunks: Buffer[] = [];
  bytes = 0;
  /** When the oldest of it arrived. */
  since: Date | undefined;

  add(chunk: Buffer, at: Date): void {
    this.#chunks.push(chunk);
    this.bytes += chunk.length;
    this.since ??= at;
  }

  take(): Buffer[] {
    const chunks = this.#chunks;
    this.#chunks = [];
    this.bytes = 0;
    this.since = undefined;
    return chunks;
  }
}

/** @throws when archiving ends before it reached the position */
async function untilArchived(lsn: bigint, archived: () => bigint, ended: Promise<void>): Promise<void> {
  let isOver = false;
  const over = ended.finally(() => {
    isOver = true;
  });
  over.catch(() => {});
  while (archived() < lsn) {
    if (isOver) {
      await ended;
      throw new Error('Archiving ended before the log was complete.');
    }
    await Promise.race([sleep(100), over]);
  }
}

/** The segment that is being written: its bytes so far, and which of them are archived. */
class OpenSegment {
  readonly #options: LogArchiveOptions;
  readonly #bytes = Buffer.alloc(SEGMENT_BYTES);
  #start: bigint;
  #filled = 0;
  #archived = 0;
  #pieces: Piece[] = [];

  constructor(options: LogArchiveOptions) {
    this.#options = options;
    this.#start = segmentStart(options.from);
  }

  async append(chunk: Buffer): Promise<void> {
    let rest = chunk;
    while (rest.length > 0) {
      const fits = rest.subarray(0, SEGMENT_BYTES - this.#filled);
      fits.copy(this.#bytes, this.#filled);
      this.#filled += fits.length;
      rest = rest.subarray(fits.length);
      if (this.#filled === SEGMENT_BYTES) await this.#close();
    }
  }

  /** @returns the position before which everything is archived */
  async archive(): Promise<bigint> {
    const joins = this.#pieces.length >= MOST_PIECES;
    if (this.#filled > this.#archived) await this.#put(joins ? 0 : this.#archived);
    return this.#start + BigInt(this.#archived);
  }

  /** The first piece after a start holds all of the segment, and replaces what an earlier process left of it. */
  async #put(from: number): Promise<void> {
    const { vault, history, timeline } = this.#options;
    const piece = { from: this.#start + BigInt(from), to: this.#start + BigInt(this.#filled) };
    const key = pieceKey(history, timeline, piece);
    await vault.put(key, one(this.#bytes.subarray(from, this.#filled)));
    if (from === 0) {
      const folder = key.slice(0, key.lastIndexOf('/'));
      for (const older of await vault.list(folder)) {
        const range = readPieceKey(older.key);
        if (older.key !== key && range && range.to <= piece.to) await vault.remove(older.key);
      }
      this.#pieces = [];
    }
    this.#pieces.push(piece);
    this.#archived = this.#filled;
  }

  async #close(): Promise<void> {
    await this.#put(0);
    this.#start += BigInt(SEGMENT_BYTES);
    this.#filled = 0;
    this.#archived = 0;
    this.#pieces = [];
  }
}

/** The pieces of a history that are in the backup. */
export async function listPieces(
  vault: Vault,
  history: string,
): Promise<(Piece & { readonly key: string })[]> {
  const files = await vault.list(logOf(history));
  return files.flatMap(({ key }) => {
    const piece = readPieceKey(key);
    return piece ? [{ ...piece, key }] : [];
  });
}

async function* one(bytes: Uint8Array): AsyncIterable<Uint8Array> {
  yield bytes;
}
