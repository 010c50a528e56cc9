// One question with its state and answer: a student's own, or one that is shown to everybody.

import type { OwnQuestion, SharedQuestion } from '@valence/contract/learning/questions';
import { questionsCopy as copy } from '@valence/copy/learning/questions';
import { formatSchoolDate } from '@valence/domain/school-time';
import type { ReactNode } from 'react';
import { sentenceOf } from '../../lib/sentence.ts';
import { Badge } from '../../ui/badge.tsx';
import { TextButton } from '../../ui/button.tsx';
import { useConfirm } from '../../ui/dialog.tsx';
import { useToast } from '../../ui/toast.tsx';
import { useTakeBack } from './question-queries.ts';

/** @param place where it was asked: a lesson, a second */
export function OwnEntry({ question, place }: { question: OwnQuestion; place: ReactNode }) {
  const { text, askedAt, answer } = question;
  const state = answer ? (answer.isNew ? 'fresh' : 'answered') : 'waiting';
  return (
    <li className="flex flex-col gap-1 py-3">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        {place}
        <Badge tone={state === 'fresh' ? 'live' : state === 'answered' ? 'good' : 'neutral'}>
          {copy.states[state]}
        </Badge>
        {answer?.shared && <span className="text-13 text-ink-soft">{copy.shared}</span>}
      </div>
      <p className="whitespace-pre-line text-15 font-semibold">{text}</p>
      {answer && <Answer text={answer.text} />}
      <div className="flex flex-wrap items-center gap-x-4 text-13 text-ink-soft">
        <span>{copy.askedOn(formatSchoolDate(new Date(askedAt)))}</span>
        <TakeBack question={question} />
      </div>
    </li>
  );
}

export function SharedEntry({ question, place }: { question: SharedQuestion; place: ReactNode }) {
  return (
    <li className="flex flex-col gap-1 py-3">
      <div>{place}</div>
      <p className="whitespace-pre-line text-15 font-semibold">{question.text}</p>
      <Answer text={question.answer} />
    </li>
  );
}

function Answer({ text }: { text: string }) {
  return (
    <div className="rounded-card border border-line bg-sunken px-3 py-2">
      <p className="text-13 font-semibold text-good">{copy.answer}</p>
      <p className="whitespace-pre-line text-15">{text}</p>
    </div>
  );
}

function TakeBack({ question: { questionId, text } }: { question: OwnQuestion }) {
  const takeBack = useTakeBack();
  const confirm = useConfirm();
  const toast = useToast();
  const run = async () => {
    const words = { title: copy.takeBackTitle, message: copy.takeBackAsk };
    if (!(await confirm({ ...words, accept: copy.takeBack, reject: copy.keep, danger: true }))) return;
    takeBack.mutate(questionId, {
      onSuccess: () => toast({ kind: 'success', text: copy.takenBack }),
      onError: (error) => toast({ kind: 'error', text: sentenceOf(error, copy.takeBackFailed) }),
    });
  };
  return (
    <TextButton
      className="text-13"
      aria-label={copy.takeBackOf(text)}
      disabled={takeBack.isPending}
      onClick={() => void run()}
    >
      {copy.takeBack}
    </TextButton>
  );
}
