// Turns the address that an admin gave for a video into the one a player gets: an embed, a direct stream, or none.

import { createHash } from 'node:crypto';
import { embedAddress, parseVideoAddress } from '@valence/domain/video-source';

/**
 * Sent instead of a stored address that is not valid (`javascript:`, `data:`, look-alike hosts, nonsense). Present, so that
 * the player says 'Invalid video URL' and not 'No video URL provided'; harmless wherever it is put (CSS and HTML define
 * about:invalid as a page that fails to load). The stored text itself never leaves the server.
 */
export const INVALID_ADDRESS = 'about:invalid';

export interface PlayableAddress {
  readonly url: string;
  /** Undefined when we set no end to the address. */
  readonly endsAt: Date | undefined;
}

/** @param endsAt until when a signed address shall play, in whole seconds */
export function playableAddress(
  stored: string,
  { bunnyEmbedKey, endsAt }: { bunnyEmbedKey: string | null; endsAt: Date },
): PlayableAddress {
  const source = parseVideoAddress(stored);
  // Root-relative ones are this server's own streams, which only `protected` sources have.
  if (!source || stored.startsWith('/')) return { url: INVALID_ADDRESS, endsAt: undefined };
  if (source.kind === 'stream') return { url: source.address, endsAt: undefined };
  if (source.kind !== 'bunny' || bunnyEmbedKey === null) {
    return { url: embedAddress(source) ?? INVALID_ADDRESS, endsAt: undefined };
  }
  const expires = endsAt.getTime() / 1000;
  const token = bunnyEmbedToken(bunnyEmbedKey, source.videoId, expires);
  const query = new URLSearchParams({ token, expires: String(expires) }).toString();
  return { url: embedAddress({ ...source, query }) ?? INVALID_ADDRESS, endsAt };
}

/** Bunny Stream's "embed view token authentication": hex SHA-256 of key, video id and end. @param expires unix seconds */
export function bunnyEmbedToken(key: string, videoId: string, expires: number): string {
  return createHash('sha256').update(`${key}${videoId}${expires}`).digest('hex');
}
