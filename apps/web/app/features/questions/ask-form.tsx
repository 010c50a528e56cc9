// Form that asks the teacher, at the second that is playing when typing begins. The draft is stored until it has arrived.

import { LONGEST_QUESTION } from '@valence/contract/learning/questions';
import { notesCopy } from '@valence/copy/learning/notes';
import { questionsCopy as copy } from '@valence/copy/learning/questions';
import { useDraft } from '../../lib/drafts.ts';
import { ApiRefusal } from '../../lib/failures.ts';
import { videoLength } from '../../lib/format.ts';
import { randomHex } from '../../lib/ids.ts';
import type { LessonClock } from '../../lib/lesson-clock.ts';
import { sentenceOf } from '../../lib/sentence.ts';
import { Button, TextButton } from '../../ui/button.tsx';
import { Clock } from '../../ui/page-icons.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import { useToast } from '../../ui/toast.tsx';
import { useAsk } from './question-queries.ts';

interface AskDraft {
  /** Stays the same while the text does, so that sending twice asks one question. */
  requestId: string;
  atSecond: number | null;
  text: string;
}

interface AskFormProps {
  videoId: string;
  /** Undefined where the lesson's seconds are unknown, because another service plays it. */
  clock: LessonClock | undefined;
}

export function AskForm({ videoId, clock }: AskFormProps) {
  const { draft, text, write, retime, send, ask } = useAskForm(videoId, clock);
  return (
    <div className="flex flex-col gap-2">
      <TextArea
        label={copy.label}
        placeholder={copy.placeholder}
        maxLength={LONGEST_QUESTION}
        value={text}
        readOnly={ask.isPending}
        onChange={write}
        error={ask.error ? errorText(ask.error) : undefined}
        hint={copy.mayBeShown}
      />
      <div className="flex flex-wrap items-center justify-between gap-3">
        {clock && draft ? (
          <TextButton title={notesCopy.takeTime} onClick={() => retime(draft)}>
            <Clock size={18} />
            {draft.atSecond === null ? notesCopy.whole : notesCopy.at(videoLength(draft.atSecond))}
          </TextButton>
        ) : (
          <span />
        )}
        <Button busy={ask.isPending} disabled={text.trim() === ''} onClick={send}>
          {copy.ask}
        </Button>
      </div>
    </div>
  );
}

function useAskForm(videoId: string, clock: LessonClock | undefined) {
  const [draft, setDraft] = useDraft<AskDraft>(`question of ${videoId}`);
  const ask = useAsk(videoId);
  const toast = useToast();
  const second = () => clock?.second() ?? null;
  const setQuestion = (text: string, atSecond: number | null) =>
    setDraft(text === '' ? undefined : { requestId: randomHex(16), atSecond, text });
  const send = () => {
    if (!draft || draft.text.trim() === '') return;
    ask.mutate(draft, {
      onSuccess: () => {
        setDraft(undefined);
        toast({ kind: 'success', text: copy.asked });
      },
    });
  };
  return {
    draft,
    text: draft?.text ?? '',
    write: (text: string) => setQuestion(text, draft ? draft.atSecond : second()),
    retime: ({ text }: AskDraft) => setQuestion(text, second()),
    send,
    ask,
  };
}

function errorText(error: unknown): string {
  if (error instanceof ApiRefusal && error.retryAfterSeconds !== undefined)
    return copy.askLater(Math.ceil(error.retryAfterSeconds / 60));
  return sentenceOf(error, copy.notSent);
}
