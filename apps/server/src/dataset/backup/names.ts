// What the files of a backup are called. A history is one timeline of one cluster: a restored database begins a new one. Instants
// are written so that names sort by time.

import { segmentName, segmentStart } from '../../platform/postgres/lsn.ts';
import type { SystemIdentity } from '../../platform/postgres/replication.ts';

/** `20261123T031000123Z`. */
export function stampOf(at: Date): string {
  return at.toISOString().replaceAll(/[-:.]/g, '');
}

/** @throws when the text is no stamp */
export function instantOf(stamp: string): Date {
  const [, year, month, day, hour, minute, second, milliseconds] =
    /^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)(\d{3})Z$/.exec(stamp) ?? [];
  const at = new Date(`${year}-${month}-${day}T${hour}:${minute}:${second}.${milliseconds}Z`);
  if (Number.isNaN(at.getTime())) throw new Error(`${stamp} is no instant.`);
  return at;
}

export const HISTORIES = 'histories';

export function historyOf({ systemId, timeline }: Pick<SystemIdentity, 'systemId' | 'timeline'>): string {
  return `${systemId}-${timeline}`;
}

export const basesOf = (history: string) => `${HISTORIES}/${history}/bases`;
export const baseFolder = (history: string, stamp: string) => `${basesOf(history)}/${stamp}`;
export const logOf = (history: string) => `${HISTORIES}/${history}/log`;

/** The files of the storage: each version once, and which keys had which version when. */
export const FILES = 'files';
export const CHANGES = 'changes';
export const PROOFS = 'proofs';

/** A piece of the log: the bytes [from, to), which lie in one segment. */
export interface Piece {
  readonly from: bigint;
  readonly to: bigint;
}

export function pieceKey(history: string, timeline: number, { from, to }: Piece): string {
  const start = segmentStart(from);
  const within = (lsn: bigint) => (lsn - start).toString(16).padStart(8, '0');
  return `${logOf(history)}/${segmentName(timeline, from)}/${within(from)}-${within(to)}`;
}

const PIECE = /\/([0-9A-F]{24})\/([0-9a-f]{8})-([0-9a-f]{8})$/;

/** @returns undefined for the name of anything else */
export function readPieceKey(key: string): Piece | undefined {
  const [, segment, first, end] = PIECE.exec(key) ?? [];
  if (!segment || !first || !end) return undefined;
  const number = (BigInt(`0x${segment.slice(8, 16)}`) << 32n) | (BigInt(`0x${segment.slice(16)}`) << 24n);
  return { from: number + BigInt(`0x${first}`), to: number + BigInt(`0x${end}`) };
}

/** How far the pieces cover the log without a gap from `from` on; `from` itself when nothing covers it. */
export function coveredUntil(pieces: readonly Piece[], from: bigint): bigint {
  let until = from;
  for (const piece of pieces.toSorted((one, other) => (one.from < other.from ? -1 : 1))) {
    if (piece.from > until) break;
    if (piece.to > until) until = piece.to;
  }
  return until;
}
