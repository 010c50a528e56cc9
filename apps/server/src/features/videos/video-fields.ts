// Checks what was typed about a video and converts it into what is stored, and back.

import type { AdminVideoRow, createVideo, VideoState } from '@valence/contract/admin/videos';
import type { BodyOf, RefusalOf } from '@valence/contract/endpoint';
import { videoFormCopy } from '@valence/copy/admin/videos';
import { isUuid } from '@valence/domain/uuid';
import { isOwnPicture, isVideoAddress, sourceKind } from '@valence/domain/video-kind';
import { type Refused, refused } from '../../platform/http/refused.ts';
import type { VideoFields, VideoRecord } from './videos.store.ts';

type VideoInput = Omit<BodyOf<typeof createVideo>, 'createId'>;

/** @param publishedAt the present value @param address the present address, used where the source is unchanged */
export function fieldsOf(
  input: VideoInput,
  { publishedAt, address: before }: { publishedAt: Date | null; address: string | null },
  at: Date,
): VideoFields | Refused<RefusalOf<typeof createVideo>> {
  const { source, month, recordedDate, publication } = input;
  const thumbnailUrl = input.thumbnailUrl?.trim() || null;
  const animationUrl = input.animationUrl?.trim() || null;
  const address = source.kind === 'address' ? source.address.trim() : undefined;
  if (!isUuid(input.categoryId)) return refused('category-absent');
  if (address !== undefined && !isVideoAddress(address)) return refused('video-address-invalid');
  if (![thumbnailUrl, animationUrl].every((url) => url === null || isOwnPicture(url)))
    return refused('picture-address-invalid');
  if (input.openToYear && input.alYear === null) return refused('open-year-missing');
  const title = input.title.trim() || provisionalTitle(source.kind === 'unchanged' ? before : address);
  if (title === undefined) return refused('title-missing');
  return {
    title,
    wantsTitle: input.title.trim() === '',
    subtitle: input.subtitle.trim(),
    description: input.description.trim(),
    thumbnailUrl,
    animationUrl,
    categoryId: input.categoryId,
    source: sourceOf(source.kind, address),
    alYear: input.alYear,
    year: month?.year ?? null,
    month: month?.month ?? null,
    openToYear: input.openToYear,
    recordedAt: recordedDate === null ? null : new Date(recordedDate),
    publishedAt: publishedFrom(publication, publishedAt, at),
  };
}

/** The title until the service's own is looked up; undefined where no service can be asked. */
function provisionalTitle(address: string | null | undefined): string | undefined {
  if (!address) return undefined;
  const { kind } = sourceKind({ isUpload: false, address });
  return kind === 'youtube' || kind === 'vimeo' || kind === 'bunny'
    ? videoFormCopy.titleFor[kind]
    : undefined;
}

function sourceOf(kind: VideoInput['source']['kind'], address: string | undefined): VideoFields['source'] {
  if (kind === 'unchanged') return undefined;
  return address === undefined ? { kind: 'none', ref: null } : { kind: 'address', ref: address };
}

function publishedFrom(publication: VideoInput['publication'], before: Date | null, at: Date): Date | null {
  if (publication.kind === 'unchanged') return before;
  if (publication.kind === 'draft') return null;
  return publication.kind === 'now' ? at : new Date(publication.at);
}

/** For the audit trail: the fields that differ, before and after. */
export function changesBetween(before: VideoRecord, after: VideoFields) {
  const { source, wantsTitle: _, ...fields } = after;
  const next = { ...fields, ...(source && { sourceKind: source.kind, sourceRef: source.ref }) };
  const names = Object.keys(next) as (keyof typeof next)[];
  const isSame = (name: (typeof names)[number]) =>
    JSON.stringify(before[name]) === JSON.stringify(next[name]);
  const changed = names.filter((name) => !isSame(name));
  return {
    before: Object.fromEntries(changed.map((name) => [name, before[name]])),
    after: Object.fromEntries(changed.map((name) => [name, next[name]])),
  };
}

export function rowOf(row: VideoRecord, at: Date): AdminVideoRow {
  return {
    _id: row.id,
    title: row.title,
    subtitle: row.subtitle,
    description: row.description,
    thumbnailUrl: row.thumbnailUrl,
    animationUrl: row.animationUrl,
    category: row.category,
    categoryId: row.categoryId,
    uploadedDate: row.uploadedAt.toISOString(),
    recordedDate: row.recordedAt?.toISOString() ?? null,
    alYear: row.alYear,
    month: row.month,
    year: row.year,
    durationSeconds: row.durationSeconds,
    ...sourceKind({
      isUpload: row.sourceKind === 'protected',
      isPlain: row.isPlain,
      address: row.sourceRef,
    }),
    openToYear: row.openToYear,
    publishedAt: row.publishedAt?.toISOString() ?? null,
    state: stateOf(row, at),
    classes: row.classes,
  };
}

function stateOf({ deletedAt, publishedAt }: VideoRecord, at: Date): VideoState {
  if (deletedAt) return 'deleted';
  if (!publishedAt) return 'draft';
  return publishedAt > at ? 'scheduled' : 'published';
}
