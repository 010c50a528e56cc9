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
import { type Activity, goOn, removeAllDownloads, removeDownload, retryNow } from './downloads.ts';
import { addressOf } from './kept-addresses.ts';
import { CARD } from './lesson-files.ts';
import type { DownloadOrder, StoredLesson } from './stored-downloads.ts';

interface DownloadListProps {
  orders: readonly DownloadOrder[];
  lessons: readonly StoredLesson[];
  activities: ReadonlyMap<string, Activity>;
}

interface OrderedProps {
  order: DownloadOrder;
  activity: Activity | undefined;
}

interface AgainProps {
  videoId: string;
  title: string;
  activity: Activity | undefined;
}

/** What is on its way, in the order in which it comes, and below it what lies here. */
export function DownloadList({ orders, lessons, activities }: DownloadListProps) {
  const rowOf = (lesson: StoredLesson) => (
    <li key={lesson.videoId}>
      <Row lesson={lesson} activity={activities.get(lesson.videoId)} />
    </li>
  );
  const coming = lessons.filter(({ isWhole }) => !isWhole);
  const whole = lessons.filter(({ isWhole }) => isWhole);
  return (
    <>
      {coming.length + orders.length > 0 && (
        <ul aria-label={copy.coming} className="grid gap-3">
          {coming.map(rowOf)}
          {orders.map((order) => (
            <li key={order.videoId}>
              <Ordered order={order} activity={activities.get(order.videoId)} />
            </li>
          ))}
        </ul>
      )}
      {whole.length > 0 && (
        <ul aria-label={copy.list} className="grid gap-3">
          {whole.map(rowOf)}
        </ul>
      )}
      {orders.length + lessons.length > 1 && (
        <div>
          <DeleteAll />
        </div>
      )}
    </>
  );
}

/** A lesson of which nothing has come yet: what it waits for, or why it cannot come. */
function Ordered({ order: { videoId, title = copy.untitled }, activity }: OrderedProps) {
  const remove = useRemove(videoId, copy.cancelled);
  return (
    <Card className="flex flex-col gap-2 p-4">
      <h2 className="text-17">{title}</h2>
      <p role="status" className="text-15 text-ink-soft">
        {activity?.state === 'failed' && spokenError(activity.error, copy.stopped)}
        {activity?.state === 'waiting' && copy.waiting[activity.for]}
        {activity?.state === 'fetching' && common.loading}
      </p>
      <div className="flex flex-wrap gap-3">
        {activity && <Again {...{ videoId, title, activity }} />}
        <Button look="quiet" aria-label={copy.cancelOf(title)} onClick={() => void remove()}>
          {common.cancel}
        </Button>
      </div>
    </Card>
  );
}

/** @param done said once it is removed */
function useRemove(videoId: string, done: string): () => Promise<void> {
  const toast = useToast();
  return async () => {
    try {
      await removeDownload(videoId);
      toast({ kind: 'success', text: done });
    } catch (error) {
      console.warn('A download could not be deleted', error);
      toast({ kind: 'error', text: copy.deleteFailed });
    }
  };
}

function Row({ lesson, activity }: { lesson: StoredLesson; activity: Activity | undefined }) {
  const { videoId, video, isWhole } = lesson;
  const remove = useRemove(videoId, copy.deleted);
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
        {!isWhole && <Again videoId={videoId} title={video.title} activity={activity} />}
        <Button look="quiet" aria-label={copy.deleteOf(video.title)} onClick={() => void remove()}>
          {copy.delete}
        </Button>
      </div>
    </Card>
  );
}

/** Nothing where it is coming, or comes at its turn. */
function Again({ videoId, title, activity }: AgainProps) {
  if (activity?.state === 'fetching' || (activity?.state === 'waiting' && activity.for === 'turn'))
    return null;
  return (
    <Button
      look="secondary"
      aria-label={copy.againOf(title)}
      onClick={() => {
        goOn(videoId);
        retryNow();
      }}
    >
      {copy.again}
    </Button>
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
      <Bar share={Math.min(1, bytes / Math.max(1, expectedBytes))} />
      {/* One element for the row's life, so that changes are announced. */}
      <p role="status" className="text-15 text-ink-soft">
        {activity?.state === 'waiting' && copy.waiting[activity.for]}
        {activity?.state === 'failed' && `${copy.stopped} ${spokenError(activity.error, '')}`}
        {!activity && copy.stopped}
      </p>
    </>
  );
}

/** Not <progress>, which browsers fill with a green of their own. */
function Bar({ share }: { share: number }) {
  return (
    <div
      role="progressbar"
      aria-label={common.loading}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={Math.floor(share * 100)}
      className="h-1 overflow-hidden rounded-card bg-sunken"
    >
      <div className="h-full bg-brand" style={{ width: `${share * 100}%` }} />
    </div>
  );
}
