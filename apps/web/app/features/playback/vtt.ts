// Selects the cues of a second, and joins their lines for the transcript.

import type { Cue } from '@valence/domain/captions';

/** The cues that show at a second. */
export function cuesAt(cues: readonly Cue[], seconds: number): Cue[] {
  return cues.filter(({ startSeconds, endSeconds }) => startSeconds <= seconds && seconds < endSeconds);
}

/** Captions break their lines for the picture; a transcript joins them, and keeps only the breaks between two speakers. */
export function linesToRead(text: string): string {
  return text.replaceAll(/ *\n(?! *[-–])/g, ' ');
}
