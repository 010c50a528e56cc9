// A lesson's pictures in AV1, its lean pictures: they look like those in H.264 of the same size and need about a fifth less data.
// They are made when nothing else waits, and only players that decode them well take them.

/** A picture of a lesson, as it was made. */
interface MadePicture {
  /** RFC 6381. */
  readonly codecs: string;
}

export const isLeanPicture = ({ codecs }: MadePicture): boolean => codecs.startsWith('av01.');

/**
 * The tag of our own with which a master playlist names a lean picture, with the attributes of a variant. As with the sounds
 * (lesson-sound), players that do not know it pass over it and play H.264 throughout, also our own of before and the second engine.
 */
export const LEAN_PICTURE_TAG = '#EXT-X-VALENCE-PICTURE:';

/** Pixels of the shorter side. Above it AV1 takes longer than all other sizes together, for screens that have a good line. */
const LARGEST = 720;

/** The folder of a lean picture: `av240` is beside `v240`. */
export const leanPictureName = (shortSide: number): string => `av${shortSide}`;

/** The sizes that are made in AV1, too. */
export function leanRungs<Rung extends { readonly shortSide: number }>(rungs: readonly Rung[]): Rung[] {
  return rungs.filter(({ shortSide }) => shortSide <= LARGEST);
}

/** Whether lessons get lean pictures. `auto`: on machines that are fast enough. */
export const AV1_SETTINGS = ['auto', 'on', 'off'] as const;
export type Av1Setting = (typeof AV1_SETTINGS)[number];

/** What became of a ready lesson's lean pictures. `slow`: this machine would take too long. */
export const LEAN_STATES = ['waiting', 'done', 'slow', 'failed'] as const;
export type LeanState = (typeof LEAN_STATES)[number];

/** Hours of work for an hour of film: a machine that takes longer never gets through the lessons of a week. */
export const MOST_LEAN_HOURS = 3;
