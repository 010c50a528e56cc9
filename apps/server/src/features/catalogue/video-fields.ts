// What was typed about a video, checked and put into the form that is stored; and the other way round.

import type { CatalogueRow, createVideo, VideoState } from '@valence/contract/desk-videos';
import type { BodyOf, RefusalOf } from '@valence/contract/endpoint';
import { videoFormCopy } from '@valence/copy/desk-videos';
import { isUuid } from '@valence/domain/uuid';
import { isOwnPicture, isVideoAddress, sourceKind } from '@valence/domain/video-kind';
import { type Refused, refused } from '../../platform/http/refused.ts';
import type { CatalogueRecord, VideoFields } from './catalogue.store.ts';

type Typed = Omit<BodyOf<typeof createVideo>, 'createId'>;

/** @param publishedAt what holds until now @param address what holds where the source is unchanged */
export function fieldsOf(
  typed: Typed,
  { publishedAt, address: before }: { publishedAt: Date | null; address: string | null },
  at: Date,
): VideoFields | Refused<RefusalOf<typeof createVideo>> {
  const { source, month, recordedDate, publication } = typed;
  const thumbnailUrl = typed.thumbnailUrl?.trim() || null;
  const animationUrl = typed.animationUrl?.trim() || null;
  const address = source.kind === 'address' ? source.address.trim() : undefined;
  if (!isUuid(typed.categoryId)) return refused('category-absent');
  if (address !== undefined && !isVideoAddress(address)) return refused('video-address-invalid');
  if (![thumbnailUrl, animationUrl].every((url) => url === null || isOwnPicture(url)))
    return refused('picture-address-invalid');
  if (typed.openToYear && typed.alYear === null) return refused('open-year-missing');
  const title = typed.title.trim() || titleUntilTold(source.kind === 'unchanged' ? before : address);
  if (title === undefined) return refused('title-missing');
  return {
    title,
    wantsTitle: typed.title.trim() === '',
    subtitle: typed.subtitle.trim(),
    description: typed.description.trim(),
    thumbnailUrl,
    animationUrl,
    categoryId: typed.categoryId,
    source: sourceOf(source.kind, address),
    alYear: typed.alYear,
    year: month?.year ?? null,
    month: month?.month ?? null,
    openToYear: typed.openToYear,
    recordedAt: recordedDate === null ? null : new Date(recordedDate),
    publishedAt: publishedFrom(publication, publishedAt, at),
  };
}

/** Undefined where no service can be asked for a better one. */
function titleUntilTold(address: string | null | undefined): string | undefined {
  if (!address) return undefined;
  const { kind } = sourceKind({ isUpload: false, address });
  return kind === 'youtube' || kind === 'vimeo' || kind === 'bunny'
    ? videoFormCopy.titleFor[kind]
    : undefined;
}

function sourceOf(kind: Typed['source']['kind'], address: string | undefined): VideoFields['source'] {
  if (kind === 'unchanged') return undefined;
  return address === undefined ? { kind: 'none', ref: null } : { kind: 'address', ref: address };
}

function publishedFrom(publication: Typed['publication'], before: Date | null, at: Date): Date | null {
  if (publication.kind === 'unchanged') return before;
  if (publication.kind === 'draft') return null;
  return publication.kind === 'now' ? at : new Date(publication.at);
}

/** For the audit trail: the fields that differ, before and after. */
export function changesBetween(before: CatalogueRecord, after: VideoFields) {
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

export function rowOf(row: CatalogueRecord, at: Date): CatalogueRow {
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

function stateOf({ deletedAt, publishedAt }: CatalogueRecord, at: Date): VideoState {
  if (deletedAt) return 'deleted';
  if (!publishedAt) return 'draft';
  return publishedAt > at ? 'scheduled' : 'published';
}
