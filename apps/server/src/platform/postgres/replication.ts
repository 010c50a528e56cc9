// A replication connection to PostgreSQL: takes a base backup, and receives the log (WAL) as it is written, both while the
// database works (PostgreSQL manual, 54.4 "Streaming Replication Protocol").

import { Readable } from 'node:stream';
import pg from 'pg';
import type { DatabaseAddress } from '../db/address.ts';
import { readLsn, writeLsn } from './lsn.ts';

/** Which cluster this is, and how far its log reaches. */
export interface SystemIdentity {
  /** Given to the cluster when it was made; a copy of it has the same. */
  readonly systemId: string;
  /** Another one after each recovery to an earlier instant. */
  readonly timeline: number;
  readonly flushed: bigint;
}

/** The positions between which the log must be replayed to make a base backup consistent. */
export interface BaseBackupFacts {
  readonly start: bigint;
  readonly stop: bigint;
  readonly timeline: number;
}

export interface BaseBackup {
  /** The cluster's files as one tar file, without the two empty blocks at its end. */
  readonly tar: Readable;
  /** Resolves after the tar file has been read to its end. */
  readonly facts: Promise<BaseBackupFacts>;
}

export interface LogReceiver {
  /** Bytes of the log in their order; `at` is the position of the first one. Return false to be given no more until resume(). */
  onLog(at: bigint, bytes: Buffer): boolean;
}

export interface LogStream {
  /** Tells PostgreSQL that everything before this position is safe, so that it may remove it. */
  confirm(lsn: bigint): void;
  resume(): void;
  /** Resolves when `end` was called, rejects when the connection breaks. */
  readonly ended: Promise<void>;
}

export interface Replication {
  identify(): Promise<SystemIdentity>;
  /** Where the log must be kept from for this slot; undefined when there is no such slot, or what it needs is gone. */
  findSlot(name: string): Promise<bigint | undefined>;
  /** Makes the slot anew; from now on PostgreSQL keeps the log that was not confirmed. @returns where it begins */
  makeSlot(name: string): Promise<bigint>;
  /** @throws where a connection uses the slot, unless `whenFree`: then it waits for that connection's end */
  dropSlot(name: string, options?: { whenFree: boolean }): Promise<void>;
  baseBackup(label: string): BaseBackup;
  /** Receives the log from this position on. The connection does nothing else afterwards. */
  receiveLog(options: { slot: string; from: bigint; timeline: number }, receiver: LogReceiver): LogStream;
  end(): Promise<void>;
}

/** The slot that keeps the log in PostgreSQL until it is archived. */
export const BACKUP_SLOT = 'valence_backup';

/** The name by which PostgreSQL lists the connection in pg_stat_replication. */
const RECEIVER_NAME = 'valence backup';

/** @throws what pg throws, when the server cannot be reached or its user may not replicate */
export async function openReplication(address: DatabaseAddress): Promise<Replication> {
  const config = { ...address, application_name: RECEIVER_NAME, keepAlive: true, replication: 'yes' };
  const client = new pg.Client(config) as ReplicationClient;
  client.on('error', () => {}); // What is waited for rejects as well.
  await client.connect();
  return {
    identify: async () => identify(client),
    findSlot: async (name) => findSlot(client, name),
    makeSlot: async (name) => {
      await client.query(`CREATE_REPLICATION_SLOT ${name} PHYSICAL (RESERVE_WAL)`);
      const from = await findSlot(client, name);
      if (from === undefined) throw new Error(`PostgreSQL did not make the slot ${name}.`);
      return from;
    },
    dropSlot: async (name, { whenFree } = { whenFree: false }) =>
      void (await client.query(`DROP_REPLICATION_SLOT ${name}${whenFree ? ' WAIT' : ''}`)),
    baseBackup: (label) => baseBackup(client, label),
    receiveLog: (options, receiver) => receiveLog(client, options, receiver),
    end: async () => client.end(),
  };
}

/** What a client of pg has besides its declared methods: the connection with its socket. */
type ReplicationClient = pg.Client & {
  readonly connection: {
    query(text: string): void;
    sendCopyFromChunk(chunk: Buffer): void;
    endCopyFrom(): void;
    readonly stream: { pause(): void; resume(): void };
  };
};

async function identify(client: ReplicationClient): Promise<SystemIdentity> {
  const { rows } = await client.query<{ systemid: string; timeline: string; xlogpos: string }>(
    'IDENTIFY_SYSTEM',
  );
  const [row] = rows;
  if (!row) throw new Error('PostgreSQL did not identify itself.');
  return { systemId: row.systemid, timeline: Number(row.timeline), flushed: readLsn(row.xlogpos) };
}

async function findSlot(client: ReplicationClient, name: string): Promise<bigint | undefined> {
  const { rows } = await client.query<{ slot_type: string | null; restart_lsn: string | null }>(
    `READ_REPLICATION_SLOT ${name}`,
  );
  const from = rows[0]?.restart_lsn;
  return from ? readLsn(from) : undefined;
}

const NEW_ARCHIVE = 'n'.charCodeAt(0);
const DATA = 'd'.charCodeAt(0);

/** The cluster has no tablespaces besides its own, so there is one archive. Reports of progress come between its data. */
function baseBackup(client: ReplicationClient, label: string): BaseBackup {
  const { stream } = client.connection;
  const tar = new Readable({ read: () => stream.resume() });
  const positions: { lsn: bigint; timeline: number }[] = [];
  let archives = 0;
  const facts = new Promise<BaseBackupFacts>((done, fail) => {
    const failed = (error: Error) => {
      tar.destroy(error);
      fail(error);
    };
    submit(client, `BASE_BACKUP (LABEL '${label}', CHECKPOINT 'fast', MANIFEST 'no')`, {
      row: ([first, second]) => {
        // The start and the end come as (recptr, tli); the list of tablespaces between them begins with an absent id.
        if (first && second && /^[0-9A-F]+\/[0-9A-F]+$/i.test(first))
          positions.push({ lsn: readLsn(first), timeline: Number(second) });
      },
      chunk: (chunk) => {
        const kind = chunk[0];
        if (kind === NEW_ARCHIVE) archives += 1;
        if (kind !== DATA) return;
        // A copy: the connection uses its buffer again.
        if (!tar.push(Buffer.from(chunk.subarray(1)))) stream.pause();
      },
      done: () => {
        const [start, stop] = positions;
        if (!start || !stop || archives !== 1)
          return failed(new Error('The base backup is incomplete, or has tablespaces.'));
        tar.push(null);
        done({ start: start.lsn, stop: stop.lsn, timeline: start.timeline });
      },
      failed,
    });
  });
  facts.catch(() => {}); // The reader of the tar file learns it first.
  return { tar, facts };
}

const LOG_DATA = 'w'.charCodeAt(0);
const KEEPALIVE = 'k'.charCodeAt(0);
const HEADER_BYTES = 25;
const REPLY_EVERY_MILLISECONDS = 5000;

function receiveLog(
  client: ReplicationClient,
  { slot, from, timeline }: { slot: string; from: bigint; timeline: number },
  receiver: LogReceiver,
): LogStream {
  const { connection } = client;
  let confirmed = from;
  let received = from;
  const reply = () => connection.sendCopyFromChunk(statusUpdate(received, confirmed));
  const replying = setInterval(reply, REPLY_EVERY_MILLISECONDS);
  const ended = new Promise<void>((done, fail) => {
    const stop = (then: () => void) => () => {
      clearInterval(replying);
      then();
    };
    client.once('end', stop(done));
    client.once('error', (error: Error) => stop(() => fail(error))());
    submit(client, `START_REPLICATION SLOT ${slot} PHYSICAL ${writeLsn(from)} TIMELINE ${timeline}`, {
      row: () => {},
      chunk: (chunk) => {
        if (chunk[0] === LOG_DATA) {
          const at = chunk.readBigUInt64BE(1);
          // A copy: the connection uses its buffer again.
          const bytes = Buffer.from(chunk.subarray(HEADER_BYTES));
          received = at + BigInt(bytes.length);
          if (!receiver.onLog(at, bytes)) connection.stream.pause();
        } else if (chunk[0] === KEEPALIVE && chunk[17] === 1) reply();
      },
      done: stop(done),
      failed: (error) => stop(() => fail(error))(),
    });
  });
  ended.catch(() => {});
  return {
    confirm(lsn) {
      confirmed = lsn;
      reply();
    },
    resume: () => connection.stream.resume(),
    ended,
  };
}

const UPDATE_BYTES = 34;
/** PostgreSQL counts microseconds from 2000-01-01; the value is only shown, so the beginning does. */
const NO_TIME = 0n;

/** What is received, safe and applied; no reply is asked for (54.4, "Standby status update"). */
function statusUpdate(received: bigint, confirmed: bigint): Buffer {
  const update = Buffer.alloc(UPDATE_BYTES);
  update.write('r');
  update.writeBigUInt64BE(received, 1);
  update.writeBigUInt64BE(confirmed, 9);
  update.writeBigUInt64BE(confirmed, 17);
  update.writeBigUInt64BE(NO_TIME, 25);
  return update;
}

interface Answers {
  row(fields: readonly (string | null)[]): void;
  chunk(chunk: Buffer): void;
  done(): void;
  failed(error: Error): void;
}

/** Sends a replication command as a query of its own kind (a "submittable" of pg), which gets the messages as they come. */
function submit(client: ReplicationClient, text: string, answers: Answers): void {
  const command = {
    submit: () => client.connection.query(text),
    handleRowDescription: () => {},
    handleDataRow: ({ fields }: { fields: (string | null)[] }) => answers.row(fields),
    handleCommandComplete: () => {},
    handleCopyData: ({ chunk }: { chunk: Buffer }) => answers.chunk(chunk),
    handleReadyForQuery: () => answers.done(),
    handleError: (error: Error) => answers.failed(error),
    handlePortalSuspended: () => {},
    handleEmptyQuery: () => {},
  };
  client.query(command as unknown as pg.Submittable);
}
