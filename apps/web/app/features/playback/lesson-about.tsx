// What the teacher wrote about the lesson; its chapters have a list of their own.

import { playbackCopy } from '@valence/copy/learning/playback';

export function LessonAbout({ text }: { text: string }) {
  return (
    <section aria-label={playbackCopy.about}>
      <p className="max-w-prose whitespace-pre-line">{text}</p>
    </section>
  );
}
