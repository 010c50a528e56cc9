// Questions below a lesson: a form, the student's own with their answers, and those that the teacher shows to everybody.

import { common } from '@valence/copy/common';
import { notesCopy } from '@valence/copy/learning/notes';
import { questionsCopy as copy } from '@valence/copy/learning/questions';
import { videoLength } from '../../lib/format.ts';
import type { LessonClock } from '../../lib/lesson-clock.ts';
import { useReading } from '../../lib/reading.ts';
import { TextButton } from '../../ui/button.tsx';
import { FailedPart } from '../../ui/loaded.tsx';
import { Ring } from '../../ui/spinner.tsx';
import { AskForm } from './ask-form.tsx';
import { OwnEntry, SharedEntry } from './question-entry.tsx';
import { lessonQuestionsQuery, useSeen } from './question-queries.ts';

interface LessonQuestionsProps {
  videoId: string;
  clock: LessonClock | undefined;
  /** Whether the person may ask: an admin looks at a lesson without being a student of it. */
  canAsk: boolean;
}

export default function LessonQuestions({ videoId, clock, canAsk }: LessonQuestionsProps) {
  const { data, isError, refetch } = useReading(lessonQuestionsQuery(videoId));
  useSeen(data?.own);
  const placeOf = (atSecond: number | null) => <Place atSecond={atSecond} clock={clock} />;
  return (
    <section aria-label={copy.title} className="flex max-w-prose flex-col gap-4">
      {canAsk && <AskForm videoId={videoId} clock={clock} />}
      {!data && !isError && <Ring size={20} />}
      {!data && isError && <FailedPart text={copy.failed} again={common.tryAgain} query={{ refetch }} />}
      {data && data.own.length + data.shared.length === 0 && (
        <p className="text-15 text-ink-soft">{copy.none}</p>
      )}
      {data && data.own.length > 0 && (
        <div>
          <h3 className="text-15">{copy.own}</h3>
          <ul aria-label={copy.own} className="divide-y divide-line">
            {data.own.map((question) => (
              <OwnEntry key={question.questionId} question={question} place={placeOf(question.atSecond)} />
            ))}
          </ul>
        </div>
      )}
      {data && data.shared.length > 0 && (
        <div>
          <h3 className="text-15">{copy.others}</h3>
          <ul aria-label={copy.others} className="divide-y divide-line">
            {data.shared.map((question) => (
              <SharedEntry key={question.questionId} question={question} place={placeOf(question.atSecond)} />
            ))}
          </ul>
        </div>
      )}
    </section>
  );
}

function Place({ atSecond, clock }: { atSecond: number | null; clock: LessonClock | undefined }) {
  if (atSecond === null) return <span className="text-13 text-ink-soft">{notesCopy.whole}</span>;
  const time = videoLength(atSecond);
  if (!clock) return <span className="text-13 text-ink-soft">{time}</span>;
  return (
    <TextButton
      className="tabular-nums"
      aria-label={notesCopy.goTo(time)}
      onClick={() => clock.goTo(atSecond)}
    >
      {time}
    </TextButton>
  );
}
