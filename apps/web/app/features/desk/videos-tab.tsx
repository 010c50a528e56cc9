// What a student may watch, how to give more and how to take it away.

import { common } from '@valence/copy/common';
import { deskCopy } from '@valence/copy/desk';
import { sentenceOf } from '../../lib/sentence.ts';
import { useNow } from '../../lib/use-clock.ts';
import { useConfirm } from '../../ui/dialog.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { useToast } from '../../ui/toast.tsx';
import { AccessCard } from './access-card.tsx';
import { GrantForm } from './grant-form.tsx';
import { type DeskVideo, type StudentCard, useRemove } from './student-query.ts';

const copy = deskCopy.videos;
const MINUTE_MS = 60_000;

export function VideosTab({ student }: { student: StudentCard }) {
  const now = new Date(useNow(MINUTE_MS));
  const remove = useRemove(student);
  const confirm = useConfirm();
  const toast = useToast();
  const askAndRemove = async (video: DeskVideo) => {
    const sure = await confirm({
      title: copy.confirmTitle,
      message: copy.confirmText(video.title),
      accept: common.yes,
      reject: common.no,
      danger: true,
    });
    if (!sure) return;
    remove.mutate(video._id, {
      onSuccess: () => toast({ kind: 'success', text: copy.removed }),
      onError: (error) => toast({ kind: 'error', text: sentenceOf(error, copy.removeFailed) }),
    });
  };
  return (
    <div className="flex flex-col gap-6">
      <GrantForm student={student} />
      {student.accessibleVideos.length === 0 ? (
        <EmptyState title={copy.empty}>{copy.emptyHint}</EmptyState>
      ) : (
        <ul className="grid gap-4 md:grid-cols-2 xl:grid-cols-3">
          {student.accessibleVideos.map((video) => (
            <AccessCard
              key={`${video._id}/${video.accessSource ?? ''}`}
              video={video}
              now={now}
              busy={remove.isPending && remove.variables === video._id}
              onRemove={() => void askAndRemove(video)}
            />
          ))}
        </ul>
      )}
    </div>
  );
}
