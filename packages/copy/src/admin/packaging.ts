// The admin's list of packagings.

import type { LeanState } from '@valence/domain/lesson-picture';
import type { PackagingState } from '@valence/domain/packaging';

const states: Record<PackagingState, string> = {
  queued: 'Waiting its turn',
  running: 'Processing',
  plain: 'Plays as it was sent',
  ready: 'Ready',
  failed: 'Did not work',
  cancelled: 'Cancelled',
};

/** `4 min`, `2 h 5 min`; never less than a minute. */
function roughly(seconds: number): string {
  const minutes = Math.max(1, Math.round(seconds / 60));
  if (minutes < 60) return `${minutes} min`;
  return `${Math.floor(minutes / 60)} h ${minutes % 60} min`;
}

/** `850 kB`, `12 MB`, `1.4 GB`. */
function sizeOf(bytes: number): string {
  if (bytes >= 1e9) return `${(bytes / 1e9).toFixed(1)}\u00a0GB`;
  return bytes >= 1e6
    ? `${Math.round(bytes / 1e6)}\u00a0MB`
    : `${Math.max(1, Math.round(bytes / 1e3))}\u00a0kB`;
}

const inHours = (hours: number) => (hours === 1 ? '1 hour' : `${hours} hours`);

export const packagingCopy = {
  title: 'From film to lesson',
  intro:
    'Each uploaded film is made into all qualities its size allows. Students can watch it as soon as the lowest one is there.',
  missing: {
    title: 'ffmpeg is missing on the server',
    text: 'MP4 films (H.264 with AAC) play as they were sent: in one quality, without the data saver, and not encrypted, so they count as unprotected. Other films wait.',
    how: 'Whoever runs the server installs it once, on Debian and Ubuntu with:',
    command: 'apt-get install ffmpeg',
    after:
      'Everything that waits is then made into lessons by itself, within a minute; nobody who is watching is interrupted.',
  },
  plainHint: 'Not encrypted, in one quality, without the data saver, until it is packaged with ffmpeg.',
  package: 'Package now',
  packageOf: (title: string) => `Package now: ${title}`,
  nothing: 'No film was uploaded yet',
  nothingHint: 'Upload one, and watch here how it becomes a lesson.',
  failed: 'The list of films could not be loaded',
  again: 'Try again',
  earlier: 'Earlier films',
  states,
  watchable: 'Can be watched already',
  file: (name: string, bytes: number) => `${name} · ${sizeOf(bytes)}`,
  progress: (title: string) => `How far the making of ${title} is`,
  percent: (share: number) => `${Math.floor(share * 100)} %`,
  left: (seconds: number) => (seconds < 60 ? 'less than a minute left' : `about ${roughly(seconds)} left`),
  measuring: 'measuring how fast it goes',
  waiting: 'Begins when the film before it is done.',
  pictures: 'Pictures',
  /** @param kilobits a second, of Opus; empty: AAC */
  sound: (kilobits: string) => (kilobits === '' ? 'Sound (AAC)' : `Sound (Opus ${kilobits})`),
  rendition: (shortSide: string) => `${shortSide}p`,
  leanRendition: (shortSide: string) => `${shortSide}p in AV1`,
  /** @param hours of work for an hour of film; null: not measured */
  lean: {
    waiting: () =>
      'The lesson is complete. Pictures in AV1, which need less data, are made when no other film waits.',
    slow: (hours: number | null) =>
      `Without pictures in AV1, which need less data: an hour of film would keep this machine busy for ${hours === null ? 'many hours' : inHours(Math.ceil(hours))}.`,
    failed: () => 'Without pictures in AV1: they could not be made. The lesson is complete without them.',
  } satisfies Record<Exclude<LeanState, 'done'>, (hours: number | null) => string>,
  anHour: (megabytes: number) =>
    `${megabytes < 10 ? megabytes.toFixed(1) : Math.round(megabytes)} MB an hour`,
  steps: (title: string) => `Steps of ${title}`,
  stepStates: { waiting: 'waiting', running: 'at work', done: 'done' },
  open: 'Open',
  openLesson: (title: string) => `Open ${title}`,
  toVideo: 'Title, publication, classes',
  toVideoOf: (title: string) => `Title, publication, classes of ${title}`,
  cancel: 'Cancel',
  cancelOf: (title: string) => `Cancel the making of ${title}`,
  cancelled: (title: string) =>
    `${title} is no longer being made. What students can already watch of it stays.`,
  cancelFailed: 'The making could not be stopped',
  retry: 'Retry',
  retryOf: (title: string) => `Retry making ${title}`,
  retried: (title: string) => `${title} is in the queue again.`,
  retryFailed: 'The film could not be put into the queue',
} as const;
