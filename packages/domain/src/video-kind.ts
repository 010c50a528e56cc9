// What the desk calls a video's source, and whether its bytes are out of our hands.

import { isUnprotected, parseVideoAddress } from './video-source.ts';

/**
 * `plain`: an upload that plays as it was sent, unencrypted, for want of ffmpeg. `file`: an address of a video elsewhere.
 * `broken`: an address that no player may be given.
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

/** @param address as it was given; null: an upload (`isUpload`, and `isPlain` where it plays as it was sent) or none */
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

/** Whether text may be kept as a video's address: one that a player can be given, and none of our own signed ones. */
export function isVideoAddress(text: string): boolean {
  return text.startsWith('https://') && parseVideoAddress(text) !== undefined;
}

/** Whether a picture is of this site: students' browsers load no others before they ask for the video. */
export function isOwnPicture(text: string): boolean {
  return /^\/[A-Za-z0-9_\-./]+$/.test(text) && !text.startsWith('//') && !text.includes('..');
}
