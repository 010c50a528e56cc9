// The videos that a student may watch, with a form that grants more and buttons that remove them.

import { useQueryClient } from '@tanstack/react-query';
import { undoRemoval } from '@valence/contract/admin/access';
import { studentsCopy } from '@valence/copy/admin/students';
import { tableCopy } from '@valence/copy/admin/table';
import { common } from '@valence/copy/common';
import { MINUTE_MS } from '@valence/domain/durations';
import { type ReactNode, useRef, useState } from 'react';
import { call } from '../../../lib/api.ts';
import { refusalOr } from '../../../lib/spoken-error.ts';
import { undoBy } from '../../../lib/undo-by.ts';
import { useNow } from '../../../lib/use-clock.ts';
import { Pager } from '../../../ui/admin/table-pager.tsx';
import { useConfirm } from '../../../ui/dialog.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { useToast } from '../../../ui/toast.tsx';
import { AccessCard } from './access-card.tsx';
import { GrantForm } from './grant-form.tsx';
import { type AdminVideo, type StudentCard, studentQuery, useRemove } from './student-query.ts';

const copy = studentsCopy.videos;
/** So many videos are looked over at a glance and need no search; a year's lessons need one. */
const GLANCE = 6;
/** Cards that are drawn at once: whole rows at every width. */
const PAGE_CARDS = 96;

export function VideosTab({ student }: { student: StudentCard }) {
  const now = new Date(useNow(MINUTE_MS));
  const { removingId, take } = useRemoval(student);
  const confirm = useConfirm();
  const accesses = useRef<HTMLElement>(null);
  const { matches, field, pages } = useFindable(student.accessibleVideos);
  const toAccesses = () => accesses.current?.focus();
  const askAndRemove = async (video: AdminVideo) => {
    const sure = await confirm({
      title: copy.confirmTitle,
      message: copy.confirmText(video.title),
      accept: common.yes,
      reject: common.no,
      danger: true,
    });
    // The pressed button disappears together with its card, so the focus moves to the list.
    if (sure) take(video._id, toAccesses);
  };
  return (
    <div className="flex flex-col gap-6">
      <GrantForm student={student} onGranted={toAccesses} />
      <section ref={accesses} tabIndex={-1} aria-label={copy.list} className="scroll-mt-3 rounded-card">
        {student.accessibleVideos.length === 0 && (
          <EmptyState title={copy.empty}>{copy.emptyHint}</EmptyState>
        )}
        {field}
        <ul className="grid gap-4 md:grid-cols-2 xl:grid-cols-3">
          {matches.map((video) => (
            <AccessCard
              key={`${video._id}/${video.accessSource ?? ''}`}
              video={video}
              now={now}
              busy={removingId === video._id}
              onRemove={() => void askAndRemove(video)}
            />
          ))}
        </ul>
        <CardPages pages={pages} onTurned={toAccesses} />
      </section>
    </div>
  );
}

/** The pager, where one page does not hold all cards. */
function CardPages({ pages, onTurned }: { pages: Findable['pages']; onTurned: () => void }) {
  const { page, total, turn } = pages;
  if (total <= PAGE_CARDS) return null;
  const onPage = (to: number) => {
    turn(to);
    onTurned();
  };
  return <Pager words={tableCopy} view={{ page, onPage }} pageSize={PAGE_CARDS} total={total} />;
}

interface Findable {
  matches: readonly AdminVideo[];
  field: ReactNode;
  pages: { page: number; total: number; turn: (page: number) => void };
}

/** One page of the videos that match the input, its position among the pages, and, for many videos, the search field. */
function useFindable(videos: readonly AdminVideo[]): Findable {
  const [input, setInput] = useState('');
  const [chosenPage, turn] = useState(1);
  const all = { page: 1, total: videos.length, turn };
  if (videos.length <= GLANCE) return { matches: videos, field: null, pages: all };
  const words = input.toLowerCase().split(/\s+/).filter(Boolean);
  const matches = videos.filter(({ title, category, accessSource }) => {
    const text = `${title} ${category} ${accessSource ?? copy.directAccess}`.toLowerCase();
    return words.every((word) => text.includes(word));
  });
  const field = (
    <>
      <TextField
        className="mb-4 sm:max-w-sm"
        label={copy.find}
        type="search"
        maxLength={80}
        placeholder={copy.findPlaceholder}
        value={input}
        onChange={(event) => {
          setInput(event.currentTarget.value);
          turn(1);
        }}
      />
      <p role="status" className={matches.length === 0 ? 'mb-4 text-ink-soft' : 'sr-only'}>
        {words.length > 0 && copy.found(matches.length)}
      </p>
    </>
  );
  // The last page may have disappeared with a removed video.
  const page = Math.min(chosenPage, Math.max(1, Math.ceil(matches.length / PAGE_CARDS)));
  return {
    matches: matches.slice((page - 1) * PAGE_CARDS, page * PAGE_CARDS),
    field,
    pages: { page, total: matches.length, turn },
  };
}

/**
 * Removes a video from a student, and undoes that from the message that reports it.
 * Call `take` once the person is sure; `done` is called after the student was loaded again.
 */
function useRemoval(student: StudentCard) {
  const client = useQueryClient();
  const toast = useToast();
  const remove = useRemove(student);
  const undoOf = (removalId: string) =>
    undoBy(
      async () => {
        try {
          await call(undoRemoval, { params: { removalId } });
        } finally {
          await client.invalidateQueries(studentQuery(student.phone));
        }
      },
      { undone: copy.restored, failed: copy.undoFailed },
    );
  return {
    /** Id of the video that is being removed. */
    removingId: remove.isPending ? remove.variables : undefined,
    take: (videoId: string, done: () => void) =>
      remove.mutate(videoId, {
        onSuccess: ({ data }) => {
          const undo = data.removalId === null ? undefined : undoOf(data.removalId);
          toast({ kind: 'success', text: copy.removed, undo });
          done();
        },
        onError: (error) => toast({ kind: 'error', text: refusalOr(error, copy.removeFailed) }),
      }),
  };
}
