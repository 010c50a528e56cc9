// The questions page of the admin area: open and answered ones, searched by lesson and by words.

import { PAGE_SIZE } from '@valence/contract/admin/list-query';
import { QUESTION_STATES, type QuestionPage, type QuestionState } from '@valence/contract/admin/questions';
import { adminQuestionsCopy as copy } from '@valence/copy/admin/questions';
import { common } from '@valence/copy/common';
import { QuestionCard } from '../../features/admin/questions/question-card.tsx';
import { questionsQuery } from '../../features/admin/questions/question-queries.ts';
import { type ListAddress, useListAddress } from '../../lib/list-address.ts';
import { useReading } from '../../lib/reading.ts';
import { PageHeading } from '../../ui/admin/page-heading.tsx';
import { TableFilters } from '../../ui/admin/table-filters.tsx';
import { Pager } from '../../ui/admin/table-pager.tsx';
import { Chip } from '../../ui/badge.tsx';
import { TextButton } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Former, Loaded } from '../../ui/loaded.tsx';

const FILTERS = ['q', 'video', 'state'];

export default function Questions() {
  const list = useListAddress(FILTERS, '');
  const state: QuestionState = list.read('state') === 'answered' ? 'answered' : 'open';
  const questions = useReading(
    questionsQuery({
      state,
      page: String(list.page),
      q: list.read('q') || undefined,
      video: list.read('video') || undefined,
    }),
  );
  return (
    <>
      <PageHeading title={copy.title} documentTitle={copy.documentTitle} intro={copy.intro} />
      <fieldset className="mb-4 flex flex-wrap gap-2">
        <legend className="sr-only">{copy.list}</legend>
        {QUESTION_STATES.map((one) => (
          <Chip key={one} chosen={one === state} onClick={() => list.set({ state: one })}>
            {copy.states[one]}
          </Chip>
        ))}
      </fieldset>
      <Filters list={list} lesson={questions.data?.lesson ?? null} />
      <Loaded query={questions} failed={copy.failed} again={common.tryAgain} skeleton="h-80">
        {(data) => (
          <Former isFormer={questions.isPlaceholderData}>
            <Rows list={list} state={state} page={data} />
          </Former>
        )}
      </Loaded>
    </>
  );
}

/** A lesson is chosen at one of its questions, or found by its title: thousands of titles are too many for a list. */
function Filters({ list, lesson }: { list: ListAddress; lesson: QuestionPage['lesson'] }) {
  return (
    <>
      <TableFilters
        search={{
          label: copy.search,
          placeholder: copy.searchPlaceholder,
          value: list.read('q'),
          onChange: (q) => list.set({ q }),
        }}
        clear={list.read('q') === '' ? undefined : { label: copy.clear, onClick: () => list.set({ q: '' }) }}
      />
      {list.read('video') !== '' && (
        <p className="mb-4 flex flex-wrap items-center gap-x-3 text-15">
          {lesson && <span className="font-semibold">{copy.onlyLesson(lesson.title)}</span>}
          <TextButton onClick={() => list.set({ video: '' })}>{copy.allLessons}</TextButton>
        </p>
      )}
    </>
  );
}

interface RowsProps {
  list: ListAddress;
  state: QuestionState;
  page: QuestionPage;
}

function Rows({ list, state, page: { rows, total } }: RowsProps) {
  const isNarrowed = list.read('q') !== '' || list.read('video') !== '';
  if (total === 0)
    return (
      <EmptyState title={isNarrowed ? copy.noneFound : copy.none[state]}>
        {!isNarrowed && copy.noneHint}
      </EmptyState>
    );
  return (
    <>
      <ul aria-label={copy.list} className="grid gap-4">
        {rows.map((question) => (
          <QuestionCard
            key={question.questionId}
            question={question}
            isOnlyLesson={list.read('video') === question.video.videoId}
            onOnlyLesson={(only) => list.set({ video: only ? question.video.videoId : '' })}
          />
        ))}
      </ul>
      <Pager words={copy} view={list} pageSize={PAGE_SIZE} total={total} />
    </>
  );
}
