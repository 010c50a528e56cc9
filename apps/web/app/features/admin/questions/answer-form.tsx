// Form that answers a question or changes its answer. The browser stores the draft until it is sent.

import { type AdminQuestion, LONGEST_ANSWER } from '@valence/contract/admin/questions';
import { adminQuestionsCopy as copy } from '@valence/copy/admin/questions';
import type { SubmitEvent } from 'react';
import { useDraft } from '../../../lib/drafts.ts';
import { ApiRefusal } from '../../../lib/failures.ts';
import { sentenceOf } from '../../../lib/sentence.ts';
import { LongField, TickField } from '../../../ui/admin/form-fields.tsx';
import { Button } from '../../../ui/button.tsx';
import { useToast } from '../../../ui/toast.tsx';
import { useAnswer } from './question-queries.ts';

interface AnswerFormProps {
  question: AdminQuestion;
  name: string;
  onDone: () => void;
}

export function AnswerForm(props: AnswerFormProps) {
  const { draft, setDraft, submit, giveUp, isPending } = useAnswerForm(props);
  return (
    <form onSubmit={submit} noValidate className="mt-2 flex flex-col gap-2">
      <LongField
        label={copy.answerLabel}
        rows={3}
        maxLength={LONGEST_ANSWER}
        value={draft.text}
        onChange={(text) => setDraft({ ...draft, text })}
      />
      <TickField
        label={copy.share}
        checked={draft.shared}
        onChange={(shared) => setDraft({ ...draft, shared })}
      />
      <div className="flex flex-wrap gap-2">
        <Button type="submit" busy={isPending} disabled={draft.text.trim() === ''}>
          {props.question.answer ? copy.save : copy.send}
        </Button>
        <Button look="quiet" onClick={giveUp}>
          {copy.cancel}
        </Button>
      </div>
    </form>
  );
}

function useAnswerForm({ question, name, onDone }: AnswerFormProps) {
  const { draft, setDraft, clear } = useAnswerDraft(question);
  const answer = useAnswer(question);
  const toast = useToast();
  const end = () => {
    clear();
    onDone();
  };
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    if (draft.text.trim() === '') return;
    const changedAt = question.answer?.changedAt ?? null;
    answer.mutate(
      { ...draft, changedAt },
      {
        onSuccess: () => {
          toast({ kind: 'success', text: changedAt === null ? copy.sent(name) : copy.saved });
          end();
        },
        onError: (error) => {
          const hasChanged = error instanceof ApiRefusal && error.code === 'question-changed';
          toast({ kind: 'error', text: hasChanged ? copy.changed : sentenceOf(error, copy.notSaved) });
        },
      },
    );
  };
  return { draft, setDraft, submit, giveUp: end, isPending: answer.isPending };
}

function useAnswerDraft({ questionId, answer }: AdminQuestion) {
  const [stored, setStored] = useDraft<{ text: string; shared: boolean }>(`answer to ${questionId}`);
  return {
    draft: stored ?? { text: answer?.text ?? '', shared: answer?.shared ?? false },
    setDraft: setStored,
    clear: () => setStored(undefined),
  };
}
