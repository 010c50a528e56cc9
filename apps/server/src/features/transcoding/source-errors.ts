// Why the work on a film cannot begin; the codes are those of failures at the desk.

/** The uploaded file is not there any more. */
export class SourceGone extends Error {
  override readonly name = 'SourceGone';
  readonly code = 'source-gone';
}

/** This worker has no ffmpeg. */
export class ToolMissing extends Error {
  override readonly name = 'ToolMissing';
  readonly code = 'tool-missing';
}
