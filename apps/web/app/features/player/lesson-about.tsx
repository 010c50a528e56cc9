// What the teacher wrote about the lesson; its chapters have a list of their own.

import { playerCopy } from '@valence/copy/player';

export function LessonAbout({ text }: { text: string }) {
  return (
    <section aria-label={playerCopy.about}>
      <p className="max-w-prose whitespace-pre-line">{text}</p>
    </section>
  );
}
