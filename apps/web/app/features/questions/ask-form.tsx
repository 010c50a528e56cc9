// Asking the teacher at the second that shows when one begins to type. What is typed is kept until it has arrived.

import { LONGEST_QUESTION } from '@valence/contract/questions';
import { notesCopy } from '@valence/copy/notes';
import { questionsCopy as copy } from '@valence/copy/questions';
import { ApiRefusal } from '../../lib/api.ts';
import { useDraft } from '../../lib/drafts.ts';
import { videoLength } from '../../lib/format.ts';
import { randomHex } from '../../lib/ids.ts';
import type { LessonClock } from '../../lib/lesson-clock.ts';
import { sentenceOf } from '../../lib/sentence.ts';
import { Button, TextButton } from '../../ui/button.tsx';
import { Clock } from '../../ui/icons.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import { useToast } from '../../ui/toast.tsx';
import { useAsk } from './question-queries.ts';

interface AskDraft {
  /** The same as long as the words are: asked twice, it is one question. */
  requestId: string;
  atSecond: number | null;
  text: string;
}

interface AskFormProps {
  videoId: string;
  /** Undefined where the lesson's seconds are not known: another service plays it. */
  clock: LessonClock | undefined;
}

export function AskForm({ videoId, clock }: AskFormProps) {
  const { draft, text, write, retime, send, ask } = useAsking(videoId, clock);
  return (
    <div className="flex flex-col gap-2">
      <TextArea
        label={copy.label}
        placeholder={copy.placeholder}
        maxLength={LONGEST_QUESTION}
        value={text}
        readOnly={ask.isPending}
        onChange={write}
        error={ask.error ? whyNot(ask.error) : undefined}
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

function useAsking(videoId: string, clock: LessonClock | undefined) {
  const [draft, setDraft] = useDraft<AskDraft>(`question of ${videoId}`);
  const ask = useAsk(videoId);
  const toast = useToast();
  const second = () => clock?.second() ?? null;
  const asking = (text: string, atSecond: number | null) =>
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
    write: (text: string) => asking(text, draft ? draft.atSecond : second()),
    retime: ({ text }: AskDraft) => asking(text, second()),
    send,
    ask,
  };
}

function whyNot(error: unknown): string {
  if (error instanceof ApiRefusal && error.retryAfterSeconds !== undefined)
    return copy.askLater(Math.ceil(error.retryAfterSeconds / 60));
  return sentenceOf(error, copy.notSent);
}
