// What a student watched of one class's lessons: minutes by week, and the share of each lesson.

import { type StudentWatching, showStudentWatching } from '@valence/contract/admin/watching';
import { studentsCopy } from '@valence/copy/admin/students';
import { call } from '../../../lib/api.ts';
import { useReading } from '../../../lib/reading.ts';
import { Skeleton } from '../../../ui/skeleton.tsx';

const copy = studentsCopy.classes.watching;

export function ClassWatching({ userId, classId }: { userId: string; classId: string }) {
  const { data, isError } = useReading({
    queryKey: ['admin', 'watching', userId, classId],
    queryFn: ({ signal }) => call(showStudentWatching, { params: { userId, classId } }, { signal }),
  });
  if (isError) return <p className="mt-3 text-15 text-danger">{copy.failed}</p>;
  if (!data) return <Skeleton className="mt-3 h-40" />;
  return (
    <div className="mt-3 flex flex-col gap-4 text-15">
      <Weeks weeks={data.weeks} />
      <Lessons lessons={data.lessons} />
    </div>
  );
}

function Weeks({ weeks }: Pick<StudentWatching, 'weeks'>) {
  const most = Math.max(60, ...weeks.map(({ seconds }) => seconds));
  return (
    <section aria-label={copy.weeks}>
      <h4 className="mb-1 font-semibold">{copy.weeks}</h4>
      <ul className="flex flex-col gap-1">
        {weeks.map(({ from, seconds }) => (
          <li key={from} className="grid grid-cols-[8.5rem_1fr_4rem] items-center gap-2 tabular-nums">
            <span className="text-13 text-ink-soft">{copy.week(new Date(from))}</span>
            <span aria-hidden="true" className="h-2 rounded-full bg-sunken">
              <span
                className="block h-2 rounded-full bg-brand"
                style={{ width: `${(100 * seconds) / most}%` }}
              />
            </span>
            <span className="text-right">{copy.minutes(seconds)}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Lessons({ lessons }: Pick<StudentWatching, 'lessons'>) {
  return (
    <section aria-label={copy.lessons}>
      <h4 className="mb-1 font-semibold">{copy.lessons}</h4>
      {lessons.length === 0 && <p className="text-ink-soft">{copy.none}</p>}
      <ul
        className="max-h-80 divide-y divide-line overflow-y-auto"
        tabIndex={lessons.length > 8 ? 0 : undefined}
      >
        {lessons.map(({ _id, title, share, watchedSeconds, lastWatchedAt }) => (
          <li key={_id} className="flex flex-wrap justify-between gap-x-4 py-1.5">
            <span className="min-w-0">{title}</span>
            <span className="text-13 text-ink-soft tabular-nums">
              {lastWatchedAt
                ? `${copy.share(share, watchedSeconds)} · ${copy.last(new Date(lastWatchedAt))}`
                : copy.never}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
