// The errors of films that cannot be worked on; their codes are those of failures in the admin area.

/** The uploaded file is not there any more. */
export class SourceGone extends Error {
  override readonly name = 'SourceGone';
  readonly code = 'source-gone';
}

/** The key that its segments are to be encrypted with was sealed under another secret. */
export class KeyLost extends Error {
  override readonly name = 'KeyLost';
  readonly code = 'key-lost';
}

/** This worker has no ffmpeg. */
export class ToolMissing extends Error {
  override readonly name = 'ToolMissing';
  readonly code = 'tool-missing';
}
