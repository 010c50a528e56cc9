// The draft in the form of the public pages: made from the stored content, and turned into the content to publish.

import type { AdminSite, SiteClass } from '@valence/contract/admin/site';
import type { SiteContent } from '@valence/contract/site/site';
import { cardOf, presentCard } from '@valence/domain/class-cards';
import { maskPhoneInput, normalisePhone, type Phone } from '@valence/domain/phone';
import {
  CARD_COLOURS,
  MOST,
  publicVideoIdOf,
  type SiteField,
  siteChanges,
} from '@valence/domain/site-content';

/** An entry of a list: `key` stays with it wherever it is moved. */
type Keyed<Item> = Item & { key: string };

export interface VideoDraft {
  title: string;
  duration: string;
  /** An address or an id. */
  videoId: string;
  /** Empty: the picture of the public video site. */
  picture: string;
}
export type InstituteDraft = Keyed<SiteContent['institutes'][number]>;
export type LessonDraft = Keyed<VideoDraft & { level: string }>;
export type PhotoDraft = Keyed<SiteContent['photos'][number]>;

/** The content as the fields of the form hold it. */
export interface SiteDraft {
  brandName: string;
  teacherName: string;
  qualificationLine: string;
  subjectLine: string;
  /** Empty: nothing is said. */
  resultsLine: string;
  contactNumber: string;
  email: string;
  whatsappCommunityLink: string;
  videoChannelLink: string;
  batchYear: string;
  alYears: number[];
  institutes: InstituteDraft[];
  featuredVideo: VideoDraft & { description: string };
  /** Without a film there is none. */
  sample: NonNullable<SiteContent['sample']>;
  lessons: LessonDraft[];
  photos: PhotoDraft[];
}

/** The form before the first publication: empty but for what the set-up list was told. It has mistakes until it is filled. */
export function blankContent({
  start: { brandName, contactNumber, alYears },
  classes,
}: Pick<AdminSite, 'start' | 'classes'>): SiteContent {
  return {
    brandName,
    teacherName: '',
    qualificationLine: '',
    subjectLine: '',
    contactNumber: (contactNumber ?? '') as Phone,
    email: '',
    whatsappCommunityLink: '',
    videoChannelLink: '',
    batchYear: Math.max(...alYears),
    alYears,
    institutes: classes
      .filter(({ isOver }) => !isOver)
      .slice(0, MOST.institutes)
      .map((one, place) => cardOf(one, { color: colourAt(place), showsFee: true })),
    featuredVideo: { title: '', description: '', duration: '', videoId: '' },
    lessons: [],
    photos: [],
  };
}

export function colourAt(place: number): string {
  return CARD_COLOURS[place % CARD_COLOURS.length] ?? CARD_COLOURS[0];
}

/** A new card of a class. */
export function draftOfClass(one: SiteClass, color: string, newKey: () => string): InstituteDraft {
  return { ...cardOf(one, { color, showsFee: true }), key: newKey() };
}

/** The content with what its classes are now; the server does the same when it is published. */
export function withPresentClasses(content: SiteContent, classes: readonly SiteClass[]): SiteContent {
  return {
    ...content,
    institutes: content.institutes.map((card) => presentCard(card, classes) ?? card),
  };
}

/** @param newKey returns a key that no other entry has */
export function draftOf(content: SiteContent, newKey: () => string): SiteDraft {
  const { institutes, featuredVideo, sample, lessons, photos, resultsLine = '', ...lines } = content;
  return {
    ...lines,
    resultsLine,
    sample: sample ?? { title: '', film: '', picture: '' },
    contactNumber: maskPhoneInput(content.contactNumber),
    batchYear: String(content.batchYear),
    institutes: institutes.map((institute) => ({ ...institute, key: newKey() })),
    featuredVideo: { ...featuredVideo, picture: featuredVideo.picture ?? '' },
    lessons: lessons.map(({ level, picture = '', ...lesson }) => ({
      ...lesson,
      picture,
      level: String(level),
      key: newKey(),
    })),
    photos: photos.map((photo) => ({ ...photo, key: newKey() })),
  };
}

/** The content as it would be published; it can have mistakes, which the domain's rule finds. */
export function contentOf(draft: SiteDraft): SiteContent {
  const { institutes, featuredVideo, sample, lessons, photos, resultsLine, ...lines } = draft;
  const { description, ...featured } = featuredVideo;
  return {
    ...trimStrings(lines),
    ...(resultsLine.trim() !== '' && { resultsLine: resultsLine.trim() }),
    ...(sample.film !== '' && { sample: trimStrings(sample) }),
    contactNumber: (normalisePhone(draft.contactNumber) ?? draft.contactNumber) as Phone,
    batchYear: numberIn(draft.batchYear),
    alYears: [...draft.alYears].sort((a, b) => a - b),
    institutes: institutes.map(({ key: _key, ...institute }) => trimStrings(institute)),
    featuredVideo: { ...videoOf(featured), description: description.trim() },
    lessons: lessons.map(({ key: _key, level, ...lesson }) => ({
      ...videoOf(lesson),
      level: numberIn(level),
    })),
    photos: photos.map(({ key: _key, ...photo }) => trimStrings(photo)),
  };
}

function videoOf({ title, duration, videoId, picture }: VideoDraft) {
  const video = { title: title.trim(), duration: duration.trim(), videoId: publicVideoIdOf(videoId) };
  return picture === '' ? video : { ...video, picture };
}

function trimStrings<Facts extends object>(facts: Facts): Facts {
  const entries = Object.entries(facts).map(([name, value]) => [
    name,
    typeof value === 'string' ? value.trim() : (value as unknown),
  ]);
  return Object.fromEntries(entries) as Facts;
}

/** NaN for anything that is not a number, an empty field included. */
function numberIn(text: string): number {
  return /^\d{1,6}$/.test(text.trim()) ? Number(text) : Number.NaN;
}

/** Applies one editor's changes to what another editor published meanwhile. */
export function mergeChanges(base: SiteContent, mine: SiteContent, theirs: SiteContent): SiteContent {
  const own = Object.fromEntries(siteChanges(base, mine).map((field) => [field, mine[field]]));
  return { ...theirs, ...own };
}

/** The fields that both editors changed, to different values. */
export function changedByBoth(base: SiteContent, mine: SiteContent, theirs: SiteContent): SiteField[] {
  const [own, others] = [siteChanges(base, mine), new Set(siteChanges(base, theirs))];
  const differences = new Set(siteChanges(mine, theirs));
  return own.filter((field) => others.has(field) && differences.has(field));
}
