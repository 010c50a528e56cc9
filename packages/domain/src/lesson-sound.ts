// The tracks of a lesson's sound: AAC for everything that plays films, and Opus, which needs a third of the data for the same
// speech, for what can play it. Which one goes with a picture.

/** One track of a lesson's sound, before it is made. */
export interface SoundTrack {
  /** Its folder: `audio`, `audio18`. */
  readonly name: string;
  readonly codec: 'aac' | 'opus';
  readonly bitsPerSecond: number;
}

/** The rates of a lesson's sound, in bits per second. */
export interface SoundRates {
  /** Of AAC. */
  readonly bitsPerSecond: number;
  /** Of Opus, lowest first; the second goes with fine pictures. */
  readonly opusBitsPerSecond: readonly number[];
}

/** Speech in one channel, music or a room in two. What each costs and loses: `npm run bench:sound`. */
const RATES: Readonly<Record<1 | 2, SoundRates>> = {
  1: { bitsPerSecond: 64_000, opusBitsPerSecond: [18_000, 32_000] },
  2: { bitsPerSecond: 96_000, opusBitsPerSecond: [40_000, 64_000] },
};

/** Who affords the data of such a picture affords a finer sound beside it. Pixels of the shorter side. */
const FINE_PICTURE = 720;

export const isFinePicture = (shortSide: number): boolean => shortSide >= FINE_PICTURE;

/** @param finest the shorter side of the lesson's largest picture */
export function soundRates(channels: 1 | 2, finest: number): SoundRates {
  const { bitsPerSecond, opusBitsPerSecond } = RATES[channels];
  return {
    bitsPerSecond,
    opusBitsPerSecond: isFinePicture(finest) ? opusBitsPerSecond : opusBitsPerSecond.slice(0, 1),
  };
}

/** In the order in which they are made: what can be watched with soonest comes first. */
export function soundTracks({ bitsPerSecond, opusBitsPerSecond }: SoundRates): SoundTrack[] {
  return [
    { name: 'audio', codec: 'aac', bitsPerSecond },
    ...opusBitsPerSecond.map(
      (bits) => ({ name: `audio${bits / 1000}`, codec: 'opus', bitsPerSecond: bits }) as const,
    ),
  ];
}

/** A track of a lesson's sound, as it was made. */
interface MadeSound {
  /** RFC 6381. */
  readonly codecs: string;
  readonly averageBitsPerSecond: number;
}

export const isOpus = ({ codecs }: Pick<MadeSound, 'codecs'>): boolean => codecs === 'opus';

/**
 * The tag of our own with which a master playlist names a sound of Opus. Variants of the usual kind would name it to every
 * player: some take both codecs for one sound and break where they change from one to the other (Chromium 156 by itself). A tag
 * that a player does not know is passed over (RFC 8216, 6.3.1).
 */
export const LEAN_SOUND_TAG = '#EXT-X-VALENCE-SOUND:';

/** The sound that is fetched beside a picture: the cheapest or, for a fine picture, the finest. */
export function soundBeside<Sound extends Pick<MadeSound, 'averageBitsPerSecond'>>(
  { width, height }: { readonly width: number; readonly height: number },
  sounds: readonly Sound[],
): Sound | undefined {
  const byRate = sounds.toSorted((one, other) => one.averageBitsPerSecond - other.averageBitsPerSecond);
  return isFinePicture(Math.min(width, height)) ? byRate.at(-1) : byRate[0];
}

/** What most phones fetch: Opus where there is some. */
export function leanest<Sound extends MadeSound>(sounds: readonly Sound[]): readonly Sound[] {
  const opus = sounds.filter(isOpus);
  return opus.length > 0 ? opus : sounds;
}
