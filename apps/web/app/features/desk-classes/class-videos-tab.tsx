// The lessons of a class by the month they belong to: what a payment of that month opens. Admins take them out again.

import type { ClassDetail } from '@valence/contract/desk-classes';
import { classVideosCopy as copy } from '@valence/copy/classes';
import { common } from '@valence/copy/common';
import { may } from '@valence/domain/roles';
import { formatMonth } from '@valence/domain/school-time';
import { type ReactNode, useRef } from 'react';
import { useAuth } from '../../lib/auth.tsx';
import { sentenceOf } from '../../lib/sentence.ts';
import { Badge } from '../../ui/badge.tsx';
import { TextButton } from '../../ui/button.tsx';
import { useConfirm } from '../../ui/dialog.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { useToast } from '../../ui/toast.tsx';
import { useRemoveVideo } from './classes-queries.ts';

type ClassVideo = ClassDetail['videos'][number];

interface ClassVideosTabProps {
  detail: ClassDetail;
  /** The way to more lessons, for those who may. */
  tools: ReactNode;
}

export function ClassVideosTab({ detail: { _id: classId, videos }, tools }: ClassVideosTabProps) {
  const { role } = useAuth();
  const list = useRef<HTMLDivElement>(null);
  // The line goes, and with it what was pressed: the keyboard goes on from the list.
  const remove = useRemoval(classId, () => list.current?.focus());
  const removes = role !== undefined && may(role, 'classes.assign-videos');
  if (videos.length === 0)
    return (
      <EmptyState title={copy.none} action={tools}>
        {copy.noneHint}
      </EmptyState>
    );
  const months = Map.groupBy(videos, ({ year, month }) =>
    year === null || month === null ? copy.noMonth : formatMonth(year, month),
  );
  return (
    <div ref={list} tabIndex={-1} className="flex flex-col gap-5 outline-none">
      {tools}
      {[...months].map(([name, own]) => (
        <section key={name} aria-label={name}>
          <h3 className="mb-2 text-17">{name}</h3>
          <ul className="flex flex-col divide-y divide-line rounded-card border border-line bg-surface">
            {own.map((video) => (
              <Lesson
                key={video._id}
                video={video}
                onRemove={removes ? () => void remove(video) : undefined}
              />
            ))}
          </ul>
        </section>
      ))}
    </div>
  );
}

function Lesson({ video, onRemove }: { video: ClassVideo; onRemove: (() => void) | undefined }) {
  const { title, published, endsAt } = video;
  return (
    <li className="flex items-center justify-between gap-x-4 px-4 py-1">
      <span className="flex min-w-0 flex-wrap items-center gap-x-3 gap-y-1 py-2">
        <span className="min-w-0 break-words">{title}</span>
        {!published && <Badge>{copy.unpublished}</Badge>}
        {endsAt && <Badge tone="soon">{copy.until(new Date(endsAt))}</Badge>}
      </span>
      {onRemove && (
        <TextButton aria-label={copy.removeNamed(title)} onClick={onRemove}>
          {copy.remove}
        </TextButton>
      )}
    </li>
  );
}

function useRemoval(classId: string, onRemoved: () => void): (video: ClassVideo) => Promise<void> {
  const confirm = useConfirm();
  const toast = useToast();
  const remove = useRemoveVideo(classId);
  return async ({ _id, title }) => {
    const accepted = await confirm({
      title: copy.removeTitle,
      message: copy.removeText(title),
      accept: common.yes,
      reject: common.no,
      danger: true,
    });
    if (!accepted) return;
    remove.mutate(_id, {
      onSuccess: () => {
        toast({ kind: 'success', text: copy.removed });
        onRemoved();
      },
      onError: (failed) => toast({ kind: 'error', text: sentenceOf(failed, copy.failed) }),
    });
  };
}
