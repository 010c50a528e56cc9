// One student's question: who asked what, a link to the second in the lesson, and the answer.

import type { AdminQuestion } from '@valence/contract/admin/questions';
import { adminQuestionsCopy as copy } from '@valence/copy/admin/questions';
import { formatPhone } from '@valence/domain/phone';
import { may } from '@valence/domain/roles';
import { formatSchoolDate } from '@valence/domain/school-time';
import { useState } from 'react';
import { useAuth } from '../../../lib/auth.tsx';
import { videoLength } from '../../../lib/format.ts';
import { sentenceOf } from '../../../lib/sentence.ts';
import { StudentLink } from '../../../lib/student-link.tsx';
import { paths } from '../../../paths.ts';
import { Button, ButtonLink, TextButton } from '../../../ui/button.tsx';
import { useConfirm } from '../../../ui/dialog.tsx';
import { Play } from '../../../ui/page-icons.tsx';
import { useToast } from '../../../ui/toast.tsx';
import { AnswerForm } from './answer-form.tsx';
import { useDelete } from './question-queries.ts';

interface QuestionCardProps {
  question: AdminQuestion;
  /** Whether the list holds questions about this lesson alone. */
  isOnlyLesson: boolean;
  onOnlyLesson: (only: boolean) => void;
}

export function QuestionCard({ question, isOnlyLesson, onOnlyLesson }: QuestionCardProps) {
  const { student, video, atSecond, text, askedAt, answer } = question;
  const [answering, setAnswering] = useState(false);
  const name = student.name || copy.unnamed;
  return (
    <li className="rounded-card border border-line bg-surface p-4">
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
        <div className="min-w-0">
          <h2 className="text-17">
            <StudentLink userId={student.userId} name={student.name} />
          </h2>
          <p className="text-13 text-ink-soft tabular-nums">
            {formatPhone(student.phone)} · {copy.asked(formatSchoolDate(new Date(askedAt)))}
          </p>
        </div>
        <ButtonLink look="secondary" icon={<Play size={18} />} to={lessonAddress(video.videoId, atSecond)}>
          {atSecond === null ? copy.watch : copy.watchAt(videoLength(atSecond))}
        </ButtonLink>
      </div>
      <TextButton
        aria-label={copy.onlyLesson(video.title)}
        aria-pressed={isOnlyLesson}
        className="text-left text-13"
        onClick={() => onOnlyLesson(!isOnlyLesson)}
      >
        {video.title}
      </TextButton>
      <p className="mt-2 max-w-prose text-15 font-semibold whitespace-pre-line">{text}</p>
      {answer && !answering && <Answered answer={answer} />}
      {answering ? (
        <AnswerForm question={question} name={name} onDone={() => setAnswering(false)} />
      ) : (
        <div className="mt-3 flex flex-wrap gap-2">
          <Button
            look={answer ? 'secondary' : 'primary'}
            aria-label={answer ? undefined : copy.answerTo(name)}
            onClick={() => setAnswering(true)}
          >
            {answer ? copy.edit : copy.answer}
          </Button>
          <DeleteButton question={question} name={name} />
        </div>
      )}
    </li>
  );
}

/** Address of the lesson, as an admin may watch it, at the second of the question. */
function lessonAddress(videoId: string, atSecond: number | null): string {
  return atSecond === null ? paths.player(videoId) : paths.playerAt(videoId, atSecond);
}

function Answered({ answer }: { answer: NonNullable<AdminQuestion['answer']> }) {
  return (
    <div className="mt-3 rounded-card border border-line bg-sunken px-3 py-2">
      <p className="flex flex-wrap items-center gap-x-4 text-13 text-ink-soft">
        {copy.answeredBy(answer.by, formatSchoolDate(new Date(answer.at)))}
        {answer.shared && <span>{copy.shared}</span>}
      </p>
      <p className="mt-1 max-w-prose text-15 whitespace-pre-line">{answer.text}</p>
    </div>
  );
}

function DeleteButton({ question, name }: { question: AdminQuestion; name: string }) {
  const { role } = useAuth();
  const remove = useDelete(question);
  const confirm = useConfirm();
  const toast = useToast();
  if (!role || !may(role, 'questions.delete')) return null;
  const run = async () => {
    const words = { title: copy.deleteTitle, message: copy.deleteAsk };
    if (!(await confirm({ ...words, accept: copy.delete, reject: copy.keep, danger: true }))) return;
    remove.mutate(undefined, {
      onSuccess: () => toast({ kind: 'success', text: copy.deleted }),
      onError: (error) => toast({ kind: 'error', text: sentenceOf(error, copy.deleteFailed) }),
    });
  };
  return (
    <Button
      look="quiet"
      aria-label={copy.deleteOf(name)}
      disabled={remove.isPending}
      onClick={() => void run()}
    >
      {copy.delete}
    </Button>
  );
}
