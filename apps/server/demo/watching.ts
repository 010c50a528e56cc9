// What the demo's students have watched of their lessons so far: Nimali's progress is listed, the others' follows a rule.

import { HOUR_MS } from '@valence/domain/durations';
import type { WatchedRange } from '@valence/domain/watched';
import { classLinks, featuredFor } from './access.ts';
import { type DemoVideo, videoId } from './catalogue.ts';
import { CAST } from './people.ts';
import { CLASSES, classId, type Enrolment } from './school.ts';

/** How many of each class's newest lessons the others have watched. */
const LESSONS_EACH = 4;

interface Watched {
  account_id: string;
  video_id: string;
  opened_at: Date;
  watched: string;
  left_at_second: number;
  last_watched_at: Date;
  credit_seconds: number;
  credited_at: Date;
}

/** @param videos newest first */
export function watching(at: Date, videos: readonly DemoVideo[], seats: readonly Enrolment[]): Watched[] {
  return [...ofNimali(at, videos), ...ofClasses(at, videos, seats)];
}

/** One lesson half-way, one with a gap, one finished, and one whose access has ended since. */
function ofNimali(at: Date, videos: readonly DemoVideo[]): Watched[] {
  const rows = [
    { video: featuredFor(videos, 'paid-month'), hoursAgo: 1, parts: [[0, 0.55]] },
    {
      video: featuredFor(videos, 'enrolled'),
      hoursAgo: 3,
      parts: [
        [0, 0.2],
        [0.6, 0.75],
      ],
    },
    { video: featuredFor(videos, 'year'), hoursAgo: 5, parts: [[0, 1]] },
    { video: byKey(videos, 'industrial-4'), hoursAgo: 13 * 24, parts: [[0, 0.7]] },
  ] as const;
  return rows.flatMap(({ video, hoursAgo, parts }) => {
    const watched = video && watchedOf(video, parts, new Date(at.getTime() - hoursAgo * HOUR_MS));
    return watched ? [{ account_id: CAST.nimali.id, ...watched }] : [];
  });
}

/** In classes that are open to everybody enrolled, most students watch to the end, some leave on the way, some never begin. */
function ofClasses(at: Date, videos: readonly DemoVideo[], seats: readonly Enrolment[]): Watched[] {
  const links = classLinks(at, videos);
  return CLASSES.filter(({ policy }) => policy === 'enrolled').flatMap(({ slug }) => {
    const assigned = new Set(
      links.flatMap((link) => (link.class_id === classId(slug) ? [link.video_id] : [])),
    );
    const lessons = videos.filter(({ row }) => assigned.has(row.id)).slice(0, LESSONS_EACH);
    const students = seats.filter(
      (seat) => seat.class_id === classId(slug) && seat.account_id !== CAST.nimali.id,
    );
    return students.flatMap(({ account_id, spot_number }) =>
      lessons.flatMap((video, index) => {
        const share = shareOf(spot_number * 7 + index * 3);
        const day = ((spot_number * 5 + index) % 10) / 10;
        const uploaded = video.row.uploaded_at.getTime();
        const left = new Date(uploaded + (at.getTime() - uploaded) * day);
        const watched = share > 0 ? watchedOf(video, [[0, share]], left) : undefined;
        return watched ? [{ account_id, ...watched }] : [];
      }),
    );
  });
}

function shareOf(n: number): number {
  const kind = n % 10;
  if (kind < 2) return 0;
  return kind < 6 ? 0.1 + ((n * 13) % 75) / 100 : 1;
}

function byKey(videos: readonly DemoVideo[], key: string): DemoVideo | undefined {
  return videos.find(({ row }) => row.id === videoId(key));
}

/** @param parts from and to as shares of the lesson; undefined: its length is not known */
function watchedOf(
  { row }: DemoVideo,
  parts: readonly (readonly [from: number, to: number])[],
  leftAt: Date,
): Omit<Watched, 'account_id'> | undefined {
  const { duration_seconds } = row;
  if (duration_seconds === null) return undefined;
  const ranges = parts.map(
    ([from, to]): WatchedRange => [Math.round(from * duration_seconds), Math.round(to * duration_seconds)],
  );
  return {
    video_id: row.id,
    opened_at: new Date(leftAt.getTime() - duration_seconds * 1000),
    watched: `{${ranges.map(([from, to]) => `[${from},${to})`).join(',')}}`,
    left_at_second: ranges.at(-1)?.[1] ?? 0,
    last_watched_at: leftAt,
    credit_seconds: 0,
    credited_at: leftAt,
  };
}
