// Writes arrays in PostgreSQL's binary form, for the statements of the most frequent calls: to write a column of instants as text, and
// to read it, takes both sides several times as long.

/** How the values of a PostgreSQL type are written: its number (pg_type.dat), and the bytes that its `_recv` function reads. */
interface ElementType<Value> {
  readonly oid: number;
  readonly bytesOf: (value: Value) => number;
  readonly write: (bytes: Buffer, at: number, value: Value) => void;
}

const MICROSECONDS = 1000;
/** PostgreSQL counts instants from the beginning of 2000. */
const EPOCH_MILLISECONDS = Date.UTC(2000, 0, 1);
const HALF = 2 ** 32;

const TYPES = {
  uuid: {
    oid: 2950,
    bytesOf: () => 16,
    write: (bytes, at, value) => {
      if (bytes.write(value.replaceAll('-', ''), at, 16, 'hex') !== 16) throw new TypeError('not a uuid');
    },
  } satisfies ElementType<string>,
  integer: {
    oid: 23,
    bytesOf: () => 4,
    write: (bytes, at, value) => void bytes.writeInt32BE(value, at),
  } satisfies ElementType<number>,
  double: {
    oid: 701,
    bytesOf: () => 8,
    write: (bytes, at, value) => void bytes.writeDoubleBE(value, at),
  } satisfies ElementType<number>,
  instant: {
    oid: 1184,
    bytesOf: () => 8,
    write: (bytes, at, value) => {
      const microseconds = (value.getTime() - EPOCH_MILLISECONDS) * MICROSECONDS;
      if (!Number.isSafeInteger(microseconds))
        throw new RangeError(`${value.toISOString()} has no exact number`);
      const high = Math.floor(microseconds / HALF);
      bytes.writeInt32BE(high, at);
      bytes.writeUInt32BE(microseconds - high * HALF, at + 4);
    },
  } satisfies ElementType<Date>,
  text: {
    oid: 25,
    bytesOf: (value) => Buffer.byteLength(value),
    write: (bytes, at, value) => void bytes.write(value, at),
  } satisfies ElementType<string>,
};

type Types = typeof TYPES;
type ValueOf<Name extends keyof Types> = Parameters<Types[Name]['write']>[2];

/** Of one dimension: its count, whether values may be NULL, the type, and again the count, with the first index. */
const HEADER_BYTES = 20;
const NULL = -1;

/**
 * @param read the value of a row; null: NULL. A uuid has 36 characters
 * @throws TypeError for a text that is no uuid; RangeError for an instant before 1715 or after 2285, which a number does not count in microseconds without loss
 */
export function binaryArray<Name extends keyof Types, Row>(
  name: Name,
  rows: readonly Row[],
  read: (row: Row) => ValueOf<Name> | null,
): Buffer {
  const values = rows.map(read);
  const type = TYPES[name] as unknown as ElementType<ValueOf<Name>>;
  let length = HEADER_BYTES;
  for (const value of values) length += 4 + (value === null ? 0 : type.bytesOf(value));
  const bytes = Buffer.allocUnsafe(length);
  bytes.writeInt32BE(1, 0);
  bytes.writeInt32BE(values.includes(null) ? 1 : 0, 4);
  bytes.writeInt32BE(type.oid, 8);
  bytes.writeInt32BE(values.length, 12);
  bytes.writeInt32BE(1, 16);
  let at = HEADER_BYTES;
  for (const value of values) {
    const size = value === null ? NULL : type.bytesOf(value);
    bytes.writeInt32BE(size, at);
    at += 4;
    if (value === null) continue;
    type.write(bytes, at, value);
    at += size;
  }
  return bytes;
}
