// Validates the site content field by field: one rule for the file, the server and the admin's form.

import { isPhone } from './phone.ts';

interface ShownVideo {
  readonly title: string;
  readonly duration: string;
  readonly videoId: string;
  readonly picture?: string | undefined;
}

/** Where and when a class is held, as the landing page shows it. */
export interface ClassCard {
  /** Of the institute. */
  readonly name: string;
  readonly location: string;
  /** The first day. */
  readonly date: string;
  readonly time: string;
  readonly color: string;
  /** The class of the school that everything but the colour comes from; absent: typed for the public pages alone. */
  readonly classId?: string | undefined;
  readonly className?: string | undefined;
  /** Cents a month; absent: the page does not show it. */
  readonly feeCents?: number | undefined;
}

/** Half a minute of a lesson, played on the landing page itself. */
interface Sample {
  readonly title: string;
  /** The address of an MP4 file of this site. */
  readonly film: string;
  readonly picture: string;
}

/** The content as a plain value; its schema is in the contract. */
export interface SiteFacts {
  readonly brandName: string;
  readonly teacherName: string;
  readonly qualificationLine: string;
  readonly subjectLine: string;
  /** What the students of former years reached; absent: nothing is said of it. */
  readonly resultsLine?: string | undefined;
  readonly contactNumber: string;
  readonly email: string;
  readonly whatsappCommunityLink: string;
  readonly videoChannelLink: string;
  readonly batchYear: number;
  readonly alYears: readonly number[];
  readonly institutes: readonly ClassCard[];
  readonly featuredVideo: ShownVideo & { readonly description: string };
  readonly sample?: Sample | undefined;
  readonly lessons: readonly (ShownVideo & { readonly level: number })[];
  readonly photos: readonly { readonly src: string; readonly alt: string }[];
}

export type SiteField = keyof SiteFacts;

export type SiteProblem =
  | 'missing'
  | 'too-long'
  | 'unreadable'
  | 'phone'
  | 'email'
  | 'link'
  | 'year'
  | 'none'
  | 'too-many'
  | 'duration'
  | 'video'
  | 'level'
  | 'colour'
  | 'picture'
  | 'film'
  | 'twice';

/** Problems by their place (`institutes.0.name`); empty: the content is valid. */
export type SiteProblems = ReadonlyMap<string, SiteProblem>;

/** The colours of new cards, one after another. */
export const CARD_COLOURS = ['#0F4C81', '#1B7F4B', '#C2185B'] as const;
export const LONGEST_LINE = 160;
export const LONGEST_PARAGRAPH = 1000;
const LONGEST_ADDRESS = 500;
/** The most items of each list: a page cannot show more well. */
export const MOST = { alYears: 12, institutes: 12, lessons: 24, photos: 12 } as const;

/** The id of a video on the public video site. */
const VIDEO_ID = /^[A-Za-z0-9_-]{11}$/;
/** `12:45` or `1:02:45`. */
const DURATION = /^(\d{1,2}:)?\d{1,2}:[0-5]\d$/;
const COLOUR = /^#[0-9A-Fa-f]{6}$/;
/** A file of this site: each part of the path begins with a letter, digit, `_` or `-`, so `//` and `..` are impossible. */
const OWN_PICTURE = /^(?:\/[A-Za-z0-9_-][A-Za-z0-9_.-]*){1,6}$/;
const OWN_FILM = /\.mp4$/;
const EMAIL = /^[A-Za-z0-9._%+-]+@(?:[A-Za-z0-9-]+\.)+[A-Za-z]{2,}$/;

type MaybeProblem = SiteProblem | undefined | false;

export function siteProblems(site: SiteFacts): SiteProblems {
  const problems = new Map<string, SiteProblem>();
  const note = (place: string, problem: MaybeProblem) => {
    if (problem && !problems.has(place)) problems.set(place, problem);
  };
  for (const field of ['brandName', 'teacherName', 'qualificationLine', 'subjectLine'] as const)
    note(field, lineProblem(site[field]));
  note('contactNumber', !isPhone(site.contactNumber) && 'phone');
  note('email', textProblem(site.email, LONGEST_LINE) ?? (!EMAIL.test(site.email) && 'email'));
  for (const field of ['whatsappCommunityLink', 'videoChannelLink'] as const)
    note(field, textProblem(site[field], LONGEST_ADDRESS) ?? (!isHttps(site[field]) && 'link'));
  note('batchYear', !isYear(site.batchYear) && 'year');
  yearProblems(site.alYears, note);
  listProblems(site, note);
  videoProblems('featuredVideo', site.featuredVideo, note);
  note('featuredVideo.description', textProblem(site.featuredVideo.description, LONGEST_PARAGRAPH));
  if (site.resultsLine !== undefined) note('resultsLine', lineProblem(site.resultsLine));
  if (site.sample) sampleProblems(site.sample, note);
  return problems;
}

type Note = (place: string, problem: MaybeProblem) => void;

function yearProblems(years: readonly number[], note: Note): void {
  note('alYears', years.length === 0 ? 'none' : years.length > MOST.alYears && 'too-many');
  note('alYears', !years.every(isYear) && 'year');
  note('alYears', new Set(years).size < years.length && 'twice');
}

function listProblems({ institutes, lessons, photos }: SiteFacts, note: Note): void {
  note('institutes', institutes.length === 0 ? 'none' : institutes.length > MOST.institutes && 'too-many');
  institutes.forEach((institute, at) => {
    for (const field of ['name', 'location', 'date', 'time'] as const)
      note(`institutes.${at}.${field}`, cardLineProblem(institute, field));
    const { classId } = institute;
    note(
      `institutes.${at}.classId`,
      classId !== undefined && isRepeated(institutes, at, (card) => card.classId ?? '') && 'twice',
    );
    note(`institutes.${at}.color`, !COLOUR.test(institute.color) && 'colour');
  });
  note('lessons', lessons.length > MOST.lessons && 'too-many');
  lessons.forEach((lesson, at) => {
    videoProblems(`lessons.${at}`, lesson, note);
    note(`lessons.${at}.level`, !isWithin(lesson.level, 1, 999) && 'level');
    note(`lessons.${at}.videoId`, isRepeated(lessons, at, ({ videoId }) => videoId) && 'twice');
  });
  note('photos', photos.length > MOST.photos && 'too-many');
  photos.forEach(({ src, alt }, at) => {
    note(`photos.${at}.src`, !OWN_PICTURE.test(src) && 'picture');
    note(`photos.${at}.src`, isRepeated(photos, at, (photo) => photo.src) && 'twice');
    note(`photos.${at}.alt`, lineProblem(alt));
  });
}

/** A class may be shown before its first day and its times are settled. */
function cardLineProblem(card: ClassCard, field: 'name' | 'location' | 'date' | 'time'): MaybeProblem {
  const mayBeEmpty = card.classId !== undefined && field !== 'name';
  return !(mayBeEmpty && card[field] === '') && lineProblem(card[field]);
}

function videoProblems(place: string, video: ShownVideo, note: Note): void {
  note(`${place}.title`, lineProblem(video.title));
  note(`${place}.duration`, !DURATION.test(video.duration) && 'duration');
  note(`${place}.videoId`, !VIDEO_ID.test(video.videoId) && 'video');
  note(`${place}.picture`, video.picture !== undefined && !OWN_PICTURE.test(video.picture) && 'picture');
}

function sampleProblems({ title, film, picture }: Sample, note: Note): void {
  note('sample.title', lineProblem(title));
  note('sample.film', !(OWN_PICTURE.test(film) && OWN_FILM.test(film)) && 'film');
  note('sample.picture', !OWN_PICTURE.test(picture) && 'picture');
}

function isRepeated<Item>(items: readonly Item[], at: number, keyOf: (item: Item) => string): boolean {
  return items.slice(0, at).some((item) => keyOf(item) === keyOf(items[at] as Item));
}

function lineProblem(line: string): SiteProblem | undefined {
  return textProblem(line, LONGEST_LINE);
}

function textProblem(text: string, longest: number): SiteProblem | undefined {
  if (text.trim() === '') return 'missing';
  if (text.length > longest) return 'too-long';
  // PostgreSQL can store neither.
  return text.isWellFormed() && !text.includes('\u0000') ? undefined : 'unreadable';
}

function isYear(year: number): boolean {
  return isWithin(year, 2000, 2099);
}

function isWithin(value: number, least: number, most: number): boolean {
  return Number.isInteger(value) && value >= least && value <= most;
}

function isHttps(address: string): boolean {
  const url = URL.canParse(address) ? new URL(address) : undefined;
  return url?.protocol === 'https:' && url.hostname.includes('.') && url.username === '';
}

/** The id in an address of the public video site, or the id itself; any other text is returned unchanged. */
export function publicVideoIdOf(typed: string): string {
  const text = typed.trim();
  const match = /(?:[?&]v=|youtu\.be\/|\/(?:embed|shorts|live)\/)([A-Za-z0-9_-]{11})(?![A-Za-z0-9_-])/.exec(
    text,
  );
  return match?.[1] ?? text;
}

/** The fields in which two contents differ. */
export function siteChanges(before: SiteFacts, after: SiteFacts): SiteField[] {
  const fields = new Set(Object.keys({ ...before, ...after }) as SiteField[]);
  return [...fields].filter((field) => canonical(before[field]) !== canonical(after[field]));
}

/** A JSON text that does not depend on the order of keys. */
function canonical(value: unknown): string {
  return JSON.stringify(value, (_key, inner: unknown) =>
    typeof inner === 'object' && inner !== null && !Array.isArray(inner)
      ? Object.fromEntries(Object.entries(inner).sort(([a], [b]) => (a < b ? -1 : 1)))
      : inner,
  );
}

/** The addresses of all pictures and films in the content, also of those that are shipped with the pages. */
export function sitePictures({ featuredVideo, sample, lessons, photos }: SiteFacts): string[] {
  const addresses = [
    featuredVideo.picture,
    sample?.film,
    sample?.picture,
    ...lessons.map(({ picture }) => picture),
    ...photos.map(({ src }) => src),
  ];
  return addresses.filter((address) => address !== undefined);
}
