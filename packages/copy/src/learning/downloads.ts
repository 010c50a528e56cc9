// Lessons that lie on this phone: the choice of a size, the list of them, and what became of each.

import { formatSchoolDateTime } from '@valence/domain/school-time';

const size = (bytes: number): string =>
  bytes >= 1_000_000_000
    ? `${(bytes / 1_000_000_000).toFixed(1)} GB`
    : `${Math.max(1, Math.round(bytes / 1_000_000))} MB`;

export const downloadsCopy = {
  documentTitle: 'On this phone · Valence',
  title: 'On this phone',
  intro:
    'Lessons that you can watch without a connection, and without using data again. Only this browser can play them, and only for you.',
  list: 'Lessons on this phone',
  none: 'No lesson lies here yet',
  noneText: 'Open a lesson and press “Download” below its title.',
  toLessons: 'To the lessons',
  noStorage:
    'This browser keeps nothing for you, for example in a private window. Lessons play with a connection.',
  choose: (title: string) => `Download “${title}”`,
  chooseUntitled: 'Download the lesson',
  chooseText:
    'It comes as fast as two and a half hours of film an hour, while this site is open. You can go on using it.',
  quality: 'Quality',
  option: (shortSide: number, bytes: number) => `${shortSide}p, about ${size(bytes)}`,
  free: (bytes: number) => `There is room for ${size(bytes)} more in this browser.`,
  noRoom: 'There is not enough room for this size. Delete something, or choose a smaller one.',
  start: 'Download',
  sizesFailed: 'The sizes could not be loaded.',
  impossible: 'This lesson cannot be kept on a phone. It plays with a connection.',
  fetching: (bytes: number, expectedBytes: number) => `${size(bytes)} of about ${size(expectedBytes)}`,
  waiting: {
    turn: 'Waits for its turn',
    network: 'Waits for the connection, and then goes on by itself',
    server: 'A problem on our side. It goes on by itself.',
    device: 'Waits until your other device stops playing, and then goes on by itself',
  },
  coming: 'Lessons that are on their way',
  cancelOf: (title: string) => `Cancel the download of “${title}”`,
  cancelled: 'The download is cancelled.',
  untitled: 'A lesson',
  stopped: 'It stopped. What has come stays here.',
  whole: (bytes: number) => size(bytes),
  until: (at: Date) => `Plays without a connection until ${formatSchoolDateTime(at)}`,
  ended: 'Connect once to go on watching it here.',
  watch: (title: string) => `Watch “${title}”`,
  again: 'Try again',
  againOf: (title: string) => `Try again: ${title}`,
  delete: 'Delete',
  deleteOf: (title: string) => `Delete “${title}” from this phone`,
  deleteAll: 'Delete all from this phone',
  deleteAllQuestion:
    'All lessons on this phone are deleted. You can download them again while they are open to you.',
  deleted: 'Deleted from this phone.',
  deleteFailed: 'This could not be deleted. Please try again.',
} as const;
