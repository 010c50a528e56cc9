// Encrypts a notification for one browser (RFC 8291, on RFC 8188): the push service in between sees only its length.

import { createCipheriv, createECDH, type ECDH, hkdfSync } from 'node:crypto';
import type { PushDevice } from './web-push.ts';

const CURVE = 'prime256v1';
/** One record has the whole message; 4,096 bytes are what every push service takes (RFC 8030, 7.2). */
const RECORD_BYTES = 4096;
const SALT_BYTES = 16;
const POINT_BYTES = 65;
const TAG_BYTES = 16;
/** Ends the message of the last record; zeros may follow (RFC 8188, 2). */
const LAST_RECORD = 2;
const HEADER_BYTES = SALT_BYTES + 4 + 1 + POINT_BYTES;
/** The largest message: what is left of 4,096 bytes beside the header, the tag, and the byte that ends the message. */
export const MOST_PAYLOAD_BYTES = RECORD_BYTES - HEADER_BYTES - TAG_BYTES - 1;
/** Messages are filled up to a multiple of this, so that their length tells little. */
const BLOCK_BYTES = 256;

/** What is made anew for each message. */
export interface OnceOnly {
  salt: Buffer;
  /** A key pair of its own. */
  ecdh: ECDH;
}

/** @param random makes so many random bytes */
export function freshOnce(random: (bytes: number) => Buffer): OnceOnly {
  return { salt: random(SALT_BYTES), ecdh: newPair() };
}

function newPair(): ECDH {
  const ecdh = createECDH(CURVE);
  ecdh.generateKeys();
  return ecdh;
}

/** Whether a browser's keys are what the Push API gives: a point of the curve, and 16 bytes. */
export function areDeviceKeys({ publicKey, secret }: Pick<PushDevice, 'publicKey' | 'secret'>): boolean {
  if (publicKey.length !== POINT_BYTES || secret.length !== SALT_BYTES) return false;
  try {
    newPair().computeSecret(publicKey);
    return true;
  } catch {
    return false;
  }
}

/** Zeros that fill a message up to a whole number of blocks. */
export function paddingFor(message: Buffer): number {
  const filled = Math.ceil((message.length + 1) / BLOCK_BYTES) * BLOCK_BYTES;
  return Math.max(0, Math.min(filled - 1, MOST_PAYLOAD_BYTES) - message.length);
}

/**
 * The body for the push service, in the content coding `aes128gcm`.
 * @param once of this message alone: with the same salt and key pair again, its content could be read
 */
export function encryptFor(
  { publicKey, secret }: Pick<PushDevice, 'publicKey' | 'secret'>,
  message: Buffer,
  { once, padding = paddingFor(message) }: { once: OnceOnly; padding?: number },
): Buffer {
  if (message.length + padding > MOST_PAYLOAD_BYTES) throw new RangeError('The notification is too long.');
  const { salt, ecdh } = once;
  const ownPublic = ecdh.getPublicKey();
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), publicKey, ownPublic]);
  const input = hkdf(ecdh.computeSecret(publicKey), secret, info, 32);
  const key = hkdf(input, salt, Buffer.from('Content-Encoding: aes128gcm\0'), 16);
  const nonce = hkdf(input, salt, Buffer.from('Content-Encoding: nonce\0'), 12);
  const recordSize = Buffer.alloc(4);
  recordSize.writeUInt32BE(RECORD_BYTES);
  const cipher = createCipheriv('aes-128-gcm', key, nonce);
  const record = [
    cipher.update(message),
    cipher.update(Buffer.from([LAST_RECORD])),
    cipher.update(Buffer.alloc(padding)),
  ];
  return Buffer.concat([
    ...[salt, recordSize, Buffer.from([POINT_BYTES]), ownPublic],
    ...[...record, cipher.final(), cipher.getAuthTag()],
  ]);
}

function hkdf(input: Buffer, salt: Buffer, info: Buffer, bytes: number): Buffer {
  return Buffer.from(hkdfSync('sha256', input, salt, info, bytes));
}
