// The signed part of a stream address: which lesson, for whom, in which session, until when. In the path, because native
// players send no header of ours and relative addresses of segments inherit the path alone.

import { createHash } from 'node:crypto';
import { MINUTE_MS } from '@valence/domain/durations';
import { CLOCK_LEEWAY_SECONDS } from '../../platform/clock.ts';
import { hmac, sameBytes } from '../../platform/secrets.ts';

/** A stream address plays at most this long; the player asks for the next one before. */
export const STREAM_LIFE_SECONDS = 6 * 60 * 60;

/** What a stream address is signed for. */
export interface StreamClaims {
  readonly videoId: string;
  readonly accountId: string;
  readonly sessionId: string;
  /** Where the lesson's files lie: an address keeps to one packaging, also when the lesson gets a new one meanwhile. */
  readonly prefix: string;
  /** Whole seconds. */
  readonly endsAt: Date;
}

/** `changed`: everything that we did not sign, or not for now: cut, forged, of another key, or of a clock that was ahead. */
export type TokenProblem = 'changed' | 'expired';

const VERSION = 1;
const MAC_BYTES = 16;
// version 1, end 4, video 16, account 16, session 16; the prefix follows.
const FIXED_BYTES = 53;
const LONGEST_TOKEN = 800;

/**
 * When an address made at `at` stops playing: after six hours at the latest, at the same instant for all addresses of a minute, so
 * that one can be given again; or with the access. Whole seconds, never later.
 */
export function streamEnd(at: Date, accessEndsAt: Date | undefined): Date {
  const made = Math.floor(at.getTime() / MINUTE_MS) * MINUTE_MS;
  const latest = made + STREAM_LIFE_SECONDS * 1000;
  const end = Math.min(latest, accessEndsAt?.getTime() ?? latest);
  return new Date(Math.floor(end / 1000) * 1000);
}

/** @returns base64url text that is one segment of a path. */
export function signStreamToken(key: Buffer, claims: StreamClaims): string {
  const fixed = Buffer.alloc(5);
  fixed.writeUInt8(VERSION, 0);
  fixed.writeUInt32BE(claims.endsAt.getTime() / 1000, 1);
  const ids = [claims.videoId, claims.accountId, claims.sessionId].map(bytesOfUuid);
  const payload = Buffer.concat([fixed, ...ids, Buffer.from(claims.prefix, 'latin1')]);
  return Buffer.concat([payload, macOf(key, payload)]).toString('base64url');
}

/** Reads a token that this server signed and that has not ended at `at`. Takes the same time wherever it was changed. */
export function readStreamToken(key: Buffer, text: string, at: Date): StreamClaims | TokenProblem {
  if (text.length > LONGEST_TOKEN) return 'changed';
  const bytes = Buffer.from(text, 'base64url');
  // Decoding forgives other alphabets, padding and loose last bits; one token shall have one spelling.
  if (bytes.length <= FIXED_BYTES + MAC_BYTES || bytes.toString('base64url') !== text) return 'changed';
  const payload = bytes.subarray(0, -MAC_BYTES);
  if (!sameBytes(macOf(key, payload), bytes.subarray(-MAC_BYTES)) || payload[0] !== VERSION) return 'changed';
  const endsAt = new Date(payload.readUInt32BE(1) * 1000);
  if (endsAt <= at) return 'expired';
  // Made by a clock that was ahead: it would play on for longer than any address may.
  if (endsAt.getTime() > at.getTime() + (STREAM_LIFE_SECONDS + CLOCK_LEEWAY_SECONDS) * 1000) return 'changed';
  const [videoId, accountId, sessionId] = [5, 21, 37].map((from) =>
    uuidOf(payload.subarray(from, from + 16)),
  );
  if (!videoId || !accountId || !sessionId) return 'changed';
  return { videoId, accountId, sessionId, prefix: payload.toString('latin1', FIXED_BYTES), endsAt };
}

/** What the browser of a session proves itself with beside the address; reading it reveals nothing about the session. */
export function browserProof(key: Buffer, sessionId: string): string {
  return hmac(key, sessionId).toString('base64url');
}

/** Whether a proof is the session's; in constant time also for proofs of other lengths. */
export function provesBrowser(key: Buffer, sessionId: string, proof: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest();
  return sameBytes(digest(browserProof(key, sessionId)), digest(proof));
}

// 128 bits: more than a forger can guess online or offline (RFC 2104, 5 allows half of the hash's length).
function macOf(key: Buffer, payload: Buffer): Buffer {
  return hmac(key, payload).subarray(0, MAC_BYTES);
}

function bytesOfUuid(uuid: string): Buffer {
  const bytes = Buffer.from(uuid.replaceAll('-', ''), 'hex');
  if (bytes.length !== 16) throw new Error('A stream address was asked for an id that is no UUID.');
  return bytes;
}

function uuidOf(bytes: Buffer): string {
  return bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}
