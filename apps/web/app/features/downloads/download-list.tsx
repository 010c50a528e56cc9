// The lessons that lie on this device, or are on their way: how much has come, until when each plays, and what can be done.

import { common } from '@valence/copy/common';
import { downloadsCopy as copy } from '@valence/copy/learning/downloads';
import { MINUTE_MS } from '@valence/domain/durations';
import { useEffect, useState } from 'react';
import { Link } from 'wouter';
import { spokenError } from '../../lib/spoken-error.ts';
import { useNow } from '../../lib/use-clock.ts';
import { paths } from '../../paths.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { useConfirm } from '../../ui/dialog.tsx';
import { useToast } from '../../ui/toast.tsx';
import { type Activity, removeAllDownloads, removeDownload, retryNow, startDownload } from './downloads.ts';
import { addressOf } from './kept-addresses.ts';
import { CARD } from './lesson-files.ts';
import type { StoredLesson } from './stored-downloads.ts';

interface DownloadListProps {
  lessons: readonly StoredLesson[];
  activities: ReadonlyMap<string, Activity>;
}

export function DownloadList({ lessons, activities }: DownloadListProps) {
  return (
    <>
      <ul aria-label={copy.list} className="grid gap-3">
        {lessons.map((lesson) => (
          <li key={lesson.videoId}>
            <Row lesson={lesson} activity={activities.get(lesson.videoId)} />
          </li>
        ))}
      </ul>
      {lessons.length > 1 && (
        <div>
          <DeleteAll />
        </div>
      )}
    </>
  );
}

/** A lesson of which nothing has come yet: what it waits for, or why it cannot come. */
export function NotBegun({ videoId, activity }: { videoId: string; activity: Activity }) {
  return (
    <Card className="flex flex-col gap-3 p-4">
      <p role="status">
        {activity.state === 'failed' && spokenError(activity.error, copy.stopped)}
        {activity.state === 'waiting' && copy.waiting}
        {activity.state === 'fetching' && common.loading}
      </p>
      {activity.state === 'failed' && (
        <div>
          <Button look="secondary" onClick={() => void removeDownload(videoId)}>
            {common.close}
          </Button>
        </div>
      )}
    </Card>
  );
}

function Row({ lesson, activity }: { lesson: StoredLesson; activity: Activity | undefined }) {
  const { videoId, video, isWhole, shortSide } = lesson;
  const toast = useToast();
  const remove = async () => {
    try {
      await removeDownload(videoId);
      toast({ kind: 'success', text: copy.deleted });
    } catch (error) {
      console.warn('A download could not be deleted', error);
      toast({ kind: 'error', text: copy.deleteFailed });
    }
  };
  return (
    <Card className="flex flex-col gap-2 p-4">
      <div className="flex items-start gap-3">
        <Picture lesson={lesson} />
        <div className="min-w-0 grow">
          <h2 className="text-17">
            {isWhole ? (
              <Link to={paths.player(videoId)} className="text-brand" aria-label={copy.watch(video.title)}>
                {video.title}
              </Link>
            ) : (
              video.title
            )}
          </h2>
          {isWhole && <Whole lesson={lesson} />}
        </div>
      </div>
      {!isWhole && <Coming lesson={lesson} activity={activity} />}
      <div className="flex flex-wrap gap-3">
        {!isWhole && activity?.state !== 'fetching' && (
          <Button
            look="secondary"
            aria-label={copy.againOf(video.title)}
            onClick={() => {
              startDownload(videoId, shortSide);
              retryNow();
            }}
          >
            {copy.again}
          </Button>
        )}
        <Button look="quiet" aria-label={copy.deleteOf(video.title)} onClick={() => void remove()}>
          {copy.delete}
        </Button>
      </div>
    </Card>
  );
}

/** The card's picture as it lies here. */
function Picture({ lesson: { videoId, isWhole } }: { lesson: StoredLesson }) {
  const [address, setAddress] = useState<string>();
  useEffect(() => {
    if (!isWhole) return;
    addressOf(videoId, CARD).then(setAddress, (error: unknown) =>
      console.warn('A picture could not be read', error),
    );
  }, [videoId, isWhole]);
  if (address === undefined) return null;
  return <img src={address} alt="" className="aspect-video w-24 shrink-0 rounded-card object-cover" />;
}

/** Deletes all of them, after a question. */
function DeleteAll() {
  const toast = useToast();
  const confirm = useConfirm();
  const remove = async () => {
    const question = { title: copy.deleteAll, message: copy.deleteAllQuestion };
    if (!(await confirm({ ...question, accept: copy.delete, reject: common.cancel }))) return;
    try {
      await removeAllDownloads();
      toast({ kind: 'success', text: copy.deleted });
    } catch (error) {
      console.warn('The downloads could not be deleted', error);
      toast({ kind: 'error', text: copy.deleteFailed });
    }
  };
  return (
    <Button look="quiet" onClick={() => void remove()}>
      {copy.deleteAll}
    </Button>
  );
}

function Whole({ lesson: { bytes, endsAt } }: { lesson: StoredLesson }) {
  const isOver = useNow(MINUTE_MS) >= endsAt;
  return (
    <p className="text-15 text-ink-soft">
      {copy.whole(bytes)} · {isOver ? copy.ended : copy.until(new Date(endsAt))}
    </p>
  );
}

function Coming({
  lesson: { bytes, expectedBytes },
  activity,
}: {
  lesson: StoredLesson;
  activity: Activity | undefined;
}) {
  return (
    <>
      <p className="text-15 tabular-nums">{copy.fetching(bytes, Math.max(bytes, expectedBytes))}</p>
      <progress
        aria-label={common.loading}
        className="w-full accent-brand"
        value={Math.min(1, bytes / Math.max(1, expectedBytes))}
      />
      {/* One element for the row's life, so that changes are announced. */}
      <p role="status" className="text-15 text-ink-soft">
        {activity?.state === 'waiting' && copy.waiting}
        {activity?.state === 'failed' && `${copy.stopped} ${spokenError(activity.error, '')}`}
        {!activity && copy.stopped}
      </p>
    </>
  );
}
