// What a student may watch, how to give more and how to take it away.

import { common } from '@valence/copy/common';
import { deskCopy } from '@valence/copy/desk';
import { deskTableCopy } from '@valence/copy/desk-table';
import { type ReactNode, useRef, useState } from 'react';
import { useNow } from '../../lib/use-clock.ts';
import { Pager } from '../../ui/desk/table-pager.tsx';
import { useConfirm } from '../../ui/dialog.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { AccessCard } from './access-card.tsx';
import { GrantForm } from './grant-form.tsx';
import type { DeskVideo, StudentCard } from './student-query.ts';
import { useRemoval } from './use-removal.ts';

const copy = deskCopy.videos;
const MINUTE_MS = 60_000;
/** So many are looked over at a glance; a year's lessons are not. */
const GLANCE = 6;
/** Cards that are drawn at once: whole rows at every width. */
const PAGE_CARDS = 96;

export function VideosTab({ student }: { student: StudentCard }) {
  const now = new Date(useNow(MINUTE_MS));
  const { taking, take } = useRemoval(student);
  const confirm = useConfirm();
  const accesses = useRef<HTMLElement>(null);
  const { found, field, pages } = useFindable(student.accessibleVideos);
  const toAccesses = () => accesses.current?.focus();
  const askAndRemove = async (video: DeskVideo) => {
    const sure = await confirm({
      title: copy.confirmTitle,
      message: copy.confirmText(video.title),
      accept: common.yes,
      reject: common.no,
      danger: true,
    });
    // The pressed button is gone with its card: the keyboard goes on from the list.
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
          {found.map((video) => (
            <AccessCard
              key={`${video._id}/${video.accessSource ?? ''}`}
              video={video}
              now={now}
              busy={taking === video._id}
              onRemove={() => void askAndRemove(video)}
            />
          ))}
        </ul>
        <CardPages pages={pages} onTurned={toAccesses} />
      </section>
    </div>
  );
}

/** The ways to the other cards, where one page does not hold all. */
function CardPages({ pages, onTurned }: { pages: Findable['pages']; onTurned: () => void }) {
  const { page, total, turn } = pages;
  if (total <= PAGE_CARDS) return null;
  const onPage = (to: number) => {
    turn(to);
    onTurned();
  };
  return <Pager words={deskTableCopy} view={{ page, onPage }} pageSize={PAGE_CARDS} total={total} />;
}

interface Findable {
  found: readonly DeskVideo[];
  field: ReactNode;
  pages: { page: number; total: number; turn: (page: number) => void };
}

/** A page of those that fit what is typed, which of how many it is, and where there are many the field to type in. */
function useFindable(videos: readonly DeskVideo[]): Findable {
  const [typed, setTyped] = useState('');
  const [turnedTo, turn] = useState(1);
  const all = { page: 1, total: videos.length, turn };
  if (videos.length <= GLANCE) return { found: videos, field: null, pages: all };
  const words = typed.toLowerCase().split(/\s+/).filter(Boolean);
  const found = videos.filter(({ title, category, accessSource }) => {
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
        value={typed}
        onChange={(event) => {
          setTyped(event.currentTarget.value);
          turn(1);
        }}
      />
      <p role="status" className={found.length === 0 ? 'mb-4 text-ink-soft' : 'sr-only'}>
        {words.length > 0 && copy.found(found.length)}
      </p>
    </>
  );
  // The last one may have gone with what was taken away.
  const page = Math.min(turnedTo, Math.max(1, Math.ceil(found.length / PAGE_CARDS)));
  return {
    found: found.slice((page - 1) * PAGE_CARDS, page * PAGE_CARDS),
    field,
    pages: { page, total: found.length, turn },
  };
}
