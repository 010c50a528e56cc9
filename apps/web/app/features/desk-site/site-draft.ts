// What stands in the form of the public pages' content, from what is stored and into what is published.

import type { SiteContent } from '@valence/contract/site';
import { maskPhoneInput, normalisePhone, type Phone } from '@valence/domain/phone';
import { publicVideoIdOf, type SiteField, siteChanges } from '@valence/domain/site-content';

/** An entry of a list: `key` stays with it wherever it is moved. */
type Keyed<Item> = Item & { key: string };

export interface VideoDraft {
  title: string;
  duration: string;
  /** An address or an id. */
  videoId: string;
  /** Empty: the public video site's own. */
  picture: string;
}
export type InstituteDraft = Keyed<SiteContent['institutes'][number]>;
export type LessonDraft = Keyed<VideoDraft & { level: string }>;
export type PhotoDraft = Keyed<SiteContent['photos'][number]>;

/** Everything as its field holds it. */
export interface SiteDraft {
  brandName: string;
  teacherName: string;
  qualificationLine: string;
  subjectLine: string;
  contactNumber: string;
  email: string;
  whatsappCommunityLink: string;
  videoChannelLink: string;
  batchYear: string;
  alYears: number[];
  institutes: InstituteDraft[];
  featuredVideo: VideoDraft & { description: string };
  lessons: LessonDraft[];
  photos: PhotoDraft[];
}

/** @param newKey makes one that no other entry has */
export function draftOf(content: SiteContent, newKey: () => string): SiteDraft {
  const { institutes, featuredVideo, lessons, photos, ...lines } = content;
  return {
    ...lines,
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

/** As it would be published; what is wrong with it, the domain's rule tells. */
export function contentOf(draft: SiteDraft): SiteContent {
  const { institutes, featuredVideo, lessons, photos, ...lines } = draft;
  const { description, ...featured } = featuredVideo;
  return {
    ...trimmed(lines),
    contactNumber: (normalisePhone(draft.contactNumber) ?? draft.contactNumber) as Phone,
    batchYear: numberIn(draft.batchYear),
    alYears: [...draft.alYears].sort((a, b) => a - b),
    institutes: institutes.map(({ key: _key, ...institute }) => trimmed(institute)),
    featuredVideo: { ...videoOf(featured), description: description.trim() },
    lessons: lessons.map(({ key: _key, level, ...lesson }) => ({
      ...videoOf(lesson),
      level: numberIn(level),
    })),
    photos: photos.map(({ key: _key, ...photo }) => trimmed(photo)),
  };
}

function videoOf({ title, duration, videoId, picture }: VideoDraft) {
  const video = { title: title.trim(), duration: duration.trim(), videoId: publicVideoIdOf(videoId) };
  return picture === '' ? video : { ...video, picture };
}

function trimmed<Facts extends object>(facts: Facts): Facts {
  const entries = Object.entries(facts).map(([name, value]) => [
    name,
    typeof value === 'string' ? value.trim() : (value as unknown),
  ]);
  return Object.fromEntries(entries) as Facts;
}

/** NaN for what is no number; an empty field, too. */
function numberIn(typed: string): number {
  return /^\d{1,6}$/.test(typed.trim()) ? Number(typed) : Number.NaN;
}

/** What one editor changed, laid over what another one published meanwhile. */
export function together(base: SiteContent, mine: SiteContent, theirs: SiteContent): SiteContent {
  const own = Object.fromEntries(siteChanges(base, mine).map((field) => [field, mine[field]]));
  return { ...theirs, ...own };
}

/** The fields that both changed, and not to the same. */
export function changedByBoth(base: SiteContent, mine: SiteContent, theirs: SiteContent): SiteField[] {
  const [own, others] = [siteChanges(base, mine), new Set(siteChanges(base, theirs))];
  const apart = new Set(siteChanges(mine, theirs));
  return own.filter((field) => others.has(field) && apart.has(field));
}
