// Positions in PostgreSQL's log (WAL): a log sequence number counts its bytes from the cluster's beginning, and the log is cut
// into files of one size, the segments.

/** Bytes of a segment; every cluster of ours has the size that initdb chooses by itself. */
export const SEGMENT_BYTES = 16 * 1024 * 1024;

const SEGMENTS_A_FILE_NUMBER = 0x1_0000_0000n / BigInt(SEGMENT_BYTES);

/** Reads `16/B374D848` (PostgreSQL manual, 8.20). @throws for any other text */
export function readLsn(text: string): bigint {
  const [, high, low] = /^([0-9A-F]{1,8})\/([0-9A-F]{1,8})$/i.exec(text) ?? [];
  if (high === undefined || low === undefined) throw new Error(`${text} is no position in the log.`);
  return (BigInt(`0x${high}`) << 32n) | BigInt(`0x${low}`);
}

/** Writes a position as PostgreSQL does. */
export function writeLsn(lsn: bigint): string {
  return `${hex(lsn >> 32n)}/${hex(lsn & 0xffff_ffffn)}`;
}

/** Where the segment begins that contains this position. */
export function segmentStart(lsn: bigint): bigint {
  return lsn - (lsn % BigInt(SEGMENT_BYTES));
}

/** The name of the segment's file: timeline, then the two halves of its number (PostgreSQL manual, 28.6). */
export function segmentName(timeline: number, lsn: bigint): string {
  const number = lsn / BigInt(SEGMENT_BYTES);
  const parts = [BigInt(timeline), number / SEGMENTS_A_FILE_NUMBER, number % SEGMENTS_A_FILE_NUMBER];
  return parts.map((part) => hex(part).padStart(8, '0')).join('');
}

const hex = (value: bigint) => value.toString(16).toUpperCase();
