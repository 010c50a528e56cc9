// What a student may watch, how to give more and how to take it away.

import { common } from '@valence/copy/common';
import { deskCopy } from '@valence/copy/desk';
import { type ReactNode, useRef, useState } from 'react';
import { useNow } from '../../lib/use-clock.ts';
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

export function VideosTab({ student }: { student: StudentCard }) {
  const now = new Date(useNow(MINUTE_MS));
  const { taking, take } = useRemoval(student);
  const confirm = useConfirm();
  const accesses = useRef<HTMLElement>(null);
  const list = useFindable(student.accessibleVideos);
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
        {list.field}
        <ul className="grid gap-4 md:grid-cols-2 xl:grid-cols-3">
          {list.found.map((video) => (
            <AccessCard
              key={`${video._id}/${video.accessSource ?? ''}`}
              video={video}
              now={now}
              busy={taking === video._id}
              onRemove={() => void askAndRemove(video)}
            />
          ))}
        </ul>
      </section>
    </div>
  );
}

/** Those that fit what is typed, and the field to type in where there are many. */
function useFindable(videos: readonly DeskVideo[]): { found: readonly DeskVideo[]; field: ReactNode } {
  const [typed, setTyped] = useState('');
  if (videos.length <= GLANCE) return { found: videos, field: null };
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
        onChange={(event) => setTyped(event.currentTarget.value)}
      />
      <p role="status" className={found.length === 0 ? 'mb-4 text-ink-soft' : 'sr-only'}>
        {words.length > 0 && copy.found(found.length)}
      </p>
    </>
  );
  return { found, field };
}
