// Makes ids of the demo's rows that are the same in every database, so that links and tests can use them.

import { createHash } from 'node:crypto';

/** The id of the demo's row with this name, such as `video:physical-3`: a UUID of version 8, RFC 9562, 5.8, from its SHA-256. */
export function demoId(name: string): string {
  const bytes = createHash('sha256').update(`valence demo ${name}`).digest().subarray(0, 16);
  bytes.writeUInt8((bytes.readUInt8(6) & 0x0f) | 0x80, 6);
  bytes.writeUInt8((bytes.readUInt8(8) & 0x3f) | 0x80, 8);
  const hex = bytes.toString('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`;
}
