// The kind of a video's source as the admin area shows it, and whether anybody with the address can play it.

import { isUnprotected, parseVideoAddress } from './video-source.ts';

/**
 * `plain`: an upload that plays as it was sent, unencrypted, because there is no ffmpeg. `file`: the address of a video
 * elsewhere. `broken`: an address that must not reach a player.
 */
export const SOURCE_KINDS = [
  'protected',
  'plain',
  'bunny',
  'youtube',
  'vimeo',
  'file',
  'none',
  'broken',
] as const;
export type SourceKind = (typeof SOURCE_KINDS)[number];

/** @param address as it was typed; null: an upload (`isUpload`, and `isPlain` where it plays as it was sent) or no source */
export function sourceKind(source: { isUpload: boolean; isPlain?: boolean; address: string | null }): {
  kind: SourceKind;
  isUnprotected: boolean;
} {
  if (source.isUpload && source.isPlain) return { kind: 'plain', isUnprotected: true };
  if (source.isUpload) return { kind: 'protected', isUnprotected: false };
  if (source.address === null) return { kind: 'none', isUnprotected: false };
  const parsed = parseVideoAddress(source.address);
  if (!parsed) return { kind: 'broken', isUnprotected: false };
  return { kind: parsed.kind === 'stream' ? 'file' : parsed.kind, isUnprotected: isUnprotected(parsed) };
}

/** Whether a text may be stored as a video's address: one for a player, and not one of our own signed addresses. */
export function isVideoAddress(text: string): boolean {
  return text.startsWith('https://') && parseVideoAddress(text) !== undefined;
}

/** Whether a picture is on this site: students' browsers load no others before they ask for the video. */
export function isOwnPicture(text: string): boolean {
  return /^\/[A-Za-z0-9_\-./]+$/.test(text) && !text.startsWith('//') && !text.includes('..');
}
