// Who can watch the demo's videos: by assignments to classes, by A/L year, and by grants.

import { DAY_MS } from '@valence/domain/durations';
import { endOfSchoolDay } from '@valence/domain/school-time';
import { type DemoVideo, LINKED, videoId } from './catalogue.ts';
import { CAST, STUDENTS, studentId } from './people.ts';
import { type ClassSlug, classId } from './school.ts';

/** The newest videos; Nimali has each of them by another kind of access. */
const FEATURED = ['ends-in-3-days', 'paid-month', 'enrolled', 'year', 'no-end'] as const;
type Feature = (typeof FEATURED)[number];

/** @param videos newest first */
function featured(videos: readonly DemoVideo[]): { feature: Feature; video: DemoVideo }[] {
  const candidates = videos.filter(
    ({ row }) => row.published_at && row.source_kind !== 'address' && row.al_year === 2027,
  );
  return FEATURED.flatMap((feature, index) => {
    const video = candidates[index];
    return video ? [{ feature, video }] : [];
  });
}

/** The video that Nimali has by this kind of access. @param videos newest first */
export function featuredFor(videos: readonly DemoVideo[], feature: Feature): DemoVideo | undefined {
  return featured(videos).find((one) => one.feature === feature)?.video;
}

/** The videos as they are stored: one of the newest is open to its A/L year. */
export function withYear(videos: readonly DemoVideo[]): DemoVideo[] {
  const open = featuredFor(videos, 'year');
  return videos.map((video) =>
    video === open ? { ...video, row: { ...video.row, open_to_year: true } } : video,
  );
}

/** Which videos are assigned to which class. */
export function classLinks(at: Date, videos: readonly DemoVideo[]) {
  const special = featured(videos);
  const specialKeys = new Set(special.map(({ video }) => video.key));
  const plain = videos.filter(({ key }) => !specialKeys.has(key));
  const of = (feature: Feature) => special.filter((one) => one.feature === feature).map(({ video }) => video);
  const link = (slug: ClassSlug, video: DemoVideo, endsAt?: Date) => ({
    class_id: classId(slug),
    video_id: video.row.id,
    assigned_at: video.row.uploaded_at,
    assigned_by: CAST.admin.id,
    ends_at: endsAt ?? null,
  });
  const theory = [...of('paid-month'), ...plain.filter(isTheory)];
  const papers = [...of('enrolled'), ...plain.filter(isPaper)];
  const revision = plain.filter(({ row, category }) => row.al_year === 2026 && category !== 'past-papers');
  return [
    ...(['colombo-theory', 'kandy-theory', 'galle-theory'] as const).flatMap((slug) =>
      theory.map((video) => link(slug, video)),
    ),
    ...papers.map((video) => link('colombo-papers', video)),
    // The revision course ends for everybody on the same day.
    ...revision.map((video) => link('kandy-revision', video, endOfSchoolDay(at, 45))),
    ...plain.filter(({ row }) => row.al_year === 2028).map((video) => link('galle-beginners', video)),
  ];
}

function isTheory({ category, row, key }: DemoVideo): boolean {
  if (row.al_year !== 2027 || key in LINKED) return false;
  return ['physical', 'inorganic', 'organic', 'analytical'].includes(category);
}

function isPaper({ category, key }: DemoVideo): boolean {
  return category === 'past-papers' || (category === 'practical' && !(key in LINKED));
}

interface Grant {
  account_id: string;
  video_id: string;
  granted_at: Date;
  granted_by: string;
  ends_at: Date | null;
}

/** The demo's grants. Their ends are counted in the school's days from the day of loading. */
export function grants(at: Date, videos: readonly DemoVideo[]): Grant[] {
  const grant = (student: string, video: string, endsInDays: number | null, weeks = 4): Grant => {
    const ends_at = endsInDays === null ? null : endOfSchoolDay(at, endsInDays);
    const granted_at = ends_at
      ? new Date(ends_at.getTime() - weeks * 7 * DAY_MS - DAY_MS / 4)
      : daysAgo(at, 20);
    return { account_id: student, video_id: video, granted_at, granted_by: CAST.admin.id, ends_at };
  };
  const { nimali, tharushi } = CAST;
  const direct = featured(videos).flatMap(({ feature, video }) => {
    if (feature === 'ends-in-3-days') return [grant(nimali.id, video.row.id, 3, 1)];
    return feature === 'no-end' ? [grant(nimali.id, video.row.id, null)] : [];
  });
  return [
    ...direct,
    ...Object.keys(LINKED).map((key) => grant(nimali.id, videoId(key), null)),
    grant(nimali.id, videoId('industrial-6'), 20),
    grant(nimali.id, videoId('industrial-4'), -12),
    grant(tharushi.id, videoId('physical-10'), -4, 2),
    grant(tharushi.id, videoId('organic-8'), -4, 2),
    grant(tharushi.id, videoId('practical-5'), -11, 1),
    grant(tharushi.id, videoId('inorganic-6'), -45),
    ...otherGrants(videos, grant),
  ];
}

type MakeGrant = (student: string, video: string, endsInDays: number | null, weeks?: number) => Grant;

/** Every fourth of the other students has grants for one or two videos: some have ended, most still run, a few never end. */
function otherGrants(videos: readonly DemoVideo[], grant: MakeGrant): Grant[] {
  const rows: Grant[] = [];
  for (let n = 8; n <= STUDENTS; n += 4) {
    const chosen = [
      videos[(n * 13) % videos.length],
      ...(n % 8 === 0 ? [videos[(n * 13 + 41) % videos.length]] : []),
    ];
    const endsInDays = n % 20 === 0 ? null : ((n * 11) % 60) - 20;
    for (const video of chosen) if (video) rows.push(grant(studentId(n), video.row.id, endsInDays));
  }
  return rows;
}

function daysAgo(at: Date, days: number): Date {
  return new Date(at.getTime() - days * DAY_MS);
}
