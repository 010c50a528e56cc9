// The draft in the form of a video: made from the stored video, and turned into the body that is sent.

import type { createVideo, EditedVideo } from '@valence/contract/admin/videos';
import type { BodyOf } from '@valence/contract/endpoint';
import { inputOfInstant, instantOfInput } from '@valence/domain/school-input';

/** The video as the fields of the form hold it. */
export interface VideoDraft {
  title: string;
  subtitle: string;
  description: string;
  categoryId: string;
  thumbnailUrl: string;
  animationUrl: string;
  source: 'unchanged' | 'none' | 'address';
  address: string;
  alYear: string;
  openToYear: boolean;
  /** `2027-02`; empty: none. */
  month: string;
  /** `2027-02-01`; empty: unknown. */
  recordedDate: string;
  publication: 'unchanged' | 'draft' | 'now' | 'at';
  /** `2027-02-01T18:30`. */
  publishAt: string;
}

export const EMPTY_DRAFT: VideoDraft = {
  title: '',
  subtitle: '',
  description: '',
  categoryId: '',
  thumbnailUrl: '',
  animationUrl: '',
  source: 'address',
  address: '',
  alYear: '',
  openToYear: false,
  month: '',
  recordedDate: '',
  publication: 'draft',
  publishAt: '',
};

export function draftOf(video: EditedVideo): VideoDraft {
  const day = (instant: string | null) => (instant ? inputOfInstant(new Date(instant)) : '');
  return {
    title: video.title,
    subtitle: video.subtitle,
    description: video.description,
    categoryId: video.categoryId,
    thumbnailUrl: video.thumbnailUrl ?? '',
    animationUrl: video.animationUrl ?? '',
    source: 'unchanged',
    address: video.address ?? '',
    alYear: video.alYear === null ? '' : String(video.alYear),
    openToYear: video.openToYear,
    month:
      video.year === null || video.month === null
        ? ''
        : `${video.year}-${String(video.month).padStart(2, '0')}`,
    recordedDate: day(video.recordedDate).slice(0, 10),
    publication: 'unchanged',
    publishAt: day(video.publishedAt),
  };
}

type VideoBody = Omit<BodyOf<typeof createVideo>, 'createId'>;

/** @returns undefined where a time of publication is required and missing */
export function bodyOf(draft: VideoDraft): VideoBody | undefined {
  const publishAt = instantOfInput(draft.publishAt);
  if (draft.publication === 'at' && !publishAt) return undefined;
  const [year, month] = draft.month.split('-').map(Number);
  return {
    title: draft.title,
    subtitle: draft.subtitle,
    description: draft.description,
    categoryId: draft.categoryId,
    thumbnailUrl: draft.thumbnailUrl.trim() || null,
    animationUrl: draft.animationUrl.trim() || null,
    source: sourceOf(draft),
    alYear: draft.alYear === '' ? null : Number(draft.alYear),
    openToYear: draft.openToYear,
    month: year && month ? { year, month } : null,
    recordedDate: instantOfInput(draft.recordedDate)?.toISOString() ?? null,
    publication:
      draft.publication === 'at' && publishAt
        ? { kind: 'at', at: publishAt.toISOString() }
        : { kind: draft.publication === 'at' ? 'unchanged' : draft.publication },
  };
}

function sourceOf({ source, address }: VideoDraft): VideoBody['source'] {
  if (source === 'unchanged') return { kind: 'unchanged' };
  return source === 'address' && address.trim() !== '' ? { kind: 'address', address } : { kind: 'none' };
}

/** The fields that two drafts of one video differ in. */
export function differences(theirs: VideoDraft, yours: VideoDraft): (keyof VideoDraft)[] {
  const names = Object.keys(theirs) as (keyof VideoDraft)[];
  return names.filter((name) => theirs[name] !== yours[name]);
}
