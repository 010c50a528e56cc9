// All of the student's own questions, the newest first, each with a link to its second.

import { keepPreviousData } from '@tanstack/react-query';
import type { OwnQuestionRow } from '@valence/contract/learning/questions';
import { common } from '@valence/copy/common';
import { questionsCopy as copy } from '@valence/copy/learning/questions';
import { useState } from 'react';
import { Link } from 'wouter';
import { videoLength } from '../../lib/format.ts';
import { useReading } from '../../lib/reading.ts';
import { paths } from '../../paths.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Failed } from '../../ui/loaded.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { OwnEntry } from './question-entry.tsx';
import { ownQuestionsQuery, PAGE_ROWS, useSeen } from './question-queries.ts';

export function OwnQuestions() {
  const [page, setPage] = useState(1);
  const { data, isError, refetch } = useReading({
    ...ownQuestionsQuery(page),
    placeholderData: keepPreviousData,
  });
  useSeen(data?.rows);
  if (!data && isError) return <Failed title={copy.failed} again={common.tryAgain} query={{ refetch }} />;
  if (!data) return <Skeleton className="h-100" />;
  if (data.total === 0) return <EmptyState title={copy.noneOwn}>{copy.noneOwnText}</EmptyState>;
  const pages = Math.ceil(data.total / PAGE_ROWS);
  return (
    <>
      <ul aria-label={copy.own} className="divide-y divide-line">
        {data.rows.map((question) => (
          <OwnEntry key={question.questionId} question={question} place={<Lesson question={question} />} />
        ))}
      </ul>
      {pages > 1 && (
        <nav aria-label={copy.own} className="mt-4 flex flex-wrap items-center justify-between gap-3">
          <Button look="secondary" disabled={page <= 1} onClick={() => setPage(page - 1)}>
            {copy.previous}
          </Button>
          <p className="text-15 text-ink-soft" aria-live="polite">
            {copy.page(page, pages)}
          </p>
          <Button look="secondary" disabled={page >= pages} onClick={() => setPage(page + 1)}>
            {copy.next}
          </Button>
        </nav>
      )}
    </>
  );
}

/** The lesson and the second in it, as a link while the student can watch it. */
function Lesson({ question: { videoId, title, atSecond, canWatch } }: { question: OwnQuestionRow }) {
  const words = atSecond === null ? title : `${title}, ${videoLength(atSecond)}`;
  if (!canWatch) return <span className="text-13 text-ink-soft">{words}</span>;
  return (
    <Link
      to={atSecond === null ? paths.player(videoId) : paths.playerAt(videoId, atSecond)}
      className="inline-flex min-h-11 items-center text-15 text-brand underline"
    >
      {words}
    </Link>
  );
}
