// How a release proves where it is from: checksums of its files, signed with Ed25519 by the key that only the releaser has.

import { createHash, createPublicKey, sign, verify } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { basename } from 'node:path';

export const SUMS_FILE = 'SHA256SUMS';
export const SIGNATURE_FILE = 'SHA256SUMS.sig';
/** In a release, and beside an installed server's settings, where the first installation pins it. */
export const KEY_FILE = 'release-key.pem';

/** One line in the form of `sha256sum`, for a file of any size. */
export async function sumLine(file: string): Promise<string> {
  const hash = createHash('sha256');
  for await (const part of createReadStream(file)) hash.update(part as Buffer);
  return `${hash.digest('hex')}  ${basename(file)}\n`;
}

/** @param privateKey PEM; @returns 64 bytes (RFC 8032), which `openssl pkeyutl -verify -rawin` takes, too */
export function signSums(sums: string, privateKey: string): Buffer {
  return sign(null, Buffer.from(sums), privateKey);
}

/** The PEM that goes into the release. */
export function publicKeyOf(privateKey: string): string {
  return createPublicKey(privateKey).export({ type: 'spki', format: 'pem' }).toString();
}

/** Whether the sums were signed by the owner of the key, and name this file with these contents. */
export async function isSealed(
  file: string,
  seal: { sums: string; signature: Buffer; publicKey: string },
): Promise<boolean> {
  if (!verify(null, Buffer.from(seal.sums), seal.publicKey, seal.signature)) return false;
  return seal.sums.split(/(?<=\n)/).includes(await sumLine(file));
}
