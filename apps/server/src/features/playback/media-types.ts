// The kinds of files that a lesson is streamed from; a file of any other kind is not served, wherever it lies.

/** `list`: can change and contains the token's addresses, so nobody keeps it. `part`: may be kept while the address lives. */
export interface MediaType {
  readonly type: string;
  readonly role: 'list' | 'part';
}

// RFC 8216 (playlists), RFC 9559 and the IANA registry (iso.segment), W3C WebVTT.
const TYPES: Readonly<Record<string, MediaType>> = {
  m3u8: { type: 'application/vnd.apple.mpegurl', role: 'list' },
  m4s: { type: 'video/iso.segment', role: 'part' },
  mp4: { type: 'video/mp4', role: 'part' },
  m4a: { type: 'audio/mp4', role: 'part' },
  vtt: { type: 'text/vtt; charset=utf-8', role: 'part' },
  jpg: { type: 'image/jpeg', role: 'part' },
  png: { type: 'image/png', role: 'part' },
  webp: { type: 'image/webp', role: 'part' },
};

/** The type by the name's ending, which the packaging wrote; undefined for files that are no part of a stream. */
export function mediaTypeOf(name: string): MediaType | undefined {
  const ending = name.slice(name.lastIndexOf('.') + 1);
  return Object.hasOwn(TYPES, ending) ? TYPES[ending] : undefined;
}
