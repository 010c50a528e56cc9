// Uploading films from the teacher's computer.

import { formatSchoolDate } from '@valence/domain/school-time';

export const uploadsCopy = {
  documentTitle: 'Uploads · Valence',
  title: 'Uploads',
  intro: 'Send the films of your lessons. Each becomes a draft: only the desk sees it until you publish it.',
  drop: 'Drop films here',
  dropNow: 'Let go to add them',
  choose: 'Choose films',
  limits: (mostBytes: number) =>
    `MP4, MOV, MKV, WebM, AVI or MPEG, up to ${sizeOf(mostBytes)} each. Several at once.`,
  safe: 'A lost connection, a reload or a restart of the server loses nothing: choose the same file again and it goes on.',
  category: 'Category for these films',
  categoryHint: 'Choose one, or write a new one.',
  categoryMissing: 'Write the category that the films belong to, then choose them again.',
  list: 'Films',
  empty: 'No film is on its way',
  emptyHint: 'Films that you send appear here, with how far each is.',
  listFailed: 'The uploads could not be loaded.',
  pause: 'Pause',
  pauseNamed: (name: string) => `Pause ${name}`,
  goOn: 'Continue',
  goOnNamed: (name: string) => `Continue ${name}`,
  cancel: 'Cancel',
  cancelNamed: (name: string) => `Cancel ${name}`,
  remove: 'Remove from the list',
  removeNamed: (name: string) => `Remove from the list: ${name}`,
  toVideo: 'Title, publication, classes',
  toVideoNamed: (name: string) => `Title, publication, classes of ${name}`,
  chooseAgain: 'Choose the file',
  chooseAgainNamed: (name: string) => `Choose the file ${name} again`,
  confirmCancel: (name: string) => `Cancel the upload of "${name}"?`,
  confirmCancelText:
    'What was sent so far is removed, and so is its draft, unless you already wrote something for it.',
  cancelUpload: 'Cancel the upload',
  keep: 'Keep it',
  cancelled: (name: string) => `The upload of ${name} was cancelled.`,
  cancelFailed: 'The upload could not be cancelled. Please try again.',
  states: {
    waiting: 'Waiting for its turn',
    preparing: 'Getting ready',
    sending: 'Sending',
    broken: 'Connection lost. It goes on by itself.',
    paused: 'Paused',
    arrived: 'Uploaded. Preparing the lesson…',
    unfinished: 'Not finished. Choose the same file again and it goes on.',
  },
  sent: (sentBytes: number, bytes: number) => `${sizeOf(sentBytes)} of ${sizeOf(bytes)}`,
  size: (bytes: number) => sizeOf(bytes),
  percent: (share: number) => `${Math.floor(share * 100)} %`,
  speed: (bytesPerSecond: number) => `${sizeOf(bytesPerSecond)}/s`,
  left: (seconds: number) => `${timeOf(seconds)} left`,
  begunOn: (at: Date) => `Begun ${formatSchoolDate(at)}`,
  announceArrived: (name: string) => `${name} has arrived.`,
  announceRefused: (name: string, why: string) => `${name}: ${why}`,
  otherFile: (name: string) => `That is another file. Choose ${name}, as it was.`,
  cannotReadFile: 'The browser could not read this file. Is it still where it was? Choose it again.',
  tooLarge: (mostBytes: number) =>
    `This film is larger than ${sizeOf(mostBytes)}, the most that one may have.`,
  failed: 'The upload stopped. What was sent is kept: try again.',
} as const;

/** `1 234 567` → `1.2 MB`: in powers of 1000, as most computers show sizes. */
function sizeOf(bytes: number): string {
  if (bytes < 1000) return `${Math.round(bytes)} bytes`;
  const [value, unit] =
    bytes < 1e6 ? [bytes / 1e3, 'kB'] : bytes < 1e9 ? [bytes / 1e6, 'MB'] : [bytes / 1e9, 'GB'];
  // No decimal from ten on: in a changing number it is noise.
  return `${value < 9.95 ? value.toFixed(1).replace(/\.0$/, '') : Math.round(value)} ${unit}`;
}

function timeOf(seconds: number): string {
  if (seconds < 50) return `${Math.max(5, Math.ceil(seconds / 5) * 5)} seconds`;
  const minutes = Math.round(seconds / 60);
  if (minutes < 60) return counted(Math.max(1, minutes), 'minute');
  const hours = Math.floor(minutes / 60);
  const rest = Math.round((minutes % 60) / 5) * 5;
  return rest === 0 || rest === 60
    ? counted(hours + (rest === 60 ? 1 : 0), 'hour')
    : `${counted(hours, 'hour')} ${rest} minutes`;
}

function counted(count: number, unit: string): string {
  return `${count} ${unit}${count === 1 ? '' : 's'}`;
}
